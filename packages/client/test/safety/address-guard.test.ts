// What the guard lets pass: each range by its first, last and neighbouring addresses, every notation, names.
import { isIP } from "node:net";
import { describe, expect, test } from "vitest";
import { isLocalName, isPublicAddress, literalAddress } from "../../src/safety/address-guard.ts";
import { addressRanges, localNames } from "../../src/safety/address-ranges.ts";

// By hand from the registries: the first and the last address of each range, and the public ones that touch it (null:
// none does).
const edges: readonly (readonly [
  range: string,
  first: string,
  last: string,
  before: string | null,
  after: string | null,
])[] = [
  ["0.0.0.0/8", "0.0.0.0", "0.255.255.255", null, "1.0.0.0"],
  ["10.0.0.0/8", "10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["100.64.0.0/10", "100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["127.0.0.0/8", "127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["168.63.129.16/32", "168.63.129.16", "168.63.129.16", "168.63.129.15", "168.63.129.17"],
  ["169.254.0.0/16", "169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["172.16.0.0/12", "172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["192.0.0.0/24", "192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["192.0.2.0/24", "192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
  ["192.31.196.0/24", "192.31.196.0", "192.31.196.255", "192.31.195.255", "192.31.197.0"],
  ["192.52.193.0/24", "192.52.193.0", "192.52.193.255", "192.52.192.255", "192.52.194.0"],
  ["192.88.99.0/24", "192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
  ["192.168.0.0/16", "192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["192.175.48.0/24", "192.175.48.0", "192.175.48.255", "192.175.47.255", "192.175.49.0"],
  ["198.18.0.0/15", "198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["198.51.100.0/24", "198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
  ["203.0.113.0/24", "203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
  ["224.0.0.0/4", "224.0.0.0", "239.255.255.255", "223.255.255.255", null],
  ["240.0.0.0/4", "240.0.0.0", "255.255.255.255", null, null],
  ["::/128", "::", "::", null, null],
  ["::1/128", "::1", "::1", null, null],
  ["::/96", "::2", "::ffff:ffff", null, null],
  ["::ffff:0:0/96", "::ffff:0.0.0.0", "::ffff:255.255.255.255", null, null],
  ["::ffff:0:0:0/96", "::ffff:0:0:0", "::ffff:0:ffff:ffff", null, null],
  ["64:ff9b::/96", "64:ff9b::", "64:ff9b::ffff:ffff", null, null],
  ["64:ff9b:1::/48", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", null, null],
  ["100::/64", "100::", "100::ffff:ffff:ffff:ffff", null, null],
  ["100:0:0:1::/64", "100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff", null, null],
  [
    "2001::/23",
    "2001::",
    "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:200::",
  ],
  [
    "2001:db8::/32",
    "2001:db8::",
    "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:db9::",
  ],
  [
    "2002::/16",
    "2002::",
    "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "2003::",
  ],
  [
    "2620:4f:8000::/48",
    "2620:4f:8000::",
    "2620:4f:8000:ffff:ffff:ffff:ffff:ffff",
    "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff",
    "2620:4f:8001::",
  ],
  [
    "3fff::/20",
    "3fff::",
    "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff",
    "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "3fff:1000::",
  ],
  ["5f00::/16", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["fc00::/7", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["fe80::/10", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["fec0::/10", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
  ["ff00::/8", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", null, null],
];

test("every range has its edges here", () => {
  expect(edges.map(([range]) => range)).toEqual(addressRanges.map((row) => row.range));
});

test.each(edges)("%s", (_range, first, last, before, after) => {
  for (const inside of [first, last]) expect([inside, isPublicAddress(inside)]).toEqual([inside, false]);
  for (const outside of [before, after])
    if (outside !== null) expect([outside, isPublicAddress(outside)]).toEqual([outside, true]);
});

test.each([
  // public, in each family
  ["8.8.8.8", true],
  ["1.1.1.1", true],
  ["2606:4700:4700::1111", true],
  ["2a00:1450:4001:81b::200e", true],
  ["2001:4860:4860::8888", true],
  // IPv4 in IPv6: judged by the IPv4 address where it is what is meant, else refused
  ["::ffff:8.8.8.8", true],
  ["::ffff:808:808", true],
  ["::ffff:127.0.0.1", false],
  ["::ffff:7f00:1", false],
  ["0:0:0:0:0:ffff:10.0.0.1", false],
  ["64:ff9b::8.8.8.8", true],
  ["64:ff9b::10.0.0.1", false],
  ["64:ff9b::a9fe:a9fe", false],
  ["64:ff9b::ffff:ffff", false],
  ["2002:808:808::1", false],
  ["2002:7f00:1::", false],
  ["2001:0:808:808::", false],
  ["::8.8.8.8", false],
  ["::ffff:0:8.8.8.8", false],
  // metadata
  ["169.254.169.254", false],
  ["fd00:ec2::254", false],
  ["100.100.100.200", false],
  ["192.0.0.192", false],
  ["168.63.129.16", false],
  // outside of what is allocated
  ["1000::1", false],
  ["4000::1", false],
  ["e000::1", false],
  // zones, and what is no address
  ["fe80::1%eth0", false],
  ["2606:4700::1%eth0", false],
  ["", false],
  ["localhost", false],
  ["8.8.8.8.", false],
  ["08.8.8.8", false],
  ["8.8.8", false],
  ["[2606:4700:4700::1111]", false],
  [" 8.8.8.8", false],
] as const)("%s: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe("literals in every notation, as URL turns them", () => {
  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.1/",
    "http://127.0.1/",
    "http://127.0.0.1./",
    "http://0/",
    "http://0x0/",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
    "http://%31%32%37.0.0.1/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::]/",
    "http://3232235521/",
    "http://0xa9fea9fe/",
    "http://[fe80::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
  ])("%s is a literal that is refused", (text) => {
    const address = literalAddress(new URL(text).hostname);
    expect(address).not.toBeNull();
    expect(isPublicAddress(address ?? "8.8.8.8")).toBe(false);
  });

  test.each(["http://134744072/", "http://0x8.0x8.0x8.0x8/", "http://8.8.2056/", "http://[2606:4700:4700::1111]/"])(
    "%s is one that passes",
    (text) => {
      const address = literalAddress(new URL(text).hostname) ?? "";
      expect(isIP(address)).not.toBe(0);
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each(["127.0.0.1.nip.io", "shop.example", "1.2.3.4.5", "localhost", "a.8"])("%s is a name", (host) => {
    expect(literalAddress(host)).toBeNull();
  });

  test("a dot at the end does not hide a literal", () => {
    expect(literalAddress("10.0.0.1.")).toBe("10.0.0.1");
    expect(literalAddress("10.0.0.1..")).toBe("10.0.0.1");
  });

  // A zone is no part of a URL (RFC 6874 is not in the URL standard): nothing with one gets as far as the guard.
  test.each(["http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://256.0.0.1/", "http://0x100000000/"])(
    "%s does not parse",
    (text) => {
      expect(() => new URL(text)).toThrow(TypeError);
    },
  );
});

describe("names", () => {
  test.each(localNames.map((row) => row.name))("%s and what is below it", (name) => {
    for (const host of [name, `a.${name}`, `a.b.${name}`, `${name}.`, name.toUpperCase(), `a.${name}..`])
      expect([host, isLocalName(host)]).toEqual([host, true]);
    for (const host of [`a${name}`, `${name}.example`, `${name}a`])
      expect([host, isLocalName(host)]).toEqual([host, false]);
  });

  test("of metadata", () => {
    expect(isLocalName("metadata.google.internal")).toBe(true);
    expect(isLocalName("example.com")).toBe(false);
    expect(isLocalName("")).toBe(false);
  });
});
