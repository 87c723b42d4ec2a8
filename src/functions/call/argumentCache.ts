import { unwrapArgument, unwrapCells } from "../../cells/cellValue";
import { usedRows } from "../../cells/usedRows";
import type { ArgumentCells } from "./arguments";
import { cellsByName } from "./arguments";
import type { Call } from "./call";
import { type ParsedCall, parseCall } from "./parseCall";
import { parseContext, type Session } from "./session";

interface Branch<Value> {
  value?: Value;
  readonly branches: Map<unknown, Branch<Value>>;
}

const limit = 200_000;
const emptyBranch = <Value>(): Branch<Value> => ({ branches: new Map() });

/** Returns the key of an argument: its value, or a text with all values of a range. */
function keyOf(argument: unknown): unknown {
  if (typeof argument !== "object" || !Array.isArray(argument)) return argument ?? null;
  const row: unknown = argument[0];
  if (argument.length === 1 && Array.isArray(row) && row.length === 1) return keyOf(row[0]);
  return `\u0000${JSON.stringify(argument)}`;
}

/** Returns the number of arguments without trailing blanks, which change nothing. */
function lengthOf(args: readonly unknown[]): number {
  let length = args.length;
  while (length > 0 && (args[length - 1] ?? null) === null) length--;
  return length;
}

/**
 * A cache by function name and cells. It has one branch per argument, so that repeated calls build no key.
 */
export class ArgumentCache<Value> {
  #root = emptyBranch<Value>();
  #size = 0;

  clear(): void {
    this.#root = emptyBranch();
    this.#size = 0;
  }

  get(name: string, args: readonly unknown[]): Value | undefined {
    const length = lengthOf(args);
    let branch = this.#root.branches.get(name);
    for (let index = 0; branch && index < length; index++) branch = branch.branches.get(keyOf(args[index]));
    return branch?.value;
  }

  set(name: string, args: readonly unknown[], value: Value): void {
    if (++this.#size > limit) this.clear();
    let branch = this.#step(this.#root, name);
    for (const argument of args.slice(0, lengthOf(args))) branch = this.#step(branch, keyOf(argument));
    branch.value = value;
  }

  /** Returns the cached values for a function, whatever the arguments. */
  valuesOf(name: string): Value[] {
    const cachedValues: Value[] = [];
    const open = [this.#root.branches.get(name)];
    for (const branch of open) {
      if (branch?.value !== undefined) cachedValues.push(branch.value);
      if (branch) open.push(...branch.branches.values());
    }
    return cachedValues;
  }

  #step(branch: Branch<Value>, key: unknown): Branch<Value> {
    const knownBranch = branch.branches.get(key);
    if (knownBranch) return knownBranch;
    const next = emptyBranch<Value>();
    branch.branches.set(key, next);
    return next;
  }
}

/** The part of a session's state that parsing depends on. */
type ParseState = Readonly<
  Record<
    "settings" | "dateSystem" | "dateOrder" | "formats" | "hasProperties" | "isSourceKnown" | "revision",
    unknown
  >
>;

interface SessionCache {
  readonly calls: ArgumentCache<ParsedCall>;
  readonly state: ParseState;
}

/** A cache for each session, because formulas of a snapshot coexist with live ones. */
const caches = new WeakMap<Session, SessionCache>();

const stateOf = (open: Session): ParseState => ({
  formats: open.formats,
  hasProperties: open.hasProperties,
  settings: open.settings(),
  dateSystem: open.dateSystem?.(),
  dateOrder: open.dateOrder?.(),
  isSourceKnown: open.client.isSourceKnown(),
  revision: open.snapshots?.revision(),
});

/** Compares without creating an object, because every repeated call comes through here. */
const isCurrent = (state: ParseState, open: Session): boolean =>
  state.settings === open.settings() &&
  state.dateSystem === open.dateSystem?.() &&
  state.dateOrder === open.dateOrder?.() &&
  state.formats === open.formats &&
  state.hasProperties === open.hasProperties &&
  state.isSourceKnown === open.client.isSourceKnown() &&
  state.revision === open.snapshots?.revision();

/** Returns a session's cache, emptied once anything that parsing depends on has changed. */
function cacheOf(open: Session): ArgumentCache<ParsedCall> {
  let cache = caches.get(open);
  if (!cache || !isCurrent(cache.state, open)) {
    cache = { calls: new ArgumentCache(), state: stateOf(open) };
    caches.set(open, cache);
  }
  return cache.calls;
}

/**
 * Returns the cells in the order of the arguments, without data types and the unused rows of whole columns. A
 * plain loop, because repeated calls spend time here.
 */
function cellsInOrder({ argumentNames, descriptors }: Call, cells: ArgumentCells): readonly unknown[] {
  const ordered: unknown[] = [];
  for (const name of argumentNames) {
    const cell = cells[name];
    if (typeof cell !== "object" || cell === null) ordered.push(cell);
    else ordered.push((descriptors[name]?.keepsErrors ? unwrapCells : unwrapArgument)(name, cell));
  }
  return usedRows(ordered);
}

/** Parses a call once for all cells with the same arguments, until a default or the day changes. */
export function parseCached(call: Call, cells: ArgumentCells, open: Session): ParsedCall {
  const cache = cacheOf(open);
  const args = cellsInOrder(call, cells);
  const foundParsedCall = cache.get(call.name, args);
  if (
    foundParsedCall &&
    (foundParsedCall.today === undefined ||
      foundParsedCall.today === open.client.today(foundParsedCall.timezone))
  )
    return foundParsedCall;
  if (foundParsedCall) cache.clear();
  const parsed = parseCall(call, cellsByName(call, args), parseContext(open));
  cache.set(call.name, args, parsed);
  return parsed;
}

/** Returns the calls of a function made by the session's cells, if they are still cached. */
export const parsedCallsOf = (name: string, open: Session): readonly ParsedCall[] =>
  cacheOf(open).valuesOf(name);
