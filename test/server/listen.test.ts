import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectSecurely } from "node:tls";
import { Hono } from "hono";
import { closeTimeout, listen, type Listening } from "../../src/server/listen";
import { defaultTiming } from "../../src/server/relay/relayCache";
import { readTls } from "../../src/server/tlsFiles";
import { needs } from "../needs";
import { selfSigned } from "./certificates";

const folder = mkdtempSync(join(tmpdir(), "tls-"));
afterAll(() => rmSync(folder, { recursive: true }));
const files = selfSigned(folder);
const { test: withOpenssl, describe: describeWithOpenssl } = needs("openssl");

/** Connects with TLS and returns the common name of the server's certificate. */
const nameOf = (url: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const socket = connectSecurely(
      { port: Number(new URL(url).port), host: "127.0.0.1", rejectUnauthorized: false },
      () => {
        const { subject } = socket.getPeerCertificate();
        socket.end();
        resolve(subject.CN);
      },
    ).on("error", reject);
  });

withOpenssl("with a certificate the server uses https, and another one without a restart", async () => {
  if (!files) return;
  const app = new Hono().get("/", (context) => context.text(new URL(context.req.url).protocol));
  const listening = await listen(app, { port: 0, host: "127.0.0.1", tls: readTls(files) });
  expect([listening.url.slice(0, 18), await nameOf(listening.url)]).toEqual([
    "https://localhost:",
    "localhost",
  ]);
  const renewed = selfSigned(mkdtempSync(join(folder, "renewed-")), "renewed");
  if (renewed) listening.setTls(readTls(renewed));
  expect(await nameOf(listening.url)).toBe("renewed");
  await listening.close();
});

describeWithOpenssl("over HTTP/2", () => {
  let listening: Listening;
  let session: ClientHttp2Session;
  let respond: () => void;
  let received: number;
  beforeEach(async () => {
    received = 0;
    const answered = new Promise<void>((resolve) => (respond = resolve));
    const app = new Hono()
      .get("/slow", async (context) => (received++, await answered, context.text("done")))
      .get("/", (context) => context.text(new URL(context.req.url).protocol));
    const tls = readTls(files ?? { cert: "", key: "" });
    listening = await listen(app, { port: 0, host: "127.0.0.1", tls, receiveTimeout: 300 });
    session = connectHttp2(listening.url.replace("localhost", "127.0.0.1"), { rejectUnauthorized: false });
  });
  afterEach(() => session.destroy());
  const ask = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = "";
      const stream = session.request({ [constants.HTTP2_HEADER_PATH]: path });
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      stream.on("end", () => resolve(text)).on("error", reject);
    });
  const allReceived = async (count: number): Promise<void> => {
    while (received < count) await new Promise(setImmediate);
  };

  test("a connection carries a hundred requests at a time", async () => {
    const asked = Array.from({ length: 100 }, () => ask("/slow"));
    await allReceived(100);
    expect([session.alpnProtocol, listening.inFlight()]).toEqual(["h2", 100]);
    respond();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(["done"]));
    expect(await ask("/")).toBe("https:");
    await listening.close();
  });

  test("a server that stops completes the requests in flight and ends the connection", async () => {
    const ended = new Promise((resolve) => session.on("close", resolve));
    const slow = ask("/slow");
    await allReceived(1);
    listening.drain();
    const closed = listening.close();
    respond();
    expect(await slow).toBe("done");
    await Promise.all([ended, closed]);
  });

  test("while the server drains, a new connection ends with its answer", async () => {
    listening.drain();
    const ended = new Promise((resolve) => session.on("close", resolve));
    expect(await ask("/")).toBe("https:");
    await ended;
    await listening.close();
  });

  test("CONNECT is refused with a code and safe headers", async () => {
    const stream = session.request({ ":method": "CONNECT", ":authority": "other.example:443" });
    let text = "";
    const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
    for await (const chunk of stream) text += String(chunk);
    expect(headers).toMatchObject({
      ":status": 405,
      allow: "GET, HEAD",
      "x-content-type-options": "nosniff",
    });
    expect(JSON.parse(text)).toMatchObject({
      code: "method_not_allowed",
      requestId: headers["x-request-id"],
    });
    await listening.close();
  });

  test("a client without HTTP/2 that never completes its request is answered in time", async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      const address = { port: Number(new URL(listening.url).port), host: "127.0.0.1" };
      const socket = connectSecurely({ ...address, rejectUnauthorized: false }, () =>
        socket.write("GET / HTTP/1.1\r\nX-Slow: "),
      );
      socket.on("data", (chunk) => (text += String(chunk))).on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await listening.close();
  });
});

test("the server waits for requests in flight longer than the longest deadline of a request", () => {
  const deadlines = [defaultTiming.deadline, 8000 /* a prediction being made */];
  expect(closeTimeout).toBeGreaterThan(Math.max(...deadlines));
});

describe("a server that stops", () => {
  const agent = new Agent({ keepAlive: true });
  afterAll(() => agent.destroy());
  let listening: Listening;
  let respond: () => void;
  let received: Promise<void>;
  beforeEach(async () => {
    let onReceived = (): void => undefined;
    received = new Promise((resolve) => (onReceived = resolve));
    const answered = new Promise<void>((resolve) => (respond = resolve));
    const app = new Hono()
      .get("/slow", async (context) => (onReceived(), await answered, context.text("done")))
      .get("/", (context) => context.text("done"));
    listening = await listen(app, { port: 0, host: "127.0.0.1" });
  });
  const ask = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const url = listening.url.replace("localhost", "127.0.0.1");
      httpRequest(`${url}${path}`, { agent }, (response) =>
        response.resume().on("end", () => resolve(response)),
      )
        .on("error", reject)
        .end();
    });

  test("completes the requests in flight, refuses new ones and resets none", async () => {
    const slow = ask("/slow");
    await received;
    expect(listening.inFlight()).toBe(1);
    listening.drain();
    const closed = listening.close();
    // Requests that arrive just before are still answered.
    let refusal: unknown;
    while (refusal === undefined)
      refusal = await ask("/").then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(refusal).toMatchObject({ code: "ECONNREFUSED" });
    respond();
    const { statusCode, headers } = await slow;
    await closed;
    expect([statusCode, headers.connection, listening.inFlight()]).toEqual([200, "close", 0]);
  });

  test("answers requests that have arrived but are not read yet", async () => {
    const asked = Array.from({ length: 20 }, () => ask("/"));
    await listening.close();
    for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
  });

  test("keeps a connection for longer than the 60 seconds in which a proxy uses it again", async () => {
    expect((await ask("/")).headers["keep-alive"]).toBe("timeout=65");
    await listening.close();
  });

  test("answers while it drains, and ends each connection with its answer", async () => {
    expect((await ask("/")).headers.connection).toBe("keep-alive");
    listening.drain();
    expect((await ask("/")).headers.connection).toBe("close");
    await listening.close();
  });
});

describe("bytes that are no request", () => {
  let listening: Listening;
  const logged: object[] = [];
  const onRefused = (request: object): void => void logged.push(request);
  beforeAll(async () => {
    const app = new Hono().all("*", (context) => context.text("done"));
    listening = await listen(app, { port: 0, host: "127.0.0.1", receiveTimeout: 300, onRefused });
  });
  afterAll(() => listening.close());
  const send = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      let text = "";
      const socket = connect(Number(new URL(listening.url).port), "127.0.0.1", () => socket.write(bytes));
      socket.on("data", (chunk) => (text += String(chunk))).on("error", () => undefined);
      socket.on("close", () => resolve(text));
    });
  const host = "Host: server.example\r\nConnection: close\r\n\r\n";

  test.each([
    ["no HTTP at all", "hello\r\n\r\n", 400, "malformed_request"],
    ["an unknown method", `BREW / HTTP/1.1\r\n${host}`, 400, "malformed_request"],
    ["an address without a slash", `GET nothing HTTP/1.1\r\n${host}`, 400, "malformed_request"],
    ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${host}`, 400, "malformed_request"],
    [
      "a host that cannot be",
      "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
      400,
      "malformed_request",
    ],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "malformed_request"],
    [
      "two lengths",
      `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${host}`,
      400,
      "malformed_request",
    ],
    ["an old HTTP", `GET / HTTP/9.9\r\n${host}`, 400, "malformed_request"],
    ["CONNECT", `CONNECT other.example:443 HTTP/1.1\r\n${host}`, 405, "method_not_allowed"],
    ["a large header", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n${host}`, 431, "headers_too_large"],
    ["a request that never ends", "GET / HTTP/1.1\r\nX-Slow: ", 408, "request_timeout"],
    ["a long address", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n${host}`, 431, "headers_too_large"],
  ])(
    "%s is answered with a status, a code, a request id and safe headers, and logged",
    async (_title, bytes, ...expected) => {
      logged.length = 0;
      const [head = "", body = ""] = (await send(bytes)).split("\r\n\r\n");
      const { code, detail, requestId } = JSON.parse(body) as Record<string, string>;
      expect([Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), code]).toEqual(expected);
      expect(detail).toMatch(/^[a-z]/);
      expect(/^x-request-id: (\w{12})$/im.exec(head)?.[1]).toBe(requestId);
      expect(head).toMatch(/^x-content-type-options: nosniff$/im);
      expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
      expect(head).toMatch(/^referrer-policy: no-referrer$/im);
      expect(head).toMatch(/^content-type: application\/json$/im);
      expect(logged).toEqual([expect.objectContaining({ id: requestId, status: expected[0] })]);
    },
  );

  test("an expectation, and a request of HTTP/1.0 without a host, are received as requests", async () => {
    expect(await send(`GET / HTTP/1.1\r\nExpect: tea\r\n${host}`)).toMatch(/^HTTP\/1\.1 200 .*done$/s);
    expect(await send("GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 .*done$/s);
  });
});
