// The only platform API that this package uses is TextDecoder: it exists in every JavaScript runtime. Neither Node's
// types nor the DOM's are loaded, so anything else fails the compile. URL stands here because core's types name it.

interface TextDecoder {
  readonly encoding: string;
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}
declare const TextDecoder: { new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder };

interface URL {
  readonly href: string;
}
