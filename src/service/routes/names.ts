import { sum } from "../../lists/lists";
import { dateOf, dayNumber } from "../../dates/days";
import { localDate } from "../../dates/zones";
import { nearestName } from "../../spec/nearestName";
import { isPartOfName, nameMatches, type NamesResponse, partRule } from "../../spec/names";
import { dateWindow, nameKinds } from "../../spec/parameters";
import { comparableName } from "../../spec/comparableName";
import {
  foldName,
  type IndexedName,
  type NameIndex,
  nameIndexOf,
  namesContaining,
} from "../store/queries/nameIndex";
import * as query from "../store/queries/names";
import { careerTotals } from "../store/queries/people";
import { type Clock, type Context, RequestError, resultsBefore, shortened, todayIn } from "./context";
import { statusOf } from "./pastRaces";
import { areScratchingsLater } from "./raceCard";
import type { Parameters } from "./readParameters";

type Request = Parameters<"names">;
type Name = NamesResponse["names"][number];

interface Days {
  readonly known: query.KnownDays;
  /** The first day on which a race may not have been run yet; every race before it has. */
  readonly since: number;
}

interface Scope extends Context {
  readonly request: Request;
  readonly days: Days;
}

/** Returns the runners and people whose names contain a part (docs/extension.md, names). */
export async function names(request: Request, context: Context): Promise<NamesResponse> {
  const { name: part, limit } = request;
  if (!isPartOfName(part))
    throw new RequestError("parameter_invalid", [
      { loc: ["query", "name"], msg: `name ${partRule(shortened(part))}`, type: "string_too_short" },
    ]);
  const scope = { ...context, request, days: daysAt(context.clock) };
  const { matches, listed } = bestOf(await namesWith(part, scope), limit);
  if (matches === 0) throw await noneFound(scope);
  const entries = await query.cardEntriesOf(context.history, listed, scope.days.known.cards);
  return {
    part,
    matches,
    names: await Promise.all(listed.map((one) => shownName(one, entries, scope))),
  };
}

/** Returns the days that a clock knows: of a replayed day no race has been run. */
function daysAt(clock: Clock): Days {
  const before = resultsBefore(clock);
  const ahead = dateWindow.daysAhead;
  if (clock.asOf !== undefined) return { known: { before, cards: [before, before + ahead] }, since: before };
  const today = dayNumber(localDate(clock.now(), "UTC")) ?? 0;
  // In some timezone it is yesterday or tomorrow.
  return { known: { before, cards: [today - 1, today + 1 + ahead] }, since: today - 1 };
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const byMatch = (one: IndexedName, other: IndexedName): number =>
  one.rank - other.rank ||
  compare(one.folded, other.folded) ||
  compare(one.kind, other.kind) ||
  compare(one.raceCode, other.raceCode) ||
  one.id - other.id;

/** The names beyond those listed after which the worst are dropped. */
const spare = 1000;

/** Counts names and lists the best in order without sorting all: two letters fit a third of a history. */
function bestOf(
  candidates: Iterable<IndexedName>,
  limit: number,
): { matches: number; listed: IndexedName[] } {
  let matches = 0;
  let listed: IndexedName[] = [];
  let worst: IndexedName | undefined;
  for (const one of candidates) {
    matches += 1;
    if (worst && byMatch(one, worst) > 0) continue;
    listed.push(one);
    if (listed.length < limit + spare) continue;
    listed = listed.sort(byMatch).slice(0, limit);
    worst = listed.at(-1);
  }
  return { matches, listed: listed.sort(byMatch).slice(0, limit) };
}

/** Returns the folded part of a person's name; a title alone is a part too. */
function foldPart(part: string, kind: query.NameKind): string {
  const folded = foldName(kind, part);
  return isPartOfName(folded) ? folded : comparableName(part);
}

/** Returns the known names with a part, of the kinds, race code and country that a request asks for. */
async function namesWith(part: string, scope: Scope): Promise<Iterable<IndexedName>> {
  const { history, request, days } = scope;
  const index = await nameIndexOf(history, days.known);
  return namesOfKinds(index, part, request);
}

function* namesOfKinds(
  index: NameIndex,
  text: string,
  { kind: wanted, race_code: raceCode, country }: Request,
): Generator<IndexedName> {
  for (const kind of nameKinds)
    if (kind !== "any" && (wanted === "any" || wanted === kind))
      yield* namesContaining(index, { kind, part: foldPart(text, kind), country, raceCode });
}

/** The letters with which a misspelt name begins, as a rule. */
const firstLetters = 2;

/** Returns the error of a part that no name contains, with the most similar name that begins like it. */
async function noneFound(scope: Scope): Promise<RequestError> {
  const { name: part, kind, race_code: raceCode, country } = scope.request;
  const meant = comparableName(part);
  const letters = meant.slice(0, firstLetters);
  const wordsFrom = ({ folded }: IndexedName): string =>
    ` ${folded}`.split(` ${letters}`).slice(1).join(` ${letters}`);
  const begins = nameMatches.indexOf("word begins");
  const names = [...(await namesWith(letters, scope))].filter(({ rank }) => rank <= begins);
  const byWords = new Map(names.map((one) => [letters + wordsFrom(one), one]));
  const near = nearestName(meant, [...byWords.keys()]);
  const what = [raceCode, kind === "any" ? "runner, jockey or trainer" : kind].filter(Boolean).join(" ");
  const where = country === undefined ? "" : ` in ${country}`;
  const meantName = near === undefined ? undefined : byWords.get(near);
  const hint = meantName ? `; did you mean ${await query.storedName(scope.history, meantName)}?` : "";
  return new RequestError("not_found", `no ${what}${where} has ${shortened(part)} in the name${hint}`);
}

/** Returns a name with its figures, its last start and its next one. */
async function shownName(
  row: IndexedName,
  entries: readonly query.CardEntryRow[],
  scope: Scope,
): Promise<Name> {
  const { history, days } = scope;
  const { kind, id, raceCode } = row;
  const latest = await query.latestStarts(history, row, { since: days.since, before: days.known.before });
  const run = latest.filter((start) => statusOf(start, scope.clock) === "run");
  const recent = run.filter(({ day }) => day >= days.since);
  const earlier = await figuresBefore(row, scope);
  const [last] = run;
  const next = entries.find((entry) => entry[kind] === id && isAhead(entry, scope));
  return {
    name: await query.storedName(history, row),
    kind,
    raceType: raceCode,
    match: nameMatches[row.rank] ?? "within",
    starts: earlier.starts + recent.length,
    wins: earlier.wins + recent.filter(({ finish }) => finish === 1).length,
    ...(last && { last: raceOf(last, scope) }),
    ...(next && {
      next: {
        ...raceOf(next, scope),
        startTime: next.startTime.replace(/\.\d+Z$/, "Z"),
        timezone: next.timezone,
        number: next.number,
        runner: next.name,
      },
    }),
  };
}

async function figuresBefore({ kind, id }: IndexedName, { history, days }: Scope) {
  if (kind === "runner") return query.runnerFigures(history, id, days.since);
  const totals = await careerTotals(history, { role: kind, id }, { before: days.since });
  return { starts: sum(totals.map(({ starts }) => starts)), wins: sum(totals.map(({ wins }) => wins)) };
}

/** Returns true for an entry of a race to come within the days of cards; of a replayed day all are. */
function isAhead(entry: query.CardEntryRow, { clock }: Scope): boolean {
  const today = todayIn(clock, entry.timezone);
  return (
    statusOf(entry, clock) === "upcoming" &&
    entry.day >= today &&
    entry.day <= today + dateWindow.daysAhead &&
    (clock.asOf !== undefined || Date.parse(entry.startTime) > clock.now()) &&
    (entry.scratched === 0 || areScratchingsLater(entry, clock))
  );
}

function raceOf({ venueId, day, raceNumber }: query.StartedRaceRow, { history }: Context) {
  const venue = history.venuesById.get(venueId);
  return {
    date: dateOf(day),
    track: venue?.name ?? "",
    slug: venue?.slug ?? "",
    country: venue?.country ?? "",
    raceNumber,
  };
}
