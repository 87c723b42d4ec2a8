/** A body is larger than its reader accepts. */
export class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`Cannot read a body of more than ${limit} bytes`);
    this.name = "BodyTooLarge";
  }
}

/** Reads a body as UTF-8 text; throws BodyTooLarge, and stops, once it exceeds the limit in bytes. */
export async function readBody(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  // Web views that cannot stream have the whole text only.
  if (!reader) {
    const text = await response.text();
    // No text has more characters than bytes.
    if (text.length > limit) throw new BodyTooLarge(limit);
    return text;
  }
  const decoder = new TextDecoder();
  const texts: string[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return texts.join("") + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      // The other end may never confirm the end of the transfer.
      void reader.cancel().catch(() => undefined);
      throw new BodyTooLarge(limit);
    }
    texts.push(decoder.decode(value, { stream: true }));
  }
}
