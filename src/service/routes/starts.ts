import type { StartsResponse } from "../../spec/pastRace";
import { prizeMoneyText } from "../races/money";
import { comparableName } from "../races/names";
import { points } from "../ratings/estimate";
import type { RaceRow } from "../store/queries/races";
import { entriesOf, type EntryRow, type PastStartRow, pastStartsOf } from "../store/queries/starts";
import { resultsBefore } from "./clock";
import { pastRaceFields, startFields } from "./pastRaceFields";
import { dayInWindow, findRace, findVenue } from "./raceCard";
import type { Parameters } from "./readParameters";
import { type Context, present, RequestError } from "./requestError";

/** Returns the last starts of a race's runners on days before it (docs/extension.md, starts). */
export async function starts(request: Parameters<"starts">, context: Context): Promise<StartsResponse> {
  const { date, track, race: number, race_code: raceCode, country, timezone, runner, count } = request;
  const { history, clock } = context;
  const day = dayInWindow(date, { clock, timezone });
  const venue = findVenue(history, { slug: track, country, raceCode });
  const race = await findRace(history, venue, { day, timezone, race: number });
  const entries = await entriesOf(history, race.id);
  const wanted = runner === undefined ? undefined : findRunner(entries, runner);
  const before = Math.min(race.day, resultsBefore(clock));
  const scope = { raceId: race.id, startId: wanted?.id, before, most: count };
  const rows = await pastStartsOf(history, scope);
  const startsOf = ({ runnerId }: EntryRow) => rows.filter((row) => row.runnerId === runnerId);
  return {
    date,
    track: venue.name,
    raceNumber: race.number,
    count,
    runners: (wanted ? [wanted] : entries).map((entry) =>
      runnerStarts(entry, startsOf(entry), { context, race }),
    ),
  };
}

/** Returns the entry of a number or a name. Throws a RequestError (404) without one. */
function findRunner(entries: readonly EntryRow[], runner: string): EntryRow {
  const name = comparableName(runner);
  const found = /^\d+$/.test(runner)
    ? entries.find(({ number }) => number === Number(runner))
    : entries.find((entry) => comparableName(entry.name) === name);
  if (found) return found;
  throw new RequestError("not_found", `no runner ${runner.slice(0, 60)} in this race`);
}

interface Asked {
  readonly context: Context;
  readonly race: RaceRow;
}

function runnerStarts(
  { number, name, scratched }: EntryRow,
  rows: readonly PastStartRow[],
  { context, race }: Asked,
): StartsResponse["runners"][number] {
  const [last] = rows;
  return {
    number,
    name,
    scratched: scratched === 1,
    totalStarts: last?.total ?? 0,
    starts: rows.map((row) => pastStart(row, context)),
    ...(last && { daysSince: race.day - last.day }),
  };
}

function pastStart(
  row: PastStartRow,
  { history, plan }: Context,
): StartsResponse["runners"][number]["starts"][number] {
  const { prizeMoney, number, rival, dayBefore } = row;
  return {
    ...pastRaceFields(history, row),
    ...present({ prizeMoney: prizeMoney === null ? null : prizeMoneyText(prizeMoney), number }),
    ...startFields(row),
    ...present({
      rival,
      raceClassRating: plan !== "pro" || row.class === null ? null : points(row.class),
      rating: plan !== "pro" || row.rating === null ? null : points(row.rating),
      daysSince: dayBefore === null ? null : row.day - dayBefore,
    }),
  };
}
