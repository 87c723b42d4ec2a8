import type { RaceCode } from "../../../../src/spec/codes";
import type { Race, Start } from "../../../../src/service/simulation/races/race";
import type { Venue } from "../../../../src/service/simulation/venues/venue";
import { World } from "../../../../src/service/simulation/world";

const days = 400;
const judged = 60;

interface Score {
  likelihood: number;
  uniform: number;
}

/** Runs a full world once and returns only sums. */
function runFullWorld() {
  const world = new World({ seed: 20260101, scale: "full", epoch: "2025-10-01" });
  const first = world.today;
  const scores: Record<RaceCode, Score> = { gallops: noScore(), harness: noScore(), greyhounds: noScore() };
  const boxes = new Map<Venue, { wins: number; expected: number }[]>();
  const totals = { races: 0, starts: 0 };
  while (world.today < first + days) {
    const judge = world.today >= first + days - judged;
    for (const race of world.runNextDay().flatMap(({ races }) => races)) {
      totals.races++;
      totals.starts += race.starts.length;
      const starters = race.starts.filter(({ probability }) => probability > 0);
      if (race.abandoned) continue;
      if (judge) score(scores[race.meeting.venue.raceCode], starters);
      if (race.meeting.venue.raceCode === "greyhounds") count(boxes, race, starters);
    }
  }
  return { scores, boxes, totals, world };
}

function noScore(): Score {
  return { likelihood: 0, uniform: 0 };
}

function score(into: Score, starters: readonly Start[]): void {
  const winner = starters.find(({ finish }) => finish === 1);
  into.likelihood += Math.log(winner?.probability ?? 1);
  into.uniform += Math.log(1 / starters.length);
}

function count(
  boxes: Map<Venue, { wins: number; expected: number }[]>,
  { meeting }: Race,
  starters: readonly Start[],
): void {
  const cells = boxes.get(meeting.venue) ?? meeting.venue.boxes.map(() => ({ wins: 0, expected: 0 }));
  boxes.set(meeting.venue, cells);
  for (const { barrier = 0, finish } of starters) {
    const cell = cells[barrier - 1];
    if (!cell) continue;
    cell.expected += 1 / starters.length;
    if (finish === 1) cell.wins++;
  }
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[index], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const product = (left: 0 | 1, right: 0 | 1) =>
    pairs.reduce((sum, pair) => sum + (pair[left] - (left ? y : x)) * (pair[right] - (right ? y : x)), 0);
  return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
}

describe("the full world", () => {
  const { scores, boxes, totals, world } = runFullWorld();

  test.each([
    ["gallops", 0.2],
    ["harness", 0.29],
    ["greyhounds", 0.2],
  ] as const)(
    "%s are as predictable from the true chances as designed: pseudo-R2 about %f",
    (code, target) => {
      const { likelihood, uniform } = scores[code];
      expect(Math.abs(1 - likelihood / uniform - target)).toBeLessThan(0.02);
    },
  );

  test("greyhound boxes win in proportion to their true effects: correlation at least 0.88", () => {
    const pairs = [...boxes].flatMap(([venue, cells]) => {
      const mean = venue.boxes.reduce((sum, effect) => sum + effect, 0) / venue.boxes.length;
      return cells.map(
        ({ wins, expected }, index) => [(venue.boxes[index] ?? 0) - mean, Math.log(wins / expected)] as const,
      );
    });
    expect(pairs.length).toBeGreaterThan(230);
    expect(correlation(pairs)).toBeGreaterThanOrEqual(0.88);
  });

  test("is about as large as designed: 92,000 races, 744,000 starts, 46,000 runners", () => {
    const circuits = [...new Set(world.venues.map(({ circuit }) => circuit))];
    const sum = (of: (circuit: (typeof circuits)[number]) => number) =>
      circuits.reduce((total, circuit) => total + of(circuit), 0);
    const near = (value: number, target: number) => expect(Math.abs(value / target - 1)).toBeLessThan(0.05);
    near(totals.races, 92_000);
    near(totals.starts, 744_000);
    near(
      sum(({ born }) => born),
      46_000,
    );
    near(
      sum(({ riders }) => riders.length),
      1800,
    );
    near(
      sum(({ trainers }) => trainers.length),
      4600,
    );
  });
});
