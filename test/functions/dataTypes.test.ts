/** Suite of src/functions: each argument of each function as a data type of Excel, not a plain value. */
import { catalogue } from "../../src/functions/catalogue";
import * as functions from "../../src/functions/index.generated";
import type { Service } from "../../src/service/createService";
import { firstOfStream } from "./firstOfStream";
import { openSnapshots } from "./openSnapshots";
import { asOf, now, openPredictedService, openTestSession, type TestSession } from "./testSession";

type Cell = string | number | boolean;
type Argument = Cell | readonly (readonly Cell[])[];
type Callable = (...args: unknown[]) => unknown;

let service: Service;
let opened: TestSession;
beforeAll(async () => void (service = await openPredictedService()));
beforeEach(async () => {
  opened = openTestSession({ answer: service.handle });
  const snapshots = openSnapshots(opened);
  await functions.form(...race);
  await snapshots.take("10:00", now - 3_600_000);
  opened.client.clearCache();
  opened.asked.length = 0;
});

const race = [asOf, "ashford-park", 3] as const;
const chances = [[0.5], [0.3], [0.2]];
const prices = [[2.6], [2.4], [4.3]];
const odds = [[9], [6], [""], ["7/2"], [11], ["6/4"], [7.5]];
const bets = [
  ["Date", "Track", "Race", "No", "Odds", "Stake"],
  ["2026-03-07", "ashford-park", 1, 2, "5/2", 10],
];
const terms = [
  ["career.shrunkWinRate", 5],
  ["barrier", -0.02],
];
const tail = ["all", true, "missing=na"];

/** A cell for each argument of most functions. */
const usual: Readonly<Record<string, Argument>> = {
  date: asOf,
  track: "ashford-park",
  race: 3,
  runner: 2,
  count: 6,
  since: "10:00",
  odds,
  scratched: 2,
  condition: "Good 4",
  race_code: "gallops",
  country: "au",
  sharpen: 1.5,
  model: "normal",
  fields: "all",
  headers: true,
  options: "missing=na",
  notes: [
    ["Runner", "Mark"],
    ["Old Oak", 7],
  ],
};

/** The arguments of the other functions. */
const special: Readonly<Partial<Record<keyof typeof functions, readonly Argument[]>>> = {
  angle: ["barrier=1-4", "2025-10-01", "2026-03-01", "years", ...tail],
  bias: ["lantern-bay", "1000-1400", 365, "Good", "recent barriers", "all", true, "country=hk"],
  biascompare: ["lantern-bay", "1000-1400", 365, "Good", "win rate", true, "country=hk"],
  blend: [chances, prices, 0.6, 0.45],
  connections: [...race, 90, "basic", true, "missing=na"],
  dutch: [prices, 100],
  exotic: ["exacta", chances, "1>2", "harville"],
  explain: ["FORM", ...race],
  fairodds: [prices, "shin", 1],
  fields: ["BIAS", "recent"],
  find: ["ambrose", "any", "all", true, "limit=5"],
  formline: [[["x21X30"], ["12"]]],
  interval: [12, 80, 0.9],
  jockey: ["Keira Ambrose", 90, "recent", "all", true, "min_starts=1"],
  live: race,
  prices: [
    ...race,
    [
      ["No", "Price"],
      [1, 4.5],
    ],
    ...tail,
  ],
  kelly: [chances, prices, 0.5, 0.1],
  notes: [
    [["Dusk Signal"], ["Old Oak"]],
    [
      ["Runner", "Day", "Mark", "Note"],
      ["Old Oak", "2026-03-07", 7, "ran on"],
    ],
  ],
  overround: [prices],
  backtest: [terms, "2025-11-01", "2026-02-28", "summary", ...tail],
  rate: [...race, terms, ...tail],
  places: [chances, 2, "harville"],
  renorm: [chances, 1, "normal"],
  results: ["2026-03-07", "ashford-park", 3, ...tail],
  record: ["2025-11-01", "2026-02-28", "summary", ...tail],
  settle: [bets, "bets", ...tail],
  sharpen: [chances, 2, true],
  status: ["source"],
  why: [...race, 2, "features", ...tail],
  workedout: ["2026-02-07", "ashford-park", 3, 2, "runners", ...tail],
  trainer: ["Niall Ellery", 90, "recent", "all", true, "min_starts=1"],
};

/** Returns a function's arguments, all of them given. */
function argumentsOf(name: keyof typeof functions): readonly Argument[] {
  const call = catalogue.find((knownCall) => knownCall.name === name.toUpperCase());
  const args = special[name] ?? call?.argumentNames.map((argument) => usual[argument]);
  if (args?.every((argument) => argument !== undefined)) return args;
  throw new Error(`test/functions/dataTypes.test.ts has no cell for an argument of ${name}: add one.`);
}

const error = (basicValue: string) => ({ type: "Error", basicType: "Error", basicValue });
const entity = (text: string) => ({ ...error("#VALUE!"), type: "Entity", text, properties: {} });

/** Returns a cell as the data type that Excel passes for it. */
const dataTypeOf = (cell: Cell): object =>
  ({
    number: { type: "FormattedNumber", basicType: "Double", basicValue: cell, numberFormat: "0.00" },
    string: { type: "String", basicType: "String", basicValue: cell, properties: {} },
    boolean: { type: "Boolean", basicType: "Boolean", basicValue: cell, properties: {} },
  })[typeof cell as "number" | "string" | "boolean"];

const each = (argument: Argument, change: (cell: Cell) => unknown): unknown =>
  typeof argument === "object" ? argument.map((row) => row.map(change)) : change(argument);

const streamed: Readonly<Partial<Record<string, Callable>>> = {
  live: firstOfStream(functions.live as Callable, 3),
  prices: firstOfStream(functions.prices as Callable, 7),
};

/** Calls a function; its arguments beyond the first of EXPLAIN are one repeated argument. */
async function outcomeOf(name: keyof typeof functions, args: readonly unknown[]): Promise<unknown> {
  const call = streamed[name] ?? (functions[name] as Callable);
  try {
    return name === "explain"
      ? await call(
          args[0],
          args.slice(1).map((cell) => [[cell]]),
        )
      : await call(...args);
  } catch (thrown) {
    const { code, message } = thrown as { code: string; message: string };
    return { code, message };
  }
}

const names = Object.keys(functions) as (keyof typeof functions)[];
const cases = names.map((name) => [name, argumentsOf(name)] as const);

describe.each(cases)("%s", (name, args) => {
  const withArgument = (index: number, change: (cell: Cell) => unknown): unknown[] =>
    args.map((argument, at) => (at === index ? each(argument, change) : argument));

  test("shows the same for each argument as a data type and as an entity", async () => {
    const plain = await outcomeOf(name, args);
    const requested = opened.asked.length;
    expect(plain).not.toHaveProperty("code");
    for (let index = 0; index < args.length; index++) {
      expect(await outcomeOf(name, withArgument(index, dataTypeOf))).toEqual(plain);
      const asText = withArgument(index, (cell) => (typeof cell === "string" ? entity(cell) : cell));
      expect(await outcomeOf(name, asText)).toEqual(plain);
    }
    expect(opened.asked).toHaveLength(requested);
  });

  test("passes an argument's error on, with the argument's name, and sends no request", async () => {
    for (let index = 0; index < args.length; index++) {
      for (const code of ["#N/A", "#DIV/0!", "#VALUE!", "#NUM!", "#NULL!"]) {
        const outcome = await outcomeOf(
          name,
          withArgument(index, () => error(code)),
        );
        if (name === "explain" && index > 0) {
          expect(outcome).toContainEqual([
            "refused",
            expect.stringMatching(`^\\w+ holds the error ${code}$`),
            "no request is sent",
          ]);
        } else {
          expect(outcome).toEqual({ code, message: expect.stringMatching(`^\\w+ holds the error ${code}$`) });
        }
      }
    }
    expect(opened.asked).toEqual([]);
  });
});

test("an error that a custom function cannot return becomes #VALUE!, with its name in the message", async () => {
  expect(await outcomeOf("form", [asOf, error("#REF!"), 3])).toEqual({
    code: "#VALUE!",
    message: "track holds the error #REF!",
  });
});

test("a spilled table of formatted values gives the arguments of the next formula", async () => {
  opened.set({ formats: true });
  const meetings = await functions.meetings(asOf, null, "date,track,raceNumber" as never, false);
  const [date, track, number] = meetings[2] ?? [];
  expect([typeof date, typeof number]).toEqual(["object", "number"]);
  const table = await functions.form(date, track, number, "race.raceNumber" as never, false);
  expect(table[0]).toEqual([number]);
});
