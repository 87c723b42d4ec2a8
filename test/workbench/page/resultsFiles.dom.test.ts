import { ImportFailure } from "../../../src/browser/inBrowser";
import { askZone, createResultsImport } from "../../../src/workbench/page/resultsFiles";

const imported = { file: "r.csv", lines: 9, races: 2, rejected: 0, examples: [], unknownGoings: [] };
const files = [new File([""], "r.csv")];

/** The import of a page, and what it does. */
function open({
  served = true,
  work = false,
  earlier = false,
  failure,
}: { served?: boolean; work?: boolean; earlier?: boolean; failure?: Error } = {}) {
  const done: string[] = [];
  const importResults = createResultsImport({
    inBrowser: {
      importFiles: () => (failure ? Promise.reject(failure) : Promise.resolve([imported])),
    },
    races: { areServed: () => served, useBrowser: () => void done.push("in this browser") },
    areFiles: () => earlier,
    notify: (text) => void done.push(text),
    isWorkOpen: () => work,
  });
  return { importResults, done };
}

const begin = "Importing r.csv: 0% (Escape cancels)";
const report = "r.csv: 2 races from 9 lines.";
const back =
  "Their races are shown now, in this browser only. The server’s return when you choose it in the pane: Settings, Data source.";

test.each([
  [{}, `${report} ${back}`],
  [{ work: true }, `${report} ${back} New opens one of their races.`],
  [{ served: false }, report],
  [
    { served: false, earlier: true },
    `${report} They replace the files before: to have both, choose all of them at once.`,
  ],
])("results files replace the races that are shown, and the way back is said: %j", async (options, text) => {
  const { importResults, done } = open(options);
  await importResults(files);
  expect(done).toEqual([begin, "in this browser", text]);
});

test("files that cannot be imported leave the server's races", async () => {
  const { importResults, done } = open({
    failure: new ImportFailure("cannot import r.csv: line 2: no date"),
  });
  await expect(importResults(files)).rejects.toThrow("Cannot import r.csv: line 2: no date");
  expect(done).toEqual([begin]);
});

test("a file of another kind is refused by its name", async () => {
  const { importResults, done } = open();
  await expect(importResults([new File([""], "picture.png")])).rejects.toThrow(
    "Cannot import picture.png: drop results files: .csv,",
  );
  expect(done).toEqual([]);
});

test("the time zone of a track is asked for until it is one, or until the person gives up", () => {
  const asked: (string | undefined)[] = [];
  const answering = (answers: (string | null)[]) => (text?: string) => {
    asked.push(text);
    return answers.shift() ?? null;
  };
  expect(askZone("Elm Downs", answering(["New York", " America/New_York "]))).toBe("America/New_York");
  const question =
    "The time zone of the track Elm Downs is not known: its starts need it. Type it as AREA/CITY.";
  expect(asked).toEqual([question, `New York is not a time zone. ${question}`]);
  expect(askZone("Elm Downs", answering([]))).toBeUndefined();
});
