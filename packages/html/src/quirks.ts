// Whether a doctype asks for quirks mode (HTML standard section 13.2.6.4.1). All that hangs on it here is whether a
// table closes an open p.
import type { Token } from "parse5";

const publicPrefixes = [
  "+//silmaril//dtd html pro v0r11 19970101//",
  "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
  "-//as//dtd html 3.0 aswedit + extensions//",
  "-//ietf//dtd html",
  "-//metrius//dtd metrius presentational//",
  "-//microsoft//dtd internet explorer",
  "-//netscape comm. corp.//dtd",
  "-//o'reilly and associates//dtd html",
  "-//softquad software//dtd hotmetal pro",
  "-//softquad//dtd hotmetal pro",
  "-//spyglass//dtd html 2.0 extended//",
  "-//sq//dtd html 2.0 hotmetal",
  "-//sun microsystems corp.//dtd hotjava",
  "-//w3c//dtd html 3",
  "-//w3c//dtd html 4.0 frameset//",
  "-//w3c//dtd html 4.0 transitional//",
  "-//w3c//dtd html experimental",
  "-//w3c//dtd w3 html 3.0//",
  "-//w3o//dtd w3 html 3.0//",
  "-//webtechs//dtd mozilla html",
];
const publicExact: ReadonlySet<string> = new Set([
  "-//w3o//dtd w3 html strict 3.0//en//",
  "-/w3c/dtd html 4.0 transitional/en",
  "html",
]);
const withoutSystem = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"];
const quirksSystem = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

/** True for quirks mode; limited-quirks mode is not quirks. */
export function isQuirksDoctype(token: Token.DoctypeToken): boolean {
  if (token.forceQuirks || token.name !== "html") return true;
  const publicId = token.publicId?.toLowerCase() ?? null;
  const systemId = token.systemId?.toLowerCase() ?? null;
  if (systemId === quirksSystem) return true;
  if (publicId === null) return false;
  if (publicExact.has(publicId)) return true;
  const begins = (prefix: string): boolean => publicId.startsWith(prefix);
  return publicPrefixes.some(begins) || (systemId === null && withoutSystem.some(begins));
}
