/** Suite of src/service/importing/dayOrder: days such as 3/04/2025 in files that do not show their order. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext } from "../../../src/service/importing/createContext";
import { importFile } from "../../../src/service/importing/importFile";
import { readMapping } from "../../../src/service/importing/mappedFormat";
import type { RaceRecord } from "../../../src/service/races/records";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "days-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const headings =
  "LOCAL_MEETING_DATE,SCHEDULED_RACE_TIME,TRACK,STATE_CODE,RACE_NO,RACING_TYPE,SELECTION_ID,TAB_NUMBER,SELECTION_NAME,WIN_RESULT,WIN_BSP";

/** Imports a file of the exchange's hub with a race on each day. */
async function imported(days: readonly string[], dates?: string) {
  const path = join(folder, "hub.csv");
  const lines = days.map(
    (day, index) => `${day},3:20:00 PM,Melton,VIC,1,Harness,${index + 1},1,Runner ${index},WINNER,3.5`,
  );
  writeFileSync(path, [headings, ...lines].join("\n"));
  const races: RaceRecord[] = [];
  const mapping = dates === undefined ? undefined : readMapping(JSON.stringify({ dates }));
  const { doubts } = await importFile(path, {
    write: (added) => void races.push(...added),
    context: createContext({ mapping }),
  });
  return {
    days: races.map(({ date }) => date),
    guess: doubts.filter((doubt) => doubt.includes("--columns")),
  };
}

const american = ["1/02/2025", "1/03/2025", "2/02/2025"];

test("days of several months that do not show their order are said to be guessed", async () => {
  const { days, guess } = await imported(american);
  expect(days).toEqual(["2025-02-01", "2025-03-01", "2025-02-02"]);
  expect(guess).toEqual([
    'the order of day and month in the 3 days of LOCAL_MEETING_DATE, such as 1/02/2025, is a guess, and the day is read first: if the month is first, say "dates": "MDY" with --columns, and "DMY" otherwise',
  ]);
});

test("an order that --columns states is read so, and is no guess", async () => {
  expect(await imported([...american, "1/31/2025", "2025-03-04"], "MDY")).toEqual({
    days: ["2025-01-02", "2025-01-03", "2025-02-02", "2025-01-31", "2025-03-04"],
    guess: [],
  });
  expect(await imported(american, "DMY")).toEqual({
    days: ["2025-02-01", "2025-03-01", "2025-02-02"],
    guess: [],
  });
});

test("a few days with the month first are refused, and the order of the others is said to be wrong", async () => {
  const months = Array.from({ length: 11 }, (_, index) => `${index + 1}/02/2025`);
  const { days, guess } = await imported([...months, "1/31/2025"]);
  expect(days).toHaveLength(11);
  expect(guess).toEqual([
    expect.stringMatching(
      /^LOCAL_MEETING_DATE is read with the day first, but 1\/31\/2025 has the month first: /,
    ),
  ]);
});

test.each([
  ["a day above 12", [...american, "13/02/2025"]],
  ["several days of one month", ["1/02/2025", "2/02/2025", "7/02/2025"]],
  ["a single day", ["1/02/2025"]],
  ["days that read alike in both orders", ["1/01/2025", "2/02/2025"]],
  ["years first", ["2025-02-01", "2025-03-01"]],
])("%s: no guess", async (_title, days) => {
  const read = await imported(days);
  expect(read.days).toHaveLength(days.length);
  expect(read.guess).toEqual([]);
});
