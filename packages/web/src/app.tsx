// The page as a whole: the start page, and the result of what is pasted, fetched, or held by the link. Next:
// workspace/workspace.ts; result/result-page.tsx.
import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { exampleRobotsTxt, exampleUrls } from "./input/example.ts";
import { inputKind, urlOf } from "./input/input-kind.ts";
import { SourceField } from "./input/source-field.tsx";
import { ThemeToggle } from "./look/theme.tsx";
import { readFragment } from "./workspace/permalink.ts";
import { failureWords } from "./thread/use-answer.ts";
import type { ResultPage } from "./result/result-page.tsx";
import { StartPage } from "./start/start-page.tsx";
import { type Change, type Workspace, workspaceOfLink, workspaceOfSite, workspaceOfText } from "./workspace/workspace.ts";

/** The page. */
export function App(): JSX.Element {
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const Result = useResultPage(workspace !== null);

  const show = useCallback((next: Workspace, hash: string) => {
    setProblem(null);
    setWorkspace((before) => {
      // Back leads to the start page. What was pasted is not written into the address.
      if (before === null) history.pushState(null, "", `${location.pathname}${hash}`);
      else history.replaceState(null, "", `${location.pathname}${hash}`);
      return next;
    });
    scrollTo(0, 0);
  }, []);
  const fetchUrls = useCallback(async (urls: readonly string[]) => {
    const [first] = urls;
    if (first === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      const { fetchSite } = await import("./site/fetch-site.ts");
      const site = await fetchSite(first);
      show(workspaceOfSite(site, urls, Date.now()), `#url=${encodeURIComponent(first)}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : failureWords(error));
    }
    setBusy(false);
  }, [show]);
  const take = useCallback((text: string) => {
    const input = inputKind(text);
    if (input.kind === "url") return void fetchUrls([input.url]);
    if (input.kind === "urls") return void fetchUrls(input.urls);
    const next = workspaceOfText(text, Date.now());
    if (next !== null) show(next, "");
  }, [fetchUrls, show]);

  useEffect(() => {
    const open = async (): Promise<void> => {
      const fragment = location.hash;
      if (fragment.startsWith("#url=")) {
        const url = urlOf(decoded(fragment.slice(5)));
        if (url === null) setProblem("This link holds no URL.");
        else await fetchUrls([url]);
      } else if (fragment.length > 1) {
        const kept = await readFragment(fragment);
        if (kept === null) setProblem("This link cannot be read: it was cut off, or this page did not make it.");
        else setWorkspace(workspaceOfLink(kept, Date.now()));
      }
    };
    const back = (): void => {
      setWorkspace(null);
      void open();
    };
    void open();
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [fetchUrls]);

  const change = useCallback<Change>((part) => setWorkspace((before) => (before === null ? null : { ...before, ...part })), []);
  const isResult = workspace !== null;
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => {
        // The fragment is the link's; the focus alone moves.
        event.preventDefault();
        const main = document.querySelector<HTMLElement>("main");
        main?.setAttribute("tabindex", "-1");
        main?.focus();
      }}>Skip to the content</a>
      <header class={isResult ? "bar with-field" : "bar"}>
        <a class="wordmark" href="." onClick={(event) => {
          event.preventDefault();
          history.pushState(null, "", location.pathname);
          setWorkspace(null);
          setProblem(null);
        }}>may<b>crawl</b></a>
        {isResult ? <SourceField isSmall isBusy={isBusy} problem={problem} onInput={take} /> : null}
        <ThemeToggle />
      </header>
      {workspace === null ? (
        <StartPage
          isBusy={isBusy} problem={problem} onInput={take}
          onExample={() => {
            const next = workspaceOfText(exampleRobotsTxt, Date.now(), "example");
            if (next !== null) show({ ...next, urlText: exampleUrls }, "");
          }}
        />
      ) : Result === null ? <main id="main" class="result"><p role="status">Reading…</p></main> : <Result workspace={workspace} change={change} />}
    </>
  );
}

/** The result's component: loaded when there is a result, or ahead of it shortly after the first paint. */
function useResultPage(isNeeded: boolean): typeof ResultPage | null {
  const [loaded, load] = useState<{ readonly component: typeof ResultPage } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const start = (): void => void import("./result/result-page.tsx").then((module) => isWanted && load({ component: module.ResultPage }));
    const timer = setTimeout(start, isNeeded ? 0 : 400);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isNeeded]);
  return loaded?.component ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
