import {
  bestOverlay,
  describeWatch,
  lookAt,
  type Looked,
  readSheetWatches,
  readWatchedRace,
  type Watch,
  type WatchedRace,
} from "../../../src/addin/workbook/watches";

const runner = (number: number, changes: Partial<WatchedRace["runners"][number]> = {}) => ({
  number,
  label: `${number} Runner`,
  win: 0.1 * number,
  edge: undefined,
  isMine: false,
  isScratched: false,
  ...changes,
});
const race = (changes: Partial<WatchedRace> = {}): WatchedRace => ({
  key: "2026-03-14 Ashford Park R3",
  label: "Ashford Park R3",
  start: 46_095.5,
  runners: [runner(1), runner(2), runner(3)],
  ...changes,
});
/** The time so many minutes before the start. */
const before = (minutes: number): number => 46_095.5 - minutes / 1440;

/** Looks at the states of a race one after the other; returns the texts that each look fires. */
function looks(watch: Watch, states: readonly (readonly [WatchedRace, minutes?: number])[]): string[][] {
  let looked: Looked = {};
  return states.map(([state, minutes = 60]) => {
    const seen = lookAt([watch], [state], { looked, now: before(minutes), at: 0 });
    looked = JSON.parse(JSON.stringify(seen.looked)) as Looked; // as a workbook keeps it
    return seen.fired.map(({ text }) => text);
  });
}
const all = { race: "" };

test("a runner of mine that is scratched fires once; another's, and what was so at the first look, never", () => {
  const watch: Watch = { kind: "scratched", ...all };
  const first = runner(1, { isMine: true, isScratched: true });
  const [mine, out] = [runner(2, { isMine: true }), runner(2, { isMine: true, isScratched: true })];
  const others = runner(3, { isScratched: true });
  const before = race({ runners: [first, mine, runner(3)] });
  const after = race({ runners: [first, out, others] });
  expect(looks(watch, [[before], [after], [after], [before], [after]])).toEqual([
    [],
    ["Ashford Park R3: 2 Runner is scratched"],
    [],
    [],
    [],
  ]);
});

test("an overlay above the limit fires once for a race, at the first look too", () => {
  const watch: Watch = { kind: "overlay", limit: 20, ...all };
  const at = (edge: number): WatchedRace => race({ runners: [runner(1), runner(2, { edge })] });
  expect(looks(watch, [[at(0.2)], [at(0.214)], [at(0.1)], [at(0.4)]])).toEqual([
    [],
    ["Ashford Park R3: overlay of 2 Runner: 21%"],
    [],
    [],
  ]);
  expect(looks(watch, [[at(0.3)]])).toEqual([["Ashford Park R3: overlay of 2 Runner: 30%"]]);
  expect(looks(watch, [[race()]])).toEqual([[]]);
});

test.each([
  ["firmer", -0.2, -0.19, "2 Runner has firmed to 4.00"],
  ["drifter", 0.2, 0.19, "2 Runner has drifted to 4.00"],
] as const)("a %s fires once for each runner whose live price has moved so far", (kind, far, near, text) => {
  const watch: Watch = { kind, limit: 20, ...all };
  const at = (movement: number, changes = {}): WatchedRace =>
    race({ runners: [runner(1), runner(2, { live: 4, movement, ...changes })] });
  expect(looks(watch, [[at(near)], [at(far)], [at(far)], [at(near)], [at(far)]])).toEqual([
    [],
    [`Ashford Park R3: ${text}`],
    [],
    [],
    [],
  ]);
  expect(looks(watch, [[at(-far)], [at(far, { isScratched: true })]])).toEqual([[], []]);
  expect(describeWatch(watch)).toContain("20%");
});

test("a runner with my note fires when it is declared and when it is scratched, with the note", () => {
  const watch: Watch = { kind: "noted", ...all };
  const noted = { note: "7/10, Ran on late" };
  const at = (changes: Partial<WatchedRace["runners"][number]>): WatchedRace =>
    race({ runners: [runner(1), runner(2, changes), runner(3, { note: "" })] });
  const states = [at({}), at(noted), at(noted), at({ ...noted, isScratched: true })];
  expect(
    looks(
      watch,
      states.map((state) => [state] as const),
    ),
  ).toEqual([
    ["Ashford Park R3: you have a note on 3 Runner"],
    ["Ashford Park R3: your note on 2 Runner: 7/10, Ran on late"],
    [],
    ["Ashford Park R3: 2 Runner, on which you have a note, is scratched"],
  ]);
});

test("another favourite fires; the same one again, and a race without probabilities, do not", () => {
  const watch: Watch = { kind: "favourite", ...all };
  const other = race({ runners: [runner(1), runner(2), runner(3, { win: 0, isScratched: true })] });
  const unknown = race({ runners: [runner(1, { win: undefined }), runner(2)] });
  expect(looks(watch, [[race()], [unknown], [other], [race()], [other]])).toEqual([
    [],
    [],
    ["Ashford Park R3: the favourite is now 2 Runner"],
    [],
    [],
  ]);
});

test("a start within the minutes fires once, and not once the race has started", () => {
  const watch: Watch = { kind: "start", limit: 10, ...all };
  const states = [15, 9.5, 5, -1].map((minutes) => [race(), minutes] as const);
  expect(looks(watch, states)).toEqual([[], ["Ashford Park R3: starts in 10 min"], [], []]);
  expect(looks(watch, [[race(), -1]])).toEqual([[]]);
  expect(looks(watch, [[race({ start: undefined }), 5]])).toEqual([[]]);
});

test("a watch of one race looks at that race alone, however its name is written", () => {
  const watch: Watch = { kind: "start", limit: 100, race: "ashford park r3" };
  const other = race({ key: "2026-03-14 Ashford Park R4", label: "Ashford Park R4" });
  const { fired } = lookAt([watch], [race(), other], { looked: {}, now: before(60), at: 7 });
  expect(fired.map(({ at, text }) => [at, text])).toEqual([[7, "Ashford Park R3: starts in 60 min"]]);
});

test("a sheet states watches under its headings; other sheets state none", () => {
  expect(
    readSheetWatches([
      ["Watch", "Race", "Limit"],
      ["A runner of mine is scratched", "all", ""],
      ["overlay", "Ashford Park R3", 0.25],
      ["Overlay", "", ""],
      ["start", "", 5],
      ["weather", "", 5],
      ["", "", ""],
    ]),
  ).toEqual([
    { kind: "scratched", race: "" },
    { kind: "overlay", race: "Ashford Park R3", limit: 25 },
    { kind: "overlay", race: "", limit: 20 },
    { kind: "start", race: "", limit: 5 },
  ]);
  expect(
    readSheetWatches([
      ["Watch", "Race"],
      ["start", ""],
    ]),
  ).toEqual([]);
  expect(readSheetWatches([])).toEqual([]);
});

test("a watch is described with its limit and its race", () => {
  expect(describeWatch({ kind: "overlay", limit: 20, race: "" })).toBe("An overlay above 20%, all races");
  expect(describeWatch({ kind: "start", limit: 10, race: "Ashford Park R3" })).toBe(
    "A start within 10 min, Ashford Park R3",
  );
});

test("a race's sheet is read by its cells; a sheet without a race is none", () => {
  const cells: Record<string, unknown> = {
    A6: "Track",
    C6: "Date",
    E6: "Race",
    F6: "Scratched",
    U6: "Options",
    O8: "Barrier",
    E7: "R3",
    AG2: "Ashford Park",
    AH2: 46_095,
    AO2: 46_095.5,
    A11: 1,
    B11: "Gull Rock",
    G11: 0.25,
    K11: "5",
    M11: 0.25,
    AE11: "",
    A12: 2,
    B12: "Tide Table",
    G12: 0,
    K12: "",
    M12: "",
    AE12: "scratched",
  };
  const letters = Array.from({ length: 42 }, (_, index) =>
    index < 26 ? String.fromCharCode(65 + index) : `A${String.fromCharCode(65 + index - 26)}`,
  );
  const values = Array.from({ length: 34 }, (_, row) =>
    letters.map((letter) => cells[`${letter}${row + 1}`] ?? ""),
  );
  const watchedRace = readWatchedRace(values, 1900);
  expect(watchedRace).toEqual({
    key: "2026-03-14 Ashford Park R3",
    label: "Ashford Park R3",
    start: 46_095.5,
    runners: [
      { number: 1, label: "1 Gull Rock", win: 0.25, edge: 0.25, isMine: true, isScratched: false },
      { number: 2, label: "2 Tide Table", win: 0, edge: undefined, isMine: false, isScratched: true },
    ],
  });
  expect(watchedRace && bestOverlay(watchedRace)).toEqual({ label: "1 Gull Rock", percent: 25 });
  expect(readWatchedRace([["Watch"]], 1900)).toBeUndefined();
});
