// The one field, for a URL or a robots.txt. A paste of several lines is read at once, since it is not sent anywhere; a
// URL waits for Enter, since it leads to a request. Files can be opened or dropped; they are read here.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { inputKind } from "./input-kind.ts";

/** The most characters of one input: ten times what any crawler reads of a robots.txt. */
export const mostCharacters = 5_000_000;

interface Properties {
  readonly isSmall: boolean;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onInput: (text: string) => void;
}

/** The field with its button. */
export function SourceField({ isSmall, isBusy, problem, onInput }: Properties): JSX.Element {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const [ownProblem, setOwnProblem] = useState<string | null>(null);
  // Before the first paint, so that no key is lost.
  useLayoutEffect(() => {
    if (!isSmall) field.current?.focus();
  }, [isSmall]);

  const take = (input: string): void => {
    if (input.length > mostCharacters) return setOwnProblem("This is more than five million characters, which no crawler would read.");
    if (input.trim() === "") return setOwnProblem("The field is empty.");
    setOwnProblem(null);
    onInput(input);
    if (isSmall) setText("");
  };
  const takeFile = (file: File | undefined): void => {
    if (file === undefined) return;
    if (file.size > mostCharacters) return setOwnProblem("This file is larger than five million bytes, which no crawler would read.");
    file.text().then(take, () => setOwnProblem("This file cannot be read."));
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
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        takeFile(event.dataTransfer?.files[0]);
      }}
    >
      <label for={id}>Paste a URL or a robots.txt</label>
      <div class="field-line">
        <textarea
          id={id} ref={field} rows={isSmall ? 1 : Math.min(12, Math.max(1, text.split("\n").length))} value={text} spellcheck={false}
          autocomplete="off" autocapitalize="off" placeholder={isSmall ? "Another URL or robots.txt" : "https://shop.example/ or the text of a file"}
          aria-describedby={`${id}-privacy ${id}-problem`} aria-invalid={shown !== null}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const { value } = event.currentTarget;
            const isSubmit = event.key === "Enter" && !event.shiftKey && (!value.includes("\n") || event.ctrlKey || event.metaKey);
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
        <button type="submit" class="main" disabled={isBusy}>{isBusy ? "Asking…" : kind === "url" || kind === "urls" ? "Fetch and check" : "Check"}</button>
      </div>
      <p id={`${id}-problem`} class="problem" role="alert">{shown}</p>
      {isSmall ? <span id={`${id}-privacy`} class="unseen">What you paste stays in this tab.</span> : (
        <p id={`${id}-privacy`} class="privacy">
          <strong>What you paste stays in this tab:</strong> it is read here, and never sent. Only a URL is: this page's server fetches it.
        </p>
      )}
      {isSmall ? null : (
        <p class="file-choice">
          <label class="as-link">
            Open a file
            <input type="file" class="unseen" accept=".txt,.html,.htm,text/plain,text/html" onChange={(event) => takeFile(event.currentTarget.files?.[0])} />
          </label>
          {" "}or drop one here.
        </p>
      )}
    </form>
  );
}
