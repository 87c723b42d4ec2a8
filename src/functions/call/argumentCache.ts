import type { Question } from "../../client/question";
import type { Call } from "./call";
import { parseCall, type ParsedCall } from "./parseCall";
import { type Session, parseContext } from "./session";

/** A branch for each value of one argument. */
interface Branch<Value> {
  value?: Value;
  readonly branches: Map<unknown, Branch<Value>>;
}

const limit = 200_000;
const emptyBranch = <Value>(): Branch<Value> => ({ branches: new Map() });

/** What an argument is told apart by: its value, or for a range all its values. */
function keyOf(argument: unknown): unknown {
  if (typeof argument !== "object" || !Array.isArray(argument)) return argument ?? null;
  const row: unknown = argument[0];
  if (argument.length === 1 && Array.isArray(row) && row.length === 1) return keyOf(row[0]);
  return `\u0000${JSON.stringify(argument)}`;
}

/** How many arguments count: blank ones at the end say nothing. */
function lengthOf(args: readonly unknown[]): number {
  let length = args.length;
  while (length > 0 && (args[length - 1] ?? null) === null) length--;
  return length;
}

/**
 * Finds what was kept for a list of arguments as Excel sends them, without building a text of them.
 * Starts afresh after 200,000 different lists.
 */
export class ArgumentCache<Value> {
  #root = emptyBranch<Value>();
  #size = 0;

  clear(): void {
    this.#root = emptyBranch();
    this.#size = 0;
  }

  /** The value kept for the name and arguments. */
  get(name: string, args: readonly unknown[]): Value | undefined {
    const length = lengthOf(args);
    let branch = this.#root.branches.get(name);
    for (let index = 0; branch && index < length; index++) branch = branch.branches.get(keyOf(args[index]));
    return branch?.value;
  }

  /** Keeps a value for the name and arguments, in place of an earlier one. */
  set(name: string, args: readonly unknown[], value: Value): void {
    if (++this.#size > limit) this.clear();
    let branch = this.#step(this.#root, name);
    for (const argument of args.slice(0, lengthOf(args))) branch = this.#step(branch, keyOf(argument));
    branch.value = value;
  }

  #step(branch: Branch<Value>, key: unknown): Branch<Value> {
    const known = branch.branches.get(key);
    if (known) return known;
    const next = emptyBranch<Value>();
    branch.branches.set(key, next);
    return next;
  }
}

/** A call that has been read. */
export interface Asked {
  readonly read: ParsedCall;
  readonly question: Question;
  /** The source's today when the arguments were read: words and the window hold for that day only. */
  readonly today: string | undefined;
  /** The same for every call that shows the same of an answer. */
  readonly viewKey: string;
}

const cache = new ArgumentCache<Asked>();
let cachedFor: Readonly<Record<"open" | "settings" | "dateSystem" | "formats", unknown>> | undefined;

function viewKeyOf({ call, report, view, givens }: ParsedCall): string {
  const looks = { ...view.presentation, notAvailable: undefined };
  const selection = call.filter || call.join ? [...givens].map(([name, { value }]) => [name, value]) : [];
  return JSON.stringify([call.name, report, view.columns.map((column) => column.name), looks, selection]);
}

function parseAnew(call: Call, args: readonly unknown[], open: Session): Asked {
  const read = parseCall(call, args, parseContext(open));
  const today = "date" in read.parameters ? open.client.today(read.view.presentation.timezone) : undefined;
  const question: Question = { endpoint: call.endpoint, parameters: read.parameters };
  return { read, question, today, viewKey: viewKeyOf(read) };
}

const isOfToday = ({ today, read }: Asked, { client }: Session): boolean =>
  today === undefined || today === client.today(read.view.presentation.timezone);

/** What was read with other defaults, another date system or other formats is forgotten. */
function clearWhenChanged(open: Session): void {
  const { formats } = open;
  const settings = open.settings();
  const dateSystem = open.dateSystem?.();
  const same =
    cachedFor?.open === open &&
    cachedFor.settings === settings &&
    cachedFor.dateSystem === dateSystem &&
    cachedFor.formats === formats;
  if (same) return;
  cache.clear();
  cachedFor = { open, settings, dateSystem, formats };
}

/**
 * Reads a call once for all cells that make it with the same arguments; again when a default, the workbook's date system,
 * the host's formats or the day has changed since.
 */
export function parseCached(call: Call, args: readonly unknown[], open: Session): Asked {
  clearWhenChanged(open);
  const found = cache.get(call.name, args);
  if (found && isOfToday(found, open)) return found;
  if (found) cache.clear();
  const asked = parseAnew(call, args, open);
  cache.set(call.name, args, asked);
  return asked;
}
