// Reports: what they say of a site, that a GET asks nobody, that a POST asks within the host's limit, and that nothing
// of a stranger's is markup in the page or the picture.
import { afterAll, describe, expect, test } from "vitest";
import type { FakeAnswer } from "../../client/test/fake-network.ts";
import { PictureMaker } from "../src/report/picture-maker.ts";
import { pictureOf } from "../src/report/report-picture.ts";
import type { SiteReport } from "../src/answers/site-report.ts";
import { ask, post, testService, type TestService } from "./asking.ts";

const rules = "User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n";
// The thread's code is what the compiler made of it.
const script = new URL("../dist/report/picture-worker.js", import.meta.url);
const pictures = new PictureMaker({ script });
afterAll(() => pictures.close());

async function known(answer: FakeAnswer = { body: rules }, options = {}): Promise<TestService> {
  const service = testService(() => answer, { pictures, ...options });
  await post(service, "/api/v1/check", { urls: ["https://shop.example/"], agents: ["*"] });
  return service;
}

const form = { method: "POST", headers: { accept: "text/html", "sec-fetch-site": "same-origin" } };

describe("GET /report/HOST", () => {
  test("says who may, by which line, and when that was, without asking anybody", async () => {
    const service = await known();
    const before = service.network.requests.length;
    service.clock.nowMs += 40 * 24 * 3_600_000;
    const { status, headers, text } = await ask(service, "/report/shop.example");
    expect(status).toBe(200);
    // GPTBot is closed by line 6; the group has two user-agent lines. CCBot collects data sets.
    expect(text).toMatch(/<title>shop\.example: Google and Bing may fetch it\. AI training: \d of \d may\.<\/title>/);
    expect(text).toContain('<a href="/crawlers/GPTBot">GPTBot</a>');
    expect(text).toContain('<a href="#line-6">line 6</a> <code>Disallow: /</code>');
    expect(text).toContain("21 November 2026, 00:00 UTC");
    expect(text).toContain("the first version that is known");
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-security-policy")).toContain("form-action 'self'");
    expect(service.network.requests).toHaveLength(before);
  });

  test("of a site that nobody asked about says so, and asks nobody", async () => {
    const service = testService(() => ({ body: rules }));
    const { status, headers, text } = await ask(service, "/report/never.example");
    expect([status, headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
    expect(text).toContain('<form method="post" action="/report/never.example">');
    expect((await ask(service, "/report/never.example/preview.png")).status).toBe(404);
    expect(service.network.requests).toEqual([]);
  });

  test.each([
    ["/report/SHOP.example", "/report/shop.example"],
    ["/report/b%C3%BCcher.example", "/report/xn--bcher-kva.example"],
    ["/report/shop.example:443", "/report/shop.example"],
  ])("%s leads to %s", async (path, location) => {
    const { status, headers } = await ask(testService(), path);
    expect([status, headers.get("location")]).toEqual([308, location]);
  });

  test.each(["/report/a%2Fb", "/report/user%40host", "/report/%20", "/report/x%3Fy", `/report/${"a".repeat(400)}`])(
    "%s is no host",
    async (path) => {
      expect((await ask(testService(), path)).status).toBe(404);
    },
  );

  test("an outage is told as undetermined, never as allowed", async () => {
    const { text } = await ask(await known({ status: 503 }), "/report/shop.example");
    expect(text).toContain("<title>shop.example: Google and Bing must wait: the answer is undetermined.");
    expect(text).toContain("status 503");
  });

  test("a site without a robots.txt is open", async () => {
    const { text } = await ask(await known({ status: 404 }), "/report/shop.example");
    expect(text).toMatch(/<h1>.*All \d+ crawlers shown may fetch it\./);
  });

  test("nothing of a stranger's file is markup", async () => {
    const { text } = await ask(
      await known({ body: 'User-agent: x"><script>alert(1)</script>\nUser-agent: *\nDisallow: /<img src=x>\u202e\n' }),
      "/report/shop.example",
    );
    expect(text).not.toMatch(/<script|<img|\u202e/);
    expect(text).toContain("&#60;img src=x&#62;\\u202e");
  });
});

describe("POST /report/HOST", () => {
  test("asks again, however fresh the answer is, and leads to the report", async () => {
    let body = rules;
    const service = testService(() => ({ body }), { pictures });
    await post(service, "/api/v1/check", { urls: ["https://shop.example/"], agents: ["*"] });
    body = "User-agent: *\nDisallow: /\n";
    service.clock.nowMs += 60_000;
    const { status, headers } = await ask(service, "/report/shop.example", form);
    expect([status, headers.get("location")]).toEqual([303, "/report/shop.example"]);
    const { text } = await ask(service, "/report/shop.example");
    // Not for all: AdsBot-Google does not read the group for *.
    expect(text).toContain("<title>shop.example: Google and Bing may not fetch it (line 2).");
    expect(text).toContain("some paths were closed");
    expect(service.network.requests).toHaveLength(2);
  });

  test("finds a site that speaks http alone", async () => {
    const service = testService((url): FakeAnswer =>
      url.startsWith("http:") ? { body: rules } : { fault: "connect-refused" },
    );
    expect((await ask(service, "/report/plain.example", form)).status).toBe(303);
    const { text } = await ask(service, "/report/plain.example");
    expect(text).toContain("<code>http://plain.example/</code>");
    expect(text).toMatch(/<title>plain\.example: Google and Bing may fetch it\./);
  });

  test("of a scheme asks that one, and each report leads to the other's", async () => {
    const service = testService((url) => ({ body: url.startsWith("http:") ? "User-agent: *\nDisallow: /\n" : rules }), {
      pictures,
    });
    await post(service, "/api/v1/check", { urls: ["https://shop.example/"], agents: ["*"] });
    const plain = "/report/shop.example?scheme=http";
    const unknown = await ask(service, plain);
    expect([unknown.status, service.network.requests.length]).toEqual([404, 1]);
    expect(unknown.text).toContain(`<form method="post" action="${plain}">`);
    const { status, headers } = await ask(service, plain, form);
    expect([status, headers.get("location")]).toEqual([303, plain]);
    expect(service.network.requests.map((request) => request.url)).toEqual([
      "https://shop.example/robots.txt",
      "http://shop.example/robots.txt",
    ]);
    const { text } = await ask(service, plain);
    expect(text).toMatch(/<title>shop\.example: Google and Bing may not fetch it/);
    expect(text).toContain('<span aria-current="page"><code>http://shop.example/</code></span>');
    expect(text).toContain('<a href="/report/shop.example?scheme=https"><code>https://shop.example/</code></a>');
    expect(text).toMatch(/preview\.png\?scheme=http&#38;of=\d+/);
    // Without a choice it is the one with https, as before.
    expect((await ask(service, "/report/shop.example")).text).toMatch(/<title>[^<]*Google and Bing may fetch it\./);
    expect((await ask(service, "/report/SHOP.example?scheme=http")).headers.get("location")).toBe(plain);
  });

  test("is limited for each host, in words that a person reads", async () => {
    const service = await known();
    const statuses = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await ask(service, "/report/shop.example", form)).status);
    const { headers, text } = await ask(service, "/report/shop.example", form);
    expect(statuses).toEqual([303, 303, 429]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(text).toContain("This host was just asked again. Try again in");
    expect((await ask(service, "/report/other.example", form)).status).toBe(303);
    // A program gets a problem.
    expect((await ask(service, "/report/shop.example", { method: "POST" })).json.code).toBe("rate-limited");
  });

  test("is not for pages of others", async () => {
    const service = await known();
    const { status } = await ask(service, "/report/shop.example", {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect([status, service.network.requests.length]).toEqual([403, 1]);
  });
});

describe("the preview", () => {
  test("is a raster image of the size that its page names, drawn once", async () => {
    const service = await known();
    const page = await ask(service, "/report/shop.example", {}, {});
    const address = /property="og:image" content="([^"]+)"/.exec(page.text)?.[1] ?? "";
    expect(address).toMatch(/^http:\/\/localhost\/report\/shop\.example\/preview\.png\?of=\d+$/);
    const response = await service.app.request(address);
    const octets = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    // PNG: the signature, then the header with the size.
    expect(octets.subarray(0, 8).toString("latin1")).toBe("\u0089PNG\r\n\u001a\n");
    expect([octets.readUInt32BE(16), octets.readUInt32BE(20)]).toEqual([1200, 630]);
    const count = pictures.size;
    const again = await service.app.request(address, {
      headers: { "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect([again.status, pictures.size]).toEqual([304, count]);
  });

  test("holds no markup of a host or a headline, and keeps the end of a long host", () => {
    const report = { headline: [{ text: "<image/> & \u202e", state: "allowed" }] } as unknown as SiteReport;
    const svg = pictureOf(`${"a.".repeat(80)}<x>.evil.example`, report, 0);
    expect(svg).not.toMatch(/<image|<x>|\u202e/);
    expect(svg).toContain("&#60;image/&#62; &#38; ?");
    expect(svg).toContain("&#60;x&#62;.evil.example");
  });

  test("a thread that fails or hangs fails its picture alone", async () => {
    const broken = new PictureMaker({ script, drawMs: 1 });
    await expect(broken.picture("no picture")).rejects.toThrow("SVG");
    const drawn = await new PictureMaker({ script }).picture(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    );
    expect(drawn.octets.length).toBeGreaterThan(50);
    await broken.close();
  });
});
