import type { RaceCode } from "../../../spec/codes";
import { hash, Random } from "../random";
import type { Meeting } from "../race";
import type { Runner } from "../runner";
import { goingAt } from "./going";
import { settleRace } from "./settleRace";

const meetingsAbandoned: Readonly<Record<RaceCode, number>> = { gallops: 0.015, harness: 0.008, greyhounds: 0.008 };
const waterlogged = 1.3;
const timesAsLikely = 4;
const changesOfGoing = 0.05;

/** Runs a meeting's races in order, the going now and then changing between them. Gives the runners that retire. */
export function settleMeeting(meeting: Meeting): readonly Runner[] {
  const { venue, races, seed } = meeting;
  const random = new Random(hash(seed, 0x77));
  let moisture = venue.moisture;
  const risk = meetingsAbandoned[venue.raceCode] * (moisture > waterlogged ? timesAsLikely : 1);
  const abandoned = random.chance(risk);
  meeting.outcome = { abandoned, going: goingAt(venue, moisture) };
  return races.flatMap((race) => {
    if (random.chance(changesOfGoing)) moisture += 0.5 * random.normal();
    return settleRace(race, goingAt(venue, moisture), abandoned);
  });
}
