// One drawn shape beside words, hidden from screen readers. Used by icons.tsx, and by what is there before the icons.
import type { JSX } from "preact";

/** The shape, as tall as the text around it. */
export function Drawing({ path }: { readonly path: string }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
