/** Suite of src/server: any bytes at its port have a clean answer, over every method. */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, METHODS, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import { startServer, type RunningServer } from "../../src/server/startServer";
import { fixtureDay, fixtureFile } from "../service/testService";
import { json, upstreamDouble, type UpstreamDouble } from "./relay/upstreamDouble";

/** The long run sets FUZZ_REQUESTS=30000. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 600);

const folder = mkdtempSync(join(tmpdir(), "fuzz-server-"));
const failures: string[] = [];
let server: RunningServer;
let upstream: UpstreamDouble;
let port: number;
beforeAll(async () => {
  upstream = await upstreamDouble();
  upstream.answer = ({ url }, response) => json(response, { url });
  const log = pino({ level: "error" }, { write: (line: string) => void failures.push(line) });
  server = await startServer({
    ...{ results: [fixtureFile], asOf: fixtureDay, data: join(folder, "data"), dist: folder, log },
    keys: { "fuzz-pro": "pro" },
    limits: { day: { free: 1e9, pro: 1e9 }, burst: { free: 1e9, pro: 1e9 } },
    relay: { upstream: upstream.url, tokens: new Map() },
    trustedProxies: ["127.0.0.1", "::/0"],
  });
  port = Number(new URL(server.url).port);
});
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(async () => {
  agent.destroy();
  await server.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

const send = ({ method, path, headers }: Sent): Promise<{ status: number; id: unknown; text: string }> =>
  new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", method, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            id: response.headers["x-request-id"],
            text: Buffer.concat(chunks).toString(),
          }),
        );
    })
      .on("error", reject)
      .end();
  });

const piece = fc.oneof(
  fc.constantFrom("v1", "form", "venues", "stats", "jockey", "openapi.json", "docs", "health", "ready"),
  fc.constantFrom(
    "..",
    ".",
    "",
    "%2e%2e",
    "%2f",
    "%5c",
    "%00",
    "%zz",
    "%E0%A4%A",
    "~",
    "*",
    "@",
    ":80",
    ";a=b",
  ),
  fc.stringMatching(/^[!-"$->@-~]{0,12}$/),
);
const path = fc
  .tuple(
    fc.constantFrom("/api", "/relay", "/health", "/metrics", "/office-js", "", "/"),
    fc.array(piece, { maxLength: 6 }),
    fc.constantFrom(
      "",
      "?",
      "?date=2026-03-14&track=ashford-park&race=3",
      "?country=%00",
      "?a=%zz&a=b",
      "?[]=&__proto__=1",
    ),
  )
  .map(([base, pieces, query]) => `${[base, ...pieces].join("/") || "/"}${query}`.replace(/^(?!\/)/, "/"));
const headers = fc.record(
  {
    "X-API-Key": fc.constantFrom("fuzz-pro", "fuzz-wrong", "x".repeat(300)),
    "If-None-Match": fc.constantFrom("*", '"a"', "W/", ","),
    "Accept-Encoding": fc.constantFrom("identity", "br;q=2", "none, x", "\t"),
    Range: fc.constantFrom("bytes=0-", "bytes=9-1", "x"),
    "X-Request-Id": fc.constantFrom("mine", "<script>"),
    Host: fc.constantFrom("server.example", "[::1]:80", "a b", "%", "-", "\u00ff"),
    "X-Forwarded-For": fc.constantFrom("192.0.2.1, ::", "fe80::1%a", "::ffff:1.2.3.4:5", "[", ",,", "\u00ff"),
  },
  { requiredKeys: [] },
);
const methods = METHODS.filter((method) => method !== "CONNECT");

test(`${requests} requests over ${methods.length} methods: no 5xx, each with a request id, none in the error log`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ method: fc.constantFrom(...methods), path, headers }), async (sent) => {
      const { status, id, text } = await send(sent);
      expect([sent.method, sent.path, status >= 200 && status < 500]).toEqual([sent.method, sent.path, true]);
      expect(id).toMatch(/^[0-9a-f]{12}$/);
      expect(text).not.toMatch(/node_modules|\bat \w+ \(|<script>/);
      if (status >= 400 && text !== "") expect(JSON.parse(text)).toMatchObject({ requestId: id });
    }),
    { numRuns: requests },
  );
  expect(failures).toEqual([]);
});

/** Sends bytes, and resolves with all that is received until the server closes the connection. */
const sendBytes = (bytes: Uint8Array): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket.on("data", (chunk) => (text += String(chunk))).on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });

test(`${requests / 10} connections with any bytes are answered below 500 or closed`, async () => {
  const line = fc.tuple(
    fc.constantFrom("GET", "POST", "BREW", ""),
    path,
    fc.constantFrom("HTTP/1.1", "HTTP/9", ""),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .tuple(line, fc.array(fc.string({ maxLength: 40 }), { maxLength: 4 }))
      .map(([first, rest]) => Buffer.from(`${first.join(" ")}\r\n${rest.join("\r\n")}\r\n\r\n`)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      const status = /^HTTP\/1\.1 (\d)/.exec(await sendBytes(sent))?.[1];
      expect(["2", "3", "4", undefined]).toContain(status);
    }),
    { numRuns: Math.ceil(requests / 10) },
  );
  expect(failures).toEqual([]);
});

test("slow clients keep nobody waiting", async () => {
  const slow: Socket[] = Array.from({ length: Math.min(1000, Math.ceil(requests / 6)) }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET /health HTTP/1.1\r\nX-Slow: "));
    return socket.on("error", () => undefined);
  });
  const answered = await send({ method: "GET", path: "/health", headers: {} });
  expect(answered.status).toBe(200);
  for (const socket of slow) socket.destroy();
});
