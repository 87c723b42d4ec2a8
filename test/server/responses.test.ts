/** Of src/server/responses.ts: safeHeaders. */
import { Hono } from "hono";
import { safeHeaders } from "../../src/server/responses";

const ask = async (url: string, { tls = false, policy = "" } = {}): Promise<Headers> => {
  const app = new Hono();
  app.use(safeHeaders({ tls }));
  app.get("/", (context) => {
    if (policy !== "") context.header("Content-Security-Policy", policy);
    return context.text("");
  });
  return (await app.request(url)).headers;
};

test("data may be embedded and run nowhere", async () => {
  expect(Object.fromEntries(await ask("http://racing.example/"))).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
});

test("a page keeps its own policy", async () => {
  const headers = await ask("http://racing.example/", { policy: "default-src 'self'" });
  expect(headers.get("Content-Security-Policy")).toBe("default-src 'self'");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test.each([
  ["https://racing.example/", true, "max-age=31536000"],
  ["http://racing.example/", false, null],
  // Other servers of this machine use these names without https.
  ["https://localhost:3000/", true, null],
  ["https://127.0.0.1:3000/", true, null],
])("%s with TLS of the server's own (%s): Strict-Transport-Security %s", async (url, tls, expected) => {
  expect((await ask(url, { tls })).get("Strict-Transport-Security")).toBe(expected);
});
