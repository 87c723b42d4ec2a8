import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { listen, readTls } from "../../src/server/listen";
import { selfSigned } from "./selfSigned";

const folder = mkdtempSync(join(tmpdir(), "tls-"));
afterAll(() => rmSync(folder, { recursive: true }));
const files = selfSigned(folder);
const withOpenssl = files ? test : test.skip;

withOpenssl("with a certificate the server speaks https (skipped where there is no openssl)", async () => {
  if (!files) return;
  const app = new Hono().get("/", (context) => context.text(new URL(context.req.url).protocol));
  const { url, close } = await listen(app, { port: 0, host: "127.0.0.1", tls: readTls(files) });
  const answer = await new Promise<string>((resolve, reject) => {
    request(
      url.replace("localhost", "127.0.0.1"),
      { ca: readFileSync(files.cert), servername: "localhost", agent: false },
      (answered) => answered.on("data", (text) => resolve(String(text))),
    )
      .on("error", reject)
      .end();
  });
  await close();
  expect([url.slice(0, 18), answer]).toEqual(["https://localhost:", "https:"]);
});

test("a file that is missing, or is no certificate, is refused with a sentence that does not show it", () => {
  const missing = join(folder, "none.pem");
  expect(() => readTls({ cert: missing, key: missing })).toThrow(`cannot read the file of --tls-cert: ${missing}`);
  const bad = join(folder, "bad.pem");
  writeFileSync(bad, "secret");
  expect(() => readTls({ cert: bad, key: bad })).toThrow(
    /^--tls-cert and --tls-key must be a certificate and its private key as PEM files \((?!.*secret)/,
  );
});
