/** Suite of src/server/importSteps.ts: imports that were killed. The short form tries fewer moments. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importResults } from "../../src/server/importResults";
import { fixtureFile } from "../service/testService";
import { everythingOf } from "./everythingOf";

const [headings = "", ...lines] = readFileSync(fixtureFile, "utf8").trimEnd().split("\n");
/** The lines of the fixture, as often as a history of 40,000 lines needs, each time two years earlier. */
const copies = Array.from({ length: 26 }, (_, index) => 2 * (25 - index));
const long = copies.flatMap((years) =>
  lines.map((line) => line.replaceAll(/\b(\d{4})(?=-\d\d-\d\d)/g, (year) => String(Number(year) - years))),
);
const dayOf = (line: string): string => line.slice(0, 10);
/** The same lines with the latest day first. */
const falling = [...long].sort(
  (one, other) => (dayOf(one) < dayOf(other) ? 1 : -1) * Number(dayOf(one) !== dayOf(other)),
);
/** Every thousandth line cannot be read. */
const spoilt = long.map((line, index) => (index % 1000 === 999 ? line.replace(/,/, ",zz") : line));
const third = long.indexOf(long.find((line) => dayOf(line) >= "1995-01-01") ?? "");
const part = long.length / 2;

/** Returns every second line, then the others, so that the lines of each race are apart. */
const scattered = (some: readonly string[]): string[] =>
  [0, 1].flatMap((rest) => some.filter((_, index) => index % 2 === rest));

/** The contents of results files. */
const histories: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "with the latest day last": [spoilt],
  "with the latest day first": [falling],
  "in several files": [long.slice(0, third), long.slice(third, third + 3000), long.slice(third + 3000)],
  "of which one has its lines in no order": [long.slice(0, part), scattered(long.slice(part))],
};

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "killed-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(histories))(
  "an import of a history %s that was killed goes on, and its store is the same",
  async (_, parts) => {
    const files = parts.map((content, index) => {
      const file = join(folder, `results${index}.csv`);
      writeFileSync(file, `${[headings, ...content].join("\n")}\n`);
      return file;
    });
    const source = JSON.stringify(files);
    const whole = join(folder, "whole.db");
    const killed: string[] = [];
    /** Copies the files that a process leaves if it is killed now. */
    const leave = (): void => {
      const copy = join(folder, String(killed.length));
      mkdirSync(copy);
      for (const suffix of [".new", ".new-journal"])
        if (existsSync(whole + suffix)) copyFileSync(whole + suffix, join(copy, `store.db${suffix}`));
      killed.push(join(copy, "store.db"));
    };
    const reports = await importResults({ store: whole, files, source }, leave);
    const expected = everythingOf(whole);
    const moments = killed.filter((_store, index) => index % (process.env.SOAK ? 1 : 4) === 3);
    expect(moments.length).toBeGreaterThan(1);
    let fewest = killed.length;
    for (const store of moments) {
      let calls = 0;
      const again = await importResults({ store, files, source }, () => (calls += 1));
      fewest = Math.min(fewest, calls);
      expect(everythingOf(store)).toEqual(expected);
      expect(again.map(({ file }) => file)).toEqual(reports.map(({ file }) => file));
      expect(existsSync(`${store}.new`)).toBe(false);
    }
    // It read no more than the lines after the last point.
    expect(fewest).toBeLessThan(killed.length - 2);
  },
);
