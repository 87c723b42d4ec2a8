import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTls, type Tls, watchTls } from "../../src/server/tlsFiles";
import { needs } from "../needs";
import { selfSigned } from "./certificates";

const folder = mkdtempSync(join(tmpdir(), "tls-files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const files = selfSigned(folder);
const { test: withOpenssl } = needs("openssl");

withOpenssl("a renewed certificate is read, also behind a link; a broken one is reported", async () => {
  if (!files) return;
  const linked = { cert: join(folder, "live-cert.pem"), key: join(folder, "live-key.pem") };
  symlinkSync(files.cert, linked.cert);
  symlinkSync(files.key, linked.key);
  const [pairsRead, failed]: [Tls[], unknown[]] = [[], []];
  let next: () => void = () => undefined;
  const stop = watchTls(linked, {
    onChange: (tls) => (pairsRead.push(tls), next()),
    onError: (error) => (failed.push(error), next()),
    interval: 20,
  });
  const until = (isDone: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      next = () => isDone() && resolve();
      next();
    });
  const renewed = selfSigned(mkdtempSync(join(folder, "renewed-")), "renewed");
  if (!renewed) return;
  const expected = readTls(renewed);
  for (const name of ["cert", "key"] as const) {
    unlinkSync(linked[name]);
    symlinkSync(renewed[name], linked[name]);
  }
  await until(() => pairsRead.at(-1)?.cert === expected.cert);
  writeFileSync(join(folder, "broken.pem"), "no certificate");
  renameSync(join(folder, "broken.pem"), linked.cert);
  const before = failed.length;
  await until(() => failed.length > before);
  expect(String(failed.at(-1))).toContain("must be a certificate and its private key");
  expect(pairsRead.at(-1)).toEqual(expected);
  stop();
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
