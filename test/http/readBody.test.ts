/** Suite of src/http/messages.ts: readBody. */
import { BodyTooLarge, readBody } from "../../src/http/messages";

/** A response that sends chunks without end until it is cancelled, and counts them. */
function endless(chunk: string) {
  const sent = { chunks: 0, cancelled: false };
  const body = new ReadableStream({
    pull: (controller) => {
      sent.chunks++;
      controller.enqueue(new TextEncoder().encode(chunk));
    },
    cancel: () => void (sent.cancelled = true),
  });
  return { response: new Response(body), sent };
}

test("reads a body up to the limit in bytes", async () => {
  expect(await readBody(new Response("née"), 4)).toBe("née");
  await expect(readBody(new Response("née"), 3)).rejects.toThrow(new BodyTooLarge(3));
  expect(await readBody(new Response(null), 0)).toBe("");
});

test("cancels a body without end as soon as it exceeds the limit", async () => {
  const { response, sent } = endless("x".repeat(1000));
  await expect(readBody(response, 10_000)).rejects.toThrow(BodyTooLarge);
  expect([sent.cancelled, sent.chunks < 20]).toEqual([true, true]);
});

test("a character in two chunks is read as one", async () => {
  const bytes = new TextEncoder().encode("é");
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  expect(await readBody(new Response(body), 10)).toBe("é");
});

test("a web view that cannot stream has the same limit", async () => {
  const whole = { body: undefined, text: () => Promise.resolve("12345") } as unknown as Response;
  expect(await readBody(whole, 5)).toBe("12345");
  await expect(readBody(whole, 4)).rejects.toThrow(BodyTooLarge);
});
