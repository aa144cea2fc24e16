// Which names are looked up and which addresses are asked on the way to a robots.txt, and what it says when none
// answers.
import { describe, expect, test } from "vitest";
import { inTurn } from "../../src/retrieval/connect.ts";
import { retrieveRobotsTxt } from "../../src/retrieval/robots-txt.ts";
import type { RetrievalOptions } from "../../src/retrieval/settings.ts";
import { targetRules } from "../../src/safety/target-rules.ts";
import { response } from "../hostile-server/behaviours.ts";
import { makeCertificates } from "../hostile-server/certificates.ts";
import { SilentAddress } from "../hostile-server/silent-address.ts";
import { serving } from "../hostile-server/serving.ts";
import { ask, file } from "./asking.ts";

const serve = serving();
const error = (code: string): Error => Object.assign(new Error(code), { code });

describe("names and addresses", () => {
  const outcome = async (
    addresses: readonly string[] | Error,
    options: RetrievalOptions = {},
  ): Promise<readonly [unknown, number]> => {
    let asked = 0;
    const { attempt } = await ask("http://shop.example/robots.txt", {
      resolve: () => {
        asked++;
        return addresses instanceof Error ? Promise.reject(addresses) : Promise.resolve(addresses);
      },
      ...options,
    });
    return [attempt.fault, asked];
  };
  const target = targetRules("public");

  test("a name that does not exist, and one that cannot be resolved for now", async () => {
    expect(await outcome(error("ENOTFOUND"))).toEqual(["name-not-found", 1]);
    expect(await outcome([])).toEqual(["name-not-found", 1]);
    expect(await outcome(error("EAI_AGAIN"))).toEqual(["name-failed", 1]);
    expect(await outcome(error("ESERVFAIL"))).toEqual(["name-failed", 1]);
    expect(await outcome(["no-address"])).toEqual(["name-failed", 1]);
  });

  test("a resolver that never answers", async () => {
    const { attempt } = await ask("http://shop.example/robots.txt", {
      resolve: () => new Promise(() => {}),
      deadlines: { connectMs: 100 },
    });
    expect(attempt.fault).toBe("name-failed");
  });

  test("the system's own resolver", async () => {
    const server = await serve(file);
    const { attempt } = await retrieveRobotsTxt(`http://localhost:${server.port}/robots.txt`, {
      userAgent: "maycrawl-test/1.0",
      target: targetRules("any"),
    });
    expect(attempt).toMatchObject({ status: 200, fault: null });
    expect(
      (await retrieveRobotsTxt("http://does-not-exist.invalid/robots.txt", { userAgent: "maycrawl-test/1.0" })).attempt
        .fault,
    ).toMatch(/^name-/);
  });

  test.each([
    [["10.0.0.1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["127.0.0.1", "8.8.8.8"]],
    [["2606:4700:4700::1111", "::1"]],
    [["::ffff:169.254.169.254"]],
    [["fe80::1%eth0"]],
  ])("one address that is not public refuses all: %j", async (addresses) => {
    expect(await outcome(addresses, { target })).toEqual(["address-refused", 1]);
  });

  test("literals and local names are refused without a question", async () => {
    for (const url of [
      "http://127.0.0.1/",
      "http://0x7f.1/",
      "http://[::1]/",
      "http://localhost/",
      "http://metadata.google.internal/",
    ]) {
      expect(
        (await ask(url, { target, resolve: () => Promise.reject(new Error("asked")) })).attempt.hops,
      ).toMatchObject([{ url: new URL(url).href, fault: "address-refused", address: null }]);
    }
  });

  test("a redirect to a name with a private address is checked again, and not connected to", async () => {
    const server = await serve((socket) =>
      socket.end(response(302, [`Location: http://other.example:${server.port}/b`])),
    );
    const privateHosts = [`shop.example:${server.port}`];
    const { attempt } = await ask(`http://shop.example:${server.port}/robots.txt`, {
      target: targetRules("public", { ports: "any", privateHosts }),
    });
    expect(attempt).toMatchObject({
      fault: "address-refused",
      hops: [{ status: 302 }, { fault: "address-refused", address: null }],
    });
    expect(server.connections).toBe(1);
  });

  test("a name is resolved once for a connection, and what was checked is connected to", async () => {
    const server = await serve(file, { host: "127.0.0.1" });
    const answers = [["127.0.0.1"], ["127.0.0.99"]];
    const { attempt } = await ask(`http://shop.example:${server.port}/robots.txt`, {
      resolve: () => Promise.resolve(answers.shift() ?? []),
    });
    expect(attempt.hops[0]?.address).toBe("127.0.0.1");
    expect(answers).toHaveLength(1);
  });

  test("an address that refuses is followed by the next; the order is the resolver's, families in turn", async () => {
    const server = await serve(file, { host: "127.0.0.3" });
    const { attempt } = await ask(`http://shop.example:${server.port}/robots.txt`, {
      resolve: () => Promise.resolve(["127.0.0.2", "::1", "127.0.0.3"]),
    });
    expect(attempt).toMatchObject({ status: 200, hops: [{ address: "127.0.0.3" }] });
    expect(inTurn(["::1", "::2", "::3", "1.1.1.1", "2.2.2.2"])).toEqual(["::1", "1.1.1.1", "::2", "2.2.2.2", "::3"]);
    expect(inTurn(["1.1.1.1", "2.2.2.2"])).toEqual(["1.1.1.1", "2.2.2.2"]);
    expect(inTurn(["1.1.1.1", "::1", "2.2.2.2"])).toEqual(["1.1.1.1", "::1", "2.2.2.2"]);
  });

  test("an address that is silent is overtaken by the next, and alone is given up on", async (context) => {
    const server = await serve(file);
    const silent = await SilentAddress.start("127.0.0.4", server.port);
    try {
      if (!(await silent.isSilent())) return context.skip("this system lets more connections wait than it was told");
      const url = `http://shop.example:${server.port}/robots.txt`;
      const { attempt } = await ask(url, { resolve: () => Promise.resolve(["127.0.0.4", "127.0.0.1"]) });
      expect(attempt).toMatchObject({ status: 200, hops: [{ address: "127.0.0.1" }] });
      expect(
        (await ask(url, { resolve: () => Promise.resolve(["127.0.0.4"]), deadlines: { connectMs: 300 } })).attempt
          .fault,
      ).toBe("connect-timeout");
    } finally {
      await silent.close();
    }
  });

  test("eight addresses are tried", async () => {
    const server = await serve(file, { host: "127.0.0.9" });
    const refusing = Array.from({ length: 8 }, (_, index) => `127.0.1.${index + 1}`);
    const port = server.port;
    // Each that refuses is followed at once: had the next to wait its turn, seven of them would take longer than this.
    const deadlines = { connectMs: 1_200 };
    expect(
      (
        await ask(`http://shop.example:${port}/`, {
          deadlines,
          resolve: () => Promise.resolve([...refusing.slice(1), "127.0.0.9"]),
        })
      ).attempt.status,
    ).toBe(200);
    expect(
      (await ask(`http://shop.example:${port}/`, { resolve: () => Promise.resolve([...refusing, "127.0.0.9"]) }))
        .attempt.fault,
    ).toBe("connect-refused");
  });

  test("IPv6 alone", async (context) => {
    const server = await serve(file, { host: "::1" }).catch(() => null);
    if (server === null) return context.skip("this machine has no IPv6");
    expect(
      (await ask(`http://shop.example:${server.port}/`, { resolve: () => Promise.resolve(["::1"]) })).attempt,
    ).toMatchObject({ status: 200, hops: [{ address: "::1" }] });
    expect((await ask(`http://[::1]:${server.port}/`)).attempt).toMatchObject({
      status: 200,
      hops: [{ address: "::1" }],
    });
  });

  const certificates = makeCertificates();
  test.skipIf(certificates === null)(
    "TLS names the host that was asked for, without the dot at its end, whatever the address",
    async () => {
      const names: unknown[] = [];
      const server = await serve(
        (socket) => {
          names.push((socket as { servername?: unknown }).servername);
          file(socket, undefined as never);
        },
        certificates === null ? {} : { tls: certificates.valid },
      );
      const trustedCertificates = [certificates?.authority ?? ""];
      for (const host of ["shop.example", "shop.example.", "SHOP.example"]) {
        expect((await ask(`https://${host}:${server.port}/robots.txt`, { trustedCertificates })).attempt).toMatchObject(
          { status: 200 },
        );
      }
      expect(names).toEqual(["shop.example", "shop.example", "shop.example"]);
      expect(
        (await ask(`https://other.example:${server.port}/robots.txt`, { trustedCertificates })).attempt.fault,
      ).toBe("certificate-name");
      expect((await ask(`https://127.0.0.1:${server.port}/robots.txt`, { trustedCertificates })).attempt.fault).toBe(
        "certificate-name",
      );
    },
  );
});
