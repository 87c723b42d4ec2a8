import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createSecureContext } from "node:tls";
import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { UsageError } from "./readArguments";

export interface Listening {
  readonly url: string;
  /** Completes the requests in flight, then stops. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Certificate chain and private key, as PEM; with them the server uses https only. */
  readonly tls?: Tls | undefined;
  /** The timeout in milliseconds for receiving a request, against clients that send it byte by byte. */
  readonly receiveTimeout?: number | undefined;
}

/** The longest wait in milliseconds for requests in flight when the server stops. */
const closeTimeout = 2000;

/** Listens on an address. Rejects with a UsageError for a port that is in use or not permitted. */
export function listen(
  app: Hono,
  { port, host, tls, receiveTimeout = 15_000 }: ListenOptions,
): Promise<Listening> {
  const limits = {
    headersTimeout: receiveTimeout,
    requestTimeout: receiveTimeout,
    connectionsCheckingInterval: Math.min(1000, receiveTimeout / 2),
  };
  const protocol = tls
    ? { createServer: createSecureServer, serverOptions: { ...limits, ...tls } }
    : { createServer, serverOptions: limits };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host, ...protocol }, (address: AddressInfo) => {
      const shown = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
      resolve({ url: `${tls ? "https" : "http"}://${shown}:${address.port}`, close });
    });
    server.on("error", (error: Error & { code?: string }) => {
      const reason = reasons[error.code ?? ""] ?? error.message;
      reject(new UsageError(`cannot listen on ${host}:${port}: ${reason}`));
    });
    const close = (): Promise<void> =>
      new Promise((done) => {
        const cut = setTimeout(
          () => "closeAllConnections" in server && server.closeAllConnections(),
          closeTimeout,
        );
        server.close(() => {
          clearTimeout(cut);
          done();
        });
        if ("closeIdleConnections" in server) server.closeIdleConnections();
      });
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use; choose another with --port",
  EACCES: "the port is not permitted; choose one above 1023 with --port",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "this machine has no such address",
};

/** Certificate chain and private key as text. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads the certificate and the key from their files. Throws a UsageError when they are missing or do not
 * match.
 */
export function readTls(files: { readonly cert: string; readonly key: string }): Tls {
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
