/** Suite of src/service/importing/archives: zip archives and gzip files that are read or refused. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 as zlibChecksum, gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import {
  createZipReader,
  decompressed,
  isReadable,
  zipEntries,
} from "../../../src/service/importing/archives";
import { crc32 } from "../../../src/service/importing/checksums";
import { entriesOf, importFile } from "../../../src/service/importing/importFile";

const most = 1_000_000;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const whole = (bytes: Uint8Array): string => [...decompressed(bytes)].map(text).join("");
const damaged = "the compressed file is damaged or ends too early (truncated)";

test("files are found by their names, in folders, above the archive's own folder and absolute", () => {
  const archive = zipSync({
    "a.csv": strToU8("a"),
    "../../b.csv": strToU8("b"),
    "/c/d.json": strToU8("d"),
    ".hidden.csv": strToU8("h"),
    "x/.git/e.csv": strToU8("e"),
    "__MACOSX/._a.csv": strToU8("m"),
    "README.md": strToU8("r"),
  });
  expect(zipEntries(archive)).toEqual({
    read: ["../../b.csv", "/c/d.json", "a.csv"],
    other: [".hidden.csv", "README.md", "__MACOSX/", "x/.git/"],
  });
});

test.each(["x\\.git\\a.csv", ".a.csv", "./.a.csv", "__MACOSX/a.csv"])("%s is hidden", (name) => {
  expect(isReadable(name)).toBe(false);
});

test("ten thousand files are read in one order", () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `f${index}.csv`);
  const reader = createZipReader(zipSync(Object.fromEntries(names.map((name) => [name, strToU8(name)]))));
  expect(names.filter((name) => text(reader.read(name, most)) !== name)).toEqual([]);
});

test("a changed byte of a stored file is damage, which its checksum shows", () => {
  const archive = zipSync({ "a.csv": strToU8("finish 1"), "b.csv": strToU8("finish 2") }, { level: 0 });
  const at = text(archive).indexOf("finish 1") + 7;
  archive[at] = "7".charCodeAt(0);
  const reader = createZipReader(archive);
  expect(() => reader.read("a.csv", most)).toThrow(damaged);
  expect(text(reader.read("b.csv", most))).toBe("finish 2");
  expect(() => reader.read("b.csv", 3)).toThrow("it has more than 0.000003 MB, uncompressed: split it");
  expect(() => reader.read("c.csv", most)).toThrow(damaged);
});

test("checksums are those of zlib", () => {
  const bytes = strToU8("Alder Lane,1,2.5\n".repeat(100));
  expect(crc32(bytes)).toBe(zlibChecksum(bytes));
});

test("gzip files one after the other are read as one, and a cut one is damage", () => {
  const [one, two] = [gzipSync("first\n"), gzipSync("second\n".repeat(50_000))];
  expect(whole(Buffer.concat([one, two, one]))).toBe(`first\n${"second\n".repeat(50_000)}first\n`);
  for (const lost of [4, 8, 30]) expect(() => whole(two.subarray(0, -lost))).toThrow(damaged);
  const changed = Buffer.from(two);
  changed[two.length - 6] = (changed[two.length - 6] ?? 0) ^ 1;
  expect(() => whole(changed)).toThrow(damaged);
});

describe("files of a disk", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "archives-"))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (): void => undefined;

  test("an archive within an archive is refused with what to do", async () => {
    const path = join(folder, "a.zip");
    writeFileSync(path, zipSync({ "b.zip": zipSync({ "c.csv": strToU8("x") }) }));
    expect(await entriesOf(path)).toEqual({ read: ["b.zip"], other: [] });
    await expect(importFile(path, { write, entry: "b.zip" })).rejects.toThrow(
      `cannot import ${path}/b.zip: it is a zip archive within another file: unpack that first`,
    );
  });

  test("a workbook is refused with what to do", async () => {
    const path = join(folder, "results.xlsx");
    writeFileSync(
      path,
      zipSync({ "[Content_Types].xml": strToU8("<a/>"), "xl/workbook.xml": strToU8("<b/>") }),
    );
    await expect(entriesOf(path)).rejects.toThrow("it is a workbook: save its sheet as CSV UTF-8");
  });
});
