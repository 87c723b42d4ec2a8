/** Suite of src/server/relay: requests of hostile clients, byte by byte. */
import { connect } from "node:net";
import { startRelay, type TestRelay } from "./startRelay";
import { upstreamDouble, type UpstreamDouble } from "./upstreamDouble";

let upstream: UpstreamDouble;
let elsewhere: UpstreamDouble;
let relay: TestRelay;
beforeAll(async () => {
  [upstream, elsewhere] = await Promise.all([upstreamDouble(), upstreamDouble()]);
  relay = await startRelay(upstream.url);
});
afterAll(async () => {
  for (const part of [relay, upstream, elsewhere]) await part.close();
});
beforeEach(() => void upstream.seen.splice(0));

/** Sends bytes unchanged and returns everything received until the connection ends. */
function send(bytes: string, { url } = relay): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => (text += String(chunk))).on("error", () => undefined);
    socket.on("close", () => resolve(text));
  });
}

const request = (line: string, ...headers: string[]) =>
  send([`${line} HTTP/1.1`, "X-API-Key: caller-key", "Connection: close", ...headers, "", ""].join("\r\n"));
const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
const host = "Host: localhost";

test.each([
  ["GET /relay/../../etc/passwd", 404],
  ["GET /relay/v1/form/venues/../../../metrics/x", 404],
  ["GET /relay/v1/stats/jockey/..%2f..%2fadmin", 422],
  ["GET /relay//evil.example/v1/form/venues", 404],
  ["GET /relay/v1/openapi.json", 404],
  ["GET /relay/v1/form/venues?callback=x", 422],
  ["POST /relay/v1/form/venues", 405],
  ["DELETE /relay/v1/form/venues", 405],
])("%s is rejected with %i and not relayed", async (line, status) => {
  expect(statusOf(await request(line, host))).toBe(status);
  expect(upstream.seen).toEqual([]);
});

test("no request is sent to a host that the caller names, in any part of the request", async () => {
  const evil = new URL(elsewhere.url).host;
  await request(`GET http://${evil}/v1/form/venues`, host);
  await request(`GET http://${evil}/relay/v1/form/venues`, `Host: ${evil}`);
  await request(
    "GET /relay/v1/form/venues",
    `Host: ${evil}`,
    `X-Forwarded-Host: ${evil}`,
    `Forwarded: host=${evil}`,
  );
  await request(`GET /relay/${elsewhere.url}/v1/form/venues`, host);
  await request(`GET /relay/@${evil}/v1/form/venues`, host);
  await request(`CONNECT ${evil}`, host);
  expect(elsewhere.seen).toEqual([]);
  expect(upstream.seen.map(({ url, headers }) => [url, headers.host])).toEqual([
    ["/v1/form/venues", new URL(upstream.url).host],
  ]);
});

test("only the interface's own headers go upstream", async () => {
  await request(
    "GET /relay/v1/form/venues?country=nz",
    host,
    "Cookie: a=b",
    "Authorization: Bearer x",
    "X-Forwarded-For: 1.2.3.4",
  );
  expect(Object.keys(upstream.seen[0]?.headers ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/cookie|authorization|forwarded/)]),
  );
  expect(upstream.seen[0]?.headers["x-api-key"]).toBe("caller-key");
});

test("a header of one megabyte is rejected", async () => {
  expect(statusOf(await request("GET /relay/v1/form/venues", host, `X-Large: ${"x".repeat(2 ** 20)}`))).toBe(
    431,
  );
});

test("a body with both Content-Length and Transfer-Encoding is rejected, because proxies read it differently", async () => {
  const both = ["Content-Length: 5", "Transfer-Encoding: chunked"];
  expect(statusOf(await request("POST /relay/v1/form/venues", host, ...both))).toBe(400);
});

test("a request that is never completed is cut off by a timeout, while others receive responses", async () => {
  const strict = await startRelay(upstream.url, { receiveTimeout: 400 });
  const slow = send("GET /relay/v1/form/venues HTTP/1.1\r\nHost: relay.example\r\nX-Slow: ", strict);
  expect((await relay.get("/v1/form/venues?country=ie")).status).toBe(200);
  expect(statusOf(await slow)).toBe(408);
  await strict.close();
});

test("a key with invalid characters is rejected and not repeated", async () => {
  const response = await relay.get("/v1/form/venues", "naïve-key-é");
  const text = await response.text();
  expect([response.status, JSON.parse(text)]).toEqual([
    401,
    expect.objectContaining({ detail: "the API key contains invalid characters", code: "key_unknown" }),
  ]);
  expect(text).not.toContain("naïve");
});
