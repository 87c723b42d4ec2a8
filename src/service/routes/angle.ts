import { dateOf } from "../../dates/days";
import type { AngleResponse } from "../../spec/angle";
import { type AngleStart, chanceOf, paidOf } from "../races/angleSums";
import { present } from "../races/records";
import {
  angleRecord,
  type AngleTotals,
  createAngleSum,
  fieldRates,
  judgeAngle,
} from "../statistics/angleRecord";
import type { History } from "../store/history";
import { othersTurn } from "../store/othersTurn";
import { angleRaces, type AngleScope, angleStarts, detailsOf, unknownDebuts } from "../store/queries/angle";
import { readConditions, readDays, resolveConditions } from "./conditions";
import type { Context } from "./context";
import { pastRaceFields } from "./pastRaces";
import type { Parameters } from "./readParameters";

/** Returns the record of all starts before today that meet the conditions (docs/extension.md, angle). */
export async function angle(request: Parameters<"angle">, context: Context): Promise<AngleResponse> {
  const { history, clock } = context;
  const { race_code: raceCode, report, angles, limit } = request;
  const { conditions, text, venueIds } = await resolveConditions(readConditions(request), {
    ...context,
    request,
  });
  const days = readDays(
    request,
    clock,
    Math.min(...venueIds.map((id) => history.venuesById.get(id)?.firstDay ?? Infinity)),
  );
  const all = venueIds.length === history.venuesById.size;
  const scope = { raceCode, conditions, ...days, venueIds: all ? undefined : venueIds };
  const latest: AngleStart[] = [];
  const sum = await sumAngle(history, scope, report === "starts" ? { listed: latest, limit } : undefined);
  const total = sum.total();
  return {
    conditions: text,
    raceType: raceCode,
    from: dateOf(scope.from),
    until: dateOf(scope.until),
    report,
    ...angleRecord(total),
    ...fieldRates(total),
    longestLosingRun: sum.longestLosingRun(),
    ...judgeWhole(total, { angles, unknown: await unknownDebuts(history, scope) }),
    years:
      report === "years"
        ? sum.years().map(({ year, totals }) => ({ year, ...angleRecord(totals), ...fieldRates(totals) }))
        : [],
    starts: await listed(history, latest),
  };
}

/** The latest starts to list, up to a number. */
interface Listing {
  readonly listed: AngleStart[];
  readonly limit: number;
}

/** Sums the starts of an angle; fills the list of latest starts if it is given. */
export async function sumAngle(history: History, scope: AngleScope, listing?: Listing) {
  const sum = createAngleSum();
  const races = listing ? undefined : angleRaces(history, scope);
  for await (const slice of races ?? []) {
    sum.addRaces(slice);
    await othersTurn();
  }
  for await (const starts of races ? [] : angleStarts(history, scope)) {
    sum.add(starts);
    if (listing) {
      const { listed, limit } = listing;
      listed.push(...starts);
      listed.sort((one, other) => other.day - one.day || other.id - one.id).splice(limit);
    }
    await othersTurn();
  }
  return sum;
}

/** Judges an angle; its warning names first starts that are left out because they may not be debuts. */
export function judgeWhole(
  total: AngleTotals,
  { angles, unknown }: { readonly angles: number; readonly unknown: number },
) {
  const judged = judgeAngle(total, angles);
  const sentences = [judged.warning, unknown > 0 ? leftOut(unknown) : undefined];
  const warning = sentences.filter((sentence) => sentence !== undefined).join(" ");
  return { ...judged, ...(warning !== "" && { warning }) };
}

/** Returns the sentence about first starts of runners that may have raced before. */
const leftOut = (starts: number): string =>
  `Not counted: ${starts} first starts in the results that may be none, because the results begin too late to tell.`;

async function listed(history: History, starts: readonly AngleStart[]): Promise<AngleResponse["starts"]> {
  const ids = starts.map(({ id }) => id);
  const details = new Map((await detailsOf(history, ids)).map((row) => [row.id, row]));
  return starts.flatMap((start) => {
    const row = details.get(start.id);
    if (!row) return [];
    const { number, name, jockey, trainer, barrier, weight, finish, margin } = row;
    const { price: startingPrice } = start;
    return {
      ...pastRaceFields(history, row),
      number,
      name,
      expectedWins: Math.round(1e6 * chanceOf(start)) / 1e6,
      ...present({ jockey, trainer, barrier, weight, finish, margin: finish === 1 ? 0 : margin }),
      ...(startingPrice !== null && { startingPrice, profit: Math.round(1e6 * (paidOf(start) - 1)) / 1e6 }),
    };
  });
}
