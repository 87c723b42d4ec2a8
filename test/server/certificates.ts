import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Tls } from "../../src/server/tlsFiles";

/**
 * Creates a self-signed certificate for localhost in a folder; returns undefined where there is no openssl.
 */
export function selfSigned(folder: string, name = "localhost"): Tls | undefined {
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const subject = ["-subj", `/CN=${name}`, "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const paths = ["-keyout", files.key, "-out", files.cert];
  return spawnSync("openssl", ["req", "-x509", ...kind, ...subject, ...paths]).status === 0
    ? files
    : undefined;
}
