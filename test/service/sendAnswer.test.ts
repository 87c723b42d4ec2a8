import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { Hono } from "hono";
import { type AnswerText, answerText, sendAnswer } from "../../src/service/sendAnswer";

const text = JSON.stringify({ name: "Zoë", form: "1X0" });
const ofNode = {
  digest: (of: string) => hash("sha1", of),
  gzip: promisify<string, Uint8Array<ArrayBuffer>>(gzip),
};

/** Returns the response to a request with the headers. */
async function send(answer: AnswerText, headers: Record<string, string> = {}): Promise<Response> {
  const app = new Hono();
  app.get("/", (context) => sendAnswer(context, answer, { Vary: "Accept-Encoding" }));
  return app.fetch(new Request("http://service.test/", { headers }));
}

test.each([
  ["gzip", true],
  ["br, GZIP;q=0.5", true],
  ["gzip;q=0", false],
  ["br, identity", false],
])("a caller that accepts %s receives gzip: %s", async (accepted, isCompressed) => {
  const response = await send(answerText(text, ofNode), { "Accept-Encoding": accepted });
  expect(response.headers.get("Content-Encoding")).toBe(isCompressed ? "gzip" : null);
  expect(response.headers.get("ETag")).toBe(`${isCompressed ? "W/" : ""}"${hash("sha1", text)}"`);
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(String(isCompressed ? gunzipSync(bytes) : bytes)).toBe(text);
});

test.each([
  [`"${hash("sha1", text)}"`, 304],
  [`"other", W/"${hash("sha1", text)}"`, 304],
  ["*", 304],
  ['"other"', 200],
])("a caller that has %s receives status %d", async (tags, status) => {
  const response = await send(answerText(text, ofNode), { "If-None-Match": tags });
  expect([response.status, response.headers.get("ETag")]).toEqual([status, `"${hash("sha1", text)}"`]);
  expect(await response.text()).toBe(status === 304 ? "" : text);
});

test("the functions of the runtime give the digest and the compressed text of those handed in", async () => {
  const [ownText, runtime] = [answerText(text, ofNode), answerText(text, {})];
  expect(await runtime.digest()).toBe(await ownText.digest());
  expect(gunzipSync(await runtime.gzip())).toEqual(gunzipSync(await ownText.gzip()));
});

test("an answer is digested and compressed once", async () => {
  const done: string[] = [];
  const counted = answerText(text, {
    digest: (of) => (done.push("digest"), ofNode.digest(of)),
    gzip: (of) => (done.push("gzip"), ofNode.gzip(of)),
  });
  for (const encoding of ["gzip", "identity", "gzip"]) await send(counted, { "Accept-Encoding": encoding });
  expect(done).toEqual(["digest", "gzip"]);
});
