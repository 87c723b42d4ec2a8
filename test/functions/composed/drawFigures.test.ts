/** Suite of src/functions/composed/drawFigures.ts: drawFigures. */
import fc from "fast-check";
import { drawFigures } from "../../../src/functions/composed/drawFigures";
import { sum } from "../../../src/lists/lists";
import type { FormResponse } from "../../../src/spec/form";
import type { TrackBiasResponse } from "../../../src/spec/trackBias";

type Runner = FormResponse["runners"][number];
type Figures = Readonly<Record<string, number>>;

const form = { distance: "1200m" } as FormResponse;

const reportOf = (wins: readonly number[], starts: readonly number[]): TrackBiasResponse =>
  ({
    distanceStats: [
      {
        category: "Sprint",
        barrierStats: starts.map((totalStarts, at) => ({
          barrierNumber: at + 1,
          totalStarts,
          wins: wins[at] ?? 0,
          winRate: (wins[at] ?? 0) / totalStarts,
        })),
      },
    ],
  }) as unknown as TrackBiasResponse; // the figures that are read

/** Wide barriers start less often than low ones, and every barrier wins at times. */
const records = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 60, max: 600 })), {
    minLength: 16,
    maxLength: 16,
  })
  .map((pairs) => ({ wins: pairs.map(([wins]) => wins), starts: pairs.map(([, starts]) => starts) }));
const barriers = fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { minLength: 2, maxLength: 16 });

test("the barriers of any field balance: the index is 1 for its mean start, and the gains add up to 0", () => {
  fc.assert(
    fc.property(records, barriers, ({ wins, starts }, drawn) => {
      const starters = drawn.map((barrier, at) => ({ number: at + 1, barrier }) as Runner);
      const of = drawFigures(form, { raceCode: "gallops", starters }, {
        response: reportOf(wins, starts),
      } as Parameters<typeof drawFigures>[2]);
      const figures = starters.map((runner) => of?.(runner).figures as Figures);
      const mean = (name: string): number =>
        sum(figures.map((one) => (one[name] ?? NaN) * (one["barrierStarts"] ?? NaN))) /
        sum(figures.map((one) => one["barrierStarts"] ?? NaN));
      expect(mean("barrierIndex")).toBeCloseTo(1, 9);
      expect(mean("barrierAdvantage")).toBeCloseTo(0, 9);
    }),
  );
});

test("a field without a bias has the index 1 at each barrier, though wider fields win less often", () => {
  // 100 races of 8 and 100 of 16 runners, each barrier winning its share
  const starts = Array.from({ length: 16 }, (_, at) => (at < 8 ? 200 : 100));
  const wins = starts.map((count) => (count === 200 ? 100 / 8 + 100 / 16 : 100 / 16));
  const starters = Array.from({ length: 8 }, (_, at) => ({ number: at + 1, barrier: at + 1 }) as Runner);
  const of = drawFigures(form, { raceCode: "gallops", starters }, {
    response: reportOf(wins, starts),
  } as Parameters<typeof drawFigures>[2]);
  expect(starters.map((runner) => of?.(runner).figures?.["barrierIndex"])).toEqual(Array(8).fill(1));
});

test("a scratched runner has no figures of the draw if no starter's barrier has a start", () => {
  const starters = [{ number: 1, barrier: 9 } as Runner];
  const of = drawFigures(form, { raceCode: "gallops", starters }, {
    response: reportOf([3], [60]),
  } as Parameters<typeof drawFigures>[2]);
  expect(of?.({ number: 2, barrier: 1 } as Runner)).toEqual({
    figures: undefined,
    reason: "barrier: no starts",
  });
});
