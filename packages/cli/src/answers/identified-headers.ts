// `maycrawl crawlers --identify`: User-Agent headers, one a line, and the crawler that each names. Results come in
// input order, a line for a line, in bounded memory.
import { visible } from "@maycrawl/core";
import { CrawlerRecogniser, type Recognition } from "@maycrawl/core/identity";
import { CommandError, fileReason } from "../errors.ts";
import { readBlocks } from "../input/line-blocks.ts";
import { noteTerminal, openSource, type OctetSource } from "../input/octet-source.ts";
import { jsonText } from "../report/json-text.ts";
import { Messages, quoted } from "../terminal/messages.ts";
import { Output } from "../terminal/output.ts";

/** Servers refuse longer header lines; of such a line its beginning is read. */
const longestLineOctets = 65_536;

/** Answers each line of the file, or of standard input for `-`. Returns the exit code. */
export function identifyHeaders(name: string, isJson: boolean): number {
  const output = new Output();
  const recogniser = new CrawlerRecogniser();
  const ends = new Map<Recognition, string>();
  const answer = (userAgent: string): void => {
    const recognition = recogniser.recognise(userAgent);
    if (!isJson) {
      const { name = "-", operator = "-", purpose = "-" } = recognition.crawler ?? {};
      output.write(`${name}  ${operator}  ${purpose}  ${visible(userAgent)}\n`);
      return;
    }
    // The same few answers, a million times.
    let end = ends.get(recognition);
    if (end === undefined) {
      const { name = null, operator = null, purpose = null } = recognition.crawler ?? {};
      end = `,${jsonText({ crawler: name, operator, purpose }).slice(1)}\n`;
      if (ends.size < 10_000) ends.set(recognition, end);
    }
    output.write(`{"userAgent":${jsonText(userAgent)}${end}`);
  };
  const source = opened(name);
  noteTerminal(name, new Messages());
  try {
    readBlocks(source, longestLineOctets, {
      block: (text) => {
        for (let at = 0; at < text.length;) {
          const end = text.indexOf("\n", at);
          const stop = end < 0 ? text.length : end;
          answer(text.slice(at, stop > at && text[stop - 1] === "\r" ? stop - 1 : stop));
          at = stop + 1;
        }
      },
      tooLong: answer,
      beforeRead: () => {},
    });
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof Error && "code" in error)) throw error;
    throw new CommandError("agents-unreadable", `cannot read ${quoted(name)} to its end: ${fileReason(error)}`);
  } finally {
    source.close();
  }
  output.flush();
  return 0;
}

function opened(name: string): OctetSource {
  try {
    return openSource(name);
  } catch (error) {
    throw new CommandError("agents-unreadable", `cannot read ${quoted(name)}: ${fileReason(error)}`);
  }
}
