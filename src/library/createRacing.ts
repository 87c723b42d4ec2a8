import { excelLimits } from "../cells/excelLimits";
import { ArgumentError } from "../cells/cellValue";
import type { Column } from "../cells/columns/column";
import { plainPersonName } from "../cells/nameMatching";
import type { Client } from "../client/client";
import { createClient } from "../client/createClient";
import { addressOf, type Question } from "../client/question";
import type { AbortSignalLike } from "../client/schedule";
import { sharedSignal } from "../client/sharedSignal";
import { isBare, protectsKey } from "../http/messages";
import { parseCached } from "../functions/call/argumentCache";
import { askParsed, cachedFurther, firstQuestions } from "../functions/call/askParsed";
import type { Asker, Call } from "../functions/call/call";
import { type CellResult, foundElsewhere, type SizedTable, tableOf } from "../functions/call/cellResult";
import type { ParsedCall } from "../functions/call/parseCall";
import { formulaOf } from "../functions/call/parseFormula";
import type { LocalFunction } from "../functions/call/runLocal";
import type { Session } from "../functions/call/session";
import { catalogue, localFunctions } from "../functions/catalogue";
import {
  type Answered,
  type Cost,
  type Field,
  RacingError,
  type RacingOptions,
  type Value,
} from "./answered";
import { checkNames, functionsOfWorkbooks } from "./argumentNames";
import { clock } from "./clock";
import * as computed from "./computed.generated";
import { failed } from "./failed";
import { lateChanges, pathOfChanges } from "./lateChanges";
import { rangeOf } from "./rangeOf";
import { fieldsOf, plain, rowsOf } from "./rows";

/** The arguments of a call by name, and a signal that cancels the call. */
type Given = Readonly<Record<string, unknown>>;
export type RacingCall = (given?: Given) => Promise<Answered<Readonly<Record<string, Value>>>>;

export type Racing = Readonly<Record<string, RacingCall>> & {
  /** Resolves to the cost of calling the named function; sends none of its requests. */
  readonly cost: (name: string, given?: Given) => Promise<Cost>;
  /** Resolves to the late changes that the source has published, of the last day unless `since` is given. */
  readonly changes: RacingCall;
  readonly close: () => void;
};

/**
 * The options that only a workbook needs, and those after which a table row is no longer one row of the
 * result.
 */
const optionsOfWorkbooks: ReadonlySet<string> = new Set([
  "layout",
  "thin",
  "errors",
  "snapshot",
  "cards",
  "details",
]);

const isForScripts = ({ name }: Call | LocalFunction): boolean => !functionsOfWorkbooks.has(name);

/** The functions for scripts: all but those that read what a workbook keeps. */
export const scriptFunctions: readonly (Call | LocalFunction)[] = [
  ...catalogue.filter(isForScripts).map((call) => ({
    ...call,
    optionNames: call.optionNames.filter((name) => !optionsOfWorkbooks.has(name)),
  })),
  ...localFunctions.filter(isForScripts),
];

/**
 * Returns a text that is equal for questions about the same subject in another country, race code or
 * spelling.
 */
function topicOf({ endpoint, parameters }: Question): string {
  const { name, country: _country, race_code: _code, ...others } = parameters;
  return JSON.stringify([endpoint, others, name === undefined ? "" : plainPersonName(String(name))]);
}

/** The number of requests that a call sent, even if it failed. */
interface Spent {
  requests: number;
}

/** Returns true for a question that is answered without a request. */
function isCached(client: Client, question: Question): boolean {
  const known = client.peek(question);
  return known !== undefined && !("expired" in known && known.expired);
}

/** Returns an asker that counts requests and records failures of questions that get no answer. */
function createAsker(client: Client, spent: Spent, options: NonNullable<Parameters<Client["ask"]>[1]>) {
  const answered: Question[] = [];
  const failures = new Map<string, string>();
  const asker: Asker = {
    peek: client.peek,
    async ask(question) {
      if (!isCached(client, question)) spent.requests++;
      try {
        const answer = await client.ask(question, options);
        answered.push(question);
        return answer;
      } catch (failure) {
        failures.set(topicOf(question), `${question.endpoint}: ${(failure as Error).message}`);
        throw failure;
      }
    },
  };
  const lacks = () => {
    if (failures.size === 0) return [];
    const topics = new Set(answered.map(topicOf));
    return [...failures].flatMap(([topic, text]) => (topics.has(topic) ? [] : [text]));
  };
  return { asker, lacks };
}

/** Returns a sentence about columns that are blank in every row, for each plan that they need. */
function blankColumns(rows: readonly Given[], columns: readonly Column[]): string[] {
  const blank = columns.filter(({ name }) => rows.length > 0 && rows.every((row) => row[name] === null));
  return ([undefined, "pro"] as const).flatMap((plan) => {
    const headings = blank.filter((column) => column.plan === plan).map(({ heading }) => heading);
    const reason = plan ? "they need the Pro plan, or the source gives none" : "the source gives none";
    return headings.length === 0 ? [] : [`No value of ${headings.join(", ")}: ${reason}.`];
  });
}

/** Returns sentences about an answer: the place where a venue was found, its age, a long formula. */
function notesOf(
  parsed: ParsedCall,
  { question, stale }: CellResult,
  { formula }: { readonly formula: string },
): string[] {
  const elsewhere = Object.values(foundElsewhere(parsed, question)).join(", ");
  return [
    ...(elsewhere ? [`The venue was found in ${elsewhere}.`] : []),
    ...(stale ? ["The answer is older than usual."] : []),
    ...(formula.length > excelLimits.formula
      ? [
          `The formula is longer than the ${excelLimits.formula} characters of a cell: put its lists into ranges.`,
        ]
      : []),
  ];
}

/** Returns a call's parsed arguments and its cells, once the source is known. */
async function parseGiven(call: Call, given: Given, session: Session) {
  checkNames(given, call);
  const cells = Object.fromEntries(
    call.argumentNames.map((name) => [name, rangeOf(call.name, name, given[name])]),
  );
  await call.code?.ready();
  const parsed = parseCached(call, cells, session); // an invalid argument sends no request
  const starting = session.client.ready();
  if (!starting) return { cells, parsed };
  await starting;
  return { cells, parsed: parseCached(call, cells, session) };
}

/** Returns the daily quota from the last response. */
function quotaOf(client: Client): Pick<Cost, "quota"> {
  const quota = client.quota();
  return quota ? { quota } : {};
}

/** A table in the form for scripts. */
interface Shaped {
  readonly table: readonly (readonly Value[])[];
  readonly rows: readonly Record<string, Value>[];
  readonly fields: readonly Field[];
  /** Sentences about columns without a value. */
  readonly blanks: readonly string[];
}

/** The tables for scripts by their table of cells, which lives as long as its response. */
const shapedTables = new WeakMap<object, Shaped>();

/** Returns a table of cells for scripts, which is made once and frozen. */
function shapedOnce(
  built: SizedTable,
  { columns, footer }: { readonly columns: readonly Column[]; readonly footer: number },
): Shaped {
  const cached = shapedTables.get(built);
  if (cached) return cached;
  const table = frozen(built.table.map((row) => row.map(plain)));
  const rows = frozen(rowsOf(table.slice(1, table.length - footer), columns));
  const fields = frozen(fieldsOf(columns, table[0]));
  const shaped = { table, rows, fields, blanks: blankColumns(rows, columns) };
  shapedTables.set(built, shaped);
  return shaped;
}

const frozen = <One extends object>(list: readonly One[]): readonly Readonly<One>[] =>
  Object.freeze(list.map((one) => Object.freeze(one)));

/** Returns a table with copies of the rows, which a script may sort and change; the fields are shared. */
const copyOf = ({ table, rows, ...shared }: Shaped): Shaped => ({
  table: table.map((row) => [...row]),
  rows: rows.map((row) => ({ ...row })),
  ...shared,
});

async function costOfCall(call: Call, given: Given, session: Session): Promise<Cost> {
  const { client } = session;
  const { cells, parsed } = await parseGiven(call, given, session);
  const first = firstQuestions(parsed);
  const further = cachedFurther(parsed, first, client.peek);
  const questions = [...first, ...(further ?? [])].filter((question) => !isCached(client, question));
  const description = further ? undefined : call.join?.further?.(parsed)?.description;
  return {
    requests: questions.map((question) => `GET ${addressOf("", question)}`),
    ...(description === undefined ? {} : { further: description }),
    formula: formulaOf(call.name, Object.values(cells)),
    ...quotaOf(client),
  };
}

async function answerCall(
  call: Call,
  { signal, ...given }: Given & { readonly signal?: AbortSignalLike | (() => AbortSignalLike) },
  { session, spent, own }: { readonly session: Session; readonly spent: Spent; readonly own: typeof copyOf },
): Promise<Answered<Record<string, Value>>> {
  const { client } = session;
  const { cells, parsed } = await parseGiven(call, given, session);
  const allowStale = parsed.view.presentation.stale === "show";
  const watched = signal && sharedSignal(typeof signal === "function" ? signal : () => signal);
  const { asker, lacks } = createAsker(client, spent, { signal: watched, allowStale });
  const result = await askParsed(parsed, asker);
  const built = tableOf(parsed, result, client.peek);
  const { columns = parsed.columns, footer = [], note } = call.show?.(result.response, parsed) ?? {};
  const { rows, fields, table, blanks } = own(shapedOnce(built, { columns, footer: footer.length }));
  const { source, asOf, receivedAt } = result;
  const formula = formulaOf(call.name, Object.values(cells));
  return {
    rows,
    fields,
    table,
    formula,
    requests: spent.requests,
    notes: [
      ...(note ? [note] : []),
      ...(call.join ? lacks() : []),
      ...blanks,
      ...notesOf(parsed, result, { formula }),
    ],
    receivedAt: new Date(receivedAt).toISOString(),
    ...(source === undefined ? {} : { source }),
    ...(asOf === undefined ? {} : { asOf }),
    ...quotaOf(client),
  };
}

/** Throws for an address to which a key must not be sent, and for one to which no path can be added. */
function checkBase(base: string): void {
  const url = URL.canParse(base) ? new URL(base) : undefined;
  // The message does not show the value, which may contain a password.
  if (url && (!isBare(url) || /\s/.test(base)))
    throw new RacingError("#VALUE!", "base must not contain a user, a query, a fragment or a space");
  if (!url || !protectsKey(url)) {
    const rule = "must begin with https://, or http:// on this machine, because it receives the key";
    throw new RacingError("#VALUE!", `base ${rule}: current value is ${JSON.stringify(base)}`);
  }
}

/**
 * Returns the add-in's functions for scripts, with the same names as in a workbook and named arguments. A
 * failed call rejects with a RacingError that has the code and message of the cell's error, and sends nothing
 * more. Throws a RacingError for a base to which a key must not be sent.
 *
 * @example
 * const racing = createRacing({ base: "http://localhost:3000/api", key });
 * const { rows } = await racing.form({ date: "today", track: "ashford-park", race: 3 });
 */
export function createRacing(options: RacingOptions): Racing {
  return createFunctions(options, copyOf);
}

/**
 * Returns the same functions for a caller that changes no rows: all answers of one table share them, frozen.
 * The signal of a call may also be a function that returns it, called where something waits.
 */
export function createSharedRacing(options: RacingOptions): Racing {
  return createFunctions(options, (shaped) => shaped);
}

function createFunctions({ base, key = "", ...platform }: RacingOptions, own: typeof copyOf): Racing {
  checkBase(base);
  const { now = clock.now, fetch = (address, init) => globalThis.fetch(address, init) } = platform;
  const credentials = { base, key };
  const client = createClient({
    fetch,
    now,
    random: clock.random,
    credentials: () => credentials,
    repeatsFailed: false,
  });
  const settings = { workbook: {}, user: {} };
  const session: Session = { client, settings: () => settings, now, formats: false };
  const failedAfter = (failure: unknown, { requests }: Spent): RacingError =>
    failed(failure, { requests, ...quotaOf(client) });
  const answer = async (call: Call, given: Given): ReturnType<RacingCall> => {
    const spent = { requests: 0 };
    try {
      return await answerCall(call, given, { session, spent, own });
    } catch (failure) {
      throw failedAfter(failure, spent);
    }
  };
  const calls = scriptFunctions.map((one): [string, RacingCall] => {
    const name = one.name.toLowerCase();
    // Every other function computes its result, and is exported by its name.
    const run = computed[name as keyof typeof computed];
    return [name, async (given = {}) => ("endpoint" in one ? answer(one, given) : run(given))];
  });
  const changes: RacingCall = async ({
    signal,
    ...given
  }: Given & { readonly signal?: AbortSignal } = {}) => {
    const spent = { requests: 0 };
    try {
      const path = pathOfChanges(given);
      spent.requests = 1;
      return await lateChanges(path, { ...credentials, now, fetch, signal });
    } catch (failure) {
      throw failedAfter(failure, spent);
    }
  };
  const cost: Racing["cost"] = async (name, { signal: _, ...given } = {}) => {
    try {
      const called = scriptFunctions.find((one) => one.name === name.toUpperCase());
      if (name.toUpperCase() === "CHANGES")
        return { requests: [`GET ${pathOfChanges(given)}`], formula: "", ...quotaOf(client) };
      if (!called) throw new ArgumentError("name", "must be the name of a function", name);
      if ("endpoint" in called) return await costOfCall(called, given, session);
      const { parameters } = called;
      checkNames(given, called);
      const cells = parameters.map((argument) => rangeOf(called.name, argument, given[argument]));
      return { requests: [], formula: formulaOf(called.name, cells) };
    } catch (failure) {
      throw failedAfter(failure, { requests: 0 });
    }
  };
  return {
    ...Object.fromEntries(calls),
    cost,
    changes,
    close: () => client.dispose(),
  } as Racing;
}
