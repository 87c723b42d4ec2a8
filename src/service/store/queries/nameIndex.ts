import { type Country, countryCodes, type RaceCode, raceCodes } from "../../../spec/codes";
import { nameMatches } from "../../../spec/names";
import { comparableName } from "../../../spec/comparableName";
import { valueAt } from "../../../lists/lists";
import { foldPersonName } from "../../races/names";
import type { History } from "../history";
import { othersTurn } from "../othersTurn";
import * as query from "./names";

/** Returns the name of a runner or person for comparison. */
export const foldName = (kind: query.NameKind, name: string): string =>
  kind === "runner" ? comparableName(name) : foldPersonName(name);

/**
 * All names of a kind by id, in some 25 bytes each: the name at `index` is `folded` from `begins[index]` to
 * the line's end, and its first counted starts are `days` and `countries` from `firsts[index]` to
 * `firsts[index + 1]`, one for each country.
 */
interface IndexedNames {
  readonly folded: string;
  readonly begins: Uint32Array;
  readonly ids: Float64Array;
  readonly codes: Uint8Array;
  readonly firsts: Uint32Array;
  readonly days: Int32Array;
  readonly countries: Uint8Array;
}

/** The countries on whose cards of some days each name of a kind stands, by id. */
type Entered = ReadonlyMap<number, ReadonlySet<Country>>;

type OfKinds<T> = Readonly<Record<query.NameKind, T>>;

export interface NameIndex {
  readonly names: OfKinds<IndexedNames>;
  readonly entered: OfKinds<Entered>;
  readonly known: query.KnownDays;
}

interface Kept {
  readonly writes: number;
  readonly names: Promise<OfKinds<IndexedNames>>;
  /** The cards that were read last. */
  cards?: { readonly days: string; readonly entered: Promise<OfKinds<Entered>> };
}

const keptIndexes = new WeakMap<History, Kept>();

/** Returns the number of writes to a history, which outdate its names. */
const writesTo = ({ writes }: History): number => [...writes.values()].reduce((sum, count) => sum + count, 0);

/**
 * Returns all names of a history with the days on which they are known. They are read once for each state of
 * the history, with turns of others in between.
 */
export async function nameIndexOf(history: History, knownDays: query.KnownDays): Promise<NameIndex> {
  const writes = writesTo(history);
  const before = keptIndexes.get(history);
  const isCurrent = before?.writes === writes;
  const current: Kept = isCurrent ? before : { writes, names: ofKinds((kind) => readNames(history, kind)) };
  if (current !== before) keptIndexes.set(history, current);
  const days = knownDays.cards.join();
  if (current.cards?.days !== days)
    current.cards = { days, entered: ofKinds((kind) => enteredNames(history, kind, knownDays.cards)) };
  const { entered } = current.cards;
  try {
    return { names: await current.names, entered: await entered, known: knownDays };
  } catch (error) {
    if (keptIndexes.get(history) === current) keptIndexes.delete(history);
    throw error;
  }
}

async function ofKinds<T>(read: (kind: query.NameKind) => Promise<T>): Promise<OfKinds<T>> {
  const [runner, jockey, trainer] = [await read("runner"), await read("jockey"), await read("trainer")];
  return { runner, jockey, trainer };
}

async function enteredNames(
  history: History,
  kind: query.NameKind,
  cards: query.KnownDays["cards"],
): Promise<Entered> {
  const entered = new Map<number, Set<Country>>();
  for (const { id, country } of await query.namesOnCards(history, kind, cards))
    entered.set(id, (entered.get(id) ?? new Set()).add(country));
  return entered;
}

/** Names of a kind that are read at once: a person has many more starts than a runner. */
const atOnce = { runner: 1000, jockey: 10, trainer: 10 } as const;

async function readNames(history: History, kind: query.NameKind): Promise<IndexedNames> {
  const [folded, begins, ids, codes]: [string[], number[], number[], number[]] = [[], [0], [], []];
  const [firsts, days, countries]: [number[], number[], number[]] = [[0], [], []];
  const limit = atOnce[kind];
  for (let last = -1; ;) {
    const rows = await query.namesAfter(history, kind, { id: last, limit });
    const [first, end] = [rows[0], rows.at(-1)];
    if (!first || !end) break;
    const started = await query.firstDaysOf(history, kind, [first.id, end.id]);
    let at = 0;
    for (const { id, raceCode, name } of rows) {
      const text = foldName(kind, name);
      folded.push(text);
      begins.push((begins.at(-1) ?? 0) + text.length + 1);
      ids.push(id);
      codes.push(raceCodes.indexOf(raceCode));
      for (let start = started[at]; start?.id === id; start = started[++at]) {
        days.push(start.day);
        countries.push(countryCodes.indexOf(start.country));
      }
      firsts.push(days.length);
    }
    last = end.id;
    await othersTurn();
  }
  return {
    folded: folded.join("\n"),
    begins: Uint32Array.from(begins),
    ids: Float64Array.from(ids),
    codes: Uint8Array.from(codes),
    firsts: Uint32Array.from(firsts),
    days: Int32Array.from(days),
    countries: Uint8Array.from(countries),
  };
}

export interface IndexedName extends query.NameId {
  readonly raceCode: RaceCode;
  readonly folded: string;
  /** Index in `nameMatches`. */
  readonly rank: number;
}

/** Returns the index in `nameMatches` by which a folded name contains a folded part. */
function rankOf(name: string, part: string): number {
  if (name === part) return nameMatches.indexOf("same");
  if (name.startsWith(part)) return nameMatches.indexOf("begins");
  return nameMatches.indexOf(name.includes(` ${part}`) ? "word begins" : "within");
}

interface Sought {
  readonly kind: query.NameKind;
  /** The folded part of the names. */
  readonly part: string;
  readonly country?: Country | undefined;
  readonly raceCode?: RaceCode | undefined;
}

/** Lists the known names of a kind that contain a part, in the country and race code where they are given. */
export function* namesContaining(
  { names, entered, known }: NameIndex,
  { kind, part, country, raceCode: wanted }: Sought,
): Generator<IndexedName> {
  const { folded, begins, ids, codes, firsts, days, countries } = names[kind];
  const place = country === undefined ? undefined : countryCodes.indexOf(country);
  const hasStarted = (index: number): boolean => {
    const end = valueAt(firsts, index + 1);
    for (let at = valueAt(firsts, index); at < end; at++)
      if (valueAt(days, at) < known.before && (place === undefined || countries[at] === place)) return true;
    return false;
  };
  const isEntered = (id: number): boolean => {
    const where = entered[kind].get(id);
    return where !== undefined && (country === undefined || where.has(country));
  };
  let index = 0;
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, valueAt(begins, index))) {
    while (valueAt(begins, index + 1) <= at) index++;
    const id = valueAt(ids, index);
    const raceCode = valueAt(raceCodes, valueAt(codes, index));
    if ((wanted === undefined || raceCode === wanted) && (hasStarted(index) || isEntered(id))) {
      const name = folded.slice(valueAt(begins, index), valueAt(begins, index + 1) - 1);
      yield { kind, id, raceCode, folded: name, rank: rankOf(name, part) };
    }
    index++;
  }
}
