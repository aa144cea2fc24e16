// Certificates for the TLS rows, made when the tests run: an authority, and what it signed. In: nothing. Out: PEM; null
// without openssl.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

export interface Certificates {
  readonly authority: string;
  /** For shop.example and 127.0.0.1, good. */
  readonly valid: KeyPair;
  readonly expired: KeyPair;
  readonly wrongName: KeyPair;
  readonly selfSigned: KeyPair;
}

const config = `[ca]
default_ca = here
[here]
new_certs_dir = .
database = index.txt
serial = serial
default_md = sha256
policy = policy
copy_extensions = copy
unique_subject = no
[policy]
commonName = supplied
`;

export function makeCertificates(): Certificates | null {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-certificates-"));
  const openssl = (...parts: string[]): void => {
    execFileSync("openssl", parts, { cwd: folder, stdio: "pipe" });
  };
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const signed = (name: string, host: string, from: string, until: string): KeyPair => {
    openssl(
      "req",
      ...newKey,
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
      "-subj",
      `/CN=${host}`,
      "-addext",
      `subjectAltName=DNS:${host}`,
    );
    openssl(
      "ca",
      "-batch",
      "-config",
      "ca.cnf",
      "-cert",
      "ca.pem",
      "-keyfile",
      "ca.key",
      "-in",
      `${name}.csr`,
      "-out",
      `${name}.pem`,
      "-startdate",
      from,
      "-enddate",
      until,
      "-notext",
    );
    return pair(name);
  };
  const pair = (name: string): KeyPair => ({
    key: readFileSync(join(folder, `${name}.key`), "utf8"),
    cert: readFileSync(join(folder, `${name}.pem`), "utf8"),
  });
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "ca.cnf"), config);
    writeFileSync(join(folder, "index.txt"), "");
    writeFileSync(join(folder, "serial"), "01\n");
    openssl("req", "-x509", ...newKey, "-keyout", "ca.key", "-out", "ca.pem", "-days", "30", "-subj", "/CN=authority");
    openssl(
      "req",
      "-x509",
      ...newKey,
      "-keyout",
      "own.key",
      "-out",
      "own.pem",
      "-days",
      "30",
      "-subj",
      "/CN=shop.example",
      "-addext",
      "subjectAltName=DNS:shop.example,IP:127.0.0.1",
    );
    return {
      authority: readFileSync(join(folder, "ca.pem"), "utf8"),
      valid: signed("valid", "shop.example", "20200101000000Z", "20400101000000Z"),
      expired: signed("expired", "shop.example", "20200101000000Z", "20200201000000Z"),
      wrongName: { ...signed("wrong", "other.example", "20200101000000Z", "20400101000000Z") },
      selfSigned: pair("own"),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
