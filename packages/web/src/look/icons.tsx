// The page's icons, drawn here, so none is fetched. They stand beside words and are hidden from screen readers. Their
// shapes differ, so colour alone means nothing.
import type { JSX } from "preact";
import { Drawing } from "./drawing.tsx";

const paths = {
  allowed: "M3.5 8.6l3 3 6-7",
  disallowed: "M4.2 4.2l7.6 7.6M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8z",
  undetermined: "M5.6 6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7M8 12.6v.2",
  unstated: "M4 8h8",
  mixed: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 2v12M10.2 3.2v9.6M12.2 5v6",
  error: "M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8z",
  warning: "M8 2.2l6.2 11.3H1.8L8 2.2zM8 6.6v3.2M8 11.6v.2",
  info: "M8 7.2v4M8 4.8v.2M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8z",
  link:
    "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.4-2.4a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.1 9.2a2.6 " +
    "2.6 0 0 0 3.7 3.7l.9-.9",
  download: "M8 2v8M4.8 7L8 10.2 11.2 7M2.5 13.5h11",
  copy: "M5.5 5.5V2.8h7.7v7.7h-2.7M2.8 5.5h7.7v7.7H2.8z",
  lock: "M3.8 7.2h8.4v6H3.8zM5.4 7.2V5a2.6 2.6 0 0 1 5.2 0v2.2",
  globe: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM1.8 8h12.4M8 1.8c-4 4-4 8.4 0 12.4 4-4 4-8.4 0-12.4z",
  chevron: "M5.5 3.5L10 8l-4.5 4.5",
  close: "M4 4l8 8M12 4l-8 8",
  change: "M3 5.5h9M9.5 3L12 5.5 9.5 8M13 10.5H4M6.5 8L4 10.5 6.5 13",
  wrench: "M9.6 2.6a3.4 3.4 0 0 0-3 4.8l-4 4 2 2 4-4a3.4 3.4 0 0 0 4.6-4L11 7.6 8.4 5l2.2-2.2a3.4 3.4 0 0 0-1-.2z",
  print: "M4.5 6V2h7v4M4.5 11.5h-2v-5h11v5h-2M4.5 9.5h7V14h-7z",
  clock: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 4.6V8l2.4 1.6",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof paths;

/** The icon, as tall as the text around it. */
export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return <Drawing path={paths[name]} />;
}
