import fc from "fast-check";
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

const text = (value: unknown) => value as never; // a cell's value where a range may stand
type Rows = readonly (readonly unknown[])[];

/** The rows of WHATIF for some fields, without headings. */
const rowsOf = async (fields: string, ...[scratched, sharpen, model]: unknown[]): Promise<Rows> =>
  whatif(asOf, "ashford-park", 3, text(scratched), sharpen, text(model), text(fields), false);
const sum = (rows: Rows, column = 0): number =>
  rows.reduce((total, row) => total + (Number(row[column]) || 0), 0);

test("it joins FORM and PREDICT: with both cached it sends no request and returns without a promise", async () => {
  const { asked } = openFieldOf(8);
  await Promise.all([form(asOf, "ashford-park", 3), predict(asOf, "ashford-park", 3)]);
  expect(asked).toHaveLength(2);
  const table = whatif(asOf, "ashford-park", 3, text(2));
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
      { ...first, name: "A Stranger", number: 9, winProb: 0.1 },
    ],
  });
  const wins = (await rowsOf("adjustedWin")).map(([win]) => win);
  expect(wins[0]).toBeCloseTo(2 / 3, 12);
  expect(wins[1]).toBeCloseTo(1 / 3, 12);
});

test("sharpening favours favourites, and the normal model outsiders", async () => {
  openFieldOf(8);
  const favourite = async (...given: unknown[]) => Number((await rowsOf("adjustedWin", ...given))[7]?.[0]);
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
    message: expect.stringContaining("a probability must be 0 or more") as string,
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
    null as never,
    null,
    null as never,
    null as never,
    null,
    null as never,
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
    whatif(
      asOf,
      "ashford-park",
      3,
      null as never,
      null,
      null as never,
      null as never,
      null,
      null as never,
      preview,
    );
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
      async (weights, out, k, named) => {
        const total = weights.reduce((one, other) => one + other);
        openRace({
          runners: runnersOf(weights.length),
          predictions: predictionsOf(weights.map((weight) => weight / total)),
        });
        const scratched = 1 + (out % weights.length);
        const rows = await rowsOf("adjustedWin,adjustedPlace,placesPaid", scratched, k, named);
        expect(rows).toHaveLength(weights.length);
        expect(Math.abs(sum(rows, 0) - 1)).toBeLessThan(1e-9);
        const paid = Math.min(Number(rows[0]?.[2]), weights.length - 1);
        expect(Math.abs(sum(rows, 1) - paid)).toBeLessThan(named === "normal" ? 1e-6 : 1e-9);
        expect(rows[scratched - 1]?.slice(0, 2)).toEqual([0, 0]);
        for (const cell of rows.flat()) expect(Number.isFinite(cell)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
