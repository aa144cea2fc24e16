// Names that the command and the service still use for what stands in governed-origin.ts.
import { originOf as originOfUrl } from "../access/origin.ts";
import { RequestUrl } from "../matching/index.ts";
import { absoluteUrl, GovernedOrigin, type Refusal } from "./governed-origin.ts";

/** See `GovernedOrigin`. */
export class Site extends GovernedOrigin {
  /** Null when the file governs the item, else why it has no answer. */
  refusal(item: string, isPrintable: boolean): Refusal | null {
    const read = this.read(item, isPrintable);
    return read instanceof RequestUrl ? null : read;
  }
}

/** See `absoluteUrl`. */
export function absolute(item: string, origin: string | null): string | Refusal {
  const read = absoluteUrl(item, origin);
  return read instanceof RequestUrl ? read.text : read;
}

/** See `originOf` of @maycrawl/core/access. */
export function originOf(text: string): string | null {
  return originOfUrl(text)?.key ?? null;
}

/** See `RequestUrl.asSent`. */
export function asSent(item: string): string {
  return new RequestUrl(item).asSent ?? item;
}
