import { fairodds, fairoddsLocal } from "../../src/functions/fairodds";
import { column, rounded, row, total } from "./marketCells";
import { errorOf } from "./testSession";

test("removes the margin by the given method, odds ratio by default", () => {
  expect(rounded(fairodds(column(2.6, 2.4, 4.3)))).toEqual([[0.37243], [0.40413], [0.22344]]);
  expect(rounded(fairodds(column(2.6, 2.4, 4.3), "power"))).toEqual([[0.37298], [0.40511], [0.22191]]);
  expect(rounded(fairodds(column(2.6, 2.4, 4.3), "Shin"))).toEqual([[0.37299], [0.40478], [0.22223]]);
  expect(rounded(fairodds(column(2.6, 2.4, 4.3), "odds ratio"))).toEqual([[0.37243], [0.40413], [0.22344]]);
});

test("lies the way the odds lie and leaves blank what is no price", () => {
  const table = fairodds(row(2.6, "SCR", 2.4, "", 4.3, 0));
  expect(rounded(table)).toEqual([[0.37243, "", 0.40413, "", 0.22344, ""]]);
});

test("adds a place book up to its places", () => {
  expect(total(fairodds(column(1.3, 1.5, 1.8, 2.2, 2.9, 4.5, 6, 9), null, 3))).toBeCloseTo(3, 10);
});

test("takes a price of 1 in proportion and says so", () => {
  expect(rounded(fairodds(column(1, 11, 15, 26, 34)))).toEqual([
    [0.81603],
    [0.07418],
    [0.0544],
    [0.03139],
    [0.024],
  ]);
  const note = (odds: unknown[][], method?: string) => fairoddsLocal.note?.({ odds, method });
  expect(note(column(1, 11, 15, 26, 34))).toBe(
    "The odds ratio method needs prices above 1, so the margin was removed in proportion to the prices (multiplicative).",
  );
  expect(note(column(1, 11, 15, 26, 34), "shin")).toBeUndefined();
  expect(note(column(2.6, 2.4, 4.3))).toBeUndefined();
});

test.each<[unknown[][], unknown, unknown, string]>([
  [column(2, 0.5), null, null, "odds (cell 2 of 2) must be a price of 1 or more"],
  [column("a"), null, null, "odds (cell 1 of 1) must be a price of 1 or more, such as"],
  [column("SCR"), null, null, "odds holds no number other than 0"],
  [
    column(2, 3),
    "shinn",
    null,
    "method must be one of multiplicative, additive, power, odds ratio, shin; did you mean shin?",
  ],
  [column(2, 3), null, 5, "target must be a whole number from 1 to 4: current value is 5"],
  [
    column(1.15, 5, 10, 20, 50, 100),
    "additive",
    null,
    "every probability must come out above 0 and at most 1",
  ],
])("throws for %j by %p for %p with the reason", async (odds, method, target, message) => {
  const error = await errorOf(() => fairodds(odds, method, target));
  expect(error.code).toBe("#VALUE!");
  expect(error.message).toContain(message);
});
