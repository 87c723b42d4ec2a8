import { requireDayNumber } from "../../../src/dates/days";
import type { Meeting } from "../../../src/service/simulation/races/race";
import { World } from "../../../src/service/simulation/world";
import { dataMadeOnce } from "../madeOnce";

/** Runs the days of a world before a day. */
export function advanceTo(world: World, day: number): void {
  while (world.today < day) world.runNextDay();
}

/** Returns a small world some days after its epoch, and all meetings that it has run since then. */
export function simulatedWorld({ days = 60, seed = 7, epoch = "2025-09-01" } = {}): {
  world: World;
  meetings: readonly Meeting[];
} {
  const world = new World({ seed, scale: "small", epoch });
  advanceTo(world, requireDayNumber(epoch));
  const meetings = Array.from({ length: days }, () => world.runNextDay()).flat();
  return { world, meetings };
}

/** Returns the meetings that a small world has run in its first 200 days. */
export const simulatedMeetings = (): readonly Meeting[] =>
  dataMadeOnce("meetings", () => simulatedWorld({ days: 200 }).meetings);
