import { dateOf, dayNumber } from "../../dates/days";
import type { AngleResponse } from "../../spec/angle";
import { ConditionError, parseConditions, type ReadCondition } from "../../spec/angleConditions";
import type { Country, RaceCode } from "../../spec/codes";
import { parameters } from "../../spec/parameters";
import { surfaceOf } from "../races/conditionKey";
import { foldVenueSlug, slugify } from "../races/names";
import { angleRecord, chanceOf, createAngleSum, judgeAngle, paidOf } from "../statistics/angleRecord";
import type { History, Venue } from "../store/history";
import {
  type AngleScope,
  type AngleStart,
  angleStarts,
  detailsOf,
  type FilterCondition,
} from "../store/queries/angle";
import { peopleNamed, runnersNamed } from "../store/queries/people";
import { type Clock, todayIn } from "./clock";
import { pastRaceFields } from "./pastRaceFields";
import type { Parameters } from "./readParameters";
import { type Context, present, RequestError } from "./requestError";

interface Scope {
  readonly history: History;
  readonly raceCode: RaceCode;
  readonly country: Country | undefined;
}

/** The conditions of an angle in ids of the store. */
interface ResolvedConditions {
  readonly conditions: readonly FilterCondition[];
  /** The venues of the race code, the country and the tracks named. */
  readonly venueIds: readonly number[];
  /** The conditions with the names that the history has. */
  readonly text: string;
}

/** A resolved condition with its text; a track has no condition of its own. */
interface Resolved {
  readonly text: string;
  readonly condition?: FilterCondition;
  readonly venueIds?: readonly number[];
}

/**
 * Returns conditions in ids of the store. Throws a RequestError for a jockey, trainer, runner or track that
 * the history does not know (404), and for an unknown surface (422).
 */
async function resolveConditions(read: readonly ReadCondition[], scope: Scope): Promise<ResolvedConditions> {
  const resolved = await Promise.all(read.map((condition) => resolve(condition, scope)));
  const venues = [...scope.history.venuesById.values()].filter((venue) => isIn(venue, scope));
  const venueIds = resolved.find((one) => one.venueIds)?.venueIds ?? venues.map(({ id }) => id);
  return {
    conditions: resolved.flatMap(({ condition }) => condition ?? []),
    venueIds,
    text: resolved.map(({ text }) => text).join("; "),
  };
}

const isIn = (venue: Venue, { raceCode, country }: Scope): boolean =>
  venue.raceCode === raceCode && (country === undefined || venue.country === country);

async function resolve(condition: ReadCondition, scope: Scope): Promise<Resolved> {
  if (condition.kind !== "text") return { text: condition.text, condition };
  const { name, values } = condition;
  if (name === "jockey" || name === "trainer") return resolvePeople(name, values, scope);
  if (name === "track") return resolveTracks(values, scope);
  if (name === "runner") {
    const found = await Promise.all(
      values.map((value) => runnersNamed(scope.history, scope.raceCode, value)),
    );
    return rowsOf(name, { values, found, column: "runner_id" });
  }
  if (name === "surface") {
    const surfaces = values.map((value) => surfaceOf(value) ?? unknownSurface(value));
    return { text: condition.text, condition: { ...condition, values: surfaces } };
  }
  return { text: condition.text, condition };
}

async function resolvePeople(
  role: "jockey" | "trainer",
  values: readonly string[],
  scope: Scope,
): Promise<Resolved> {
  const { history, raceCode } = scope;
  const named = await Promise.all(values.map((name) => peopleNamed(history, { role, raceCode, name })));
  const found = named.map(({ people }) => people);
  return rowsOf(role, { values, found, column: `${role}_id` });
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Names listed in the text of a condition. */
const mostListed = 5;

/** Returns a condition on rows with ids. Throws a RequestError (404) for a value that none is named by. */
function rowsOf(
  name: string,
  {
    values,
    found,
    column,
  }: {
    readonly values: readonly string[];
    readonly found: readonly (readonly Named[])[];
    readonly column: "jockey_id" | "trainer_id" | "runner_id";
  },
): Resolved {
  values.forEach((value, index) => {
    if (found[index]?.length === 0) throw notFound(name, value);
  });
  const rows = found.flat();
  const names = [...new Set(rows.map((row) => row.name))];
  const more = names.length > mostListed ? `|... (${names.length} names)` : "";
  return {
    text: `${name}=${names.slice(0, mostListed).join("|")}${more}`,
    condition: { kind: "ids", column, ids: rows.map(({ id }) => id) },
  };
}

const notFound = (name: string, value: string): RequestError =>
  new RequestError("not_found", `conditions: no ${name} is known as ${value.slice(0, 60)}`);

function resolveTracks(values: readonly string[], scope: Scope): Resolved {
  const venues = values.flatMap((value) => {
    const folded = foldVenueSlug(slugify(value));
    const named = [...scope.history.venuesById.values()].filter(
      (venue) => isIn(venue, scope) && foldVenueSlug(venue.slug) === folded,
    );
    if (named.length === 0) throw notFound("track", value);
    return named;
  });
  const names = [...new Set(venues.map(({ name }) => name))];
  return { text: `track=${names.join("|")}`, venueIds: venues.map(({ id }) => id) };
}

function unknownSurface(value: string): never {
  const msg = `surface must be turf, synthetic (all-weather), dirt or sand; current value is ${value.slice(0, 60)}`;
  throw new RequestError("parameter_invalid", [{ loc: ["query", "conditions"], msg, type: "condition" }]);
}

type Request = Parameters<"angle">;

/** Returns the record of all starts before today that meet some conditions (docs/extension.md, angle). */
export async function angle(request: Request, { history, clock }: Context): Promise<AngleResponse> {
  const { race_code: raceCode, country, report, angles, limit } = request;
  const { conditions, text, venueIds } = await resolveConditions(readConditions(request), {
    history,
    raceCode,
    country,
  });
  const days = readDays(
    request,
    clock,
    Math.min(...venueIds.map((id) => history.venuesById.get(id)?.firstDay ?? Infinity)),
  );
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

/** Lets other requests be answered between two slices. */
const otherWork = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Adds starts to the latest ones, in their order. */
function keepLatest(latest: AngleStart[], starts: readonly AngleStart[], limit: number): void {
  latest.push(...starts);
  latest.sort((one, other) => other.day - one.day || other.id - one.id).splice(limit);
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
