import fc from "fast-check";
import { ranksAndGaps } from "../../../src/functions/composed/relativeFigures";

const value = fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined });
const values = fc.array(value, { maxLength: 24 });

test("equal values share the better rank, and a missing one has none", () => {
  expect(ranksAndGaps([3, 5, undefined, 5])).toEqual({
    ranks: [3, 1, undefined, 1],
    gaps: [expect.closeTo(-4 / 3, 12), expect.closeTo(2 / 3, 12), undefined, expect.closeTo(2 / 3, 12)],
  });
  expect(ranksAndGaps([3, 5, 5], { lowestFirst: true }).ranks).toEqual([1, 2, 2]);
  expect(ranksAndGaps([undefined]).gaps).toEqual([undefined]);
});

test("gaps sum to 0, and a rank is one more than the number of better values", () => {
  fc.assert(
    fc.property(values, fc.boolean(), (field, lowestFirst) => {
      const { ranks, gaps } = ranksAndGaps(field, { lowestFirst });
      const total = gaps.reduce<number>((sum, gap) => sum + (gap ?? 0), 0);
      expect(total).toBeCloseTo(0, 9);
      field.forEach((ownFigures, index) => {
        const better = field.filter((other) =>
          ownFigures === undefined || other === undefined
            ? false
            : lowestFirst
              ? other < ownFigures
              : other > ownFigures,
        );
        expect(ranks[index]).toBe(ownFigures === undefined ? undefined : 1 + better.length);
      });
    }),
  );
});

test("a constant added to all changes no rank and no gap", () => {
  fc.assert(
    fc.property(values, fc.integer({ min: -9, max: 9 }), (field, constant) => {
      const moved = ranksAndGaps(field.map((one) => (one === undefined ? undefined : one + constant)));
      const { ranks, gaps } = ranksAndGaps(field);
      expect(moved.ranks).toEqual(ranks);
      moved.gaps.forEach((gap, index) => {
        const before = gaps[index];
        if (gap !== undefined && before !== undefined) expect(gap).toBeCloseTo(before, 9);
        else expect(gap).toBe(before);
      });
    }),
  );
});
