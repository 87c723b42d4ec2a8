import type { FormResponse } from "../../spec/form";
import { conditionKeyOfRace } from "../races/conditionKey";
import { amountOf } from "../races/money";
import { classOf } from "../ratings/estimate";
import { decoratorsOf, type Subject } from "../statistics/badges";
import { classProfile, raceClassFit } from "../statistics/classProfile";
import { earlyPosition, speedMaps } from "../statistics/speedMaps";
import type { History, Venue } from "../store/history";
import { prizeMoneyOf, type RaceRow } from "../store/queries/races";
import type { EntryRow, PastStart } from "../store/queries/starts";
import { present } from "./requestError";

type Runner = FormResponse["runners"][number];
type Enrichment = Pick<Runner, "decorators" | "speedMap" | "classProfile" | "raceClassFit">;

/** The latest runs that badges and speed maps use. */
const maxRuns = 8;

interface Field {
  readonly race: RaceRow;
  readonly venue: Venue;
  readonly entries: readonly EntryRow[];
  /** The counted starts of each entry, oldest first, and its statistics. */
  readonly careers: readonly (readonly PastStart[])[];
  readonly stats: readonly Runner["stats"][];
  /** The condition in the response; undefined when unknown. */
  readonly condition: string | undefined;
}

/** Returns the Pro enrichments of each runner of a field, in its order (spec 2.3). */
export async function enrichments(history: History, field: Field): Promise<Enrichment[]> {
  const { entries, race, stats, careers } = field;
  const classes = classEnrichments(field);
  const runs = careers.map((starts) => starts.slice(-maxRuns).reverse());
  const prizes = await prizesOf(history, field);
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
    const prize = prizes[index];
    const decorators = record === undefined ? [] : decoratorsOf({ ...subject, draw, stats: record, prize });
    return present({ decorators, speedMap: maps[index], ...classes[index] });
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
 * Returns the prizes of the race and of each entry's last run; undefined unless both are known and in one
 * currency, that of a country.
 */
async function prizesOf(history: History, { race, venue, careers }: Field): Promise<Subject["prize"][]> {
  const country = (start: PastStart): string | undefined => history.venuesById.get(start.venueId)?.country;
  const last = careers.map((starts) => starts.at(-1));
  const comparable = last.flatMap((start) => (start && country(start) === venue.country ? start.raceId : []));
  const prizes = await prizeMoneyOf(history, comparable);
  const now = amountOf(race.prizeMoney);
  return last.map((start) => {
    const before = start && amountOf(prizes.get(start.raceId) ?? null);
    return now && before ? { now, last: before } : undefined;
  });
}
