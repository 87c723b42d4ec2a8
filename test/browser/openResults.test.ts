import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { createBrowserService } from "../../src/browser/createBrowserService";
import {
  findKeptResults,
  importResults,
  mostInBrowser,
  openKeptResults,
} from "../../src/browser/openResults";
import type { UnreadableFile } from "../../src/service/importing/unreadableFile";
import type { OpenOptions, OpenStore } from "../../src/browser/keptStores";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { schemaVersion } from "../../src/service/store/schema";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../service/testService";
import { memoryKeptStores } from "./memoryKeptStores";

const text = readFileSync(fixtureFile, "utf8");
const [headings = "", ...lines] = text.trim().split("\n");
/** The last weeks of the file, with the day that tests ask about: they import in a fraction of the time. */
const recent = lines.filter((line) => line >= "2026-02-14");
const short = `${[headings, ...recent].join("\n")}\n`;
const fileOf = (name: string, ...content: (string | Buffer<ArrayBuffer>)[]): File => new File(content, name);
/** The fixture's races end on 2026-03-21. */
const long = Date.parse("2026-06-01T00:00:00Z");

const optionsOf = async (options: Partial<OpenOptions> = {}): Promise<OpenOptions> => ({
  sqlite: await sqlite3InitModule(),
  kept: memoryKeptStores(),
  version: "1",
  now: () => long,
  pause: async () => undefined,
  onProgress: () => undefined,
  ...options,
});

test("an imported file gives the answers of the Node service", async () => {
  const { store, imported } = await importResults(
    { files: [fileOf("results.csv", text)] },
    await optionsOf(),
  );
  expect(imported).toEqual([
    {
      file: "results.csv",
      lines: lines.length,
      races: expect.any(Number),
      rejected: 0,
      examples: [],
      unknownGoings: [],
      unknownTracks: [],
      runners: { starters: 1524, nonFinishers: 9, scratched: 90 },
      notes: [],
    },
  ]);
  const expected = serviceOf(await historyOf(fixtureFile), { clock: pinned(fixtureDay) });
  const service = serviceOf(store.history, { clock: pinned(fixtureDay) });
  for (const path of [
    `/form?date=${fixtureDay}&track=ashford-park&race=5`,
    `/form/meetings?date=${fixtureDay}`,
    "/stats/track-bias/ashford-park",
  ])
    expect((await ask(service, path)).body).toEqual((await ask(expected, path)).body);
  for (const path of [
    `/starts?date=${fixtureDay}&track=ashford-park&race=5`,
    `/head-to-head?date=${fixtureDay}&track=ashford-park&race=5`,
    "/results?date=2026-03-07&track=ashford-park",
    "/angle?conditions=barrier=1-4;last=1-3&report=starts",
  ]) {
    const answer = await ask(service, path, "pro", "x1");
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.body).toEqual((await ask(expected, path, "pro", "x1")).body);
  }
});

test("races of an unsorted file are rated in slices, between which requests are answered", async () => {
  let [time, pauses] = [long, 0];
  const unsorted = [headings, ...[...recent].reverse()].join("\n");
  const options = await optionsOf({ now: () => (time += 1000), pause: async () => void pauses++ });
  const { store } = await importResults({ files: [fileOf("results.csv", unsorted)] }, options);
  const [run] = store.history.driver.all<{ count: number }>(
    "SELECT COUNT(*) AS count FROM race WHERE run = 1",
  );
  expect(run?.count).toBeGreaterThan(20);
  expect(pauses).toBe((run?.count ?? 0) + 1); // the last one lets a cancellation arrive
});

test("a compressed file, and several files, are imported as the one with their lines, with progress", async () => {
  const progress: number[] = [];
  const half = Math.floor(lines.length / 2);
  const parts = [lines.slice(0, half), lines.slice(half)].map(
    (some) => `${[headings, ...some].join("\n")}\n`,
  );
  const [first = "", second = ""] = parts;
  const files = [fileOf("first.csv.gz", gzipSync(first)), fileOf("second.csv", second)];
  const options = await optionsOf({ onProgress: (part) => progress.push(part) });
  const { imported } = await importResults({ files }, options);
  expect(imported.reduce((sum, file) => sum + file.lines, 0)).toBe(lines.length);
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
});

test("old files are replayed as on their last day, newer ones have the clock's", async () => {
  const asOf = async (now: number) =>
    (await importResults({ files: [fileOf("a.csv", short)] }, await optionsOf({ now: () => now }))).store
      .asOf;
  expect(await asOf(long)).toBe("2026-03-21");
  expect(await asOf(Date.parse("2026-04-15T00:00:00Z"))).toBeUndefined();
});

test("of several files and of an archive's, those without results are passed over with the reason", async () => {
  const notes = fileOf("readme.txt", "Results of our club.\n");
  const { imported } = await importResults(
    { files: [notes, fileOf("a.csv", short), fileOf("photo.png", "x")] },
    await optionsOf(),
  );
  expect(imported.map(({ file, passedOver }) => [file, passedOver?.slice(0, 36)])).toEqual([
    ["a.csv", undefined],
    ["photo.png", "no results file has such a name"],
    ["readme.txt", "its first line must name the columns"],
  ]);
  await expect(importResults({ files: [notes, notes] }, await optionsOf())).rejects.toThrow(
    "cannot import readme.txt: no file holds results: its first line must name the columns; missing: date, race_code, track, name. Name the missing columns in the file, or use a file of a known format as its program wrote it",
  );
});

test("every file that cannot be read is named, and the zones of all tracks are asked for at once", async () => {
  const heads = "date,region,course,off,num,pos,ovr_btn,btn,horse,lbs,dec";
  const at = (track: string) =>
    fileOf(`${track}.csv`, `${heads}\n2026-03-12,USA,${track},17:30,1,1,0,0,Ann (USA),132,4\n`);
  const [cut, torn] = [fileOf("cut.json", '{"races":[{"id":'), fileOf("torn.zip", "PK\x03\x04torn")];
  const failed = (files: readonly File[]) =>
    optionsOf()
      .then((options) => importResults({ files }, options))
      .then(
        () => undefined,
        (error: UnreadableFile) => [
          error.message.split(".\n").map((line) => line.slice(0, 40)),
          error.tracks,
        ],
      );
  expect(await failed([cut, fileOf("a.csv", short), at("Here"), torn])).toEqual([
    [
      expect.stringMatching(/^cannot import torn.zip: /),
      expect.stringMatching(/^cannot import cut.json: it is damaged/),
      expect.stringMatching(/^cannot import Here.csv: no line can/),
    ],
    [],
  ]);
  expect(await failed([at("Here"), fileOf("a.csv", short), at("There")])).toEqual([
    [
      expect.stringMatching(/^cannot import Here.csv: /),
      expect.stringMatching(/^cannot import There.csv: /),
      "choose the zones of Here, There in the p",
    ],
    ["Here", "There"],
  ]);
});

test("a refusal names a way out that a page has, and no option of the command", async () => {
  const head = "Date,Course,Code,Country,Off,Horse,Pos,Wgt\n";
  const tables = [
    [
      "days.csv",
      "Date,Course,Code,Country,Race,Horse,Pos\n03/04/2026,Ascot,gallops,gb,1,Ann,1\n",
      "write the days as YYYY-MM-DD in the file",
    ],
    ["starts.csv", `${head}2026-04-03,Ascot,gallops,gb,2:30,Ann,1,9-2\n`, "write the starts as moments"],
    [
      "short.csv",
      "Date,Course,Horse\n2026-04-03,Ascot,Ann\n",
      "(Date is date, Course is track, Horse is name). Name the missing columns in the file, or use a file of a known format as its program wrote it",
    ],
  ] as const;
  for (const [name, text, remedy] of tables) {
    const failed = importResults({ files: [fileOf(name, text)] }, await optionsOf());
    await expect(failed).rejects.toThrow(remedy);
    await expect(failed).rejects.not.toThrow(/--|racing-form/);
  }
});

test("a cancelled import says so alone, and its database is closed", async () => {
  const controller = new AbortController();
  const options = await optionsOf({ onProgress: () => controller.abort() });
  const years = [1990, 1991, 1992, 1993].flatMap((year) =>
    lines.map((one) => one.replaceAll(/\b202[56](?=-\d\d-\d\d)/g, String(year))),
  );
  const files = [fileOf("a.csv", [headings, ...years].join("\n"))];
  await expect(importResults({ files, signal: controller.signal }, options)).rejects.toThrow(
    /^The import was cancelled: the races are the earlier ones\.$/,
  );
});

test("an import can be cancelled until its end, after the last line too", async () => {
  const controller = new AbortController();
  const options = await optionsOf({
    onProgress: (part) => {
      if (part === 1) controller.abort();
    },
  });
  const files = [fileOf("a.csv", [headings, ...lines].join("\n"))];
  await expect(importResults({ files, signal: controller.signal }, options)).rejects.toThrow(
    /^The import was cancelled/,
  );
});

const line = lines[0] ?? "";
test.each<[string, File, string]>([
  ["an empty file", fileOf("a.csv", ""), "cannot import a.csv: it has no lines"],
  ["a file of another kind", fileOf("a.csv", "\0\0"), "cannot import a.csv: it is not a text file"],
  [
    "a wrong line",
    fileOf("a.csv", `${headings}\n${line.replace(/^[^,]*/, "2026-02-30")}`),
    "cannot import a.csv: no line can be imported; line 2: date",
  ],
  [
    "a file cut short",
    fileOf("a.csv.gz", gzipSync(text).subarray(0, 500)),
    "cannot import a.csv.gz: the compressed file is damaged or ends too early (truncated)",
  ],
])("%s is refused with its name, line and rule, and its database closed", async (_, file, message) => {
  const options = await optionsOf();
  const close = jest.spyOn(options.sqlite.oo1.DB.prototype, "close");
  await expect(importResults({ files: [file] }, options)).rejects.toThrow(message);
  expect(close).toHaveBeenCalledTimes(1);
});

test("lines that cannot be read are left out and named, the others imported", async () => {
  const wrong = line.replace(/^[^,]*/, "yesterday");
  const { imported } = await importResults(
    { files: [fileOf("a.csv", `${short}${wrong}\n`)] },
    await optionsOf(),
  );
  expect(imported).toMatchObject([{ lines: recent.length, rejected: 1 }]);
  expect(imported[0]?.examples[0]).toMatch(new RegExp(`^a\\.csv line ${recent.length + 2}: date `));
});

test("lines of form guides that cannot be read are named by their files", async () => {
  const guide = "Dog Name,Sex,PLC,BOX,WGT,DIST,DATE,TRACK,G,TIME,WIN,BON,1 SEC,MGN,W/2G,PIR,SP";
  const start = (name: string, day: string): string =>
    `${name},D,1,5,31.4,300,${day},HEA,Maiden,17.381,17.381,16.935,4.17,1.25,OTHER,111,2.5`;
  const files = [
    fileOf("one.csv", [guide, start("1. Alder Lane", "2026-05-03"), "2. Birch Quay,D"].join("\n")),
    fileOf("other.csv", [guide, start("3. Cedar Moor", "03/05/2026")].join("\n")),
  ];
  const { imported } = await importResults({ files }, await optionsOf());
  expect(imported.map(({ rejected, examples }) => [rejected, examples])).toEqual([
    [1, ["one.csv line 3: it has 2 cells, the first line has 17"]],
    [1, ["other.csv line 2: DATE must be a day, YYYY-MM-DD: 03/05/2026"]],
  ]);
});

test("files of twice the size that fits into a page are refused, also compressed", async () => {
  const { bytes, starts } = mostInBrowser;
  const blanks = Buffer.concat([Buffer.from(short), Buffer.alloc(2 * bytes, " ")]);
  const before = process.memoryUsage.rss();
  for (const file of [fileOf("a.csv", blanks), fileOf("a.csv.gz", gzipSync(blanks))])
    await expect(importResults({ files: [file] }, await optionsOf())).rejects.toThrow(
      /^cannot import a\.csv(\.gz)?: it has more than 100 MB, uncompressed: split it$/,
    );
  expect((process.memoryUsage.rss() - before) / 1e6).toBeLessThan(800);
  // The same lines again count again: predictions read each file.
  const times = Math.ceil(starts / recent.length) + 1;
  const many = Array.from({ length: times }, () => fileOf("b.csv", short));
  if (process.env.SOAK)
    await expect(importResults({ files: many }, await optionsOf())).rejects.toThrow(
      "more than 500,000 starts in all",
    );
});

/** Serves a store until its predictions are kept. */
async function keepPredicted(store: OpenStore): Promise<void> {
  await store.predict(pinnedMoment("2026-03-21"), () => undefined);
  await store.keep();
}

test("files are kept for the next visit; after an update of the project they are imported again", async () => {
  const options = await optionsOf();
  expect(await findKeptResults(options)).toBeUndefined();
  const { store } = await importResults({ files: [fileOf("results.csv", short)] }, options);
  await keepPredicted(store);
  const again = openKeptResults((await findKeptResults(options)) ?? { files: [] }, options);
  const later = { ...options, version: "2" };
  const foundResults = (await findKeptResults(later)) ?? { files: [] };
  expect(openKeptResults(foundResults, later)).toBeUndefined();
  const { store: newer } = await importResults(foundResults, later);
  const path = `/form?date=${fixtureDay}&track=ashford-park&race=5`;
  const answers = [store, again, newer].map(async (one) =>
    one ? (await ask(serviceOf(one.history, { clock: pinned(fixtureDay) }), path)).body : undefined,
  );
  const [first, second, third] = await Promise.all(answers);
  expect(first.runners.length).toBeGreaterThan(2);
  expect([second, third]).toEqual([first, first]);
});

test("a damaged database of imported races counts as missing; their files are still there", async () => {
  const options = await optionsOf();
  const { store } = await importResults({ files: [fileOf("results.csv", short)] }, options);
  await keepPredicted(store);
  const [foundStore] = await options.kept.findAll<{ readonly files: readonly File[] }>("results ");
  await options.kept.forget("results ");
  const database = new Uint8Array([1, 2, 3]);
  const name = `results ${JSON.stringify([schemaVersion, "1"])}`;
  await options.kept.keep(name, { facts: foundStore?.facts, database });
  const damaged = (await findKeptResults(options)) ?? { files: [] };
  expect(openKeptResults(damaged, options)).toBeUndefined();
  expect(damaged.files.map(({ name }) => name)).toEqual(["results.csv"]);
});

const serve = (open: () => Promise<OpenStore>) =>
  createBrowserService({
    source: "results",
    open,
    version: "1",
    now: () => long,
    elapsed: () => performance.now(),
    every: () => () => undefined,
    wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds).unref()),
    onError: (error) => {
      throw error;
    },
  });

test("predictions of imported races are made and answered for", async () => {
  const { store } = await importResults({ files: [fileOf("results.csv", short)] }, await optionsOf());
  const service = serve(() => Promise.resolve(store));
  const path = "predictions?date=2026-03-21&track=ashford-park&race=1";
  const request = new Request(`http://localhost/browser/api/v1/${path}`, {
    headers: { "X-API-Key": "demo-pro" },
  });
  const answer = await service.handle(request);
  expect([answer.status, answer.headers.get("X-As-Of")]).toEqual([200, "2026-03-21"]);
  service.close();
});

test("health states results files as the source while they are still being imported", async () => {
  const { store } = await importResults({ files: [fileOf("results.csv", short)] }, await optionsOf());
  let finish = (_: OpenStore): void => undefined;
  const service = serve(() => new Promise((resolve) => (finish = resolve)));
  const health = async () => (await service.handle(new Request("http://localhost/browser/health"))).json();
  expect(await health()).toMatchObject({ status: "importing", source: "results", asOf: null });
  finish(store);
  await new Promise(setImmediate);
  expect(await health()).toMatchObject({ status: "ready", source: "results", asOf: "2026-03-21" });
  service.close();
});
