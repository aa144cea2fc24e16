// Addresses and prefixes as text, against the forms of RFC 4291, 5952 and 6052, and the prefix set against a plain
// search.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf } from "../../../../test/sample.ts";
import {
  addressText,
  type IpPrefix,
  isInner,
  isWithin,
  parseAddress,
  parsePrefix,
  parseWrittenAddress,
  parseWrittenPrefix,
  PrefixSet,
  prefixText,
} from "../../src/identity/index.ts";

describe("an address", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["0.0.0.0", "0.0.0.0"],
    ["255.255.255.255", "255.255.255.255"],
    ["2001:db8::1", "2001:db8::1"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["::", "::"],
    ["::1", "::1"],
    ["1::", "1::"],
    ["::192.0.2.1", "::c000:201"],
    ["1:2:3:4:5:6:192.0.2.1", "1:2:3:4:5:6:c000:201"],
    ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
    // Mapped, NAT64 and translated addresses are the IPv4 addresses that asked.
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
    ["64:ff9b::192.0.2.1", "192.0.2.1"],
    ["::ffff:0:192.0.2.1", "192.0.2.1"],
    // Not the well-known prefix: its operator alone knows where the address stands.
    ["64:ff9b:1::c000:201", "64:ff9b:1::c000:201"],
  ])("%s is %s", (text, expected) => {
    const address = parseAddress(text);
    expect(address === null ? null : addressText(address)).toBe(expected);
  });

  test.each([
    ["::ffff:192.0.2.1", "::ffff:c000:201"],
    ["64:ff9b::192.0.2.1", "64:ff9b::c000:201"],
    ["192.0.2.1", "192.0.2.1"],
  ])("%s is %s as written", (text, expected) => {
    const address = parseWrittenAddress(text);
    expect(address === null ? null : addressText(address)).toBe(expected);
  });

  test("a prefix of mapped addresses is one of IPv4, or of IPv6 as written", () => {
    const texts = [parsePrefix, parseWrittenPrefix].map((parse) => {
      const prefix = parse("::ffff:10.0.0.0/104");
      return prefix === null ? null : prefixText(prefix);
    });
    expect(texts).toEqual(["10.0.0.0/8", "::ffff:a00:0/104"]);
  });

  test.each([
    "",
    ".",
    "1",
    "1.2.3",
    "1.2.3.4.5",
    "1.2.3.",
    ".1.2.3",
    "1..2.3",
    "256.1.1.1",
    "01.2.3.4",
    "1.2.3.04",
    "1.2.3.4 ",
    " 1.2.3.4",
    "1.2.3.4/32",
    "0x7f.0.0.1",
    "1.2.3.4:80",
    "-1.2.3.4",
    "１.2.3.4",
    ":",
    ":::",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8::",
    "::1:2:3:4:5:6:7:8",
    "1::2::3",
    "12345::",
    "1:2:3:4:5:6:7:",
    ":1:2:3:4:5:6:7",
    "fe80::1%eth0",
    "[::1]",
    "::g",
    "::1.2.3",
    "1:2:3:4:5:6:7:1.2.3.4",
    "::1.2.3.4:5",
    "::ffff:1.2.3.256",
    `::${"0".repeat(60)}`,
  ])("%j is none", (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

describe("a prefix", () => {
  test.each([
    ["192.0.2.0/24", "192.0.2.0/24"],
    ["192.0.2.77/24", "192.0.2.0/24"],
    ["192.0.2.1", "192.0.2.1/32"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:db8::/32", "2001:db8::/32"],
    ["2001:db8:ffff::/33", "2001:db8:8000::/33"],
    ["2001:db8::1", "2001:db8::1/128"],
    ["::ffff:192.0.2.0/120", "192.0.2.0/24"],
    ["::/0", "::/0"],
  ])("%s is %s", (text, expected) => {
    const prefix = parsePrefix(text);
    expect(prefix === null ? null : prefixText(prefix)).toBe(expected);
  });

  test.each(["192.0.2.0/33", "192.0.2.0/", "192.0.2.0/-1", "192.0.2.0/08", "::/129", "/24", "x/24", "1.2.3.4/24/1"])(
    "%j is none",
    (text) => {
      expect(parsePrefix(text)).toBeNull();
    },
  );
});

test.each([
  ["10.1.2.3", true],
  ["100.64.0.1", true],
  ["100.128.0.1", false],
  ["127.0.0.1", true],
  ["172.31.255.255", true],
  ["172.32.0.0", false],
  ["192.168.0.1", true],
  ["::1", true],
  ["fd00::1", true],
  ["fe80::1", true],
  ["::ffff:10.0.0.1", true],
  ["66.249.66.1", false],
  ["2001:4860::1", false],
])("%s is of one's own network: %s", (text, expected) => {
  const address = parseAddress(text);
  expect(address !== null && isInner(address)).toBe(expected);
});

const prefixes = fc.oneof(
  fc
    .tuple(fc.constantFrom(0, 1, 0x0a000000, 0x0a0000ff, 0xffffffff, 0xfffffffe), fc.integer({ min: 0, max: 32 }))
    .map(([word, bits]) =>
      parsePrefix(`${word >>> 24}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}/${bits}`),
    ),
  fc
    .tuple(fc.constantFrom("::", "::1", "2001:db8::", "2001:db8::ffff", "ffff::"), fc.integer({ min: 0, max: 128 }))
    .map(([text, bits]) => parsePrefix(`${text}/${bits}`)),
);
const addresses = fc.constantFrom(
  ...(
    "0.0.0.0 0.0.0.1 10.0.0.0 10.0.0.255 10.0.1.0 255.255.255.255 255.255.255.254 :: ::1 ::2 2001:db8:: " +
    "2001:db8::ffff 2001:db8::1:0 ffff:: ffff:ffff::"
  ).split(" "),
);

test("the set finds what a search through all prefixes finds: the most specific, the first of equals", () => {
  fc.assert(
    fc.property(fc.array(prefixes, { maxLength: 12 }), addresses, (list, text) => {
      const kept = list.filter((one): one is IpPrefix => one !== null);
      const address = parseAddress(text);
      if (address === null) throw new Error("no address");
      let best = -1;
      kept.forEach((prefix, at) => {
        if (isWithin(address, prefix) && (best < 0 || prefix.bits > (kept[best] as IpPrefix).bits)) best = at;
      });
      expect(new PrefixSet(kept).find(address)).toBe(best);
    }),
    { numRuns: runsOf(20_000) },
  );
});
