// Lists of ranges: the forms in use, written by hand after the operators' own, and texts that are none.
import { describe, expect, test } from "vitest";
import { parseRanges, type RangeFormat, rangeLimits, rangesText } from "../../src/identity/index.ts";

const jafar = JSON.stringify({
  synctoken: "20260410223000",
  creationTime: "2026-04-10T22:30:00Z",
  notes: "for tests",
  unknown: { more: [1] },
  prefixes: [
    { ipv4Prefix: "198.51.100.0/22", services: ["wide"] },
    { ipv4Prefix: "198.51.100.0/24", services: ["narrow", "second"], more: 1 },
    { ipv6Prefix: "2001:db8:abc::/48", service: "one" },
  ],
});

describe("JAFAR", () => {
  const list = parseRanges(jafar);

  test("is read whole, unknown members left out", () => {
    expect(list).toMatchObject({
      format: "json",
      fault: null,
      isWhole: true,
      problems: [],
      syncToken: "20260410223000",
      createdMs: Date.UTC(2026, 3, 10, 22, 30),
    });
  });

  test.each([
    ["198.51.100.7", "198.51.100.0/24", "narrow second"],
    ["198.51.101.7", "198.51.100.0/22", "wide"],
    ["::ffff:198.51.101.7", "198.51.100.0/22", "wide"],
    ["64:ff9b::198.51.101.7", "198.51.100.0/22", "wide"],
    ["2001:db8:abc::1", "2001:db8:abc::/48", "one"],
    ["198.51.104.0", undefined, ""],
    ["2001:db8:abd::1", undefined, ""],
    ["nonsense", undefined, ""],
  ])("%s: the most specific prefix wins", (address, prefix, services) => {
    expect(list.holder(address)?.prefix).toBe(prefix);
    expect((list.holder(address)?.services ?? []).join(" ")).toBe(services);
    expect(list.has(address)).toBe(prefix !== undefined);
  });

  test("what was written is read again", () => {
    const again = parseRanges(rangesText(list, "2026-11-01T00:00:00Z"));
    expect(again.prefixes).toEqual(list.prefixes);
    expect(again.createdMs).toBe(Date.UTC(2026, 10, 1));
  });
});

describe("versions: an unknown major one is not read", () => {
  const versioned = (formatVersion: unknown): string =>
    JSON.stringify({ formatVersion, prefixes: [{ ipv4Prefix: "192.0.2.0/24" }] });
  test.each([
    ["1.0", null],
    ["1.99", null],
    ["1", null],
    [1, null],
    [1.1, null],
    ["2.0", "unknown-version"],
    [2, "unknown-version"],
    ["0.9", "unknown-version"],
    ["next", "unknown-version"],
    [{}, "unknown-version"],
  ])("formatVersion %j", (version, fault) => {
    const list = parseRanges(versioned(version));
    expect(list.fault).toBe(fault);
    expect(list.has("192.0.2.1")).toBe(fault === null);
    expect(list.isWhole).toBe(fault === null);
  });

  test.each([
    ["application/jafar+json", null],
    ["application/jafar+json; version=1.7", null],
    ['application/jafar+json; charset=utf-8; version="2.0"', "unknown-version"],
    ["application/jafar+json;version=2", "unknown-version"],
  ])("media type %s", (mediaType, fault) => {
    expect(parseRanges(jafar, { mediaType }).fault).toBe(fault);
  });
});

describe("the forms in use", () => {
  test.each<[name: string, text: string, format: RangeFormat | undefined, prefixes: string, isWhole: boolean]>([
    [
      "Google",
      '{"creationTime":"2026-08-18T14:46:04.000000","prefixes":[{"ipv6Prefix":"2001:4860:4801:10::/64"},' +
        '{"ipv4Prefix":"66.249.64.0/27"}]}',
      undefined,
      "2001:4860:4801:10::/64 66.249.64.0/27",
      true,
    ],
    [
      "AWS",
      '{"syncToken":"1","createDate":"2026-11-14-20-03-12","prefixes":[{"ip_prefix":"3.5.140.0/22",' +
        '"region":"x","service":"S3"}],"ipv6_prefixes":[{"ipv6_prefix":"2600:1f00::/40"}]}',
      undefined,
      "3.5.140.0/22 2600:1f00::/40",
      true,
    ],
    [
      "Ahrefs, addresses",
      '{"ips":[{"ip_address":"5.39.1.224"},{"ip_address":"5.39.1.225"}]}',
      undefined,
      "5.39.1.224/32 5.39.1.225/32",
      true,
    ],
    ["an array", '["192.0.2.0/24", "2001:db8::1"]', undefined, "192.0.2.0/24 2001:db8::1/128", true],
    ["lines", "# probes\n192.0.2.1\n\n2001:db8::/48\r\n", undefined, "192.0.2.1/32 2001:db8::/48", true],
    [
      "a geofeed",
      "# RFC 8805\n31.13.24.0/21,IE,,Dublin,\n2a03:2880:f000::/36,US,US-CA,Menlo Park,\n",
      "lines",
      "31.13.24.0/21 2a03:2880:f000::/36",
      true,
    ],
    ["CSV with a header", 'prefix,name\n"192.0.2.0/24",x\n', undefined, "192.0.2.0/24", true],
    ["a byte order mark", '\ufeff{"prefixes":["192.0.2.0/24"]}', undefined, "192.0.2.0/24", true],
    [
      "a page with JSON",
      "<html><p>Prefixes:</p><pre><code>{&quot;creationTime&quot;: &quot;2026-01-01&quot;, " +
        "&quot;prefixes&quot;: [{&quot;ip_prefix&quot;: &quot;192.0.2.7&quot;}]}</code></pre>",
      "html",
      "192.0.2.7/32",
      true,
    ],
    [
      "a page with addresses",
      "<ul><li>192.0.2.7</li><li>198.51.100.0/24.</li></ul><script>203.0.113.9</script> version 1.2.3 at 10:30",
      "html",
      "192.0.2.7/32 198.51.100.0/24",
      false,
    ],
  ])("%s", (_name, text, format, prefixes, isWhole) => {
    const list = parseRanges(text, format === undefined ? {} : { format });
    expect(list.fault).toBeNull();
    expect(list.prefixes.map(({ prefix }) => prefix).join(" ")).toBe(prefixes);
    expect(list.isWhole).toBe(isWhole);
  });

  test.each([
    ['{"creationTime":"2026-08-18T14:46:04.000000","prefixes":[]}', Date.UTC(2026, 7, 18, 14, 46, 4)],
    ['{"creationTime":"2026-08-18T14:46:04+02:00","prefixes":[]}', Date.UTC(2026, 7, 18, 12, 46, 4)],
    ['{"createDate":"2026-11-14-20-03-12","prefixes":[]}', Date.UTC(2026, 10, 14, 20, 3, 12)],
    ['{"creationTime":"2026-08-18","prefixes":[]}', Date.UTC(2026, 7, 18)],
    ['{"creationTime":"yesterday","prefixes":[]}', null],
    ['{"creationTime":"2026-99-18","prefixes":[]}', null],
    ['{"creationTime":5,"prefixes":[]}', null],
  ])("the moment of %s", (text, expected) => {
    expect(parseRanges(text).createdMs).toBe(expected);
  });
});

describe("what is not understood makes a list less than whole", () => {
  test.each([
    [
      '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"},{"ipv4Prefix":"198.51.100.0/24","ipv6Prefix":"2001:db8::/32"}]}',
      "not-a-prefix",
    ],
    ['{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"},{}]}', "not-a-prefix"],
    ['{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"},null,[],7]}', "not-a-prefix"],
    ['{"prefixes":["192.0.2.0/24","192.0.2.0/40"]}', "not-a-prefix"],
    ['{"prefixes":["192.0.2.0/24","0.0.0.0/0"]}', "too-wide"],
    ['{"prefixes":["192.0.2.0/24","16.0.0.0/7"]}', "too-wide"],
    ['{"prefixes":["192.0.2.0/24","2000::/3"]}', "too-wide"],
    ["192.0.2.0/24\n1.2.3.4.5\n", "not-a-prefix"],
    ["192.0.2.0/24\nsee below\n", "not-a-prefix"],
  ])("%s", (text, problem) => {
    const list = parseRanges(text);
    expect(list.fault).toBeNull();
    expect(list.problems[0]?.problem).toBe(problem);
    expect(list.isWhole).toBe(false);
    expect(list.has("192.0.2.1")).toBe(true);
    expect(list.has("17.0.0.1")).toBe(false);
    expect(list.has("2001:db8::1")).toBe(false);
  });

  test("a private prefix verifies nobody and hides nobody", () => {
    const list = parseRanges('["192.0.2.0/24","10.0.0.0/8"]');
    expect(list.problems).toEqual([{ problem: "inner-address", entry: "10.0.0.0/8" }]);
    expect(list.isWhole).toBe(true);
    expect(list.has("10.0.0.1")).toBe(false);
  });

  test("an empty list is a list, and not whole", () => {
    expect(parseRanges('{"prefixes":[]}')).toMatchObject({ fault: null, isWhole: false });
  });
});

describe("what is no list", () => {
  test.each([
    ["a page", "<!doctype html><title>Not found</title> 192.0.2.1", undefined, "not-a-list"],
    ["a page instead of JSON", "<html>192.0.2.1</html>", "json", "not-a-list"],
    ["a page without addresses", "<html>moved</html>", "html", "not-a-list"],
    ["entries that are all unknown", '{"prefixes":[{"network":"192.0.2.0/24"},{}]}', undefined, "not-a-list"],
    ["private addresses alone", '["10.0.0.0/8"]', undefined, "not-a-list"],
    ["broken JSON", '{"prefixes":[', undefined, "not-a-list"],
    ["a number", "{}", undefined, "not-a-list"],
    ["words", "this is not a list", undefined, "not-a-list"],
    ["prefixes that are none", '{"prefixes":{"ipv4Prefix":"192.0.2.0/24"}}', undefined, "not-a-list"],
    ["too long", `["${"1".repeat(rangeLimits.textLength)}"]`, undefined, "too-large"],
  ] as const)("%s", (_name, text, format, fault) => {
    const list = parseRanges(text, format === undefined ? {} : { format });
    expect(list.fault).toBe(fault);
    expect(list.prefixes).toEqual([]);
    expect(list.isWhole).toBe(false);
    expect(list.detail).not.toBeNull();
  });
});

describe("hostile texts are read within bounds", () => {
  const much = rangeLimits.textLength - 100;
  test.each([
    ["nested arrays", "[".repeat(much)],
    ["objects", `{"prefixes":[${"{},".repeat(200_000)}{}]}`],
    ["more prefixes than are kept", `[${'"192.0.2.1",'.repeat(150_000)}"192.0.2.2"]`],
    ["commas", ",".repeat(much)],
    ["newlines", "\n".repeat(much)],
    ["digits", "1".repeat(much)],
    ["tags", "<".repeat(much)],
    ["open braces", "{ ".repeat(much / 2)],
    ["quotes", '"'.repeat(much)],
  ])("%s", (_name, text) => {
    for (const format of text.startsWith("[") ? (["json"] as const) : (["json", "html"] as const)) {
      const list = parseRanges(text, { format });
      expect(list.isWhole).toBe(false);
      expect(list.prefixes.length).toBeLessThanOrEqual(rangeLimits.prefixes);
      expect(list.problems.length).toBeLessThanOrEqual(rangeLimits.problems);
    }
  });
});
