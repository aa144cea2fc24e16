// The URLs of a list, one by one, with what is wrong among them told and counted: for the commands that ask many questions about each
// URL of a file. In: the list's name. Out: each URL that a site's robots.txt governs. The list is streamed.
import { CommandError, systemReason } from "./errors.ts";
import type { Tally } from "./exit-code.ts";
import { type Messages, quoted } from "./messages.ts";
import { openSource, type OctetSource } from "./octet-source.ts";
import { Progress } from "./progress.ts";
import { type Refusal, type Site, unreadable } from "@maycrawl/core/asking";
import { readUrlList } from "./url-list.ts";

/**
 * Gives each URL of the list away, and tells how many there were. What is no URL, or is of another origin, has no answer.
 * CommandError when the list cannot be read, or holds no URL at all: nothing that is counted with it would mean anything.
 */
export function eachUrl(name: string, site: Site, messages: Messages, tally: Tally, take: (url: string) => void): number {
  const list = openUrls(name);
  const progress = new Progress(list.sizeOctets);
  messages.beforeWriting = () => progress.clear();
  let count = 0;
  let refused = 0;
  const refuse = (refusal: Refusal): void => {
    refused++;
    messages.item(refusal.code, () => refusal.advice);
    tally.add(null);
  };
  try {
    readUrlList(list, /\.csv$/i.test(name), {
      url: (text, isPrintable) => {
        const refusal = site.refusal(text, isPrintable);
        if (refusal !== null) return refuse(refusal);
        count++;
        take(text);
      },
      unreadable: (code, beginning) => refuse(unreadable(code, `${beginning}...`)),
      header: (text) => messages.note(`the first row of ${quoted(name)} is taken for names of columns, for it begins with ${quoted(text)}`),
      beforeRead: (octetsRead) => progress.update(count, octetsRead),
    });
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new CommandError("urls-unreadable", `the list of URLs ${quoted(name)} cannot be read to its end, for ${systemReason(error)}: give the path of a text or CSV file, or "-"`);
  } finally {
    progress.clear();
    list.close();
  }
  if (count === 0 && refused === 0) throw new CommandError("no-url", `no URL to ask about: ${quoted(name)} holds no line that is not blank`);
  return count;
}

function openUrls(name: string): OctetSource {
  try {
    return openSource(name);
  } catch (error) {
    throw new CommandError("urls-unreadable", `the list of URLs ${quoted(name)} cannot be read, for ${systemReason(error)}: give the path of a text or CSV file, or "-"`);
  }
}
