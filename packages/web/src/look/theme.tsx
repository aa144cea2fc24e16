// Dark or light: the system's choice until the user makes one. That choice is all the page stores.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "./icons.tsx";

type Theme = "light" | "dark";

const key = "maycrawl-theme";

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
      <Icon name={next === "dark" ? "moon" : "sun"} />
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
