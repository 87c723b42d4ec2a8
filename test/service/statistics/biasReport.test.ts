import fc from "fast-check";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { biasReport, biasStrength } from "../../../src/service/statistics/biasReport";
import { aRace, aRunner } from "../store/aRace";

const even = (wins: number[]) => {
  const expected = wins.reduce((sum, won) => sum + won, 0) / wins.length;
  return wins.map((won, place) => ({ barrier: place + 1, wins: won, expected }));
};

test.each([
  ["no difference", [100, 100, 100, 100, 100, 100, 100, 100], "none"],
  ["a steady slope over many races", [120, 114, 108, 102, 98, 92, 86, 80], "mild"],
  ["a steeper one", [130, 122, 112, 104, 96, 86, 80, 70], "moderate"],
  ["a steep one", [170, 150, 120, 100, 90, 70, 60, 40], "strong"],
  ["the same steepness on too few wins", [10, 8, 7, 6, 5, 4, 3, 2], "none"],
  ["a slope that chance explains", [9, 8, 8, 7, 7, 7, 6, 6], "none"],
] as const)("%s is %j", (_title, wins, strength) => expect(biasStrength(even([...wins]))).toBe(strength));

test("a wide barrier drawn in large fields only is not weak", () => {
  // 8 runners in half of the races and 16 in the other half, every runner with an equal chance.
  const records = Array.from({ length: 16 }, (_none, place) => {
    const expected = place < 8 ? 1000 / 8 + 1000 / 16 : 1000 / 16;
    return { barrier: place + 1, wins: Math.round(expected), expected };
  });
  expect(biasStrength(records)).toBe("none");
});

test("neither the order of the barriers nor one without expected wins has an effect", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 3, max: 200 }), { minLength: 2, maxLength: 14 }), (wins) => {
      const records = even(wins);
      expect(biasStrength([...records].reverse())).toBe(biasStrength(records));
      expect(biasStrength([...records, { barrier: 30, wins: 1, expected: 0.5 }])).toBe(biasStrength(records));
    }),
  );
});

test("a distance band with one starter has an entry, one without races has none", async () => {
  const history = historyInMemory();
  createWriter(history)([aRace({ runners: [aRunner("Ann", { barrier: 1, finish: 1 })] })]);
  for (const venue of history.venues.values()) {
    const { distanceStats } = await biasReport(history, venue, { before: 1e9, today: 30_000 });
    expect(distanceStats).toMatchObject([{ minDistance: 1200, maxDistance: 1200 }]);
  }
  expect(history.venues.size).toBe(1);
});
