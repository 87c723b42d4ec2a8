import { dateOf, dayNumber } from "../../dates/days";
import { ConditionError, parseConditions } from "../../spec/angleConditions";
import { parameters } from "../../spec/parameters";
import type { AngleResponse } from "../../spec/schemas/angle";
import { angleRecord, judgeAngle } from "../statistics/angleRecord";
import { chanceOf, createAngleSum, paidOf } from "../statistics/angleTotals";
import type { History } from "../store/history";
import { angleStarts, detailsOf, type AngleScope, type AngleStart } from "../store/queries/angle";
import { resolveConditions } from "./angleConditions";
import { todayIn, type Clock } from "./clock";
import { pastRaceFields } from "./pastRaceFields";
import type { Parameters } from "./readParameters";
import { present, RequestError, type Context } from "./requestError";

type Request = Parameters<"angle">;

/** Returns the record of all starts before today that meet some conditions (docs/extension.md, angle). */
export async function angle(request: Request, { history, clock }: Context): Promise<AngleResponse> {
  const { race_code: raceCode, country, report, angles, limit } = request;
  const { conditions, text, venueIds } = await resolveConditions(readConditions(request), {
    history,
    raceCode,
    country,
  });
  const days = readDays(request, clock, firstDayOf(history, venueIds));
  const all = venueIds.length === history.venuesById.size;
  const scope = { raceCode, conditions, ...days, venueIds: all ? undefined : venueIds };
  const sum = createAngleSum();
  const latest: AngleStart[] = [];
  for await (const starts of angleStarts(history, scope)) {
    sum.add(starts);
    if (report === "starts") keepLatest(latest, starts, limit);
    await otherWork();
  }
  const total = sum.total();
  const { totalStarts, totalWins, ...record } = angleRecord(total);
  return {
    conditions: text,
    raceType: raceCode,
    from: dateOf(scope.from),
    until: dateOf(scope.until),
    report,
    ...{ totalStarts, totalWins, ...record },
    longestLosingRun: sum.longestLosingRun(),
    ...judgeAngle(total, angles),
    years:
      report === "years" ? sum.years().map(({ year, totals }) => ({ year, ...angleRecord(totals) })) : [],
    starts: await listed(history, latest),
  };
}

function readConditions({ conditions }: Request) {
  try {
    return parseConditions(conditions);
  } catch (error) {
    if (error instanceof ConditionError) throw invalid("conditions", error.message, "condition");
    throw error;
  }
}

const invalid = (name: string, msg: string, type: string): RequestError =>
  new RequestError("parameter_invalid", [{ loc: ["query", name], msg, type }]);

/**
 * Returns the days to count. Throws a RequestError for a last day that is not before today (400), and for
 * days in the wrong order (422).
 */
function readDays(
  { from, until }: Request,
  clock: Clock,
  firstDay: number,
): Pick<AngleScope, "from" | "until"> {
  const today = todayIn(clock, parameters.timezone.default);
  const last = until === undefined ? today - 1 : (dayNumber(until) ?? NaN);
  if (last >= today) {
    const before = dateOf(today);
    throw new RequestError(
      "date_outside_window",
      `until must be before ${before}; current value is ${dateOf(last)}`,
    );
  }
  const first = from === undefined ? Math.min(firstDay, last) : (dayNumber(from) ?? NaN);
  if (first > last)
    throw invalid(
      "from",
      `from must be ${dateOf(last)} or before; current value is ${dateOf(first)}`,
      "order",
    );
  return { from: first, until: last };
}

const firstDayOf = ({ venuesById }: History, venueIds: readonly number[]): number =>
  Math.min(...venueIds.map((id) => venuesById.get(id)?.firstDay ?? Infinity));

/** Lets other requests be answered between two slices. */
const otherWork = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const latestFirst = (one: AngleStart, other: AngleStart): number => other.day - one.day || other.id - one.id;

/** Adds starts to the latest ones, in their order. */
function keepLatest(latest: AngleStart[], starts: readonly AngleStart[], limit: number): void {
  latest.push(...starts);
  latest.sort(latestFirst).splice(limit);
}

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
      ...{ number, name, expectedWins: Math.round(1e6 * chanceOf(start)) / 1e6 },
      ...present({ jockey, trainer, barrier, weight, finish, margin: finish === 1 ? 0 : margin }),
      ...(startingPrice !== null && { startingPrice, profit: Math.round(1e6 * (paidOf(start) - 1)) / 1e6 }),
    };
  });
}
