import fc from "fast-check";
import { fairodds } from "../../src/functions/fairodds";
import { kelly } from "../../src/functions/kelly";
import { form } from "../../src/functions/form";
import { predict } from "../../src/functions/predict";
import { whatif } from "../../src/functions/whatif";
import { asOf, errorOf, openTestSession } from "./testSession";
import { fieldOf, openRace, predictionsOf } from "./servedRace";

/** Ascending chances, so that rows by number differ from rows by rank. */
const chancesOf = (count: number): number[] => {
  const weights = Array.from({ length: count }, (_, index) => index + 1);
  return weights.map((weight) => weight / ((count * (count + 1)) / 2));
};
const runnersOf = (count: number) => fieldOf(Array.from({ length: count }, () => ({})));
const openFieldOf = (count: number) =>
  openRace({ runners: runnersOf(count), predictions: predictionsOf(chancesOf(count)) });

const none = null as never;
const text = (value: unknown) => value as never; // a cell's value where a range may stand
type Rows = readonly (readonly unknown[])[];

/** The rows of WHATIF for some fields, without headings. */
const rowsOf = async (fields: string, ...[scratched, sharpen, model]: unknown[]): Promise<Rows> =>
  whatif(asOf, "ashford-park", 3, none, text(scratched), sharpen, text(model), text(fields), false);
const sum = (rows: Rows, column = 0): number =>
  rows.reduce((total, row) => total + (Number(row[column]) || 0), 0);

test("it joins FORM and PREDICT: with both cached it sends no request and returns without a promise", async () => {
  const { asked } = openFieldOf(8);
  await Promise.all([form(asOf, "ashford-park", 3), predict(asOf, "ashford-park", 3)]);
  expect(asked).toHaveLength(2);
  const table = whatif(asOf, "ashford-park", 3, none, text(2));
  expect(Array.isArray(table)).toBe(true);
  expect(table).toHaveLength(9);
  expect(asked).toHaveLength(2);
});

test("scratching prices the others anew in proportion and moves no row", async () => {
  openFieldOf(8);
  const before = await rowsOf("number,status,winProb,adjustedWin,rank");
  const after = await rowsOf("number,status,winProb,adjustedWin,rank,fairOdds,winChange", 8);
  expect(after.map(([number]) => number)).toEqual(before.map(([number]) => number));
  expect(after[7]).toEqual([8, "what-if", 8 / 36, 0, "", "", -8 / 36]);
  expect(after[6]?.[3]).toBeCloseTo(7 / 28, 12);
  expect(after[6]?.[4]).toBe(1);
  expect(after[6]?.[5]).toBeCloseTo(4, 12);
  expect(after[0]?.slice(0, 2)).toEqual([1, "runs"]);
});

test.each([
  [8, 3, 2],
  [5, 2, 1],
])(
  "a scratching from %d runners changes the places paid from %d to %d, which is shown",
  async (count, before, after) => {
    openFieldOf(count);
    expect((await rowsOf("placesPaidBefore,placesPaid,starters"))[0]).toEqual([before, before, count]);
    const rows = await rowsOf("placesPaidBefore,placesPaid,adjustedPlace,adjustedWin", "Runner 1");
    expect(rows[0]?.slice(0, 2)).toEqual([before, after]);
    expect(Math.abs(sum(rows, 2) - after)).toBeLessThan(1e-9);
    expect(Math.abs(sum(rows, 3) - 1)).toBeLessThan(1e-9);
  },
);

test("a runner that the source has scratched is removed without being named, and its status is scratched", async () => {
  openRace({
    runners: fieldOf([{ scratched: true }, ...Array.from({ length: 7 }, () => ({}))]),
    predictions: predictionsOf(chancesOf(8)),
  });
  const rows = await rowsOf("status,scratched,adjustedWin,placesPaid");
  expect(rows[0]).toEqual(["scratched", true, 0, 2]);
  expect(sum(rows, 2)).toBeCloseTo(1, 12);
});

test("while nothing is changed the places are the service's own, and no change is shown", async () => {
  openFieldOf(8);
  const rows = await rowsOf("placeProb,adjustedPlace,placeChange,winChange");
  for (const [published, adjusted, ...changes] of rows) {
    expect(adjusted).toBe(published);
    expect(changes).toEqual([0, 0]);
  }
  expect(sum(await rowsOf("adjustedPlace", null, null, "discounted"))).toBeCloseTo(3, 9);
});

test("a runner without a prediction keeps its row, blank, and counts as a starter", async () => {
  openRace({ runners: runnersOf(8), predictions: predictionsOf(chancesOf(7)) });
  const rows = await rowsOf("status,adjustedWin,adjustedPlace,rank,placesPaid,placesPaidBefore");
  expect(rows[7]).toEqual(["no prediction", "", "", "", 3, 2]);
});

test("predictions are joined by name before number, and one of nobody in the form falls away", async () => {
  const [first, second] = predictionsOf([0.6, 0.3, 0.1]);
  openRace({
    runners: runnersOf(2),
    predictions: [
      { ...first, number: 2 },
      { ...second, number: 1 },
      { ...first, name: "A Stranger", number: 9, winProb: 0.1, modelRank: 3 },
    ],
  });
  const wins = (await rowsOf("adjustedWin")).map(([win]) => win);
  expect(wins[0]).toBeCloseTo(2 / 3, 12);
  expect(wins[1]).toBeCloseTo(1 / 3, 12);
});

test("sharpening favours favourites, and the normal model outsiders", async () => {
  openFieldOf(8);
  const favourite = async (...whatifArguments: unknown[]) =>
    Number((await rowsOf("adjustedWin", ...whatifArguments))[7]?.[0]);
  expect(await favourite(null, 2)).toBeGreaterThan(8 / 36);
  expect(await favourite(1, null, "normal")).not.toBe(await favourite(1));
  expect(await favourite(7, null, "normal")).toBeLessThan(await favourite(7));
});

test.each<[unknown, unknown, unknown, string]>([
  [99, null, null, "scratched must name runners of the field: current value is 99"],
  [
    "1,2,3,4,5,6,7,8",
    null,
    null,
    'scratched must leave a runner with a prediction: current value is "1, 2, 3, 4, 5, 6, 7, 8"',
  ],
  [null, 11, null, "sharpen must be above 0 and at most 10: current value is 11"],
  [null, "lots", null, 'sharpen must be a number: current value is "lots"'],
  [null, null, "harvile", "did you mean harville?"],
  [null, null, "1.5", "a discount must lie between 0 and 1: current value is 1.5"],
])(
  "throws for scratched %p, sharpen %p, model %p with the reason",
  async (scratched, sharpen, model, message) => {
    openFieldOf(8);
    const error = await errorOf(() => rowsOf("all", scratched, sharpen, model));
    expect(error.code).toBe("#VALUE!");
    expect(error.message).toContain(message);
  },
);

test("without a prediction it is #N/A with the service's reason, as PREDICT is", async () => {
  openRace({ runners: runnersOf(8) });
  expect(await errorOf(() => rowsOf("all"))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("unknown") as string,
  });
});

test("a race of which the source has scratched everybody is #N/A, for no argument is wrong", async () => {
  openRace({
    runners: fieldOf([{ scratched: true }, { scratched: true }]),
    predictions: predictionsOf([0.5, 0.5]),
  });
  expect(await errorOf(() => rowsOf("all"))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("all are") as string,
  });
});

test("numbers of the service that are none are #N/A, for no argument is wrong", async () => {
  openRace({ runners: runnersOf(2), predictions: predictionsOf([-0.5, 0.5]) });
  expect(await errorOf(() => rowsOf("all"))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("winProb must be >= 0") as string,
  });
});

test("cancelled by Excel, it aborts both requests", async () => {
  const signals: AbortSignal[] = [];
  openTestSession({
    answer(request) {
      signals.push(request.signal);
      return new Promise((_, reject) =>
        request.signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    },
  });
  const invocation = {} as CustomFunctions.CancelableInvocation;
  const waiting = whatif(
    asOf,
    "ashford-park",
    3,
    ...([none, none, null, none, none, null, none] as const),
    invocation,
  );
  const failed = errorOf(() => waiting);
  while (signals.length < 2) await new Promise((resolve) => setImmediate(resolve));
  invocation.onCanceled?.();
  expect((await failed).code).toBe("#N/A");
  while (!signals.every(({ aborted }) => aborted)) await new Promise((resolve) => setImmediate(resolve));
});

test("a preview sends no request and shows cached responses", async () => {
  const { asked } = openFieldOf(5);
  const preview = { isInValuePreview: true } as unknown as CustomFunctions.CancelableInvocation;
  const call = () =>
    whatif(asOf, "ashford-park", 3, ...([none, none, null, none, none, null, none] as const), preview);
  expect((await errorOf(call)).message).toContain("a preview sends no request");
  expect(asked).toEqual([]);
  await rowsOf("all");
  expect(call()).toHaveLength(6);
});

test("the sums hold and no number is anything but a number, whatever is scratched and however it is priced", async () => {
  const chances = fc.array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 2, maxLength: 14 });
  const model = fc.constantFrom(null, "proportional", "normal", "harville", "benter", "0.9");
  await fc.assert(
    fc.asyncProperty(
      chances,
      fc.nat(),
      fc.double({ min: 0.2, max: 3, noNaN: true }),
      model,
      async (weights, out, k, modelName) => {
        const total = weights.reduce((one, other) => one + other);
        openRace({
          runners: runnersOf(weights.length),
          predictions: predictionsOf(weights.map((weight) => weight / total)),
        });
        const scratched = 1 + (out % weights.length);
        const rows = await rowsOf("adjustedWin,adjustedPlace,placesPaid", scratched, k, modelName);
        expect(rows).toHaveLength(weights.length);
        expect(Math.abs(sum(rows, 0) - 1)).toBeLessThan(1e-9);
        const paid = Math.min(Number(rows[0]?.[2]), weights.length - 1);
        expect(Math.abs(sum(rows, 1) - paid)).toBeLessThan(modelName === "normal" ? 1e-6 : 1e-9);
        expect(rows[scratched - 1]?.slice(0, 2)).toEqual([0, 0]);
        for (const cell of rows.flat()) expect(Number.isFinite(cell)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

describe("odds", () => {
  const priced = async (odds: unknown, ...[scratched, fields]: unknown[]): Promise<Rows> => {
    const blank = null as never;
    return whatif(
      ...([asOf, "ashford-park", 3, text(odds), text(scratched), null, blank] as const),
      ...([text(fields ?? null), false] as const),
    );
  };

  test("show the market's columns, equal to those of FAIRODDS, KELLY and the product", async () => {
    openRace({ runners: runnersOf(3), predictions: predictionsOf([0.5, 0.3, 0.2]) });
    const odds = [["2.2"], ["2/1"], ["+300"]];
    const rows = await priced(odds, null, "number,odds,marketProb,overlay,edge,kellyShare");
    const prices = [[2.2], [3], [4]];
    const [fair, stakes] = [fairodds(prices), kelly([[0.5], [0.3], [0.2]], prices)];
    rows.forEach(([number, price, market, overlay, edge, stake], index) => {
      const ownChance = [0.5, 0.3, 0.2][index] ?? 0;
      expect([number, price]).toEqual([index + 1, prices[index]?.[0]]);
      expect(market).toBeCloseTo(Number(fair[index]?.[0]), 12);
      expect(overlay).toBeCloseTo(ownChance * Number(price), 12);
      expect(edge).toBeCloseTo(ownChance * Number(price) - 1, 12);
      expect(stake).toBeCloseTo(Number(stakes[index]?.[0]), 12);
    });
    expect((await priced(odds))[0]).toHaveLength(11);
  });

  test("pasted by name are those by row; prices of nobody and a scratching are noted", async () => {
    openRace({ runners: runnersOf(3), predictions: predictionsOf([0.5, 0.3, 0.2]) });
    const fields = "odds,overlay,oddsNote";
    const pasted = [
      ["Runner 3", "+500"],
      ["Runner 1", 2.2],
      ["RUNNER 2", "5/2"],
    ];
    expect(await priced(pasted, null, fields)).toEqual(await priced([[2.2], [3.5], [6]], null, fields));
    const [, , last] = await priced(
      [
        ["Runner 1", 2.2],
        ["Runner 2", 3.5],
        ["Runnr 3", 6],
      ],
      null,
      fields,
    );
    expect(last?.[2]).toContain("no odds; prices of no runner: Runnr 3 (Runner");
    const [, second] = await priced([[2.2], [3.5], [6]], 1, fields);
    expect(second?.[2]).toContain("The odds pre-date a scratching: number 1 has a price");
  });
});

describe("a changed barrier", () => {
  const record = (barrierNumber: number, totalStarts: number, wins: number) => ({
    barrierNumber,
    totalStarts,
    wins,
    places: wins,
    winRate: wins / totalStarts,
    placeRate: wins / totalStarts,
    advantage: wins / totalStarts - 0.25,
  });
  const report = {
    totalRaces: 400,
    expectedWinRate: 0.25,
    strongestBarrier: 1,
    weakestBarrier: 4,
    biasStrength: "mild",
    barrierStats: [record(1, 100, 20), record(2, 100, 10), record(3, 100, 10), record(4, 100, 0)],
  };
  const band = { category: "Sprint", minDistance: 1000, maxDistance: 1300, ...report };
  const bias = {
    venue: "Ashford Park",
    raceType: "R",
    ...report,
    barrierStats: [record(1, 9, 9)],
    conditionStats: [],
    distanceStats: [band],
    distanceFilter: null,
    recentStats: null,
  };
  const openDrawn = () =>
    openRace(
      {
        runners: fieldOf([{ barrier: 1 }, { barrier: 2 }, { barrier: 3, startRow: "second" }]),
        predictions: predictionsOf([0.5, 0.3, 0.2]),
        race: { distance: "1200m" },
      },
      { "/v1/stats/track-bias": () => bias },
    );
  const moved = (options: string, fields: string, scratched: unknown = null): Promise<Rows> =>
    whatif(
      ...([asOf, "ashford-park", 3, none, text(scratched), null, none] as const),
      ...([text(fields), false, text(options)] as const),
    ) as never;

  test("multiplies the probability by the ratio of the shrunk impact values in the race's band", async () => {
    const { asked } = openDrawn();
    // 40 wins of 400 starts: the usual rate is 0.1, with the weight of 225 starts.
    const factor = (0 + 225 * 0.1) / (20 + 225 * 0.1);
    const rows = await moved("barrier=1:4", "barrier,barrierFactor,adjustedWin,placesPaid");
    const total = 0.5 * factor + 0.5;
    expect(rows.map(([barrier]) => barrier)).toEqual([1, 2, 3]);
    expect(rows.map(([, one]) => one)).toEqual([expect.closeTo(factor, 12), 1, 1]);
    expect(rows[0]?.[2]).toBeCloseTo((0.5 * factor) / total, 12);
    expect(rows[1]?.[2]).toBeCloseTo(0.3 / total, 12);
    expect(asked.map((path) => path.replace(/\?.*/, ""))).toEqual([
      "/v1/form",
      "/v1/predictions",
      "/v1/stats/track-bias/ashford-park",
    ]);
  });

  test("to the same barrier changes nothing, and no bias is requested without one", async () => {
    const { asked } = openDrawn();
    const before = await moved("", "adjustedWin");
    expect(asked).toHaveLength(2);
    const same = await moved("barrier=2:2", "adjustedWin");
    same.forEach(([win], index) => expect(win).toBeCloseTo(Number(before[index]?.[0]), 12));
  });

  test.each([
    ["barrier=4", "barrier must be a runner's number and its new barrier, such as 4:11"],
    ["barrier=3:1", "barrier must name runners with a barrier in the front row: current value is 3"],
    ["barrier=9:1", "barrier must name runners with a barrier in the front row: current value is 9"],
    [
      "barrier=1:12",
      "barrier must be one with starts at Ashford Park in this race's distance band: current value is 12",
    ],
  ])("%s is refused", async (options, message) => {
    openDrawn();
    const error = await errorOf(() => moved(options, "adjustedWin"));
    expect([error.code, error.message]).toEqual(["#VALUE!", expect.stringContaining(message)]);
  });

  test("the option summary adds entropy and sum of squares before and after", async () => {
    openDrawn();
    const rows = await moved("summary=yes", "number,name,winProb,adjustedWin,status", 1);
    expect(rows).toHaveLength(5);
    const entropy = -(0.6 * Math.log(0.6) + 0.4 * Math.log(0.4));
    const before = -(0.5 * Math.log(0.5) + 0.3 * Math.log(0.3) + 0.2 * Math.log(0.2));
    expect(rows[3]).toEqual([
      "",
      "Entropy (nats)",
      expect.closeTo(before, 12),
      expect.closeTo(entropy, 12),
      "",
    ]);
    expect(rows[4]?.slice(1)).toEqual([
      "Sum of squares",
      expect.closeTo(0.38, 12),
      expect.closeTo(0.52, 12),
      "",
    ]);
  });
});

test.each([
  ["hk", 7, [1], 3],
  ["hk", 6, [1], 2],
  ["au", 7, [1], 2],
  ["us", 9, [], 2],
  ["fr", 4, [], 2],
  ["au", 4, [], 1],
  ["gb", 16, [], 3],
  ["za", 8, [], 3],
] as const)("in %s a race of %d less %j pays %d places", async (country, declared, scratched, places) => {
  openFieldOf(declared);
  const rows = (await whatif(
    asOf,
    "ashford-park",
    3,
    none,
    text(scratched.map((number) => [number])),
    null,
    text("discounted"),
    text("placesPaid,adjustedPlace"),
    false,
    text(`country=${country}`),
  )) as Rows;
  expect(rows[1]?.[0]).toBe(places);
  expect(sum(rows, 1)).toBeCloseTo(places, 9);
});

test.each([
  ["Spring Handicap", 4],
  ["Spring Non-Handicap Stakes", 3],
])("a British race of sixteen named %s pays %d places", async (raceName, places) => {
  openRace({ race: { raceName }, runners: runnersOf(16), predictions: predictionsOf(chancesOf(16)) });
  const rows = (await whatif(
    asOf,
    "ashford-park",
    3,
    none,
    none,
    null,
    none,
    text("placesPaid"),
    false,
    text("country=gb"),
  )) as Rows;
  expect(rows[0]).toEqual([places]);
});
