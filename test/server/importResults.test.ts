import { readFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { type FileProgress, importResults } from "../../src/server/importResults";
import { predictHistory } from "../../src/service/predictHistory";
import { recordPredicted } from "../../src/service/refreshPredictions";
import { completeColumns } from "../../src/service/predictions/backtest/keepColumns";
import { type Prediction, storePredictions } from "../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { openHistory } from "../../src/service/store/openHistory";
import { everythingOf, reading } from "./everythingOf";
import { ask, fixtureDay, fixtureFile, pinned, serviceOf } from "../service/testService";

const runs = process.env.SOAK ? 300 : 8;
const moment = pinnedMoment(fixtureDay);
const text = readFileSync(fixtureFile, "utf8");
const [headings = "", ...lines] = text.trimEnd().split("\n");
const dayOf = (line: string): string => line.slice(0, 10);

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "longer-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Imports files, whose source is their lengths; returns how, and the reasons of imports as a whole. */
async function imported(store: string, files: readonly string[], contents: readonly (string | Buffer)[]) {
  files.forEach((file, index) => {
    const content = contents[index] ?? "";
    writeFileSync(file, file.endsWith(".gz") ? gzipSync(content) : content);
  });
  const reasons: (string | undefined)[] = [];
  const onProgress = ({ wholeAs }: FileProgress): void => void reasons.push(wholeAs);
  const source = JSON.stringify(contents.map(({ length }, index) => [files[index], length]));
  const reports = await importResults({ store, files, source }, onProgress);
  return { reports, reasons: reasons.filter((reason) => reason !== undefined) };
}

/** Predicts the window and completes the variables, as a server does. */
async function use(store: string): Promise<void> {
  const foundPredictions: Prediction[] = [];
  await predictHistory(
    { origin: { kind: "results", store }, moment },
    (batch) => void foundPredictions.push(...batch),
  );
  const history = openHistory(store);
  storePredictions(history, foundPredictions);
  recordPredicted(history, moment);
  await completeColumns(history, moment.today);
  history.close();
}

test("a file that grew leaves the same store as the whole file, wherever it was cut", async () => {
  let added = 0;
  const cuts = fc.record({
    cut: fc.integer({ min: 1000, max: text.length }),
    end: fc.integer({ min: 1000, max: text.length }),
    form: fc.constantFrom("csv", "csv.gz"),
    /** The file before the last day that is in a file of its own. */
    isDivided: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(cuts, async ({ cut, end, form, isDivided }) => {
      const [short, long] = [text.slice(0, Math.min(cut, end)), text.slice(0, Math.max(cut, end))];
      const firstDay = isDivided ? text.indexOf("\n2025-11-05") + 1 : 0;
      const divided = isDivided && short.length > firstDay + 1000;
      const files = [...(divided ? ["first.csv"] : []), `last.${form}`].map((name) => join(folder, name));
      const part = (content: string): string[] =>
        divided ? [content.slice(0, firstDay), `${headings}\n${content.slice(firstDay)}`] : [content];
      const store = join(folder, "grown.db");
      rmSync(store, { force: true });
      await imported(store, files, part(short));
      const { reports, reasons } = await imported(store, files, part(long));
      const fresh = join(folder, "fresh.db");
      rmSync(fresh, { force: true });
      const { reports: wholeReports } = await imported(fresh, files, part(long));
      expect(reasons).toEqual([]);
      const [report] = reports;
      expect((report?.lines ?? 0) + (report?.linesBefore ?? NaN)).toBe(wholeReports.at(-1)?.lines);
      expect(everythingOf(store)).toEqual(everythingOf(fresh));
      added += report?.lines ?? 0;
    }),
    { numRuns: runs, seed: 20_260_314 },
  );
  expect(added).toBeGreaterThan(100);
});

/** Returns the position in the text of a line, 0 for the first after the headings. */
const positionOf = (line: number): number => [headings, ...lines.slice(0, line)].join("\n").length + 1;
/** The fourth line of a day, within its first race. */
const inRace = lines.findIndex((line) => dayOf(line) === "2026-03-07") + 3;

const ofRace = "date=2026-03-14&track=ashford-park&race=3";
const requests = [
  "form/meetings?date=2026-03-14",
  "form/venues",
  `form?${ofRace}`,
  `predictions?${ofRace}`,
  "stats/track-bias/ashford-park",
  "stats/jockey/ambrose",
  "stats/trainer/ellery",
].map((path) => ["v1", path] as const);
const furtherRequests = [
  `starts?${ofRace}`,
  `head-to-head?${ofRace}`,
  `why?${ofRace}`,
  "angle?conditions=debut",
  "results?date=2026-03-07&track=ashford-park&race=3",
  "backtest?formula=model.ability",
  `rating?formula=model.ability&${ofRace}`,
].map((path) => ["x1", path] as const);

test("a store that has been used answers after its file grew as one of the whole file, byte for byte", async () => {
  const [store, fresh] = [join(folder, "grown.db"), join(folder, "fresh.db")];
  const files = [join(folder, "results.csv")];
  await imported(store, files, [text.slice(0, positionOf(inRace))]);
  await use(store);
  const { reports } = await imported(store, files, [text]);
  expect(reports).toMatchObject([{ linesBefore: inRace, lines: lines.length - inRace }]);
  expect(
    reading(store, ({ driver }) => driver.all("SELECT name FROM meta WHERE name LIKE 'model %'")),
  ).toHaveLength(3);
  await imported(fresh, files, [text]);
  for (const one of [store, fresh]) await use(one);
  expect(everythingOf(store)).toEqual(everythingOf(fresh));
  const answers = async (one: string): Promise<string[]> => {
    const history = openHistory(one);
    const service = serviceOf(history, { clock: pinned(fixtureDay) });
    const messages: string[] = [];
    for (const [prefix, path] of [...requests, ...furtherRequests]) {
      const { status, body } = await ask(service, `/${path}`, "pro", prefix);
      expect([path, status]).toEqual([path, 200]);
      messages.push(JSON.stringify(body));
    }
    history.close();
    return messages;
  };
  expect(await answers(store)).toEqual(await answers(fresh));
});

const rowOf = (date: string, race: number, name: string): string =>
  `${date},au,gallops,Lark Hill,${race},${date}T03:00:00Z,Australia/Sydney,1200,${name.length},${name},1`;
const columns = "date,country,race_code,track,race_number,start_time,timezone,distance_m,number,name,finish";
const days = ["2026-01-01", "2026-01-02", "2026-01-03"] as const;
const three = [columns, ...days.map((day) => rowOf(day, 1, "Ann")), ""].join("\n");
const [, second, third] = days;

test.each([
  ["it has become shorter", three, three.slice(0, -90)],
  [
    "a line that was imported before has changed",
    three,
    `${three.replace("Ann", "Bob")}${rowOf(third, 1, "Al")}`,
  ],
  [
    "a new line is of 2026-01-02, before its latest day, 2026-01-03",
    three,
    `${three}${rowOf(second, 2, "Al")}`,
  ],
  [
    "its last lines were not of its latest day",
    `${three}${rowOf(second, 2, "Al")}`,
    `${three}${rowOf(second, 2, "Al")}\n`,
  ],
])("it states that %s, and imports the whole file", async (reason, before, after) => {
  const [store, fresh] = [join(folder, "changed.db"), join(folder, "fresh.db")];
  const files = [join(folder, "results.csv")];
  await imported(store, files, [before]);
  const { reports, reasons } = await imported(store, files, [after]);
  expect(reasons).toEqual([reason]);
  expect(reports[0]?.linesBefore).toBeUndefined();
  await imported(fresh, files, [after]);
  expect(everythingOf(store)).toEqual(everythingOf(fresh));
});

test("it states that a file before the last one, or an option, has changed, and imports all", async () => {
  const store = join(folder, "changed.db");
  const files = ["a.csv", "b.csv"].map((name) => join(folder, name));
  const later = `${columns}\n${rowOf("2026-01-04", 1, "Ann")}`;
  await imported(store, files, [three, later]);
  const { reports, reasons } = await imported(store, files, [`${three}${rowOf(third, 2, "Al")}`, later]);
  expect(reasons).toEqual(["a file before the last one, or an option of the import, has changed"]);
  expect(reports.map(({ lines: count }) => count)).toEqual([4, 1]);
});

const unclosed = rowOf(third, 2, '"Al');
test.each<[title: string, before: string, added: string | Buffer]>([
  [
    "days after the latest one in another order",
    three,
    rowOf("2026-01-05", 1, "Al") + "\n" + rowOf("2026-01-04", 1, "Al"),
  ],
  [
    "a race whose lines are apart",
    three,
    [rowOf(third, 2, "Al"), rowOf("2026-01-04", 1, "Al"), rowOf(third, 2, "Ann"), ""].join("\n"),
  ],
  ["a quotation mark that was not closed", `${three}${unclosed}\n`, `${rowOf("2026-01-04", 1, "Al")}\n`],
  [
    "a quotation mark that is closed by a new line",
    `${three}${unclosed}`,
    `\n",1\n${rowOf("2026-01-04", 1, "Al")}\n`,
  ],
  [
    "rejected lines before and after",
    three.replace("2026-01-02,au", "2026-01-02,zz"),
    `${rowOf(third, 99, "Al")}\n`,
  ],
  ["headings again", three, `${columns}\n${rowOf("2026-01-04", 1, "Al")}\n`],
  [
    "a word in Windows-1252",
    three,
    Buffer.from(`${rowOf("2026-01-04", 1, "Al")}\n${rowOf("2026-01-05", 1, "José")}`, "latin1"),
  ],
  ["nothing", three, ""],
])("%s at the end of a file leaves the same store as the whole file", async (_, before, added) => {
  const [store, fresh] = [join(folder, "changed.db"), join(folder, "fresh.db")];
  const files = [join(folder, "results.csv")];
  const after = Buffer.concat([Buffer.from(before), Buffer.from(added)]);
  await imported(store, files, [before]);
  const { reasons } = await imported(store, files, [after]);
  await imported(fresh, files, [after]);
  expect(reasons).toEqual([]);
  expect(everythingOf(store)).toEqual(everythingOf(fresh));
});

test("what the end of a process leaves of an import neither changes the store nor the next import", async () => {
  const [store, fresh] = [join(folder, "grown.db"), join(folder, "fresh.db")];
  const files = [join(folder, "results.csv")];
  await imported(store, files, [three]);
  const before = readFileSync(store);
  writeFileSync(`${store}.new`, before.subarray(0, before.length / 2));
  const after = `${three}${rowOf("2026-01-04", 1, "Al")}`;
  const { reasons } = await imported(store, files, [after]);
  await imported(fresh, files, [after]);
  expect(reasons).toEqual([]);
  expect(everythingOf(store)).toEqual(everythingOf(fresh));
});
