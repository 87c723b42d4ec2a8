import { inflateRawSync } from "node:zlib";

const endMark = 0x06054b50;

/** The files of an archive (ZIP) as text, found through its list at the end; packed or not. */
export function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== endMark) end--;
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [number, number, number];
    const head = bytes.readUInt32LE(at + 42);
    const start = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    const data = bytes.subarray(start, start + packed);
    files.set(bytes.toString("utf8", at + 46, at + 46 + name), (method === 8 ? inflateRawSync(data) : data).toString("utf8"));
    at += 46 + name + extra + comment;
  }
  return files;
}
