/**
 * Suite of src/service/importing/formats: documents and streams in which the name of a field is damaged. The
 * race or the value is lost, and the import says so.
 */
import { importTexts } from "../importTexts";
import { documentsOf } from "./documents";

const { gbgb, atg, pmu, nsw, stream } = documentsOf(2);

/** Replaces the second occurrence of a text, which is in the second race or the second runner. */
function second(whole: string, part: string, other: string): string {
  const at = whole.indexOf(part, whole.indexOf(part) + 1);
  expect(at).toBeGreaterThan(0);
  return whole.slice(0, at) + other + whole.slice(at + part.length);
}

test.each([
  ["gbgb", gbgb],
  ["atg", atg],
  ["pmu", pmu],
  ["nsw", nsw],
  ["stream", stream],
])("%s: undamaged, nothing is lost", async (_name, whole) => {
  const { written, rejections, lost } = await importTexts([["file", whole]]);
  expect([written.length, rejections, lost]).toEqual([3, [], []]);
});

test.each([
  [gbgb, '"traps":', '"trps":', "race 2 has a field trps, where traps is expected"],
  [gbgb, '"traps":', '"dogs":', "race 2 has no list traps"],
  [atg, '"starts":', '"Starts":', "race 2 has a field Starts, where starts is expected"],
  [
    pmu,
    '"participants":',
    '"participant":',
    "meeting 1, race 2 has a field participant, where participants is",
  ],
  [stream, '"runners":', '"runner":', "line 2: the market has a field runner, where runners is expected"],
  [stream, '"marketDefinition":', '"definition":', "line 2: its message has no field marketDefinition"],
  [stream, '"mc":', '"mcc":', "line 2: its message has no list mc"],
  [stream, '"marketType":', '"markettype":', "line 2: its market has no field marketType"],
  [stream, '"eventTypeId":', '"eventId":', "line 2: its market has no field eventTypeId"],
])("%#: a race without its list is listed", async (whole, part, other, reason) => {
  const { written, rejections, incompleteRaces } = await importTexts([["file", second(whole, part, other)]]);
  expect(rejections.map((one) => one.reason)).toEqual([expect.stringContaining(reason)]);
  expect(written.filter(({ runners: field }) => field.length > 0)).toHaveLength(2);
  expect(incompleteRaces).toBeGreaterThan(0);
});

test("a race without any runner's element is listed", async () => {
  const damaged = nsw.replace(/<nomination[^>]*Runner 2[^>]*>/g, "");
  const { written, rejections } = await importTexts([["file", damaged]]);
  expect(rejections.map(({ reason }) => reason)).toEqual(["meeting 1, race 2 has no list nomination"]);
  expect(written.map(({ linesLost }) => linesLost)).toEqual([undefined, 1, undefined]);
});

test("a runner's element of another name makes its race incomplete, and no other", async () => {
  const damaged = nsw.replace(
    '<nomination saddlecloth="2" horse="Runner 222"',
    '<nominaton saddlecloth="2" horse="Runner 222"',
  );
  const { written, rejections } = await importTexts([["file", damaged]]);
  expect(rejections.map(({ reason }) => reason)).toEqual([
    "meeting 1, race 2 has a field nominaton, where nomination is expected",
  ]);
  expect(written.map(({ linesLost }) => linesLost)).toEqual([undefined, 1, undefined]);
});

test.each([
  [gbgb, '"resultPosition":', '"resultPositon":', "trap.resultPosition", "resultPositon"],
  [atg, '"finalOdds":', '"finalodds":', "start.result.finalOdds", "finalodds"],
  [pmu, '"ordreArrivee":', '"ordreArivee":', "runner.ordreArrivee", "ordreArivee"],
  [nsw, " finished=", " finishd=", "runner.finished", "finishd"],
  [stream, '"status":"LOSER"', '"statu":"LOSER"', "runner.status", "statu"],
])("%#: a value under a damaged name is counted as lost", async (whole, part, other, column, name) => {
  const { written, lost } = await importTexts([["file", second(whole, part, other)]]);
  expect(written).toHaveLength(3);
  expect(lost).toEqual([
    { column, values: 1, example: `${column} is absent, but another field is: ${name}` },
  ]);
});

test("documents of another kind between those of a format are listed, and so are lists of documents", async () => {
  const [first, other] = [JSON.parse(gbgb) as { races: object[] }, { message: "no results" }];
  const lines = await importTexts([
    ["file.jsonl", [first, other].map((document) => JSON.stringify(document)).join("\n")],
  ]);
  expect(lines.rejections.map(({ reason }) => reason)).toEqual([
    "document 2: the document has no list races",
  ]);
  const list = await importTexts([
    ["file.json", JSON.stringify([{ ...first, races: first.races.slice(0, 1) }])],
  ]);
  expect(list.written).toHaveLength(1);
  const races = await importTexts([
    ["file.json", JSON.stringify((JSON.parse(atg) as { races: object[] }).races)],
  ]);
  expect(races.written).toHaveLength(3);
});

test("a start that is no object is listed", async () => {
  const { rejections } = await importTexts([["file", atg.replace('"starts":[', '"starts":["x",')]]);
  expect(rejections.map(({ reason }) => reason)).toEqual(["race 1, start 1 is no object"]);
});
