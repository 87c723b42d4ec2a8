import { card as columnsOfCard } from "../../src/cells/columns/card";
import { card } from "../../src/functions/card";
import { fields } from "../../src/functions/fields";
import { predict } from "../../src/functions/predict";
import { rate } from "../../src/functions/rate";
import { variables } from "../../src/spec/variables";
import { openPredictedService, openTestSession } from "./testSession";

beforeAll(async () => {
  const { handle } = await openPredictedService();
  openTestSession({ answer: handle });
});

const text = (value: string) => value as never; // a cell's text where a range may stand
const race = ["2026-03-14", "ashford-park", 3] as const;
const terms = [
  ["career.shrunkWinRate", 5],
  ["barrier", -0.02],
];

test("RATE's probabilities add up to 1, its ranks are those of the ratings", async () => {
  const rows = await rate(
    "2026-03-14",
    "ashford-park",
    3,
    terms,
    text("number,rating,rank,winProb,fairOdds,modelProb"),
    false,
  );
  expect(rows.reduce((sum, [, , , chance]) => sum + Number(chance), 0)).toBeCloseTo(1, 9);
  const byRating = [...rows].sort((one, other) => Number(other[1]) - Number(one[1]));
  expect(byRating.map(([, , rank]) => rank)).toEqual(rows.map((_, index) => index + 1));
  for (const [, , , chance, odds] of rows) expect(Number(odds)).toBeCloseTo(1 / Number(chance), 9);
});

test("the model's own probability stands beside it, and what was unknown is named", async () => {
  const rows = await rate(
    ...race,
    text("last.startingPrice * 0 + model.age"),
    text("number,modelProb,rating,unknown"),
    false,
  );
  const predicted = new Map(
    (await predict(...race, text("number,winProb"), false)).map(([number, chance]) => [number, chance]),
  );
  for (const [number, modelProb, rating, unknown] of rows) {
    expect(modelProb).toBe(predicted.get(number));
    expect(unknown).toBe(rating === "" ? "last.startingPrice" : "");
  }
});

test("a variable under the name of a column of CARD has its value, in each race of a meeting", async () => {
  const inCard = new Set(columnsOfCard.columns.map(({ name }) => name));
  const names = variables.map(({ name }) => name).filter((name) => inCard.has(name));
  expect(names.length).toBeGreaterThan(40);
  // Variables have 32 bits; a claim and metres of handicap are 0 if there is none.
  const near = (one: unknown, other: unknown): boolean =>
    one === other || Math.abs(Number(one) - Number(other)) <= 1e-6 * Math.abs(Number(other));
  const different: unknown[] = [];
  for (const number of [1, 2, 3, 4]) {
    const shownFields = text(["number", "scratched", ...names].join());
    const rows = await card("2026-03-14", "ashford-park", number, undefined, undefined, shownFields, false);
    const running = rows.filter(([, scratched]) => scratched !== true);
    for (const [at, name] of names.entries()) {
      const rated = await rate(
        "2026-03-14",
        "ashford-park",
        number,
        text(name),
        text("number,rating"),
        false,
      );
      expect(rated.map(([runner]) => runner)).toEqual(running.map(([runner]) => runner));
      rated.forEach(([runner, value], index) => {
        const cell = running[index]?.[2 + at];
        if (!near(value, cell) && !(name === "claim" && cell === ""))
          different.push([number, runner, name, value, cell]);
      });
    }
  }
  expect(different).toEqual([]);
});

test("FIELDS lists the variables of formulas with meaning and unit", () => {
  const [head, ...rows] = fields("RATE", "variables");
  expect(head).toEqual(["Field", "Heading", "Kind", "Unit", "Plan", "Earlier names"]);
  expect(rows).toHaveLength(variables.length);
  expect(rows[0]).toEqual([
    "barrier",
    expect.stringContaining("Barrier"),
    "number",
    "barrier number",
    "pro",
    "",
  ]);
  expect(() => fields("FORM", "variables")).toThrow();
});
