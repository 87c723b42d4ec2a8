import type { Client } from "../../client/createClient";
import { keyOf, type Question } from "../../client/question";
import { ArgumentError } from "../../cells/argumentError";
import type { Call } from "../../functions/call/call";
import { catalogue } from "../../functions/catalogue";
import { parseCall, type ParsedCall } from "../../functions/call/parseCall";
import type { ParseContext } from "../../functions/call/session";
import type { EndpointName } from "../../spec/endpoints";
import type { Workbook, FormulaCell, Reference, Scope } from "../excel/workbook";
import { type FormulaArgument, parseFormulaArgument, parseFormulaCalls } from "./parseFormula";
import { foundIn } from "../../functions/call/askJoined";

/** What a refresh would do: which cells it calculates, and what it asks, each question once. */
export interface RefreshPlan {
  readonly cells: readonly FormulaCell[];
  readonly questions: readonly Question[];
  /** Calls whose arguments only Excel can compute, or whose first answers lead on: what they ask is known when they are calculated. */
  readonly computed: number;
  /** What those ask. */
  readonly computedEndpoints: ReadonlySet<EndpointName>;
}

export interface RefreshChoice {
  readonly scope: Scope;
  readonly errorsOnly: boolean;
}

interface CellCall {
  readonly call: Call;
  readonly args: readonly FormulaArgument[];
}

const errorValue = /^#(?:N\/A|[A-Z][A-Z0-9_/]*[!?])$/;
const isError = ({ value }: FormulaCell): boolean => typeof value === "string" && errorValue.test(value);
const referenceKey = ({ sheet, address }: Reference): string => `${sheet}!${address}`;

/** The calls of a cell that ask the service something. */
function askingCalls({ formula, sheet }: FormulaCell): CellCall[] {
  return parseFormulaCalls(formula).flatMap(({ name, args }) => {
    const call = catalogue.find((known) => known.name === name);
    return call ? [{ call, args: args.map((text) => parseFormulaArgument(text, sheet)) }] : [];
  });
}

async function valuesOf(book: Pick<Workbook, "readValues">, calls: readonly CellCall[]): Promise<ReadonlyMap<string, unknown>> {
  const references = calls.flatMap(({ args }) => args.flatMap((arg) => ("reference" in arg ? [arg.reference] : [])));
  const distinct = [...new Map(references.map((reference) => [referenceKey(reference), reference])).values()];
  if (distinct.length === 0) return new Map();
  const values = await book.readValues(distinct);
  return new Map(distinct.map((reference, index) => [referenceKey(reference), values[index]]));
}

interface Reading {
  readonly values: ReadonlyMap<string, unknown>;
  readonly surroundings: ParseContext;
  readonly peek: Client["peek"];
}

/** What a call asks; nothing where its arguments are refused. */
function asksOf({ call, args }: CellCall, { values, surroundings, peek }: Reading): CallQuestions {
  const given = args.map((arg) => {
    if ("value" in arg) return arg.value;
    return "reference" in arg ? values.get(referenceKey(arg.reference)) : null;
  });
  try {
    return callQuestions(parseCall(call, given, surroundings), peek);
  } catch (failure) {
    if (failure instanceof ArgumentError) return { questions: [], incomplete: false };
    throw failure;
  }
}

const isComputed = ({ args }: CellCall): boolean => args.some((arg) => "computed" in arg);

const endpointsOf = ({ call }: CellCall): EndpointName[] => [call.endpoint, ...(call.join?.endpoints ?? [])];

/** Finds out what a refresh would ask, without asking it. The arguments are read as the functions themselves read them. */
export async function planRefresh(
  { scope, errorsOnly }: RefreshChoice,
  {
    workbook,
    surroundings,
    peek,
  }: { readonly workbook: Pick<Workbook, "findFormulas" | "readValues"> } & Pick<Reading, "surroundings" | "peek">,
): Promise<RefreshPlan> {
  const found = await workbook.findFormulas(scope);
  const cells = errorsOnly ? found.filter(isError) : found;
  const calls = cells.flatMap(askingCalls);
  const known = calls.filter((call) => !isComputed(call));
  const values = await valuesOf(workbook, known);
  const asks = known.map((call) => ({ call, ...asksOf(call, { values, surroundings, peek }) }));
  const questions = new Map(asks.flatMap((one) => one.questions.map((question) => [keyOf(question), question] as const)));
  const unknown = [...calls.filter(isComputed), ...asks.filter(({ incomplete }) => incomplete).map(({ call }) => call)];
  return {
    cells,
    questions: [...questions.values()],
    computed: unknown.length,
    computedEndpoints: new Set(unknown.flatMap(endpointsOf)),
  };
}

/** What a call asks, as far as that is known without asking. */
export interface CallQuestions {
  readonly questions: readonly Question[];
  /** True when the first answers, which are not at hand, lead to further questions. */
  readonly incomplete: boolean;
}

/** The questions of a call that has been read: its own, or those it joins and what the answers at hand lead to. */
export function callQuestions(read: ParsedCall, peek: Client["peek"]): CallQuestions {
  const { join, endpoint } = read.call;
  const first = join?.questions?.(read) ?? [{ endpoint, parameters: read.parameters }];
  if (!join?.further) return { questions: first, incomplete: false };
  const outcomes = first.flatMap((question) => {
    const known = peek(question);
    return known && "answer" in known ? [{ question, answer: known.answer }] : [];
  });
  if (outcomes.length < first.length) return { questions: first, incomplete: true };
  return { questions: [...first, ...join.further.questions(read, foundIn(outcomes))], incomplete: false };
}
