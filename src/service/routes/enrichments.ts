import type { FormResponse } from "../../spec/schemas/form";
import { conditionKeyOfRace } from "../races/conditionKey";
import { amountOf } from "../races/money";
import { classOf } from "../ratings/raceClass";
import { decoratorsOf, type Subject } from "../statistics/badges";
import { classProfile, raceClassFit } from "../statistics/classProfile";
import { earlyPosition, speedMaps } from "../statistics/speedMaps";
import type { History, Venue } from "../store/history";
import type { RaceRow } from "../store/queries/races";
import { runsOf, type EntryRow, type PastStart, type Run } from "../store/queries/starts";
import { present } from "./requestError";

type Runner = FormResponse["runners"][number];
type Enrichment = Pick<Runner, "decorators" | "speedMap" | "classProfile" | "raceClassFit">;

/** The latest runs that badges and speed maps use. */
const maxRuns = 8;

interface Field {
  readonly race: RaceRow;
  readonly venue: Venue;
  /** Results of days before this one are known. */
  readonly before: number;
  readonly entries: readonly EntryRow[];
  /** The counted starts of each entry, and its statistics. */
  readonly careers: readonly (readonly PastStart[])[];
  readonly stats: readonly Runner["stats"][];
  /** The condition in the response; undefined when unknown. */
  readonly condition: string | undefined;
}

/** Returns the Pro enrichments of each runner of a field, in its order (spec 2.3). */
export function enrichments(history: History, field: Field): Enrichment[] {
  const { entries, race, venue, before, stats } = field;
  const classes = classEnrichments(field);
  const runs = entries.map(({ runnerId }) => runsOf(history, runnerId, { before, most: maxRuns }));
  const early = entries.map(({ draw, scratched }, index) => ({
    position: earlyPosition(runs[index] ?? []),
    draw,
    scratched: scratched === 1,
  }));
  const maps = speedMaps(early, race.raceCode);
  const { surface } = race;
  const going = conditionKeyOfRace({ raceCode: race.raceCode, surface, condition: field.condition });
  return entries.map((entry, index) => {
    const own = runs[index] ?? [];
    const record = stats[index];
    const { raceCode, day, distance, starters } = race;
    const subject = { runs: own, raceCode, day, distance, going, starters };
    // In harness the width of a start depends on more than the barrier.
    const draw = raceCode === "harness" ? null : entry.draw;
    const prize = prizes(race, own, { history, venue });
    return {
      decorators: record === undefined ? [] : decoratorsOf({ ...subject, draw, stats: record, prize }),
      ...present({ speedMap: maps[index] }),
      ...classes[index],
    };
  });
}

/** Returns the class profile of each runner and the race's fit to it; without ratings they are omitted. */
function classEnrichments({ entries, careers }: Field): Pick<Enrichment, "classProfile" | "raceClassFit">[] {
  const profiles = entries.map((_entry, index) => classProfile(careers[index] ?? []));
  const running = profiles.filter((_profile, index) => entries[index]?.scratched !== 1);
  const raceClass = classOf(running.map((profile) => profile?.currentRating));
  return profiles.map((profile) =>
    present({
      classProfile: profile,
      raceClassFit: profile && raceClass !== undefined ? raceClassFit(raceClass, profile) : undefined,
    }),
  );
}

/**
 * Returns the prizes of the race and of the last run; undefined unless both are known and in one currency,
 * that of a country.
 */
function prizes(
  race: RaceRow,
  [last]: readonly Run[],
  { history, venue }: { history: History; venue: Venue },
): Subject["prize"] {
  if (!last || history.venuesById.get(last.venueId)?.country !== venue.country) return undefined;
  const [now, before] = [amountOf(race.prizeMoney), amountOf(last.prizeMoney)];
  return now && before ? { now, last: before } : undefined;
}
