// The page as a whole: the start page, and the result of what is pasted, fetched, or held by the link. Next:
// workspace/workspace.ts; result/result-page.tsx.
import type { JSX } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { inputKind, urlOf } from "./input/input-kind.ts";
import { SourceField } from "./input/source-field.tsx";
import { hasService, withoutService } from "./look/has-service.ts";
import { ThemeToggle } from "./look/theme.tsx";
import type { ResultPage } from "./result/result-page.tsx";
import { StartPage } from "./start/start-page.tsx";
import type { LiveSite } from "./site/live-site.ts";
import { currentEntry, keepsDrafts, newEntry } from "./workspace/tab-entry.ts";
import type * as desks from "./workspace/desk.ts";
import type { Change, Workspace } from "./workspace/workspace.ts";

type Desk = typeof desks;

/** Once it has loaded, which is before there is a workspace: it makes them. */
let desk: Desk | null = null;
const loadDesk = async (): Promise<Desk> => (desk ??= await import("./workspace/desk.ts"));
const isEdited = (workspace: Workspace): boolean => desk?.isEdited(workspace) === true;

/** The page. */
export function App(): JSX.Element {
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [, rerender] = useState({});
  const latest = useRef<Workspace | null>(null);
  latest.current = workspace;
  // The crawler that the link of its page asks about.
  const [wantedCrawler, wantCrawler] = useState<string | null>(null);
  const latestWanted = useRef<string | null>(null);
  latestWanted.current = wantedCrawler;
  const Result = useResultPage(workspace !== null);
  // The history entry of each input: a draft is kept for its own, whatever entry the browser has gone to meanwhile.
  const entries = useRef(new Map<number, string>());
  const keep = useCallback((kept: Workspace | null): boolean => {
    // A live file that nobody edited can be fetched again.
    if (kept === null || (kept.site !== null && !isEdited(kept))) return true;
    const entry = entries.current.get(kept.id);
    return entry !== undefined && desk?.keepDraft(kept, entry) === true;
  }, []);

  const show = useCallback(
    (next: Workspace, hash: string) => {
      setProblem(null);
      // Back leads to what was there before, even if it came a moment ago.
      keep(latest.current);
      // What was pasted is not written into the address.
      const state = newEntry();
      const isSame = hash !== "" && location.hash === hash;
      history[isSame ? "replaceState" : "pushState"](state, "", `${location.pathname}${hash}`);
      entries.current.set(next.id, state.entry);
      const wanted = latestWanted.current;
      setWorkspace(wanted === null ? next : { ...next, tokens: [...new Set([...next.tokens, wanted])] });
      scrollTo(0, 0);
    },
    [keep],
  );
  const fetchUrls = useCallback(
    async (urls: readonly string[]) => {
      const [first] = urls;
      if (first === undefined) return;
      if (!hasService) return setProblem(withoutService(first));
      setBusy(true);
      setProblem(null);
      const hash = `#url=${encodeURIComponent(first)}`;
      const begun = latest.current;
      // The robots.txt is shown when it is there; the page may take its crawl delay.
      let shownId = 0;
      let isRefused = false;
      const arrive = (site: LiveSite, { workspaceOfSite }: Desk): void => {
        const made = workspaceOfSite(site, urls, Date.now());
        if (shownId !== 0) {
          // Only what is still about this site, and not what the user has changed in the meantime.
          const { headerText, page } = made;
          setWorkspace((now) =>
            now?.id === shownId
              ? { ...now, site, ...(now.headerText === "" && now.html === "" ? { headerText, page } : {}) }
              : now,
          );
          return;
        }
        const now = latest.current;
        isRefused ||= now?.id !== begun?.id || (now !== begun && !mayReplace(now, keep));
        if (isRefused) return;
        shownId = made.id;
        show(made, hash);
        setBusy(false);
      };
      const isWanted = (): boolean => shownId !== 0 && latest.current?.id === shownId;
      try {
        const [{ fetchSite }, loaded] = await Promise.all([import("./site/fetch-site.ts"), loadDesk()]);
        arrive(await fetchSite(first, { onPart: (part) => arrive(part, loaded), isWanted }), loaded);
      } catch (error) {
        if (shownId === 0 || isWanted()) setProblem(error instanceof Error ? error.message : String(error));
      }
      // Once it was shown, another question may be under way.
      if (shownId === 0) setBusy(false);
    },
    [keep, show],
  );
  const take = useCallback(
    (text: string) => {
      if (!mayReplace(latest.current, keep)) return;
      const input = inputKind(text);
      if (input.kind === "url") return void fetchUrls([input.url]);
      if (input.kind === "urls") return void fetchUrls(input.urls);
      // Both at once: what the text becomes, and what shows it.
      void loadResultPage();
      void loadDesk().then(({ workspaceOfText }) => {
        const next = workspaceOfText(text, Date.now());
        if (next !== null) show(next, "");
      });
    },
    [fetchUrls, keep, show],
  );
  const takeFile = useCallback(
    (file: File) => {
      loadDesk()
        .then(({ textOfFile }) => textOfFile(file))
        .then(take, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
    },
    [take],
  );

  useEffect(() => {
    const open = async (): Promise<void> => {
      const fragment = location.hash;
      if (keepsDrafts() && desk === null) {
        await loadDesk();
        // The start page offers one; what was given meanwhile stays.
        rerender({});
        if (latest.current !== null) return;
      }
      const draft = desk?.draftOfEntry(Date.now()) ?? null;
      if (draft !== null) {
        entries.current.set(draft.id, currentEntry() ?? "");
        setWorkspace(draft);
      } else if (fragment.startsWith("#url=")) {
        const url = urlOf(decoded(fragment.slice(5)));
        if (url === null) setProblem("This link holds no URL.");
        else await fetchUrls([url]);
      } else if (fragment.startsWith("#crawler=")) {
        wantCrawler(decoded(fragment.slice(9)).slice(0, 100));
      } else if (fragment.length > 1) {
        const { readFragment, workspaceOfKept } = await loadDesk();
        const kept = await readFragment(fragment);
        if (kept === null) setProblem("This link cannot be read: it was cut off, or this page did not make it.");
        else {
          const opened = workspaceOfKept(kept, "link", Date.now());
          const state = newEntry();
          history.replaceState(state, "");
          entries.current.set(opened.id, state.entry);
          setWorkspace(opened);
        }
      }
    };
    const back = (): void => {
      const left = latest.current;
      if (left !== null && !mayLeave(left, keep)) {
        history.pushState({ entry: entries.current.get(left.id) ?? "" }, "");
        return;
      }
      setWorkspace(null);
      latest.current = null;
      void open();
    };
    void open();
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, [fetchUrls, keep]);

  useEffect(() => {
    const timer = setTimeout(() => keep(workspace), 200);
    return () => clearTimeout(timer);
  }, [workspace, keep]);
  useEffect(() => {
    const hide = (): void => void keep(latest.current);
    // Only what cannot be kept is asked about.
    const unload = (event: BeforeUnloadEvent): void => {
      const left = latest.current;
      if (left !== null && isEdited(left) && !keep(left)) event.preventDefault();
    };
    addEventListener("pagehide", hide);
    addEventListener("beforeunload", unload);
    return () => {
      removeEventListener("pagehide", hide);
      removeEventListener("beforeunload", unload);
    };
  }, [keep]);
  useFileDrop(takeFile);

  const change = useCallback<Change>(
    (part) => setWorkspace((before) => (before === null ? null : { ...before, ...part })),
    [],
  );
  const isResult = workspace !== null;
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The fragment belongs to the link, so only the focus moves.
          event.preventDefault();
          const main = document.querySelector<HTMLElement>("main");
          main?.setAttribute("tabindex", "-1");
          main?.focus();
        }}
      >
        Skip to the content
      </a>
      <header class={isResult ? "bar with-field" : "bar"}>
        <a
          class="wordmark"
          href="."
          onClick={(event) => {
            event.preventDefault();
            if (workspace !== null && !mayLeave(workspace, keep)) return;
            history.pushState(null, "", location.pathname);
            setWorkspace(null);
            setProblem(null);
          }}
        >
          may<b>crawl</b>
        </a>
        {isResult ? <SourceField isSmall isBusy={isBusy} problem={problem} onInput={take} onFile={takeFile} /> : null}
        <ThemeToggle />
      </header>
      {workspace === null ? (
        <StartPage
          isBusy={isBusy}
          problem={problem}
          crawler={wantedCrawler}
          onInput={take}
          onFile={takeFile}
          draft={desk?.offeredDraft() ?? null}
          onDraft={(entry) => {
            const draft = desk?.takeDraft(entry, Date.now()) ?? null;
            if (draft !== null) show(draft, "");
          }}
          onDropDraft={(entry) => {
            desk?.takeDraft(entry, Date.now());
            // Another one may come to light.
            rerender({});
          }}
          onExample={() => {
            void loadResultPage();
            void loadDesk().then(({ exampleRobotsTxt, exampleUrls, workspaceOfText }) => {
              const next = workspaceOfText(exampleRobotsTxt, Date.now(), "example");
              if (next !== null) show({ ...next, urlText: exampleUrls }, "");
            });
          }}
        />
      ) : Result === null ? (
        <main id="main" class="result">
          <p role="status">Reading…</p>
        </main>
      ) : (
        <Result
          workspace={workspace}
          change={change}
          wantedCrawler={wantedCrawler}
          onFetch={(urls) => void (mayReplace(workspace, keep) && fetchUrls(urls))}
        />
      )}
    </>
  );
}

/** Keeps the draft; asks before an edited one gives way to another input. */
function mayReplace(workspace: Workspace | null, keep: (workspace: Workspace) => boolean): boolean {
  if (workspace === null || !isEdited(workspace)) return true;
  const fate = keep(workspace)
    ? "Back leads to it, as long as this tab is open."
    : "It is too large for this tab to keep.";
  return confirm(`Replace your edited draft? ${fate}`);
}

/** Keeps the draft; asks before one goes that is too large to be kept. */
function mayLeave(workspace: Workspace, keep: (workspace: Workspace) => boolean): boolean {
  return (
    keep(workspace) || !isEdited(workspace) || confirm("Leave your edited draft? It is too large for this tab to keep.")
  );
}

/** Takes a file that is dropped anywhere: before the editor would put its text into the draft. */
function useFileDrop(take: (file: File) => void): void {
  useEffect(() => {
    const holdsFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
    const mark = (isOver: boolean): void => {
      document.documentElement.classList.toggle("dropping", isOver);
    };
    const over = (event: DragEvent): void => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      mark(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) mark(false);
    };
    const drop = (event: DragEvent): void => {
      mark(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      take(file);
    };
    addEventListener("dragover", over, true);
    addEventListener("dragleave", leave, true);
    addEventListener("drop", drop, true);
    return () => {
      removeEventListener("dragover", over, true);
      removeEventListener("dragleave", leave, true);
      removeEventListener("drop", drop, true);
    };
  }, [take]);
}

const loadResultPage = async (): Promise<typeof ResultPage> => (await import("./result/result-page.tsx")).ResultPage;

/** The result's component: loaded when there is a result, or ahead of it shortly after the first paint. */
function useResultPage(isNeeded: boolean): typeof ResultPage | null {
  const [loaded, load] = useState<{ readonly component: typeof ResultPage } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const start = (): void => {
      void loadDesk();
      void loadResultPage().then((component) => isWanted && load({ component }));
    };
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
