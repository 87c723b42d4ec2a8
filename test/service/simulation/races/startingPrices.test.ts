/** Suite of src/service/simulation/races/raceRecord.ts: startingPrices. */
import { startingPricesOf } from "../../../../src/service/simulation/races/raceRecord";
import { simulatedMeetings } from "../simulatedWorld";

const meetings = simulatedMeetings();
const races = meetings.flatMap((meeting) => meeting.races).filter(({ abandoned }) => !abandoned);
const starts = races.flatMap((race) =>
  [...startingPricesOf(race)].map(([{ finish }, price]) => ({ price, won: finish === 1 ? 1 : 0 })),
);

test("the same race has the same prices", () => {
  for (const race of races.slice(0, 20)) expect(startingPricesOf(race)).toEqual(startingPricesOf(race));
});

test("prices are between 1.05 and 500, in tenths below 10 and whole above", () => {
  for (const { price } of starts) {
    expect(price).toBeGreaterThanOrEqual(1.05);
    expect(price).toBeLessThanOrEqual(500);
    const steps = price < 2 ? 20 : price < 10 ? 10 : 1;
    expect(Math.abs(price * steps - Math.round(price * steps))).toBeLessThan(1e-9);
  }
});

test("the prices of a race add up to 100 % and about two points for each starter", () => {
  const margins = races.map((race) => {
    const prices = [...startingPricesOf(race).values()];
    return (prices.reduce((sum, price) => sum + 1 / price, 0) - 1) / prices.length;
  });
  const mean = margins.reduce((sum, margin) => sum + margin, 0) / margins.length;
  expect(mean).toBeGreaterThan(0.018);
  expect(mean).toBeLessThan(0.026);
});

test("stakes lose on favourites, and more on outsiders", () => {
  const lossOf = (from: number, to: number): number => {
    const staked = starts.filter(({ price }) => price >= from && price < to);
    return 1 - staked.reduce((sum, { price, won }) => sum + price * won, 0) / staked.length;
  };
  expect(lossOf(1, 5)).toBeGreaterThan(0);
  expect(lossOf(15, 501)).toBeGreaterThan(lossOf(1, 5));
});
