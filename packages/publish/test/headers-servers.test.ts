// Header rules on six real servers: what RULES says is what every crawler hears, on files, error pages, redirects and
// in nested places. The answers are read by core's own page rules.
import { readRobotsHeaders } from "@maycrawl/core/page";
import { type AddressInfo, connect } from "node:net";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishHeaders, readHeaderRules } from "../src/headers/index.ts";
import type { ServerName } from "../src/index.ts";
import { freePort, isInstalled, newFolder, start } from "./servers/running.ts";

const license = '<https://shop.example/license.xml>; rel="license"; type="application/rsl+xml"';
/** What could end a string, begin a variable or a comment in one of the configurations. */
const odd = `a"b 'c' %d %% $z $1 # ; , <x> (y)`;
/** The rules that docs/headers.md shows: PDF files, then images. */
const example = JSON.parse(
  readFileSync(new URL("../../../examples/enforce/headers.json", import.meta.url), "utf8"),
) as readonly { readonly path: string; readonly headers: readonly (readonly [string, string])[] }[];
const plainRules = [
  ...example.slice(0, 2),
  { path: "/missing", headers: [["X-Robots-Tag", "nosnippet"]] },
  { path: "/old", headers: [["X-Robots-Tag", "noarchive"]] },
  {
    path: "/",
    headers: [
      ["Content-Usage", "train-ai=n"],
      ["Link", license],
      ["tdm-reservation", "1"],
      ["X-Odd", odd],
    ],
  },
];
/** Rules that take several fields of one name: a crawler's name covers its field, and a date holds commas. */
const fieldRules = [
  ...plainRules,
  { path: "/private/", agent: "GPTBot", headers: [["X-Robots-Tag", "noindex"]] },
  { path: "/private/", headers: [["X-Robots-Tag", "unavailable_after: Wed, 03 Dec 2036 13:09:53 GMT"]] },
];
const typeRules = [...fieldRules, { path: "/", type: "image/*", headers: [["X-Robots-Tag", "noimageindex"]] }];

/** What a site's owner has beside our files: the same site on each server. */
const sites: Readonly<
  Record<
    ServerName,
    {
      rules: readonly object[];
      command: (folder: string) => string;
      config: (port: number, folder: string) => readonly [string, string];
    }
  >
> = {
  nginx: {
    rules: typeRules,
    command: (folder) => `nginx -p ${folder} -c ${folder}/site.conf -g "daemon off;"`,
    config: (port, folder) => [
      "site.conf",
      `pid site.pid; error_log stderr; events {} http { access_log off;
       types { text/html html; image/png png; application/pdf pdf; }
       include maycrawl-headers-map.conf;
       server { listen 127.0.0.1:${port}; root ${folder}/site; include maycrawl-headers.conf;
         location /old { return 301 /new; }
         location /private/ { add_header X-Own 1; include maycrawl-headers.conf;
           location /private/inner/ { add_header X-Own 2; include maycrawl-headers.conf; } } } }`,
    ],
  },
  apache: {
    rules: typeRules,
    command: (folder) => `apache2 -D FOREGROUND -f ${folder}/site.conf`,
    config: (port, folder) => [
      "site.conf",
      `ServerRoot "${folder}"\nServerName localhost\nUser www-data\nGroup www-data\nListen 127.0.0.1:${port}\n` +
        `PidFile ${folder}/site.pid\nErrorLog ${folder}/error.log\n` +
        ["mpm_event", "authz_core", "headers", "alias", "mime"]
          .map((m) => `LoadModule ${m}_module /usr/lib/apache2/modules/mod_${m}.so\n`)
          .join("") +
        "TypesConfig /dev/null\nAddType text/html .html\nAddType image/png .png\nAddType application/pdf .pdf\n" +
        `DocumentRoot "${folder}/site"\nInclude ${folder}/maycrawl-headers.conf\nRedirect 301 /old /new\n` +
        '<Location "/private/">\nHeader set X-Own 1\n</Location>\n' +
        '<FilesMatch "html$">\nHeader set X-File 1\n</FilesMatch>\n',
    ],
  },
  haproxy: {
    rules: typeRules,
    command: (folder) => `haproxy -db -f ${folder}/maycrawl-headers.cfg -f ${folder}/site.cfg`,
    config: (port) => [
      "site.cfg",
      `frontend site from maycrawl_headers\n bind 127.0.0.1:${port}\n` +
        " http-request redirect location /new code 301 if { path /old }\n" +
        ' http-request return status 404 content-type text/html string "no" if { path /missing }\n' +
        ' http-request return status 200 content-type image/png string "x" if { path_end .png }\n' +
        ' http-request return status 200 content-type application/pdf string "x" if { path_end .pdf }\n' +
        ' http-request return status 200 content-type text/html string "x"\n',
    ],
  },
  varnish: {
    rules: plainRules,
    command: (folder) => `varnishd -F -n ${folder}/work -a 127.0.0.1:$PORT -f ${folder}/site.vcl`,
    config: (_port, folder) => [
      "site.vcl",
      `vcl 4.1; backend default none; include "${folder}/maycrawl-headers.vcl";
       sub vcl_recv { if (req.url ~ "^/old") { return (synth(301)); }
         if (req.url ~ "^/missing") { return (synth(404)); } return (synth(200)); }
       sub vcl_synth { if (resp.status == 301) { set resp.http.Location = "/new"; }
         set resp.body = "x"; return (deliver); }`,
    ],
  },
  caddy: {
    rules: fieldRules,
    command: (folder) => `caddy run --adapter caddyfile --config ${folder}/Caddyfile`,
    config: (port, folder) => [
      "Caddyfile",
      `{\n admin off\n auto_https off\n}\nimport ${folder}/maycrawl-headers.caddy\n` +
        `:${port} {\n bind 127.0.0.1\n import maycrawl_headers\n redir /old /new 301\n` +
        ` root * ${folder}/site\n file_server\n handle_errors {\n respond "no"\n }\n}\n`,
    ],
  },
  lighttpd: {
    rules: plainRules,
    command: (folder) => `lighttpd -D -f ${folder}/site.conf`,
    config: (port, folder) => [
      "site.conf",
      `server.modules = ("mod_setenv", "mod_redirect")\nserver.document-root = "${folder}/site"\n` +
        `server.bind = "127.0.0.1"\nserver.port = ${port}\n` +
        'mimetype.assign = (".html" => "text/html", ".png" => "image/png", ".pdf" => "application/pdf")\n' +
        `url.redirect = ("^/old" => "/new")\ninclude "${folder}/maycrawl-headers.conf"\n`,
    ],
  },
};

/** For each path: status, and what Googlebot and GPTBot hear. Reasoned from the rules above. */
const heard: readonly {
  path: string;
  status: number;
  google: string;
  gpt: string;
  gptWithFields?: string;
  withType?: string;
}[] = [
  { path: "/a.pdf", status: 200, google: "noindex nofollow", gpt: "noindex nofollow" },
  { path: "/a.pdf?x=1", status: 200, google: "", gpt: "" },
  { path: "/img/b.png", status: 200, google: "noindex", gpt: "noindex", withType: "noimageindex" },
  { path: "/index.html", status: 200, google: "", gpt: "" },
  { path: "/missing", status: 404, google: "nosnippet", gpt: "nosnippet" },
  { path: "/old", status: 301, google: "noarchive", gpt: "noarchive" },
  { path: "/private/x.html", status: 200, google: "", gpt: "", gptWithFields: "noindex" },
  { path: "/private/inner/x.html", status: 200, google: "", gpt: "", gptWithFields: "noindex" },
];

interface Answer {
  readonly status: number;
  readonly fields: readonly (readonly [string, string])[];
}

function ask(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ host: "127.0.0.1", port });
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1"))).once("error", reject);
    socket.once("close", () => {
      const [first = "", ...lines] = (text.split("\r\n\r\n")[0] ?? "").split("\r\n");
      const fields = lines.map(
        (line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const,
      );
      resolve({ status: Number(first.split(" ")[1]), fields });
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`);
  });
}

/** The rules that a crawler hears. */
function hears(fields: Answer["fields"], reader: string): string[] {
  return readRobotsHeaders(fields)
    .statements.filter(({ crawlerName }) => crawlerName === null || crawlerName === reader.toLowerCase())
    .map(({ rule }) => rule ?? "?");
}

test.each(Object.keys(sites) as ServerName[])(
  "%s sends what the rules say",
  async (name) => {
    if (!isInstalled(name)) return;
    const { rules, command, config } = sites[name];
    const read = readHeaderRules(rules);
    const published = publishHeaders(read.rules ?? [], name);
    if (published.result !== "written") throw new Error(published.reason);
    const folder = newFolder();
    const port = await freePort();
    for (const file of ["a.pdf", "img/b.png", "index.html", "private/x.html", "private/inner/x.html"]) {
      mkdirSync(join(folder, "site", file, ".."), { recursive: true });
      writeFileSync(join(folder, "site", file), "x");
    }
    const [configName, text] = config(port, folder);
    const files = [...published.files, { name: configName, text }];
    const running = await start(files, command(folder).replace("$PORT", String(port)), folder, port);
    try {
      for (const one of heard) {
        const { status, fields } = await ask(port, one.path);
        const seen = `${name} ${one.path}`;
        expect([seen, status]).toEqual([seen, one.status]);
        const values = (field: string): string[] =>
          fields.filter(([other]) => other.toLowerCase() === field).map(([, value]) => value);
        const others = ["content-usage", "link", "tdm-reservation", "x-odd"].map(values);
        expect([seen, ...others]).toEqual([seen, ["train-ai=n"], [license], ["1"], [odd]]);
        const hasFields = rules !== plainRules;
        const isTyped = rules === typeRules && one.withType !== undefined;
        const dated = hasFields && one.path.startsWith("/private/") ? ["unavailable_after"] : [];
        const expected = (words: string): string[] =>
          [...words.split(" ").filter(Boolean), ...dated, ...(isTyped ? [one.withType as string] : [])].sort();
        expect([seen, hears(fields, "Googlebot").sort()]).toEqual([seen, expected(one.google)]);
        expect([seen, hears(fields, "GPTBot").sort()]).toEqual([
          seen,
          expected(hasFields ? (one.gptWithFields ?? one.gpt) : one.gpt),
        ]);
      }
    } finally {
      await running.stop();
    }
  },
  60_000,
);

test("Varnish chooses by the type of what a backend sends", async () => {
  if (!isInstalled("varnish")) return;
  const backend = createServer((request, response) => {
    const type = request.url === "/picture" ? "Image/PNG; q=1" : "text/html";
    response.writeHead(request.url === "/gone" ? 410 : 200, { "Content-Type": type }).end("x");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => backend.once("listening", resolve));
  const { rules } = readHeaderRules([
    { path: "/", type: "image/*", headers: [["X-Robots-Tag", "noimageindex"]] },
    { path: "/", headers: [["X-Robots-Tag", "noarchive"]] },
  ]);
  const published = publishHeaders(rules ?? [], "varnish");
  if (published.result !== "written") throw new Error(published.reason);
  const [folder, port] = [newFolder(), await freePort()];
  const { port: backendPort } = backend.address() as AddressInfo;
  const text =
    `vcl 4.1; backend site { .host = "127.0.0.1"; .port = "${backendPort}"; } ` +
    `include "${folder}/maycrawl-headers.vcl"; sub vcl_recv { return (pass); }`;
  const command = `varnishd -F -n ${folder}/work -a 127.0.0.1:${port} -f ${folder}/site.vcl`;
  const running = await start([...published.files, { name: "site.vcl", text }], command, folder, port);
  try {
    const heardAt = async (path: string): Promise<string[]> => hears((await ask(port, path)).fields, "Googlebot");
    expect(await heardAt("/picture")).toEqual(["noimageindex", "noarchive"]);
    expect(await heardAt("/page")).toEqual(["noarchive"]);
    expect(await heardAt("/gone")).toEqual(["noarchive"]);
  } finally {
    await running.stop();
    backend.close();
  }
}, 60_000);
