import fc from "fast-check";
import {
  addStart,
  addSums,
  type AngleSums,
  noStarts,
  sumField,
  sumsOfText,
} from "../../../src/service/races/angleSums";
import { aRunner } from "../store/aRace";

const anyStart = fc
  .record({
    won: fc.boolean(),
    price: fc.option(fc.integer({ min: 1, max: 50 })),
    winners: fc.constantFrom(1, 2),
  })
  .map(({ won, price, winners }) => ({
    finish: won ? 1 : 2,
    price,
    winners: won ? winners : null,
    starters: 8,
    chance: price === null ? null : 1 / price / 1.2,
  }));

const close = (sums: AngleSums) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, expect.closeTo(sum, 6) as number]));

test("the sums of parts that follow each other are those of the whole, wherever it is divided", () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyStart)), (parts) => {
      const [whole, joined] = [noStarts(), noStarts()];
      for (const start of parts.flat()) addStart(whole, start);
      for (const part of parts) {
        const sums = noStarts();
        for (const start of part) addStart(sums, start);
        addSums(joined, sums);
      }
      expect(joined).toEqual(close(whole));
    }),
  );
});

test("the runs without a win are those before the first, the most between two, and after the last", () => {
  const sums = noStarts();
  for (const finish of [2, 3, 1, 2, 1, 4, 4, 4, 1, null, null])
    addStart(sums, { finish, price: null, chance: null, starters: 8, winners: finish === 1 ? 1 : null });
  expect(sums).toMatchObject({ starts: 11, wins: 3, leading: 2, longest: 3, trailing: 2 });
});

test("a field's sums are kept as text: of a dead heat each winner is paid its share", () => {
  const priced = (finish: number, startingPrice: number) =>
    aRunner("Ann", { finish, ...(startingPrice > 0 && { startingPrice }) });
  const field = [priced(1, 4), priced(1, 2), priced(3, 4)];
  const { chances, winners, sums } = sumField(field, 3);
  expect(chances?.map((chance) => Math.round(1e9 * chance) / 1e9)).toEqual([0.25, 0.5, 0.25]);
  expect(winners).toBe(2);
  expect(sumsOfText(sums ?? "")).toEqual({
    starts: 3,
    wins: 2,
    expected: 1,
    squares: 0.375,
    priced: 3,
    stakes: 3,
    prices: 10,
    priceSquares: 36,
    paid: 3,
    paidSquares: 5,
    leading: 0,
    longest: 0,
    trailing: 1,
    equal: 1,
    rated: 3,
    beaten: 2,
  });
  expect(sumField(field, 4).chances).toBeNull();
  const withoutPrice = sumField([...field, priced(4, 0)], 4);
  expect(withoutPrice.chances).toBeNull();
  expect(sumsOfText(withoutPrice.sums ?? "")).toMatchObject({ starts: 4, expected: 1, priced: 0, stakes: 3 });
  expect(sumField([], 0)).toEqual({ chances: null, winners: 0, sums: null });
});
