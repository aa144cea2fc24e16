// The batch as a stream: its form, its order, its bounds, however the body is cut.
import { describe, expect, test } from "vitest";
import { type MadeService } from "../src/index.ts";
import { serviceLimits } from "../src/limits.ts";
import { testService } from "./asking.ts";

const service = testService();
const question = (id: unknown, more: object = {}): string =>
  JSON.stringify({ id, robotsTxt: "User-agent: *\nDisallow: /x\n", agents: [], url: "/x", ...more });
const yes = (id: unknown): object => ({ id, allowed: true, line: 0, reason: "no-rule" });
const no = (id: unknown): object => ({ id, allowed: false, line: 2, reason: "rule" });

async function send(
  made: MadeService,
  body: ConstructorParameters<typeof Response>[0],
  query = "",
  type = "application/x-ndjson",
): Promise<{ status: number; lines: any[]; text: string }> {
  const response = await made.app.request(
    new Request(`http://localhost/api/v1/batch${query}`, {
      method: "POST",
      body,
      headers: { "content-type": type },
      duplex: "half",
    } as RequestInit),
  );
  const text = await response.text();
  return {
    status: response.status,
    text,
    lines: text
      .trimEnd()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line)),
  };
}

/** A body in pieces. */
function pieces(...parts: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = [...parts];
  return new ReadableStream({
    pull(controller) {
      const next = left.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(typeof next === "string" ? encoder.encode(next) : next);
    },
  });
}

/** Lines and what is answered. */
const lines: readonly [name: string, line: string, answer: object | null][] = [
  ["a question", question(1), no(1)],
  ["an id that is text", question("a"), no("a")],
  [
    "an id with more digits than a number holds",
    question(1).replace('"id":1', '"id":12345678901234567890'),
    { ...no(0), id: JSON.parse("12345678901234567890") },
  ],
  ["no id", question(undefined), no(null)],
  ["its own dialect", question(1, { dialect: "google" }), no(1)],
  [
    "agents are literal tokens, united",
    question(1, { robotsTxt: "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /y\n", agents: ["b", "a"] }),
    no(1),
  ],
  [
    "octets",
    question(1, {
      robotsTxt: undefined,
      robotsTxtBase64: Buffer.from("User-agent: *\nDisallow: /x\n").toString("base64"),
    }),
    no(1),
  ],
  ["a blank line", "  \t ", null],
  [
    "a file of the server's",
    question(1, { robotsTxt: undefined, file: "/etc/passwd" }),
    { id: 1, error: { code: "file-refused", message: expect.not.stringContaining("passwd") } },
  ],
  [
    "no base64",
    question(1, { robotsTxt: undefined, robotsTxtBase64: "!" }),
    { id: 1, error: { code: "invalid-request", message: expect.any(String) } },
  ],
  [
    "an unknown dialect",
    question(1, { dialect: "x" }),
    { id: 1, error: { code: "unknown-dialect", message: expect.any(String) } },
  ],
  ["no question", `{"id":1}`, { id: 1, error: { code: "invalid-request", message: expect.any(String) } }],
  ["no JSON", "{", { id: null, error: { code: "not-json", message: expect.any(String) } }],
  ["no object", "[1]", { id: null, error: { code: "invalid-request", message: expect.any(String) } }],
];

describe("the form", () => {
  test.each(lines)("%s", async (_name, line, answer) => {
    const { status, lines } = await send(service, `${line}\n${question("next")}\n`);
    expect([status, lines]).toEqual([200, answer === null ? [no("next")] : [answer, no("next")]]);
  });

  test("digits of an id stay as they are, and what could be markup is escaped", async () => {
    const { text } = await send(
      service,
      `${question(1).replace('"id":1', '"id":12345678901234567890')}\n${question("</script>")}\n` +
        `${question(1).replace('"id":1', '"id":{"a":"<b>"}')}\n`,
    );
    expect(text).toContain('{"id":12345678901234567890,');
    expect(text).not.toContain("<");
    expect(JSON.parse(text.split("\n")[1] as string).id).toBe("</script>");
    expect(JSON.parse(text.split("\n")[2] as string).id).toEqual({ a: "<b>" });
  });

  test("a line that is not UTF-8 costs that line alone", async () => {
    const { lines } = await send(
      service,
      Buffer.concat([Buffer.from([0x22, 0xff, 0x22, 0x0a]), Buffer.from(question(1))]),
    );
    expect(lines).toMatchObject([{ id: null, error: { code: "not-utf-8" } }, no(1)]);
  });

  test("the default dialect", async () => {
    const file = { robotsTxt: "User-agent: FooBot-News\nDisallow: /\n", agents: ["FooBot"] };
    const asked = `${question(1, { ...file, url: "/a" })}\n${question(2, { ...file, url: "/a", dialect: "rfc9309" })}\n`;
    expect((await send(service, asked)).lines.map((one) => one.allowed)).toEqual([true, true]);
    expect((await send(service, asked, "?dialect=nonsense")).lines[0].code).toBe("unknown-dialect");
  });

  test("an empty body has an empty answer", async () => {
    expect(await send(service, "")).toEqual({ status: 200, lines: [], text: "" });
  });

  test.each(["application/json", "text/plain", ""])("refused: the media type %j", async (type) => {
    expect((await send(service, question(1), "", type)).lines[0]).toMatchObject({
      code: "unsupported-media-type",
      status: 415,
    });
  });
});

describe("the stream", () => {
  test("cut anywhere, and with several lines in a piece, it is answered in order", async () => {
    const text = Array.from({ length: 60 }, (_, i) => `${question(i, { url: i % 3 === 0 ? "/x" : "/y" })}\n`).join("");
    const expected = Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? no(i) : yes(i)));
    for (const size of [1, 7, 64, 150, 1_000, text.length]) {
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
        text.slice(i * size, (i + 1) * size),
      );
      expect((await send(service, pieces(...parts))).lines).toEqual(expected);
    }
  });

  test("a buffer that is used again for the next piece", async () => {
    const text = Buffer.from(`${question(1)}\n${question(2)}\n`);
    const size = 50;
    const buffer = new Uint8Array(size);
    let at = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (at >= text.length) {
            controller.close();
            return;
          }
          const piece = text.subarray(at, at + size);
          buffer.set(piece);
          at += size;
          controller.enqueue(buffer.subarray(0, piece.length));
        },
      },
      { highWaterMark: 0 },
    );
    expect((await send(service, body)).lines).toEqual([no(1), no(2)]);
  });

  test("many lines in one large piece: none is lost between blocks", async () => {
    const many = Array.from({ length: 5_000 }, (_, i) => question(i)).join("\n");
    expect((await send(service, many)).lines.map((one) => one.id)).toEqual(Array.from({ length: 5_000 }, (_, i) => i));
  });

  test("answers go out before the questions end", async () => {
    let ask: (line: string | null) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        ask = (line) => (line === null ? controller.close() : controller.enqueue(new TextEncoder().encode(line)));
      },
    });
    const response = await service.app.request(
      new Request("http://localhost/api/v1/batch", {
        method: "POST",
        body,
        headers: { "content-type": "application/x-ndjson" },
        duplex: "half",
      } as RequestInit),
    );
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    for (const id of [1, 2, 3]) {
      ask(`${question(id)}\n`);
      expect(JSON.parse(new TextDecoder().decode((await reader.read()).value))).toEqual(no(id));
    }
    ask(null);
    expect((await reader.read()).done).toBe(true);
  });

  test("a line that is too long costs that line alone, wherever its pieces end", async () => {
    const long = "x".repeat(serviceLimits.batchLineOctets + 1);
    const tooLong = { id: null, error: { code: "line-too-long", message: expect.any(String) } };
    for (const parts of [
      [`${question(1)}\n`, long, `\n${question(2)}\n`],
      [`${question(1)}\n${long}\n${question(2)}`],
      [`${question(1)}\n${long.slice(5)}`, `yyyyyyyy\n`, question(2)],
    ]) {
      expect((await send(service, pieces(...parts))).lines).toEqual([no(1), tooLong, no(2)]);
    }
    expect((await send(service, pieces(question(1), "\n", long))).lines).toEqual([no(1), tooLong]);
  });

  test("a line of just the bound is read", async () => {
    const frame = question(1, { robotsTxt: "" });
    const line = question(1, { robotsTxt: "#".repeat(serviceLimits.batchLineOctets - frame.length) });
    expect(line.length).toBe(serviceLimits.batchLineOctets);
    expect((await send(service, pieces(line.slice(0, 1_000_000), line.slice(1_000_000), "\n"))).lines).toMatchObject([
      { id: 1, allowed: true },
    ]);
  });

  test("a body that stalls is broken off, and its last line says so", async () => {
    const slow = testService(undefined, { limits: { bodyMs: 100 } });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(`${question(1)}\n${question(2).slice(0, 20)}`));
      },
    });
    expect((await send(slow, body)).lines).toEqual([
      no(1),
      { id: null, error: { code: "too-slow", message: expect.any(String) } },
    ]);
  });

  test("a stated length beyond the bound is refused before anything is read", async () => {
    const response = await service.app.request("/api/v1/batch", {
      method: "POST",
      body: "x",
      headers: { "content-type": "application/x-ndjson", "content-length": String(serviceLimits.batchBodyOctets + 1) },
    });
    expect([response.status, JSON.parse(await response.text()).code]).toEqual([413, "too-large"]);
  });
});
