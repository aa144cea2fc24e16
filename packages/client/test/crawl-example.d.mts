/** What was seen of two runs of the example. */
export interface CrawlSeen {
  readonly requests: readonly {
    readonly address: string;
    readonly path: string;
    readonly atMs: number;
    readonly agent: string | undefined;
  }[];
  readonly atKill: number;
  readonly urls: readonly string[];
  readonly closed: string;
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly done: string;
}
export declare const example: string;
export declare function crawlTwice(storeName: string, packages?: Readonly<Record<string, string>>): Promise<CrawlSeen>;
export declare function faultsOf(seen: CrawlSeen): string[];
