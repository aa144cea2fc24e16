// The only platform APIs that core may use: they exist in every JavaScript runtime. Neither Node's types nor the DOM's
// are loaded for this package, so anything else fails the compile.

interface URL {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
}
declare const URL: { new (url: string, base?: string): URL };

interface TextEncoder {
  encode(input: string): Uint8Array<ArrayBuffer>;
}
declare const TextEncoder: { new (): TextEncoder };

interface TextDecoder {
  decode(input: Uint8Array): string;
}
declare const TextDecoder: { new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder };
