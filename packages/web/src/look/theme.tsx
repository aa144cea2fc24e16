// Dark or light: the system's choice until the user makes one. The browser keeps that choice.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Drawing } from "./drawing.tsx";

type Theme = "light" | "dark";

const key = "maycrawl-theme";

const sun =
  "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.4v1.4M8 13.2v1.4M1.4 8h1.4M13.2 8h1.4M3.3 3.3l1 1M11.7 " +
  "11.7l1 1M3.3 12.7l1-1M11.7 4.3l1-1";
const moon = "M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7z";

/** The button that switches between dark and light. */
export function ThemeToggle(): JSX.Element {
  const [chosen, choose] = useState<Theme | null>(readChoice);
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  const current: Theme = chosen ?? (systemIsDark.matches ? "dark" : "light");
  useEffect(() => {
    if (chosen === null) return;
    document.documentElement.dataset["theme"] = chosen;
    keepChoice(chosen);
  }, [chosen]);
  const next = current === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      class="quiet square"
      aria-label={`Change to ${next} colours`}
      title={`Change to ${next} colours`}
      onClick={() => choose(next)}
    >
      <Drawing path={next === "dark" ? moon : sun} />
    </button>
  );
}

function readChoice(): Theme | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === "dark" || kept === "light" ? kept : null;
  } catch {
    // A browser may refuse to store anything; then the system decides.
    return null;
  }
}

function keepChoice(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Then it is not stored.
  }
}
