/** `racing-form excel`: the certificate, the commands of each system, the folder of a person's files. */
import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { get, createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { certificateIn, createCertificate } from "../../bin/certificate.cjs";
import { dataFolder } from "../../bin/dataFolder.cjs";
import { excelOn } from "../../bin/excelOnThisMachine.cjs";

const day = 86_400_000;

test("the certificate is one for this machine's own pages and no authority", () => {
  const now = Date.UTC(2026, 10, 22, 12);
  const certificate = new X509Certificate(createCertificate(now).cert);
  expect(certificate.ca).toBe(false);
  expect(certificate.subjectAltName).toBe("DNS:localhost, IP Address:127.0.0.1");
  expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
  expect(Date.parse(certificate.validFrom)).toBe(now - day);
  expect(Date.parse(certificate.validTo)).toBe(now + 364 * day);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});

test("a client that trusts the certificate opens https://localhost", async () => {
  const { cert, key } = createCertificate();
  const server = createServer({ cert, key }, (_request, response) => response.end("racing"));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  const status = await new Promise((resolve, reject) => {
    const request = get({ host: "localhost", port, ca: cert }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject);
  });
  server.close();
  expect(status).toBe(200);
});

test("the certificate of a folder is kept until a day before it expires, or while it can be read", () => {
  const folder = mkdtempSync(join(tmpdir(), "racing-certificate-"));
  try {
    const now = Date.UTC(2026, 10, 22);
    const { cert, fingerprint } = certificateIn(folder, now);
    expect(new X509Certificate(readFileSync(cert)).fingerprint.replaceAll(":", "")).toBe(fingerprint);
    expect(certificateIn(folder, now + 362 * day).fingerprint).toBe(fingerprint);
    const { fingerprint: renewed, replaced } = certificateIn(folder, now + 363 * day + 1);
    expect(renewed).not.toBe(fingerprint);
    expect(replaced).toBe(fingerprint);
    expect(certificateIn(folder, now + 363 * day + 1).replaced).toBeUndefined();
    writeFileSync(cert, "damaged");
    expect(certificateIn(folder, now + 363 * day + 1).fingerprint).not.toBe(renewed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a closed console ends the server, and what a start has installed is removed", () => {
  const folder = mkdtempSync(join(tmpdir(), "racing-hangup-"));
  const root = join(__dirname, "../..");
  const options = ["--port", "0", "--data", folder, "--results", "test/fixtures/results.csv"];
  const script = `
    import { runServer } from "./bin/workbench.mjs";
    process.on("exit", () => console.log("removed"));
    runServer(${JSON.stringify(options)}, () => process.kill(process.pid, "SIGHUP"));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: root,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/removed\n$/);
});

const certificate = { cert: "/data/localhost.crt", fingerprint: "AB12" };
const parts = { certificate, manifest: "/data/manifest.xml", id: "5677-id", home: "/home/anna" };

test("Windows trusts the certificate for the person and finds the manifest in the registry", () => {
  const system = excelOn("win32", parts);
  const key = "HKCU\\SOFTWARE\\Microsoft\\Office\\16.0\\WEF\\Developer";
  expect(system?.trust).toEqual(["certutil", "-user", "-addstore", "Root", certificate.cert]);
  expect(system?.isTrusted.at(-1)).toBe(certificate.fingerprint);
  expect(system?.distrust.at(-1)).toBe(certificate.fingerprint);
  const value = ["/t", "REG_SZ", "/d", "/data/manifest.xml", "/f"];
  expect(system?.install).toEqual(["reg", "add", key, "/v", "5677-id", ...value]);
  expect(system?.uninstall).toEqual(["reg", "delete", key, "/v", "5677-id", "/f"]);
});

test("macOS trusts the certificate in the login keychain and finds the manifest in Excel's own folder", () => {
  const system = excelOn("darwin", parts);
  const folder = "/home/anna/Library/Containers/com.microsoft.Excel/Data/Documents/wef";
  expect(system?.trust.slice(-2)).toEqual([
    "/home/anna/Library/Keychains/login.keychain-db",
    certificate.cert,
  ]);
  expect(system?.folder).toBe(folder);
  expect(system?.install).toEqual(["cp", parts.manifest, `${folder}/5677-id.manifest.xml`]);
  expect(system?.uninstall).toEqual(["rm", "-f", `${folder}/5677-id.manifest.xml`]);
});

test("there is no Excel on other systems", () => expect(excelOn("linux", parts)).toBeUndefined());

test.each([
  [
    "win32",
    { LOCALAPPDATA: "C:\\Users\\Anna\\AppData\\Local" },
    "C:\\Users\\Anna\\AppData\\Local\\racing-form",
  ],
  ["win32", {}, "\\home\\anna\\AppData\\Local\\racing-form"],
  ["darwin", {}, "/home/anna/Library/Application Support/racing-form"],
  ["linux", { XDG_DATA_HOME: "/data" }, "/data/racing-form"],
  ["linux", {}, "/home/anna/.local/share/racing-form"],
])("the files of a person are in the folder that %s has for them", (platform, env, folder) => {
  expect(dataFolder({ platform, env, home: "/home/anna" })).toBe(folder);
});
