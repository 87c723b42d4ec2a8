import { places } from "../../src/functions/places";
import { cell, column, field, rounded, row, total } from "./marketCells";
import { errorOf } from "./testSession";

test("pays as many places as the field has, when none are given: 8 to 7 and 5 to 4 runners change it", () => {
  const fieldOf = (size: number): unknown[][] => column(...Array.from({ length: size }, () => 1 / size));
  expect([8, 7, 5, 4].map((size) => Math.round(total(places(fieldOf(size))) * 1e9) / 1e9)).toEqual([
    3, 2, 2, 1,
  ]);
  expect(total(places(column(...field, "", 0)))).toBeCloseTo(3, 10);
});

test("uses the model named, or one's own exponents", () => {
  const first = (model?: unknown): unknown => rounded(places(column(...field), 3, cell(model)))[0]?.[0];
  expect(first()).toBe(0.65826);
  expect(first("harville")).toBe(0.72913);
  expect(first("normal")).toBe(0.65452);
  expect(first("0.76, 0.62")).toBe(0.65826);
  expect(first(row(0.76, 0.62))).toBe(0.65826);
  expect(first(row("0,76", "0,62"))).toBe(0.65826); // as Excel passes numbers to a list of words in Germany
  expect(first(1)).toBe(0.72913);
});

test.each<[unknown[][], unknown, unknown, string]>([
  [
    column(0.5, 0.3),
    null,
    null,
    "Cannot price the places as the probabilities of the field must add up to 1: current value is 0.8",
  ],
  [column(0.5, 0.5), 5, null, "places must be a whole number from 1 to 4: current value is 5"],
  [column(0.5, 0.5), 1, "harvile", "did you mean harville?"],
  [column(0.5, 0.5), 1, "1.5", "a discount must lie between 0 and 1: current value is 1.5"],
  [
    column(0.5, 0.5),
    1,
    true,
    "model must be one of harville, discounted, benter, normal, or exponents such as 0.8, 0.6",
  ],
])("throws for %j for %p by %p with the reason", async (field, paid, model, message) => {
  const error = await errorOf(() => places(field, paid, cell(model)));
  expect(error.code).toBe("#VALUE!");
  expect(error.message).toContain(message);
});
