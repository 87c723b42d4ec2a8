/** Suite of src/server/importResults: folders, patterns and archives of files become one store. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { importResults } from "../../src/server/importResults";
import { resultsPaths } from "../../src/server/resultsPaths";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "archives-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const headings = "date,region,course,off,num,pos,ovr_btn,btn,horse,lbs,dec";
const day = (of: number): string =>
  [1, 2, 3]
    .map((n) => `2026-03-${of},GB,Ascot,17:30,${n},${n},${n - 1},1,Runner ${of} ${n} (GB),132,4`)
    .join("\n");
const file = (of: number): Uint8Array => strToU8(`${headings}\n${day(of)}\n`);

/** Imports the files that arguments name, and returns the names of the files with their lines and races. */
async function imported(texts: readonly string[], as?: string) {
  const files = resultsPaths(texts.map((text) => join(folder, text)));
  const store = join(folder, `${texts.join()}.db`.replaceAll(/[^a-z0-9.]/g, "-"));
  const done = await importResults({ store, files, source: "[]", as }, () => undefined);
  return done.map(({ file: name, lines, races, format }) => [name, lines, races, format].join(" "));
}

test("an archive, a folder and a pattern give the files in them, each by its name", async () => {
  writeFileSync(
    join(folder, "days.zip"),
    zipSync({ "b/11.csv": file(11), "a/10.csv.gz": gzipSync(file(10)) }),
  );
  mkdirSync(join(folder, "more", "2026"), { recursive: true });
  writeFileSync(join(folder, "more", "2026", "12.csv"), file(12));
  writeFileSync(join(folder, "more", "README.md"), "notes");
  writeFileSync(join(folder, "d13.csv"), file(13));
  expect(await imported(["days.zip", "more", "d*.csv"])).toEqual([
    "days.zip/a/10.csv.gz 3 1 rpscrape",
    "days.zip/b/11.csv 3 1 rpscrape",
    "12.csv 3 1 rpscrape",
    "d13.csv 3 1 rpscrape",
  ]);
});

test("--as reads a file whose headings are too few to be recognised", async () => {
  writeFileSync(
    join(folder, "few.csv"),
    "date,region,course,off,pos,horse\n2026-03-14,GB,Ascot,17:30,1,Ann (GB)",
  );
  await expect(imported(["few.csv"])).rejects.toThrow("its first line must name the columns");
  expect(await imported(["few.csv"], "rpscrape")).toEqual(["few.csv 1 1 rpscrape"]);
});
