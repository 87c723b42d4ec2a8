import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { UsageError } from "./usageError";

/** Certificate chain and private key as text. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** Reads certificate and key from their files; files that are missing or do not fit together are a UsageError. */
export function readTls(files: { readonly cert: string; readonly key: string }): Tls {
  const tls = { cert: read("--tls-cert", files.cert), key: read("--tls-key", files.key) };
  try {
    createSecureContext(tls);
    return tls;
  } catch (error) {
    const { code = "unreadable" } = error as { readonly code?: string };
    throw new UsageError(`--tls-cert and --tls-key must be a certificate and its private key as PEM files (${code})`);
  }
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new UsageError(`cannot read the file of ${name}: ${path}`);
  }
}
