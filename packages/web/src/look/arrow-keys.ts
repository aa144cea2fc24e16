// Arrow keys among buttons that are one tab stop together: the pattern of a toolbar. In: a key press within them. Out:
// the focus moves.

/** The keys that move the focus. */
interface Keys {
  readonly next: string;
  readonly previous: string;
}

/**
 * Moves the focus to the next or previous element that matches `selector`, or to the first or last; the focused one
 * becomes the tab stop.
 */
export function moveAmong(
  event: KeyboardEvent & { readonly currentTarget: HTMLElement },
  selector: string,
  { next, previous }: Keys,
): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.findIndex((one) => one === event.target);
  if (at < 0) return;
  const target =
    event.key === next
      ? all[at + 1]
      : event.key === previous
        ? all[at - 1]
        : event.key === "Home"
          ? all[0]
          : event.key === "End"
            ? all.at(-1)
            : undefined;
  if (target === undefined) return;
  event.preventDefault();
  for (const one of all) one.tabIndex = one === target ? 0 : -1;
  target.focus();
}
