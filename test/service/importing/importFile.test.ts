import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { RaceRecord } from "../../../src/service/races/records";
import { importFile, type ImportFileOptions } from "../../../src/service/importing/importFile";
import type { ImportResult } from "../../../src/service/importing/recordImporter";
import { fixtureFile } from "../testService";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "import-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const headings =
  "date,country,race_code,track,race_number,start_time,timezone,distance_m,number,name,weight_kg,scratched,finish";
const good = "2026-01-10,au,gallops,Lark Hill,1,2026-01-10T02:00:00Z,Australia/Sydney,1200,1,Ann,56,0,1";
const second = good.replace(",1,Ann,56,0,1", ",2,Bob,56,0,2");
const third = second.replace(",2,Bob", ",3,Cid").replace(/2$/, "3");
const notUtc = "start_time must be a time in UTC like 2026-01-31T05:00:00Z";
const dayApart = "start_time and date are more than a day apart";

async function imported(content: string | Buffer): Promise<ImportResult & { written: RaceRecord[] }> {
  const file = join(folder, "results.csv");
  writeFileSync(file, content);
  const written: RaceRecord[] = [];
  return { ...(await importFile(file, { write: (races) => void written.push(...races) })), written };
}

/** Returns a line with another value in a column; `surface` is a further one. */
function withCell(column: string, value: string): string {
  const cells = [...good.split(","), ""];
  cells[`${headings},surface`.split(",").indexOf(column)] = value;
  return cells.join();
}

test.each([
  ["country", "zz", "country must be one of the 24 country codes: zz"],
  ["date", "2026-02-30", "date must be a day, YYYY-MM-DD: 2026-02-30"],
  ["race_number", "21", "race_number must be a whole number from 1 to 20: 21"],
  ["race_code", "camels", "race_code must be one of gallops, harness, greyhounds: camels"],
  ["timezone", "Mars/Base", "timezone must be an IANA timezone: Mars/Base"],
  ["start_time", "2026-01-10T02:00:00+11:00", `${notUtc}: 2026-01-10T02:00:00+11:00`],
  ["start_time", "2026-02-30T02:00:00Z", `${notUtc}: 2026-02-30T02:00:00Z`],
  ["start_time", "2025-01-10T02:00:00Z", `${dayApart}: 2025-01-10T02:00:00Z, 2026-01-10`],
  ["name", "", "name is blank"],
  ["scratched", "1", "a scratched runner has no finish: 1"],
])("a line whose %s is '%s' is rejected with its number and reason", (column, value, reason) =>
  expectRejected(withCell(column, value), reason),
);

test.each([
  ["weight_kg", "fifty", "weight_kg must be a number from 0 to 200: fifty", {}],
  ["scratched", "2", "scratched must be 0 or 1: 2", { scratched: false }],
  [
    "finish",
    "last",
    "finish must be a place or a word for a runner without a place: last",
    { finishUnknown: true },
  ],
  ["number", "1*", "number must be a number such as 7 or 1A: 1*", { number: 4 }],
])("a runner whose %s is '%s' is kept without the value", async (column, value, example, keptRunner) => {
  const text = [headings, withCell(column, value).replace(/,$/, ""), third].join("\n");
  const { rejections, lost, written } = await imported(text);
  expect(rejections).toEqual([]);
  expect(lost).toEqual([{ column, values: 1, example }]);
  expect(written[0]?.runners[0]).toMatchObject({ name: "Ann", ...keptRunner });
  expect(written[0]?.linesLost).toBeUndefined();
});

test("a runner without a number gets the next above the others", async () => {
  const { written } = await imported([headings, good, second.replace(",2,Bob", ",,Bob")].join("\n"));
  expect(written[0]?.runners.map(({ number, name }) => `${number} ${name}`)).toEqual(["1 Ann", "2 Bob"]);
});

test.each([
  ["PU", {}],
  ["DISQ", {}],
  ["1=", { finish: 1 }],
  ["=1", { finish: 1 }],
  ["4 平頭馬", { finish: 4 }],
  ["2 DH", { finish: 2 }],
  ["SCR", { scratched: true }],
])("a finish of %s is read in the words of results", async (finish, expected) => {
  const { written, lost } = await imported([headings, good, second.replace(/2$/, finish)].join("\n"));
  expect(lost).toEqual([]);
  const {
    name: _name,
    number: _number,
    runnerKey: _key,
    weight: _weight,
    ...rest
  } = written[0]?.runners[1] ?? {};
  expect(rest).toEqual({ scratched: false, ...expected });
});

test("a race of which a line is refused is not complete; one beside it is", async () => {
  const other = [1, 2].map((number) =>
    good.replace("Hill,1,", "Hill,2,").replace(",1,Ann", `,${number},Dog ${number}`),
  );
  const { written } = await imported(
    [headings, good, second.replace("Bob", ""), "half a line", ...other].join("\n"),
  );
  // The half line may be of the race before it or of the one after it.
  expect(written.map(({ linesLost }) => linesLost)).toEqual([2, 1]);
  const sure = await imported([headings, good, second.replace("Bob", ""), ...other].join("\n"));
  expect(sure.written.map(({ linesLost }) => linesLost)).toEqual([1, undefined]);
  expect(sure.incompleteRaces).toBe(1);
});

test("a line that stands twice is counted, and makes no race incomplete", async () => {
  const { repeated, rejections, written } = await imported([headings, good, second, second].join("\n"));
  expect([repeated, rejections, written[0]?.linesLost]).toEqual([1, [], undefined]);
});

test.each([
  [",1200,", ",1400,", "distance_m differs from the first line of the race: 1400, 1200"],
  ["Bob", "ANN", "duplicate runner: 2 ANN after 1 Ann"],
  [",2,Bob", ",1,Bob", "duplicate runner: 1 Bob after 1 Ann"],
])("a line with %s as %s is rejected beside the first of its race", (lineCells, other, reason) =>
  expectRejected(`${second.replace(lineCells, other)},`, reason),
);

/** Expects that a line between two good ones is rejected, and they are imported. */
async function expectRejected(line: string, reason: string): Promise<void> {
  const third = second.replace("Bob", "Cid").replace(",2,", ",3,");
  const content = [`${headings},surface`, `${good},`, line, `${third},`].join("\n");
  const { rejections, lines, written } = await imported(content);
  expect(rejections).toEqual([{ line: 3, reason }]);
  expect(lines).toBe(2);
  expect(written.flatMap(({ runners }) => runners.map(({ name }) => name))).toEqual(["Ann", "Cid"]);
}

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
          runnerKey: "#H1",
          jockey: "Ms J. Lee",
          jockeyKey: "#J1",
          trainerKey: "au kim vale",
          settled: 4,
          startingPrice: 2.5,
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

test.each([
  ["a closing quotation mark before text", '"Lark" Hill', "a closing quotation mark is followed by text"],
  ["a quotation mark within a cell", 'Lark "Hill"', "a quotation mark stands within a cell that is not in"],
  ["a lone quotation mark", '"Lark Hill', "a quotation mark is not closed"],
  ["a quotation mark after a quoted cell", '"Lark Hill""', "a quotation mark is not closed"],
  ["an unquoted comma", "Lark, Hill", "it has 14 cells, the first line has 13"],
  ["a missing cell", "Lark Hill,1,2026-01-10T02:00:00Z,Australia/Sydney", "it has 16 cells"],
  ["a terminal's escape", "Lark \u001b[2JHill", "it contains the control character \\u{1b}"],
  ["a zero byte", "Lark\0Hill", "it contains the control character \\u{0}"],
  ["a lost character", "Lark Hill\uFFFD", "it contains a character that was lost: \uFFFD"],
  ["a very long line", "x".repeat(100_001), "it is longer than 100000 characters"],
])("%s costs its own line, of the right number", async (_title, track, reason) => {
  const bad = good.replace("Lark Hill", () => track);
  const third = second.replace(",2,Bob", ",3,Cid");
  const { rejections, written } = await imported([headings, good, "", bad, second, third].join("\r\n"));
  expect(rejections).toEqual([{ line: 4, reason: expect.stringContaining(reason) }]);
  expect(written[0]?.runners.map(({ name }) => name)).toEqual(["Ann", "Bob", "Cid"]);
});

test("reasons show no control or format characters of a file", async () => {
  const { lost } = await imported([headings, good, second.replace(",56,", ",5\u202e6\u200b,")].join("\n"));
  expect(lost[0]?.example).toBe("weight_kg must be a number from 0 to 200: 5\\u{202e}6\\u{200b}");
});

test("a cell in quotation marks may contain line breaks, which count as lines", async () => {
  const quotedName = good.replace("Ann", '"Ann\r\nof\nLark"');
  const wrong = second.replace(",au,", ",zz,");
  const { rejections, written } = await imported([headings, quotedName, second, wrong].join("\n"));
  expect(written[0]?.runners.map(({ name }) => name)).toEqual(["Ann\nof\nLark", "Bob"]);
  expect(rejections.map(({ line }) => line)).toEqual([6]);
});

test("two stray quotation marks do not join the lines between them", async () => {
  const [opening, closing] = [good.replace("Ann", '"Ann'), second.replace("Bob", 'Bob"')];
  const third = second.replace(",2,Bob", ",3,Cid");
  const { rejections, written } = await imported([headings, opening, third, closing].join("\n"));
  expect(rejections.map(({ line }) => line)).toEqual([2, 4]);
  expect(written[0]?.runners.map(({ name }) => name)).toEqual(["Cid"]);
});

/** Returns lines of as many races, each with one runner. */
const manyLines = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2020, 0, 1 + Math.floor(index / 20))).toISOString().slice(0, 10);
    return good.replaceAll("2026-01-10", date).replace("Hill,1,", `Hill,${1 + (index % 20)},`);
  });

test("a stray quotation mark in a long file costs one line", async () => {
  const lines = manyLines(10_000);
  lines[98] = (lines[98] ?? "").replace("Lark", '"Lark');
  const { rejections, lines: count } = await imported([headings, ...lines].join("\n"));
  expect(rejections).toEqual([{ line: 100, reason: "a quotation mark is not closed" }]);
  expect(count).toBe(9_999);
});

test.each([
  [20, 100, undefined],
  [21, 200, "it loses 21 of 200 lines, more than one in ten; line 2: country must be"],
  [21, 210, undefined],
])("a file that loses %i of %i lines is imported or refused", async (lost, count, refusal) => {
  const lines = manyLines(count).map((line, index) => (index < lost ? line.replace(",au,", ",zz,") : line));
  const result = imported([headings, ...lines].join("\n"));
  if (refusal === undefined) expect((await result).rejections).toHaveLength(lost);
  else await expect(result).rejects.toThrow(refusal);
});

test("a file that changes while it is read is refused", async () => {
  const file = join(folder, "results.csv");
  writeFileSync(file, [headings, ...manyLines(100)].join("\n"));
  const write = (): void => writeFileSync(file, `${headings}\n${good}`);
  await expect(importFile(file, { write })).rejects.toThrow("it changed while it was read");
});

test.each(["utf16le", "utf16be", "latin1"] as const)("a file in %s is decoded", async (encoding) => {
  const text = `${encoding === "latin1" ? "" : "\uFEFF"}${headings}\n${good.replace("Ann", "Zoë")}\n`;
  const bytes = Buffer.from(text, encoding === "latin1" ? "latin1" : "utf16le");
  const content = encoding === "utf16be" ? bytes.swap16() : bytes;
  const { written, encoding: stated } = await imported(content);
  expect(written[0]?.runners[0]?.name).toBe("Zoë");
  expect(stated).toBe(encoding === "latin1" ? "windows-1252" : undefined);
});

test("UTF-16 without a byte order mark is decoded; half a character costs its line", async () => {
  const bytes = Buffer.from(`${headings}\n${good}\n${second.replace("Bob", "B\ud800b")}`, "utf16le");
  const { lines, rejections } = await imported(bytes);
  expect([lines, rejections.map(({ line }) => line)]).toEqual([1, [3]]);
});

test("a line that repeats the headings is rejected", async () => {
  const { rejections } = await imported([headings, good, `\uFEFF${headings}`, second].join("\n"));
  expect(rejections).toEqual([{ line: 3, reason: "it repeats the headings" }]);
});

test("more runners than saddle cloths are rejected", async () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    good.replace(",1,Ann,56,0,1", `,,Ann ${index},,1,`).replaceAll("2026-01-10", "2026-01-11"),
  );
  const { rejections } = await imported([headings, ...manyLines(300), ...many].join("\n"));
  expect(rejections.at(0)?.reason).toBe("a race has at most 99 runners");
  expect(rejections).toHaveLength(31);
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

/** Returns a tar archive of one file, with which the exchange's history is delivered. */
const tar = (content: Buffer): Buffer => {
  const header = Buffer.alloc(512);
  header.write("BASIC/2026/Mar/7/1.2.bz2");
  header.write("ustar", 257);
  return Buffer.concat([header, content, Buffer.alloc(512 - content.length)]);
};

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
    "a file that mixes UTF-8 and Latin-1",
    Buffer.concat([
      Buffer.from(`${headings}\n${good.replace("Ann", "Zoé")}\n`),
      Buffer.from(second.replace("Bob", "Zoë"), "latin1"),
    ]),
    "line 3 is not in UTF-8: save the file as CSV UTF-8",
  ],
  [
    "a file in an encoding that might be several",
    Buffer.concat([Buffer.from(`${headings}\n${good}\n`), Buffer.from([0x5a, 0x6f, 0x8e])]),
    "line 3 is not in UTF-8: save the file as CSV UTF-8",
  ],
  [
    "gzip followed by other bytes",
    Buffer.concat([gzipSync(`${headings}\n${good}\n`), Buffer.from(second)]),
    "the compressed file is damaged",
  ],
  [
    "a file with two names of one column",
    `${headings},odds,starting_price\n${good},2,3`,
    "its first line names both starting_price and odds, which are one",
  ],
  [
    "a file followed by one with other columns",
    [headings, good, headings.replace("number,name", "name,number"), second].join("\n"),
    "line 3 names other columns than the first line: import the two parts separately",
  ],
  [
    "a quotation mark in the headings",
    `"${headings}\n${good}`,
    "in its first line a quotation mark is not closed",
  ],
  ["a binary file", Buffer.from([1, 2, 3, 0, 4, 5]), "it is not a text file"],
  ["a tar archive of texts", tar(Buffer.from("a,b")), "it is a tar archive: unpack it and name its folder"],
  ["a tar archive of archives", tar(Buffer.from([0xff, 0x8b, 0xc3])), "it is a tar archive: unpack it"],
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

test("states the conditions that count under none, with the number of races and the nearest", async () => {
  const line = (condition: string, day: number) =>
    `${good.replaceAll("2026-01-10", `2026-01-${day}`)},${condition}`;
  const { unknownGoings, races } = await imported(
    [`${headings},condition`, line("Hevy", 10), line("Hevy", 11), line("Bon souple", 12), line("", 13)].join(
      "\n",
    ),
  );
  expect(races).toBe(4);
  expect(unknownGoings).toEqual([
    expect.stringMatching(
      /^condition Hevy of 2 races counts under none: it must be .*; did you mean heavy\?$/,
    ),
  ]);
});

test("a longer file is read on from its last day, if it begins as before", async () => {
  const file = join(folder, "results.csv");
  const read = async (content: string, options: Partial<ImportFileOptions> = {}) => {
    writeFileSync(file, content);
    const written: RaceRecord[] = [];
    return {
      ...(await importFile(file, { write: (races) => void written.push(...races), ...options })),
      written,
    };
  };
  const later = good.replaceAll("2026-01-10", "2026-01-11");
  const short = [headings, good, "not a line", later, ""].join("\n");
  const { lastDay, content, lines } = await read(short);
  expect({ lastDay, bytes: content.bytes, lines }).toEqual({
    lastDay: { date: "2026-01-11", line: 4, imported: 1, rejected: 1, strays: 1 },
    bytes: short.length,
    lines: 2,
  });
  const long = short + second.replaceAll("2026-01-10", "2026-01-11");
  const again = await read(long, { begin: content, from: lastDay });
  expect(again).toMatchObject({
    lines: 3,
    races: 1,
    lastDay,
    rejections: [],
    content: (await read(long)).content,
  });
  expect(again.written.map(({ date, runners }) => [date, runners.length])).toEqual([["2026-01-11", 2]]);
  for (const other of [long.replace("Ann", "Eve"), short.slice(0, -9)])
    await expect(read(other, { begin: content, from: lastDay })).rejects.toThrow(
      /has changed$|has become shorter$/,
    );
});

test("a last day whose first line may be joined with lines to come is not stated", async () => {
  const later = good.replaceAll("2026-01-10", "2026-01-11");
  const open = second.replace("Bob", '"Bob');
  expect((await imported([headings, good, open, later].join("\n"))).lastDay).toBeUndefined();
  expect((await imported([headings, good, later, open].join("\n"))).lastDay).toMatchObject({ line: 3 });
});
