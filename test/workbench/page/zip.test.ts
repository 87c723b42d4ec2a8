import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zip } from "../../../src/workbench/page/zip";
import { unzip } from "../../unzip";

const files = [
  { path: "[Content_Types].xml", content: '<?xml version="1.0"?>\n<Types/>' },
  { path: "xl/böok.xml", content: "é".repeat(70_000) },
  { path: "empty", content: "" },
];

test("an archive holds its files as they were", async () => {
  const bytes = Buffer.from(await zip(files).arrayBuffer());
  expect([...unzip(bytes)].map(([path, content]) => ({ path, content }))).toEqual(files);
});

test("the checksum is that of the format's own check value", async () => {
  const bytes = Buffer.from(await zip([{ path: "a", content: "123456789" }]).arrayBuffer());
  expect(bytes.readUInt32LE(14).toString(16)).toBe("cbf43926"); // the check value that the catalogue of CRC algorithms gives for CRC-32
});

test("another program's reader finds no fault", async () => {
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    const file = join(folder, "book.zip");
    writeFileSync(file, Buffer.from(await zip(files).arrayBuffer()));
    const script = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))";
    let said: string;
    try {
      said = execFileSync("python3", ["-c", script, file], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return; // no such program on this machine
    }
    expect(said.trim()).toBe("None 3");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
