/** Suite of src/server: any bytes at its port have a clean answer, over every method. */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, METHODS, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import { startServer, type RunningServer } from "../../src/server/startServer";
import { fixtureDay, fixtureFile } from "../service/testService";
import { answerTo, json, upstreamDouble, type UpstreamDouble } from "./relay/upstreamDouble";

/** The long run sets FUZZ_REQUESTS=100000. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 600);

/** The timeout of a test in milliseconds, which a busy machine does not reach. */
const longest = Math.max(600_000, 100 * requests);

const folder = mkdtempSync(join(tmpdir(), "fuzz-server-"));
const failures: string[] = [];
const logged: { readonly id: string; readonly msg: string; readonly level: number }[] = [];
let server: RunningServer;
let upstream: UpstreamDouble;
let port: number;
beforeAll(async () => {
  upstream = await upstreamDouble();
  upstream.answer = ({ url }, response) => json(response, answerTo(url));
  const write = (line: string): void => {
    const parsed = JSON.parse(line) as (typeof logged)[number];
    logged.push(parsed);
    if (parsed.level >= 50) failures.push(line);
  };
  const log = pino({}, { write });
  server = await startServer({
    results: [fixtureFile],
    asOf: fixtureDay,
    data: join(folder, "data"),
    dist: folder,
    log,
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
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request; a stream of changes ends with its headers. */
const send = ({ method, path, headers, body = "" }: Sent): Promise<Answered> =>
  new Promise((resolve, reject) => {
    // Node states no length for methods that usually have no body.
    const length = "Transfer-Encoding" in headers ? {} : { "Content-Length": Buffer.byteLength(body) };
    const options = { port, host: "127.0.0.1", method, path, headers: { ...headers, ...length }, agent };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      const answer = (): void => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, text: Buffer.concat(chunks).toString() });
      };
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", answer);
      if (response.headers["content-type"] !== "text/event-stream") return;
      answer();
      sent.destroy();
    }).on("error", reject);
    sent.end(body);
  });

const piece = fc.oneof(
  fc.constantFrom("v1", "x1", "form", "venues", "stats", "jockey", "angle", "changes", "rating", "backtest"),
  fc.constantFrom("openapi.json", "docs", "health", "ready", "index.html", ".env", "functions.js"),
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
    fc.constantFrom(
      "/api/v1",
      "/api/x1",
      "/relay/v1",
      "/mcp",
      "/api",
      "/relay",
      "/health",
      "/metrics",
      "",
      "/",
    ),
    fc.array(piece, { maxLength: 6 }),
    fc.constantFrom(
      "",
      "?",
      "?date=2026-03-14&track=ashford-park&race=3",
      "?country=%00",
      "?a=%zz&a=b",
      "?[]=&__proto__=1",
      `?formula=${"(".repeat(3000)}`,
    ),
  )
  .map(([base, pieces, query]) => `${[base, ...pieces].join("/") || "/"}${query}`.replace(/^(?!\/)/, "/"));
const headers = fc.record(
  {
    "X-API-Key": fc.constantFrom("fuzz-pro", "fuzz-wrong", "x".repeat(300)),
    "If-None-Match": fc.constantFrom("*", '"a"', "W/", ","),
    "Accept-Encoding": fc.constantFrom("identity", "br;q=2", "none, x", "\t"),
    Range: fc.constantFrom("bytes=0-", "bytes=9-1", "x"),
    Accept: fc.constantFrom("application/json, text/event-stream", "text/event-stream", "*/*", "\u00ff"),
    "Content-Type": fc.constantFrom("application/json", "text/plain", "multipart/form-data", "\u00ff"),
    Expect: fc.constantFrom("tea", "100-continue", ","),
    Upgrade: fc.constantFrom("websocket", "h2c"),
    "Transfer-Encoding": fc.constantFrom("chunked", "gzip, chunked"),
    "Last-Event-ID": fc.constantFrom("1", "-1", "x".repeat(5000)),
    "MCP-Protocol-Version": fc.constantFrom("2025-06-18", "x"),
    "X-Request-Id": fc.constantFrom("mine", "<script>"),
    Host: fc.constantFrom("server.example", "[::1]:80", "a b", "%", "-", "\u00ff"),
    "X-Forwarded-For": fc.constantFrom("192.0.2.1, ::", "fe80::1%a", "::ffff:1.2.3.4:5", "[", ",,", "\u00ff"),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 4, arbitrary: fc.constant("") },
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.json(),
  fc.constantFrom("x".repeat(70_000), "[".repeat(60_000), '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
  fc
    .record({ jsonrpc: fc.constant("2.0"), id: fc.anything(), method: fc.string(), params: fc.anything() })
    .map((message) => JSON.stringify(message)),
);
const methods = METHODS.filter((method) => method !== "CONNECT");

/** The methods whose responses have no body. */
const withoutText = (method: string, status: number): boolean => method === "HEAD" || status === 304;

test(
  `${requests} requests over ${methods.length} methods: no 5xx, each with the usual headers and one line in the log`,
  async () => {
    const sent = fc.record({ method: fc.constantFrom(...methods), path, headers, body });
    await fc.assert(
      fc.asyncProperty(sent, async (one) => {
        const { status, headers: received, text } = await send(one);
        expect([one.method, one.path, status >= 200 && status < 500]).toEqual([one.method, one.path, true]);
        const id = received["x-request-id"];
        expect(id).toMatch(/^[0-9a-f]{12}$/);
        expect(received["x-content-type-options"]).toBe("nosniff");
        expect(received["referrer-policy"]).toBe("no-referrer");
        expect(received["content-security-policy"]).toMatch(/default-src '/);
        expect(logged.filter((line) => line.id === id)).toMatchObject([{ msg: "request", status }]);
        logged.length = 0;
        expect(text).not.toMatch(/node_modules|\bat \w+ \(|<script>/);
        if (status < 400 || withoutText(one.method, status)) return;
        expect(received["content-type"]).toMatch(/^application\/json/);
        // An error of the protocol of /mcp has the form that it prescribes.
        if (!one.path.startsWith("/mcp")) expect(JSON.parse(text)).toMatchObject({ requestId: id });
      }),
      { numRuns: requests },
    );
    expect(failures).toEqual([]);
  },
  longest,
);

/** Sends bytes, and resolves with all that is received until the server closes the connection. */
const sendBytes = (bytes: Uint8Array): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket.on("data", (chunk) => (text += String(chunk))).on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });

test(
  `${requests / 10} connections with any bytes are answered below 500 or closed`,
  async () => {
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
  },
  longest,
);

test("slow clients keep nobody waiting", async () => {
  const slow: Socket[] = Array.from({ length: Math.min(1000, Math.ceil(requests / 6)) }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET /health HTTP/1.1\r\nX-Slow: "));
    return socket.on("error", () => undefined);
  });
  const answered = await send({ method: "GET", path: "/health", headers: {} });
  expect(answered.status).toBe(200);
  for (const socket of slow) socket.destroy();
});
