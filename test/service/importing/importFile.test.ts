import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { RaceRecord } from "../../../src/service/races/records";
import { importFile, type ImportResult } from "../../../src/service/importing/importFile";
import { fixtureFile } from "../testService";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "import-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const headings =
  "date,country,race_code,track,race_number,start_time,timezone,distance_m,number,name,weight_kg,scratched,finish";
const good = "2026-01-10,au,gallops,Lark Hill,1,2026-01-10T02:00:00Z,Australia/Sydney,1200,1,Ann,56,0,1";
const second = good.replace(",1,Ann,56,0,1", ",2,Bob,56,0,2");

async function imported(content: string | Buffer): Promise<ImportResult & { written: RaceRecord[] }> {
  const file = join(folder, "results.csv");
  writeFileSync(file, content);
  const written: RaceRecord[] = [];
  return { ...(await importFile(file, { write: (races) => void written.push(...races) })), written };
}

test.each([
  ["an unknown country", good.replace(",au,", ",zz,"), "country must be one of the 24 country codes: zz"],
  [
    "an impossible date",
    good.replace("2026-01-10,", "2026-02-30,"),
    "date must be a day, YYYY-MM-DD: 2026-02-30",
  ],
  ["an unknown surface", `${good},ice`, "surface must be turf, synthetic (all-weather), dirt or sand: ice"],
  ["a bad number", good.replace(",56,", ",fifty,"), "weight_kg must be a number from 0 to 200: fifty"],
  [
    "a race number out of range",
    good.replace("Lark Hill,1,", "Lark Hill,21,"),
    "race_number must be a whole number from 1 to 20: 21",
  ],
  [
    "an unknown race code",
    good.replace("gallops", "camels"),
    "race_code must be one of gallops, harness, greyhounds: camels",
  ],
  [
    "an unknown timezone",
    good.replace("Australia/Sydney", "Mars/Base"),
    "timezone must be an IANA timezone: Mars/Base",
  ],
  [
    "a start time that is not UTC",
    good.replace("00:00Z", "00:00+11:00"),
    "start_time must be a time in UTC like 2026-01-31T05:00:00Z: 2026-01-10T02:00:00+11:00",
  ],
  ["a blank name", good.replace(",Ann,", ",,"), "name is blank"],
  ["a blank number", good.replace(",1,Ann", ",,Ann"), "number is blank"],
  [
    "a scratched runner that finished",
    good.replace("56,0,1", "56,1,1"),
    "a scratched runner has no finish: 1",
  ],
  ["a flag that is neither", good.replace("56,0,1", "56,2,1"), "scratched must be 0 or 1: 2"],
  ["a runner twice", second.replace("Bob", "ANN"), "duplicate runner: 2 ANN after 1 Ann"],
  ["a number twice", second.replace(",2,Bob", ",1,Bob"), "duplicate runner: 1 Bob after 1 Ann"],
])("%s is rejected with its line and reason, the rest imported", async (_title, line, reason) => {
  const { rejections, lines, written } = await imported(
    [`${headings},surface`, good, line, second.replace("Bob", "Cid").replace(",2,", ",3,")].join("\n"),
  );
  expect(rejections).toEqual([{ line: 3, reason }]);
  expect(lines).toBe(2);
  expect(written.flatMap(({ runners }) => runners.map(({ name }) => name))).toEqual(["Ann", "Cid"]);
});

test("values become records: blank cells are omitted, a race with a finish has been run", async () => {
  const { written } = await imported([headings, good, second.replace("56,0,2", ",0,")].join("\r\n"));
  expect(written).toEqual([
    {
      date: "2026-01-10",
      country: "au",
      raceCode: "gallops",
      track: "Lark Hill",
      raceNumber: 1,
      startTime: "2026-01-10T02:00:00Z",
      timezone: "Australia/Sydney",
      distance: 1200,
      abandoned: false,
      meetingAbandoned: false,
      run: true,
      runners: [
        { number: 1, name: "Ann", runnerKey: "au ann", weight: 56, scratched: false, finish: 1 },
        { number: 2, name: "Bob", runnerKey: "au bob", scratched: false },
      ],
    },
  ]);
});

test("scratched runners without a number wear the lowest free ones", async () => {
  const scratched = (name: string) => second.replace(",2,Bob,56,0,2", `,,${name},,1,`);
  const third = second.replace(",2,Bob,56,0,2", ",3,Cid,56,0,2");
  const { written } = await imported([headings, scratched("Dot"), good, scratched("Eve"), third].join("\n"));
  expect(written[0]?.runners.map(({ number, name }) => `${number} ${name}`)).toEqual([
    "2 Dot",
    "1 Ann",
    "4 Eve",
    "3 Cid",
  ]);
});

test("ids are the keys of runners and people; surface, course and odds are read", async () => {
  const names = "surface,course,runner_id,jockey,jockey_id,trainer,trainer_id,settled,odds";
  const cells = "All-Weather,C+3,H1,Ms J. Lee,J1,Kim Vale,,4,2.5";
  const { written } = await imported([`${headings},${names}`, `${good},${cells}`].join("\n"));
  expect(written).toMatchObject([
    {
      surface: "synthetic",
      course: "C+3",
      runners: [
        {
          ...{ runnerKey: "#H1", jockey: "Ms J. Lee", jockeyKey: "#J1", trainerKey: "kim vale" },
          ...{ settled: 4, startingPrice: 2.5 },
        },
      ],
    },
  ]);
});

test("a quotation mark that is not closed costs its own line only", async () => {
  const third = second.replace(",2,Bob", ",3,Cid").replace(",au,", ",zz,");
  const { rejections, written } = await imported(
    [headings, good.replace("Lark", '"Lark').replace(",1,Ann", ",4,Eve"), good, second, third].join("\n"),
  );
  expect(rejections).toEqual([
    { line: 2, reason: "a quotation mark is not closed" },
    { line: 5, reason: "country must be one of the 24 country codes: zz" },
  ]);
  expect(written[0]?.runners.map(({ name }) => name)).toEqual(["Ann", "Bob"]);
});

test("cells in quotation marks, accents and a byte order mark are read", async () => {
  const { written } = await imported(
    `\uFEFF${headings}\r\n${good.replace("Lark Hill", '"Lárk, ""Hill"""')}\r\n`,
  );
  expect(written[0]?.track).toBe('Lárk, "Hill"');
});

test("uk is read as gb", async () => {
  expect((await imported([headings, good.replace(",au,", ",UK,")].join("\n"))).written[0]?.country).toBe(
    "gb",
  );
});

test("the order of the lines, the case of headings and compression make no difference", async () => {
  const text = readFileSync(fixtureFile, "utf8").trimEnd().split("\n");
  const [first = "", ...rest] = text;
  const straight = await imported(text.join("\n"));
  const mixed = await imported(gzipSync([first.toUpperCase(), ...rest.reverse()].join("\n")));
  const order = (races: RaceRecord[]) =>
    races
      .map((race) =>
        JSON.stringify({ ...race, runners: [...race.runners].sort((a, b) => a.number - b.number) }),
      )
      .sort();
  expect(order(mixed.written)).toEqual(order(straight.written));
  expect([mixed.lines, mixed.races, mixed.rejections]).toEqual([straight.lines, straight.races, []]);
});

test("scattered lines of one race are collected into one record", async () => {
  const other = good.replaceAll("2026-01-10", "2026-01-11");
  const { written } = await imported([headings, good, other, second].join("\n"));
  expect(written.at(-2)?.runners.map(({ name }) => name)).toEqual(["Ann", "Bob"]);
});

test.each<[string, string | Buffer, string]>([
  [
    "a truncated gzip",
    gzipSync(readFileSync(fixtureFile)).subarray(0, 20_000),
    "the compressed file ends too early (truncated)",
  ],
  [
    "a damaged gzip",
    Buffer.concat([gzipSync(good).subarray(0, 12), Buffer.from("not a gzip stream")]),
    "the compressed file is damaged",
  ],
  [
    "a file in another encoding",
    Buffer.from([headings, good.replace("Ann", "Zoé")].join("\n"), "latin1"),
    "it is not in UTF-8: save it as CSV UTF-8",
  ],
  ["a binary file", Buffer.from([1, 2, 3, 0, 4, 5]), "it is not a text file"],
  ["an empty file", "", "it has no lines"],
  ["a file with headings only", headings, "it has no lines"],
  ["a file of another kind", "a,b\n1,2\n", "its first line must name the columns; missing: date, country"],
  [
    "a file that names a column twice",
    `${headings},Name\n${good},Ann`,
    "its first line names the column name twice",
  ],
  [
    "a file without one good line",
    `${headings}\n${good.replace(",au,", ",zz,")}`,
    "no line can be imported; line 2: country must be",
  ],
])("%s is rejected with a sentence", async (_title, content, reason) => {
  await expect(imported(content)).rejects.toThrow(`cannot import ${join(folder, "results.csv")}: ${reason}`);
});

test("a missing file is rejected with a sentence", async () => {
  await expect(importFile(join(folder, "none"), { write: () => undefined })).rejects.toThrow(
    "there is no such file",
  );
});

test("reports progress up to 1", async () => {
  const seen: number[] = [];
  await importFile(fixtureFile, { write: () => undefined, onProgress: ({ part }) => void seen.push(part) });
  expect(seen.at(-1)).toBe(1);
});
