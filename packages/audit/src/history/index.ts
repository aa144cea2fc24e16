// Where histories of a robots.txt come from: files and folders, git, a store.
export { HistoryError, historyAt } from "./files.ts";
export { gitHistory } from "./git.ts";
export { storeHistory } from "./store.ts";
