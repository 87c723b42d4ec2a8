import type { ReadCondition } from "../../spec/angleConditions";
import type { RaceCode } from "../../spec/codes";
import type { Country } from "../../spec/countries";
import { foldVenueSlug, slugify } from "../races/names";
import { surfaceOf } from "../races/surface";
import type { History, Venue } from "../store/history";
import type { FilterCondition } from "../store/queries/angleFilter";
import { peopleNamed, runnersNamed } from "../store/queries/people";
import { RequestError } from "./requestError";

interface Scope {
  readonly history: History;
  readonly raceCode: RaceCode;
  readonly country: Country | undefined;
}

/** The conditions of an angle in ids of the store. */
export interface ResolvedConditions {
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
export async function resolveConditions(
  read: readonly ReadCondition[],
  scope: Scope,
): Promise<ResolvedConditions> {
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
