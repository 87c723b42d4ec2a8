import type { Meeting } from "../../../src/service/simulation/race";
import { World } from "../../../src/service/simulation/world";

/** A small world run for some days, with all the meetings it has settled. */
export function playedWorld({ days = 60, seed = 7, epoch = "2025-09-01" } = {}): { world: World; meetings: readonly Meeting[] } {
  const world = new World({ seed, scale: "small", epoch });
  const meetings = Array.from({ length: days }, () => world.settleNextDay()).flat();
  return { world, meetings };
}
