/** Suite of src/service/simulation/cards: draws. */
import type { RaceCode } from "../../../../src/spec/codes";
import { isScratched, type Race, phases } from "../../../../src/service/simulation/races/race";
import { simulatedMeetings } from "../simulatedWorld";

const meetings = simulatedMeetings();
const racesOf = (code: RaceCode): readonly Race[] =>
  meetings.filter(({ venue }) => venue.raceCode === code).flatMap(({ races }) => races);

test("every runner has a number of its own", () => {
  for (const { starts } of meetings.flatMap(({ races }) => races)) {
    expect(new Set(starts.map(({ number }) => number)).size).toBe(starts.length);
  }
});

test("gallops draw one barrier each, jumps races none", () => {
  for (const { starts, jumps } of racesOf("gallops")) {
    const barriers = starts.map(({ barrier }) => barrier);
    if (jumps) expect(new Set(barriers)).toEqual(new Set([undefined]));
    else expect([...barriers].sort((a = 0, b = 0) => a - b)).toEqual(starts.map((_, index) => index + 1));
  }
});

test("harness runners start from a row or at a handicap mark, each from its own barrier", () => {
  const standing = racesOf("harness").filter((race) => race.standing);
  expect(standing.length).toBeGreaterThan(5);
  for (const { starts, standing: stand, distance } of racesOf("harness")) {
    const positions = starts.map(({ row, handicapMetres, barrier }) => `${row} ${handicapMetres} ${barrier}`);
    expect(new Set(positions).size).toBe(starts.length);
    for (const { row, handicapMetres } of starts) expect(row === undefined).toBe(handicapMetres > 0);
    if (!stand) expect(starts.every(({ handicapMetres }) => handicapMetres === 0)).toBe(true);
    else expect(distance).toBeGreaterThanOrEqual(2100);
  }
});

test("each greyhound has a box (six in Britain, eight elsewhere) and its number, unless it is a reserve", () => {
  for (const { starts, meeting } of racesOf("greyhounds")) {
    const { fieldLimit, territory } = meeting.venue;
    expect(fieldLimit).toBe(territory.country === "gb" ? 6 : 8);
    const running = starts.filter((start) => !isScratched(start, phases.result));
    expect(new Set(running.map(({ barrier }) => barrier)).size).toBe(running.length);
    for (const { barrier = 0, number, entersAt } of running) {
      expect(barrier).toBeLessThanOrEqual(fieldLimit);
      if (entersAt === phases.declared) expect(number).toBe(barrier);
      else expect(number).toBeGreaterThan(fieldLimit);
    }
  }
});

test("a reserve runs from the box of a scratched runner", () => {
  const entered = racesOf("greyhounds").flatMap(({ starts }) =>
    starts
      .filter(({ entersAt }) => entersAt > phases.declared && entersAt < phases.never)
      .map((reserve) => ({ reserve, starts })),
  );
  expect(entered.length).toBeGreaterThan(5);
  for (const { reserve, starts } of entered) {
    const before = starts.find((start) => start !== reserve && start.barrier === reserve.barrier);
    expect(before?.scratchedAt).toBe(reserve.entersAt);
  }
});
