// Whether the page is being printed: paper shows what a screen scrolls, or folds away.
import { useEffect, useState } from "preact/hooks";

/** True from the moment when the browser prepares to print until it has. */
export function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const begin = (): void => setPrinted(true);
    const end = (): void => setPrinted(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinted;
}

/** Prints, once what only paper shows is drawn: a script that calls print() at once leaves no time for that. */
export function printPage(): void {
  dispatchEvent(new Event("beforeprint"));
  setTimeout(print, 50);
}
