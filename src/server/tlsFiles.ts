import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { createSecureContext } from "node:tls";
import { UsageError } from "./readArguments";

/** Certificate chain and private key: their texts, or the paths of their files. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** Reads the certificate and the key. Throws a UsageError for files that are missing or do not match. */
export function readTls(files: Tls): Tls {
  const tls = { cert: read("--tls-cert", files.cert), key: read("--tls-key", files.key) };
  try {
    createSecureContext(tls);
    return tls;
  } catch (error) {
    const { code = "unreadable" } = error as { readonly code?: string };
    throw new UsageError(
      `--tls-cert and --tls-key must be a certificate and its private key as PEM files (${code})`,
    );
  }
}

function read(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new UsageError(`cannot read the file of ${name}: ${path}`);
  }
}

export interface WatchTlsOptions {
  readonly onChange: (tls: Tls) => void;
  /** Called if changed files cannot be used; the previous ones stay in use. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds between two looks at the files. */
  readonly interval?: number;
}

/** Reads the certificate again when one of its files changes. Returns a function that stops this. */
export function watchTls(files: Tls, { onChange, onError, interval = 10_000 }: WatchTlsOptions): () => void {
  const reload = (): void => {
    try {
      onChange(readTls(files));
    } catch (error) {
      // Between the writing of the two files they do not match; the second write is another change.
      onError(error);
    }
  };
  const paths = [files.cert, files.key];
  for (const path of paths) watchFile(path, { interval, persistent: false }, reload);
  return () => {
    for (const path of paths) unwatchFile(path, reload);
  };
}
