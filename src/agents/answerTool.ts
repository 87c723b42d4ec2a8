import { ArgumentError, isBlank } from "../cells/cellValue";
import { readInteger } from "../cells/arguments/readNumber";
import { readFlag, readWord } from "../cells/arguments/readText";
import { excelLimits } from "../cells/excelLimits";
import { cellError } from "../functions/call/cellError";
import { type Answered, type Cost, type Field, RacingError, type Value } from "../library/answered";
import { argumentsOf } from "../library/argumentNames";
import type { Racing, scriptFunctions } from "../library/createRacing";
import { answerFormula } from "./answerFormula";
import { mostRows, toolFunctions, usualRows } from "./tools";
import { type Waiting, whilePreparing } from "./whilePreparing";

export interface ToolResult {
  readonly [key: string]: unknown;
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** The caller of a tool: its functions, and a way to wait for races that are not ready. */
export interface ToolContext extends Waiting {
  /** Returns the caller's functions, once they can be called. */
  readonly racing: () => Racing | Promise<Racing>;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** Lets others be answered before a computation of up to 100 ms; absent where there are no others. */
  readonly othersTurn?: (() => Promise<void>) | undefined;
}

type Answer = Answered<Readonly<Record<string, Value>>>;

const longestCell = 200;
const numbers = new Intl.NumberFormat("en");
const counted = (count: number): string => numbers.format(count);

/** Returns a sentence about the requests that a call used and the requests that remain. */
function costSentence({ requests, quota }: Pick<RacingError, "requests" | "quota">): string {
  const left = quota && ` ${counted(quota.remaining)} of ${counted(quota.limit)} are left of the day.`;
  return `Requests: ${counted(requests)}.${left ?? ""}`;
}

function markdownOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "number") return String(Number(value.toPrecision(6)));
  return String(value)
    .replace(/\s+/g, " ")
    .slice(0, longestCell)
    .replace(/[\\|`<>[\]]/g, "\\$&");
}

function markdownTable(fields: readonly Field[], rows: readonly Readonly<Record<string, Value>>[]): string {
  const lines = [
    fields.map(({ heading, unit }) => markdownOf(unit ? `${heading} (${unit})` : heading)),
    fields.map(() => "---"),
    ...rows.map((row) => fields.map(({ name }) => markdownOf(row[name] ?? null))),
  ];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Returns an answer, limited to some rows, as structured content and as a text with the same facts. */
function resultOf(answered: Answer, limit: number): ToolResult {
  const { rows: all, fields, formula, requests, notes, source, asOf, receivedAt, quota } = answered;
  const rows = all.slice(0, limit);
  const omittedRows = all.length - rows.length;
  const origin =
    source && `Source: ${source}${asOf === undefined ? "" : `, as of ${asOf}`}, received ${receivedAt}.`;
  const text = [
    markdownTable(fields, rows),
    ...(omittedRows > 0 ? [`${omittedRows} more of ${all.length} rows: ask with a higher limit.`] : []),
    ...(formula === "" ? [] : [`Formula: ${formula}`]),
    `${origin ?? "Computed from the arguments."} ${costSentence({ requests, quota })}`,
    ...notes,
  ].join("\n\n");
  const facts = { source, asOf, receivedAt, quota };
  const stated = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
  return {
    content: [{ type: "text", text }],
    structuredContent: { formula, fields, rows, omittedRows, notes, requests, ...stated },
  };
}

/** The last result by the fields of its answer, which are the same object while the answer is cached. */
const lastResults = new WeakMap<
  object,
  { readonly facts: readonly unknown[]; readonly result: ToolResult }
>();

/** Returns the result of an answer, the same object while nothing in it changes. */
function resultOnce(answered: Answer, limit: number): ToolResult {
  const { rows: _, table: __, fields, notes, quota, ...others } = answered;
  const facts = [limit, ...Object.entries({ ...others, ...quota }).flat(), ...notes];
  const last = lastResults.get(fields);
  if (last?.facts.length === facts.length && facts.every((fact, index) => fact === last.facts[index]))
    return last.result;
  const result = resultOf(answered, limit);
  lastResults.set(fields, { facts, result });
  return result;
}

/**
 * The most cells of a list: a race has at most 40 runners, and the time for some figures grows with the third
 * power.
 */
const mostCells = 200;

/** The most characters of a text: the formula of an answer repeats it. */
const { formula: mostCharacters } = excelLimits;

function checkCells(args: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(args))
    if (Array.isArray(value) && value.flat().length > mostCells)
      throw new ArgumentError(name, `must have at most ${mostCells} cells`, value.flat().length);
}

function checkTexts(args: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(args))
    for (const text of Array.isArray(value) ? value.flat() : [value])
      if (typeof text === "string" && text.length > mostCharacters)
        throw new ArgumentError(name, `must have at most ${mostCharacters} characters`, text.length);
}

/** Returns the cost of a call as a table of requests. */
function costTable({ requests, further, formula, quota }: Cost): Answered<Record<string, Value>> {
  const cost = `The call costs ${requests.length === 1 ? "1 request" : `${requests.length} requests`} now`;
  return {
    rows: requests.map((request) => ({ request })),
    fields: [{ name: "request", heading: "Request", kind: "text", unit: "" }],
    table: [],
    formula,
    requests: 0,
    ...(quota && { quota }),
    notes: [further === undefined ? `${cost}.` : `${cost}. More follow from the answers: ${further}`],
  };
}

/** Returns the value of an argument that an agent wrote as a text of JSON: a list, or an object. */
function unquoted(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

type ScriptFunction = (typeof scriptFunctions)[number];

/** Returns arguments in which options that were passed at the top level are moved among the options. */
function withOptions(one: ScriptFunction, args: Readonly<Record<string, unknown>>) {
  if (!("endpoint" in one)) return args;
  const names = argumentsOf(one);
  const isOption = (name: string): boolean => !names.includes(name) && one.optionNames.includes(name);
  const beside = Object.entries(args).filter(([name]) => isOption(name));
  if (beside.length === 0) return args;
  const others = Object.fromEntries(Object.entries(args).filter(([name]) => !isOption(name)));
  const { options = {} } = others;
  if (typeof options === "object" && !Array.isArray(options))
    return { ...others, options: { ...options, ...Object.fromEntries(beside) } };
  const texts = beside.map(([name, setting]) => `${name}=${String(setting)}`);
  return { ...others, options: [options, ...texts].join("; ") };
}

/** Returns the answer of the function that a call names, or the cost. */
async function answerOf(
  tool: string,
  { function: chosen, cost, ...args }: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<Answer> {
  checkTexts(args);
  const isCostAsked = readFlag("cost", cost);
  if (tool === "changes") {
    const { changes, cost: costOf } = await context.racing();
    return isCostAsked
      ? costTable(await costOf("CHANGES", args))
      : changes({ ...args, signal: context.signal });
  }
  const functions = toolFunctions.get(tool);
  if (!functions) return answerFormula(args, context.now);
  const names = functions.map((one) => one.name);
  const called = isBlank(chosen) ? names[0] : readWord("function", chosen, names);
  const one = functions.find(({ name }) => name === called);
  if (!one) throw new ArgumentError("function", `must be one of ${names.join(", ")}`, called);
  const racing = await context.racing();
  const values = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, unquoted(value)]));
  const ownValues = withOptions(one, values);
  if (isCostAsked) return costTable(await racing.cost(one.name, ownValues));
  const call = racing[one.name.toLowerCase()];
  if (!call) throw new ArgumentError("function", `must be one of ${names.join(", ")}`, called);
  if ("endpoint" in one) return call({ ...ownValues, signal: () => context.signal });
  checkCells(ownValues);
  await context.othersTurn?.();
  return call(ownValues);
}

/** Returns the result of a tool: the named function's answer, or the error of its cell in words. */
export async function answerTool(
  name: string,
  { limit: most, ...given }: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<ToolResult> {
  try {
    const limit = readInteger("limit", isBlank(most) ? usualRows : most, { minimum: 1, maximum: mostRows });
    return resultOnce(await whilePreparing(() => answerOf(name, given, context), context), limit);
  } catch (failure) {
    const { code, message } = cellError(failure);
    const texts = [`${code} ${message ?? ""}`.trim()];
    if (failure instanceof RacingError && (failure.requests > 0 || failure.quota))
      texts.push(costSentence(failure));
    return { isError: true, content: texts.map((text) => ({ type: "text", text })) };
  }
}
