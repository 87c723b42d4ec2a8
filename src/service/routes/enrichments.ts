import type { FormResponse } from "../../spec/responses";
import type { History, Venue } from "../store/history";
import { type EntryRow, type PastStart, type Run, runsOf } from "../store/queries/starts";
import type { RaceRow } from "../store/queries/races";
import { decoratorsOf, type Subject } from "../statistics/badges";
import { classOf } from "../ratings/raceClass";
import { classProfile, raceClassFit } from "../statistics/classProfile";
import { conditionKeyOf } from "../races/conditionKey";
import { earlyPlace, speedMaps } from "../statistics/speedMaps";
import { present } from "./route";

type Runner = FormResponse["runners"][number];
type Enrichment = Pick<Runner, "decorators" | "speedMap" | "classProfile" | "raceClassFit">;

/** Runs that still tell how a runner races. */
const mostRuns = 8;

interface Field {
  readonly race: RaceRow;
  readonly venue: Venue;
  /** Results of days before this one are known. */
  readonly before: number;
  readonly entries: readonly EntryRow[];
  /** The counted starts and the statistics of each. */
  readonly careers: readonly (readonly PastStart[])[];
  readonly stats: readonly Runner["stats"][];
  /** As the race's answer gives it; undefined while it is not known. */
  readonly condition: string | undefined;
}

/** The Pro enrichments of each runner of a field, in its order (spec 2.3). */
export function enrichments(history: History, field: Field): Enrichment[] {
  const { entries, race, venue, before, stats } = field;
  const classes = classEnrichments(field);
  const runs = entries.map(({ runnerId }) => runsOf(history, runnerId, { before, most: mostRuns }));
  const early = entries.map(({ draw, scratched }, at) => ({
    place: earlyPlace(runs[at] ?? []),
    draw,
    scratched: scratched === 1,
  }));
  const maps = speedMaps(early, race.raceCode);
  const going = field.condition === undefined ? undefined : conditionKeyOf(field.condition, race.raceCode);
  return entries.map((entry, at) => {
    const own = runs[at] ?? [];
    const record = stats[at];
    const subject = { runs: own, day: race.day, distance: race.distance, going, starters: race.starters };
    // In harness a barrier alone does not say how wide a start is.
    const draw = race.raceCode === "harness" ? null : entry.draw;
    const prize = prizes(race, own, { history, venue });
    return {
      decorators: record === undefined ? [] : decoratorsOf({ ...subject, draw, stats: record, prize }),
      ...present({ speedMap: maps[at] }),
      ...classes[at],
    };
  });
}

/** The class of each runner, and how the race suits it; what cannot be rated is left out. */
function classEnrichments({ entries, careers }: Field): Pick<Enrichment, "classProfile" | "raceClassFit">[] {
  const profiles = entries.map((_entry, at) => classProfile(careers[at] ?? []));
  const running = profiles.filter((_profile, at) => entries[at]?.scratched !== 1);
  const raceClass = classOf(running.map((profile) => profile?.currentRating));
  return profiles.map((profile) =>
    present({
      classProfile: profile,
      raceClassFit: profile && raceClass !== undefined ? raceClassFit(raceClass, profile) : undefined,
    }),
  );
}

/** Prize money compares within one currency: when the last run was in the same country and both sums are told. */
function prizes(race: RaceRow, [last]: readonly Run[], { history, venue }: { history: History; venue: Venue }): Subject["prize"] {
  if (!last || history.venuesById.get(last.venueId)?.country !== venue.country) return undefined;
  const [now, before] = [amountOf(race.prizeMoney), amountOf(last.prizeMoney)];
  return now === undefined || before === undefined ? undefined : { now, last: before };
}

/** The amount within a text such as "$126,065.00". */
function amountOf(text: string | null): number | undefined {
  const amount = Number(text?.replaceAll(/[^\d.]/g, "") ?? "");
  return amount > 0 ? amount : undefined;
}
