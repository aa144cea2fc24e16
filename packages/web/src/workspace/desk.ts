// What makes, keeps and opens workspaces, as one module: loaded after the first paint, or when something is given.
export { exampleRobotsTxt, exampleUrls } from "../input/example.ts";
export { textOfFile } from "../input/taken-file.ts";
export { readFragment } from "./permalink.ts";
export { draftOfEntry, keepDraft, offeredDraft, takeDraft } from "./tab-draft.ts";
export { isEdited, workspaceOfKept, workspaceOfSite, workspaceOfText } from "./workspace.ts";
