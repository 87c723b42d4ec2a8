import { dateOf, dayNumber } from "../../dates/days";
import { ConditionError, parseConditions, type ReadCondition } from "../../spec/angleConditions";
import { requestedGoings } from "../../spec/goings";
import { parameters } from "../../spec/parameters";
import { surfaceOf } from "../races/surface";
import type { AngleScope, FilterCondition } from "../store/queries/angle";
import { statesPedigree } from "../store/queries/rates";
import { type NamedBy, peopleNamed, runnersNamed } from "../store/queries/people";
import { type Clock, type Context, RequestError, shortened, todayIn } from "./context";
import { meantOf } from "./people";
import { venuesNamed } from "./raceCard";
import type { Parameters } from "./readParameters";

type AngleRequest = Parameters<"angle">;

/** A request's scope of races; a runner named in it identifies its jockey, its trainer or itself. */
interface Scope extends Context {
  readonly request: Pick<AngleRequest, "race_code" | "country" | keyof typeof noRunner>;
}

/** The parameters of a request that names no runner. */
export const noRunner = {
  date: undefined,
  track: undefined,
  race: undefined,
  number: undefined,
  timezone: undefined,
} as const;

/** A resolved condition, with a text for the starts that it counts; a track has no condition. */
interface Resolved {
  readonly text: string;
  readonly condition?: FilterCondition;
  readonly venueIds?: readonly number[];
}

/**
 * Returns conditions in the store's ids, the venues meant, and the text with the history's names. Throws a
 * RequestError for a name that the history does not know (404) and an unknown surface (422).
 */
export async function resolveConditions(read: readonly ReadCondition[], scope: Scope) {
  const resolved = await Promise.all(read.map((condition) => resolve(condition, scope)));
  const { history, request } = scope;
  const venues = [...history.venuesById.values()].filter(
    ({ raceCode, country }) => raceCode === request.race_code && country === (request.country ?? country),
  );
  const venueIds = resolved.find((one) => one.venueIds)?.venueIds ?? venues.map(({ id }) => id);
  return {
    conditions: resolved.flatMap(({ condition }) => condition ?? []),
    venueIds,
    text: resolved.map(({ text }) => text).join("; "),
  };
}

async function resolve(condition: ReadCondition, scope: Scope): Promise<Resolved> {
  if (condition.kind === "going") {
    const namedGoings = condition.values.flatMap(
      (value) => requestedGoings(value, scope.request.race_code) ?? [],
    );
    const keys = [...new Set(namedGoings)];
    return { text: `condition=${keys.join("|")}`, condition: { kind: "keys", keys } };
  }
  if (condition.kind !== "text") return { text: condition.text, condition };
  const { name, values } = condition;
  if (name === "track") return resolveTracks(values, scope);
  if (name === "jockey" || name === "trainer" || name === "runner") return resolveNames(name, values, scope);
  if (name === "sire" || name === "dam" || name === "damsire") {
    const { history, request } = scope;
    if (await statesPedigree(history, request.race_code, name)) return { text: condition.text, condition };
    throw new RequestError("not_found", `conditions: this source states no ${name} of a runner`);
  }
  if (name === "surface") {
    const surfaces = values.map((value) => {
      const surface = surfaceOf(value);
      if (surface) return surface;
      const kinds = "turf, synthetic (all-weather), dirt or sand";
      const msg = `surface must be ${kinds}; current value is ${value.slice(0, 60)}`;
      throw invalid("conditions", msg, "condition");
    });
    return { text: condition.text, condition: { ...condition, values: surfaces } };
  }
  return { text: condition.text, condition };
}

/** The most names listed in the text of a condition. */
const mostListed = 5;

/** Returns a condition on people or runners. Throws a RequestError (404) for a name that matches none. */
async function resolveNames(by: NamedBy, values: readonly string[], scope: Scope): Promise<Resolved> {
  const { history, request } = scope;
  const { race_code: raceCode } = request;
  const conditionParts = await Promise.all(
    values.map(async (name) => {
      const namedPeople = await (by === "runner"
        ? runnersNamed(history, raceCode, name)
        : peopleNamed(history, { role: by, raceCode, name }));
      if (namedPeople.length === 0) throw notFound(by, name);
      return meantOf(by, { ...request, name, named: namedPeople }, scope);
    }),
  );
  const rows = conditionParts.flat();
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].map(([name, count]) => (count > 1 ? `${name} (${count} ${by}s)` : name));
  const more = names.length > mostListed ? `|... (${names.length} names)` : "";
  return {
    text: `${by}=${names.slice(0, mostListed).join("|")}${more}`,
    condition: { kind: "ids", column: `${by}_id`, ids: rows.map(({ id }) => id) },
  };
}

const notFound = (name: string, value: string): RequestError =>
  new RequestError("not_found", `conditions: no ${name} is known as ${shortened(value)}`);

function resolveTracks(
  values: readonly string[],
  { history, request: { race_code: raceCode, country } }: Scope,
): Resolved {
  const venues = values.flatMap((value) => {
    const namedVenues = venuesNamed(history, value, { country, raceCode });
    if (namedVenues.length === 0) throw notFound("track", value);
    return namedVenues;
  });
  const names = [...new Set(venues.map(({ name }) => name))];
  return { text: `track=${names.join("|")}`, venueIds: venues.map(({ id }) => id) };
}

export function readConditions({ conditions }: Pick<AngleRequest, "conditions">) {
  try {
    return parseConditions(conditions);
  } catch (error) {
    if (error instanceof ConditionError) throw invalid("conditions", error.message, "condition");
    throw error;
  }
}

export const invalid = (name: string, msg: string, type: string): RequestError =>
  new RequestError("parameter_invalid", [{ loc: ["query", name], msg, type }]);

/**
 * Returns the days to count. Throws a RequestError if the last day is today or later, or if the days are in
 * the wrong order.
 */
export function readDays(
  { from, until }: Pick<AngleRequest, "from" | "until">,
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
