import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { listen, readTls } from "../../src/server/listen";
import { spawnSync } from "node:child_process";

const folder = mkdtempSync(join(tmpdir(), "tls-"));
afterAll(() => rmSync(folder, { recursive: true }));
const files = selfSigned(folder);
const withOpenssl = files ? test : test.skip;

/**
 * Creates a self-signed certificate for localhost in a folder; returns undefined where there is no openssl.
 */
function selfSigned(folder: string): { readonly cert: string; readonly key: string } | undefined {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const { status } = spawnSync("openssl", [
    "req",
    "-x509",
    ...kind,
    ...subject,
    "-keyout",
    key,
    "-out",
    cert,
  ]);
  return status === 0 ? { cert, key } : undefined;
}

withOpenssl("with a certificate the server uses https (skipped where there is no openssl)", async () => {
  if (!files) return;
  const app = new Hono().get("/", (context) => context.text(new URL(context.req.url).protocol));
  const { url, close } = await listen(app, { port: 0, host: "127.0.0.1", tls: readTls(files) });
  const protocol = await new Promise<string>((resolve, reject) => {
    request(
      url.replace("localhost", "127.0.0.1"),
      { ca: readFileSync(files.cert), servername: "localhost", agent: false },
      (response) => response.on("data", (text) => resolve(String(text))),
    )
      .on("error", reject)
      .end();
  });
  await close();
  expect([url.slice(0, 18), protocol]).toEqual(["https://localhost:", "https:"]);
});

test("a missing file and a file that is not a certificate are UsageErrors that do not show its content", () => {
  const missing = join(folder, "none.pem");
  expect(() => readTls({ cert: missing, key: missing })).toThrow(
    `cannot read the file of --tls-cert: ${missing}`,
  );
  const bad = join(folder, "bad.pem");
  writeFileSync(bad, "secret");
  expect(() => readTls({ cert: bad, key: bad })).toThrow(
    /^--tls-cert and --tls-key must be a certificate and its private key as PEM files \((?!.*secret)/,
  );
});
