import type { Meeting } from "../../../src/service/simulation/races/race";
import { World } from "../../../src/service/simulation/world";

/** Returns a small world after some days, and all meetings that it has run. */
export function simulatedWorld({ days = 60, seed = 7, epoch = "2025-09-01" } = {}): {
  world: World;
  meetings: readonly Meeting[];
} {
  const world = new World({ seed, scale: "small", epoch });
  const meetings = Array.from({ length: days }, () => world.runNextDay()).flat();
  return { world, meetings };
}
