import { UpstreamFailure } from "./upstreamFailure";

/** The whole body as text, read as it streams in and given up as soon as it is larger than the limit (bytes, unpacked). */
export async function readBody(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new UpstreamFailure(502, `the service's answer is larger than ${limit} bytes`);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
