// The one field, for a URL or a robots.txt. A paste of several lines is read at once, since it is not sent anywhere; a
// URL waits for Enter, since it leads to a request. Files can be opened here, or dropped anywhere on the page.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { wellFormed } from "../file-text/file-text.ts";
import { hasService } from "../look/has-service.ts";
import { inputKind, meantUrl, mostCharacters } from "./input-kind.ts";

interface Properties {
  readonly isSmall: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onInput: (text: string) => void;
  readonly onFile: (file: File) => void;
}

/** A line that is neither a URL nor a robots.txt, and the URL it may have been meant as. */
interface Doubt {
  readonly text: string;
  /** Empty if there is no good guess. */
  readonly url: string;
}

/** The field with its button. */
export function SourceField({ isSmall, isBusy, problem, onInput, onFile }: Properties): JSX.Element {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const [ownProblem, setOwnProblem] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  // Before the first paint, so that no key is lost.
  useLayoutEffect(() => {
    if (!isSmall) field.current?.focus();
  }, [isSmall]);

  const give = (input: string): void => {
    setOwnProblem(null);
    setDoubt(null);
    onInput(input);
    if (isSmall) setText("");
  };
  const take = (given: string): void => {
    const input = wellFormed(given);
    setDoubt(null);
    if (input.length > mostCharacters)
      return setOwnProblem("This is more than five million characters, which no crawler would read.");
    if (input.trim() === "") return setOwnProblem("The field is empty.");
    const meant = inputKind(input).kind === "robots-txt" ? meantUrl(input) : null;
    if (meant === null) return give(input);
    const advice = input.trim().startsWith("/") ? " Put its site before a path, as in shop.example/cart." : "";
    setOwnProblem(`This is neither a URL nor a robots.txt.${advice}`);
    setDoubt({ text: input, url: meant });
  };
  const kind = inputKind(text).kind;
  const shown = problem ?? ownProblem;
  const id = isSmall ? "source-again" : "source";
  return (
    <form
      class={isSmall ? "source-field small" : "source-field"}
      onSubmit={(event) => {
        event.preventDefault();
        // The field's current value: a key may have been pressed since the last rendering.
        take(field.current?.value ?? text);
      }}
    >
      <label for={id}>{hasService ? "Paste a URL or a robots.txt" : "Paste a robots.txt"}</label>
      <div class="field-line">
        <textarea
          id={id}
          ref={field}
          rows={isSmall ? 1 : Math.min(12, Math.max(1, text.split("\n").length))}
          value={text}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          placeholder={placeholderOf(isSmall)}
          aria-describedby={`${id}-privacy ${id}-problem`}
          aria-invalid={shown !== null}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setOwnProblem(null);
            setDoubt(null);
          }}
          onKeyDown={(event) => {
            const { value } = event.currentTarget;
            const isSubmit =
              event.key === "Enter" && !event.shiftKey && (!value.includes("\n") || event.ctrlKey || event.metaKey);
            if (!isSubmit || event.isComposing) return;
            event.preventDefault();
            take(value);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData("text/plain") ?? "";
            const pastedKind = inputKind(pasted).kind;
            const staysHere = pastedKind === "robots-txt" || pastedKind === "html" || pastedKind === "headers";
            if (text !== "" || !staysHere || !/[\r\n]/.test(pasted.trim())) return;
            event.preventDefault();
            take(pasted);
          }}
        />
        <button type="submit" class="main" disabled={isBusy}>
          {isBusy ? (
            "Asking…"
          ) : hasService && (kind === "url" || kind === "urls") ? (
            <span>
              Fetch<span class="wide"> and check</span>
            </span>
          ) : (
            "Check"
          )}
        </button>
      </div>
      <p id={`${id}-problem`} class="problem" role="alert">
        {shown}
      </p>
      {doubt === null ? null : (
        <p class="doubt">
          {doubt.url === "" || !hasService ? null : (
            <button type="button" onClick={() => give(doubt.url)}>
              Fetch {doubt.url.slice(0, 60)}
            </button>
          )}
          <button type="button" onClick={() => give(doubt.text)}>
            Read it as a robots.txt
          </button>
          {/^[\w. -]{2,60}$/.test(doubt.text.trim()) ? (
            <a
              href={`crawlers/index.html#${encodeURIComponent(
                doubt.text
                  .trim()
                  .toLowerCase()
                  .replaceAll(/[^a-z0-9._-]+/g, "-"),
              )}`}
            >
              Find it among the crawlers
            </a>
          ) : null}
        </p>
      )}
      {isSmall ? (
        <span id={`${id}-privacy`} class="unseen">
          What you paste stays in this tab.
        </span>
      ) : (
        <p id={`${id}-privacy`} class="privacy">
          <strong>What you paste stays in this tab:</strong> it is read here and never sent.
          {hasService ? " Only a URL is sent: this page’s server fetches it." : null}
        </p>
      )}
      {isSmall ? null : (
        <p class="file-choice">
          <label class="as-link">
            Open a file
            <input
              type="file"
              class="unseen"
              accept=".txt,.html,.htm,text/plain,text/html"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file !== undefined) onFile(file);
              }}
            />
          </label>{" "}
          or drop one anywhere.
        </p>
      )}
    </form>
  );
}

function placeholderOf(isSmall: boolean): string {
  if (!hasService) return isSmall ? "Another robots.txt" : "a file’s text";
  return isSmall ? "URL or robots.txt" : "shop.example, or a file’s text";
}
