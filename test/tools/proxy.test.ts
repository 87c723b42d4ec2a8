/** The files of deploy/ for a server of one's own, with nginx and the check of systemd. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readArguments } from "../../src/server/readArguments";
import { startServer, type RunningServer } from "../../src/server/startServer";
import { findPart } from "../../tools/machine.cjs";
import { needs } from "../needs";
import { fixtureDay, fixtureFile } from "../service/testService";
import { selfSigned } from "../server/certificates";

const deploy = join(__dirname, "../../deploy");
const unit = readFileSync(join(deploy, "racing-form.service"), "utf8");
const nginx = findPart("nginx") ?? "";

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Returns nginx's file for free ports, a server's address and a certificate of a folder. */
function configure(folder: string, ports: Record<"http" | "https", number>, server: string): string {
  const site = readFileSync(join(deploy, "nginx.conf"), "utf8")
    .replace(/^\tlisten \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${ports.https} `)
    .replace("http://127.0.0.1:3000", server)
    .replace(/\/etc\/letsencrypt\/live\/racing\.example\.com\/(fullchain|privkey)\.pem/g, (_, name) =>
      join(folder, name === "privkey" ? "key.pem" : "cert.pem"),
    );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(" ");
  const http = `http { access_log ${join(folder, "access.log")}; ${temporary}\n${site}}`;
  return `daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr; events {}\n${http}`;
}

interface Response {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Requests a path; resolves with the whole response, or with what has arrived when `enough` has. */
function ask(session: ClientHttp2Session, path: string, enough?: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ":path": path, "x-api-key": "marker-key-of-a-person" });
    let headers: IncomingHttpHeaders = {};
    let text = "";
    const done = (): void => resolve({ headers, text });
    stream.on("response", (received) => (headers = received));
    stream.on("data", (part) => {
      text += String(part);
      if (!enough || !text.includes(enough)) return;
      done();
      stream.close();
    });
    stream.on("end", done).on("error", reject);
  });
}

needs("nginx", "openssl").describe("behind nginx", () => {
  let folder: string;
  let server: RunningServer;
  let proxy: ChildProcess;
  let ports: Record<"http" | "https", number>;
  let session: ClientHttp2Session;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "proxy-"));
    selfSigned(folder);
    const log = pino({ level: "silent" });
    const keys = { "marker-key-of-a-person": "pro" } as const;
    const races = { results: [fixtureFile], asOf: fixtureDay, data: join(folder, "data"), dist: folder };
    server = await startServer({ ...races, log, keys, trustedProxies: ["127.0.0.1"] });
    ports = { http: await freePort(), https: await freePort() };
    writeFileSync(join(folder, "nginx.conf"), configure(folder, ports, server.url));
    proxy = spawn(nginx, ["-p", folder, "-c", "nginx.conf"], { stdio: "inherit" });
    const origin = `https://localhost:${ports.https}`;
    for (;;) {
      session = connect(origin, { ca: readFileSync(join(folder, "cert.pem")) });
      const isOpen = await new Promise((resolve) =>
        session.once("connect", () => resolve(true)).once("error", () => resolve(false)),
      );
      if (isOpen || proxy.exitCode !== null) break;
    }
  });
  afterAll(async () => {
    session.close();
    if (proxy.kill("SIGQUIT")) await new Promise((resolve) => proxy.once("exit", resolve));
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test("a race arrives over HTTP/2 with the server's own headers, once", async () => {
    const { headers, text } = await ask(session, `/api/v1/form/venues`);
    expect(headers).toMatchObject({ ":status": 200, "x-content-type-options": "nosniff" });
    expect(headers["x-request-id"]).toMatch(/^[\w-]+$/);
    expect(JSON.parse(text)).toHaveProperty("venues");
  });

  test("a stream of changes arrives while it is open", async () => {
    const { headers, text } = await ask(session, "/api/x1/changes", "\n\n");
    expect(headers["content-type"]).toBe("text/event-stream");
    expect(text).toContain("\n\n");
  });

  test("plain HTTP leads to https", async () => {
    const { status, headers } = await fetch(`http://localhost:${ports.http}/x?y=1`, { redirect: "manual" });
    expect([status, headers.get("Location")]).toEqual([301, "https://localhost/x?y=1"]);
  });

  test("no log of nginx has the key", () => {
    expect(readFileSync(join(folder, "access.log"), "utf8")).toContain("/api/v1/form/venues");
    expect(readFileSync(join(folder, "access.log"), "utf8")).not.toContain("marker-key");
  });
});

test("the unit of systemd starts the server with its own options and waits for requests in flight", () => {
  const [, command = ""] = /^ExecStart=\/usr\/bin\/env racing-form serve (.*)$/m.exec(unit) ?? [];
  const { port, drain, trustedProxies } = readArguments(command.split(" "));
  expect(readFileSync(join(deploy, "nginx.conf"), "utf8")).toContain(`http://127.0.0.1:${port};`);
  expect(trustedProxies).toEqual(["127.0.0.1"]);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drain + 25);
});

needs("systemd").test("systemd takes the unit", () => {
  const analyse = findPart("systemd") ?? "";
  const { status, stderr } = spawnSync(analyse, ["verify", join(deploy, "racing-form.service")]);
  expect([status, String(stderr)]).toEqual([0, ""]);
});
