// The only platform APIs that this package uses are TextDecoder and TextEncoder: they exist in every JavaScript
// runtime.
// Neither Node's types nor the DOM's are loaded, so anything else fails the compile. URL stands here because core's
// types name it.

interface TextDecoder {
  decode(input?: Uint8Array): string;
}
declare const TextDecoder: { new (label?: string): TextDecoder };

interface TextEncoder {
  encode(input: string): Uint8Array;
}
declare const TextEncoder: { new (): TextEncoder };

interface URL {
  readonly href: string;
}
