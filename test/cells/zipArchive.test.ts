import fc from "fast-check";
import { strFromU8, strToU8, zipSync } from "fflate";
import { types } from "node:util";
import { constants, crc32, deflateRawSync } from "node:zlib";
import { unpackEntry, zipEntries } from "../../src/cells/zipArchive";

const { isNativeError } = types;

const textsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(zipEntries(bytes).map((entry) => [entry.name, strFromU8(unpackEntry(entry))]));

test("every file of an archive is unpacked as it was packed, whatever follows the archive", () => {
  const texts = { "xl/a.xml": "<a>ä 馬</a>", "empty.xml": "", "long.xml": "ab".repeat(100_000) };
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)]));
  for (const level of [0, 6] as const) {
    const archive = zipSync(files, { level });
    expect(textsOf(archive)).toEqual(texts);
    expect(textsOf(new Uint8Array([...archive, ...strToU8("a comment")]))).toEqual(texts);
  }
});

test("damage leads to an error, never to another content", () => {
  const contents = ["<a/>".repeat(50), "<b>1234</b>"];
  const archive = zipSync({ "a.xml": strToU8(contents[0] ?? ""), "b.xml": strToU8(contents[1] ?? "") });
  fc.assert(
    fc.property(fc.nat(archive.length - 1), fc.nat(255), fc.nat(archive.length), (at, byte, length) => {
      const damaged = archive.slice(0, length);
      if (at < length) damaged[at] = byte;
      let entryTexts: readonly string[] = [];
      try {
        entryTexts = Object.values(textsOf(damaged));
      } catch (error) {
        expect(isNativeError(error)).toBe(true); // of Node itself too
      }
      for (const text of entryTexts) expect(contents).toContain(text);
    }),
    { numRuns: 500 },
  );
});

/** Returns an archive of one file of deflated pieces, which states this size and checksum for it. */
function archiveOf(packed: Uint8Array, stated: number, checksum: number): Uint8Array {
  const archive = Buffer.from(zipSync({ "a.xml": packed }, { level: 0 }));
  const list = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  archive.writeUInt16LE(8, list + 10); // deflated
  archive.writeUInt32LE(checksum, list + 16);
  archive.writeUInt32LE(stated, list + 24);
  return archive;
}

test("a file of another size than the archive states is refused once that is reached, not unpacked first", () => {
  const text = Buffer.alloc(10_000_000, " ");
  const blanks = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = crc32(Buffer.concat([text, Buffer.from("1")]));
  const end = deflateRawSync("1");
  const open = (packed: Uint8Array, stated: number): number => {
    const [entry] = zipEntries(archiveOf(packed, stated, checksum));
    if (!entry) throw new Error("the archive has no file");
    return unpackEntry(entry).length;
  };
  expect(open(Buffer.concat([blanks, end]), 10_000_001)).toBe(10_000_001);
  expect(() => open(Buffer.concat([blanks, end]), 10_000_002)).toThrow("the archive states 10000002");
  const gigabytes = Buffer.concat([...Array.from({ length: 400 }, () => blanks), end]); // 4 GB
  const before = process.memoryUsage.rss();
  for (const stated of [0, 1000, 50_000_000]) expect(() => open(gigabytes, stated)).toThrow("out of bounds");
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(1000); // collected when the runtime will
});

test("files that share their bytes are refused: a small archive could be unpacked for hours", () => {
  const archive = Buffer.from(
    zipSync({ "a.xml": strToU8("a".repeat(999)), "b.xml": strToU8("b") }, { level: 0 }),
  );
  const second = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  archive.writeUInt32LE(999, second + 20);
  archive.writeUInt32LE(0, second + 42);
  expect(() => zipEntries(archive)).toThrow("share their bytes");
});
