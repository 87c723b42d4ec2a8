import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** A certificate for localhost that nobody has signed, made in a folder; undefined where there is no openssl. */
export function selfSigned(folder: string): { readonly cert: string; readonly key: string } | undefined {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const { status } = spawnSync("openssl", ["req", "-x509", ...kind, ...subject, "-keyout", key, "-out", cert]);
  return status === 0 ? { cert, key } : undefined;
}
