/** Suite of src/service/importing: joined, cut and otherwise saved files, and formats that --as names. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { headingKey } from "../../../src/files/headings";
import { createContext } from "../../../src/service/importing/createContext";
import { createFormats } from "../../../src/service/importing/formats/formats";
import { importCollected } from "../../../src/service/importing/importCollected";
import { importFile } from "../../../src/service/importing/importFile";
import type { RaceRecord } from "../../../src/service/races/records";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "joined-"))));
afterAll(() => rmSync(folder, { recursive: true }));

async function imported(text: string, as?: string) {
  const context = createContext({ as });
  const path = join(folder, "results");
  writeFileSync(path, text);
  const written: RaceRecord[] = [];
  const write = (races: readonly RaceRecord[]): void => void written.push(...races);
  const result = await importFile(path, { write, context });
  importCollected({ write, context });
  return { ...result, written };
}

const headings = "date,region,course,off,num,pos,ovr_btn,btn,horse,lbs,dec";
const line = (number: number, day = 18, off = "17:30"): string =>
  `2026-03-${day},GB,Kempton (AW),${off},${number},${number},${number - 1},1,Runner ${day} ${number} (GB),132,4`;
const day = (of: number): string => [headings, ...[1, 2, 3].map((number) => line(number, of))].join("\n");

test("headings between the lines of joined files cost no runner and no race its field", async () => {
  const days = Array.from({ length: 22 }, (_, index) => day(index + 10));
  const { lines, rejections, written } = await imported(days.join("\n"));
  expect([lines, written.length, written.filter(({ linesLost }) => linesLost).length]).toEqual([66, 22, 0]);
  expect([...new Set(rejections.map(({ reason }) => reason))]).toEqual(["it repeats the headings"]);
  expect(rejections).toHaveLength(21);
});

test("the headings of another order behind lines of a known format are refused, not read", async () => {
  const other = headings.replace("ovr_btn,btn", "btn,ovr_btn");
  await expect(imported([day(18), other, line(1, 19)].join("\n"))).rejects.toThrow(
    "line 5 names other columns than the first line: import the two parts separately",
  );
});

test("a last line that was cut makes the last race incomplete", async () => {
  const { written, rejections } = await imported(`${day(18)}\n${line(4).slice(0, 40)}`);
  expect(rejections.map(({ line: number }) => number)).toEqual([5]);
  expect(written.map(({ linesLost, starters }) => [linesLost, starters])).toEqual([[1, 4]]);
});

test.each([
  ["blanks", (name: string) => name.replaceAll("_", " ")],
  ["capitals", (name: string) => name.toUpperCase()],
  ["blanks and capitals", (name: string) => name.replaceAll("_", " ").toUpperCase()],
  ["nothing", (name: string) => name.replaceAll("_", "")],
])("headings with %s for their underscores are the same columns", async (_title, written) => {
  const other = await imported(day(18).replace(headings, headings.split(",").map(written).join(",")));
  const { format, unused, written: races } = await imported(day(18));
  expect(races.flatMap(({ runners }) => runners)).toHaveLength(3);
  expect(other).toMatchObject({ format, unused, written: races });
});

test("an id with commas between its thousands is the same id", async () => {
  const own =
    "date,country,race_code,track,race_number,start_time,timezone,number,name,finish,runner_id\n2026-03-18,gb,gallops,Elm Park,1,2026-03-18T17:30:00Z,Europe/London,1,Alder Lane,1,";
  const keysOf = async (id: string) =>
    (await imported(`${own}${id}`)).written.flatMap(({ runners }) =>
      runners.map(({ runnerKey }) => runnerKey),
    );
  expect(await keysOf("5929616")).toEqual(["#5929616"]);
  expect(await keysOf('"5,929,616"')).toEqual(["#5929616"]);
});

const hubHeadings =
  "LOCAL_MEETING_DATE,SCHEDULED_RACE_TIME,TRACK,STATE_CODE,RACE_NO,WIN_MARKET_ID,RACING_TYPE,SELECTION_ID,TAB_NUMBER,SELECTION_NAME,WIN_RESULT,WIN_BSP,PLACE_RESULT";
const hubLine = (place: string, won = "LOSER"): string =>
  `2025-02-06,15:05:00,Scone,NSW,4,1,Thoroughbred,11,3,Alder Lane,${won},7.26,${place}`;

test.each([
  ["the same outcome after it", [hubLine(""), hubLine("LOSER")], false],
  ["the same outcome before it", [hubLine("LOSER"), hubLine("")], false],
  ["another outcome", [hubLine(""), hubLine("WINNER", "WINNER")], undefined],
])("a line for a runner again with %s adds only what the other lacks", async (_title, lines, placed) => {
  const { written, repeated } = await imported([hubHeadings, ...lines].join("\n"));
  expect(written[0]?.runners).toMatchObject([{ number: 3, finishUnknown: true, startingPrice: 7.26 }]);
  expect([written[0]?.runners[0]?.placed, repeated]).toEqual([placed, 1]);
});

test.each([
  ["gallops", "GB", true],
  ["greyhounds", "3", true],
  ["harness", "12:30", true],
  ["gallops", "Ayr", false],
  ["gallops", "Oakdene Park", false],
  ["gallops", "東京", false],
])("in our own columns of %s the track %s is named after the import: %s", async (code, track, isNamed) => {
  const own = "date,country,race_code,track,race_number,start_time,timezone,number,name,finish";
  const runners = [1, 2].map(
    (number) =>
      `2026-03-18,gb,${code},${track},1,2026-03-18T17:30:00Z,Europe/London,${number},Runner ${number},${number}`,
  );
  const { doubts, written } = await imported([own, ...runners].join("\n"));
  expect(written.map((race) => race.track)).toEqual([track]);
  const sentence = `the track ${track} of 1 race is not in the table of racecourses: it may be an abbreviation or belong to another column, and is kept as it is written`;
  expect(doubts).toEqual(isNamed ? [sentence] : []);
});

test("no format has two columns whose headings differ by case, blanks and underscores alone", () => {
  const tables = createFormats().filter((format) => format.kind === "table");
  expect(tables.length).toBeGreaterThan(5);
  for (const { name, race, runner } of tables) {
    const columns = [race, runner].flatMap((rules) =>
      Object.values(rules)
        .flat()
        .flatMap(({ from }) => from),
    );
    const unlike = new Set(columns.map((column) => column.toLowerCase()));
    expect([name, new Set(columns.map(headingKey)).size]).toEqual([name, unlike.size]);
  }
});

test("blanks around headings and a separator stated on the first line are read", async () => {
  const spaced = day(18).replace(headings, headings.replaceAll(",", " , "));
  expect((await imported(spaced)).format).toBe("rpscrape");
  for (const [stated, text] of [
    ["sep=,", day(18)],
    ['"sep=;"', day(18).replaceAll(",", ";")],
    ["\uFEFFsep=;", day(18).replaceAll(",", ";")],
  ] as const)
    expect(await imported(`${stated}\r\n${text}`)).toMatchObject({ format: "rpscrape", lines: 3 });
});

test.each([
  ["am and pm are read where hours are 12", "12:05 AM", "2026-03-18T00:05:00Z"],
  ["pm before noon of the other half", "10:30 PM", "2026-03-18T22:30:00Z"],
  ["0:05 is no time of 12 hours", "0:05", "2026-03-18T00:05:00Z"],
])("%s", async (_title, off, start) => {
  expect((await imported([headings, line(1, 18, off)].join("\n"))).written[0]?.startTime).toBe(start);
});

test("a time that cannot be read is named by its column", async () => {
  await expect(imported([headings, line(1, 18, "24:00")].join("\n"))).rejects.toThrow(
    "line 2: off must be a time such as 14:05 or 6:42 PM: 24:00",
  );
});

test.each([
  ["pmu", day(18), "it is a table, and PMU programme and participants JSON is no table: leave --as pmu out"],
  ["rpscrape", "a,b\n1,2", "it has no column date of the format rpscrape CSV: leave --as rpscrape out"],
  [
    "bris",
    "date,track\n2026-03-07,Randwick",
    "it has no line of the format BRIS comprehensive charts (races and starters): leave --as bris out",
  ],
  [
    "hong-kong-set",
    "race_id,venue\n1,ST",
    "it has no column horse_id of the format public Hong Kong set (races.csv and runs.csv): leave --as hong-kong-set out",
  ],
  [
    "form-guide",
    "Dog Name,DATE\nAlder Lane,2026-03-07",
    "it has no column TRACK or DIST of the format greyhound form guides CSV: leave --as form-guide out",
  ],
  ["pmu", '{"a":1}', "it is a JSON document that is not of the format PMU programme and participants JSON"],
  ["rpscrape", "<a/>", "it is an XML document that is not of the format rpscrape CSV"],
  [undefined, "<a/>", "it is an XML document of none of the formats"],
  [undefined, "<!DOCTYPE html><html><p>Not found<br></html>", "it is a web page, not a results file"],
  ["form-guide", day(18), "it has no column TRACK or DIST of the format"],
])("--as %s with %j is refused with the reason", async (as, text, reason) => {
  await expect(imported(text, as)).rejects.toThrow(reason);
  await expect(imported(text, as)).rejects.toMatchObject({ name: "UnreadableFile" });
});

test("a damaged message of a stream is named by its line", async () => {
  const messages = ['{"op":"mcm","mc":[]}', '{"op":"mcm","mc":[{"id":"1","marketDefinition":{"a'];
  await expect(imported(messages.join("\n"))).rejects.toThrow("line 2: a message of the stream is damaged");
});

test("the unused fields of a file without headings are one number", async () => {
  const cells = Array.from({ length: 99 }, () => "");
  const race = Object.assign([...cells], {
    0: "GP",
    1: "20260307",
    2: "1",
    3: "D",
    4: "1320",
    5: "Y",
    49: "01230",
  });
  const start = Object.assign([...cells], {
    0: "GP",
    1: "20260307",
    2: "1",
    3: "D",
    4: "Alder Lane",
    8: "1",
    60: "1",
  });
  const context = createContext();
  const results = [];
  for (const row of [race, start]) {
    const path = join(folder, "chart");
    writeFileSync(path, row.join(","));
    results.push(await importFile(path, { write: () => undefined, context }));
  }
  expect(results.at(-1)?.unused).toEqual([expect.stringMatching(/^\d+ of its 99 numbered fields$/)]);
});
