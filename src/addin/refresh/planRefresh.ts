import type { Client } from "../../client/createClient";
import { keyOf, type Question } from "../../client/question";
import { ArgumentError } from "../../cells/argumentError";
import type { Call } from "../../functions/call/call";
import { catalogue } from "../../functions/catalogue";
import { parseCall } from "../../functions/call/parseCall";
import type { ParseContext } from "../../functions/call/session";
import type { EndpointName } from "../../spec/endpoints";
import type { Book, FormulaCell, Reference, Scope } from "../excel/book";
import { formulaCalls } from "./formulaCalls";
import { type Asks, questionsOf } from "./questionsOf";
import { type ArgumentText, readArgument } from "./readArgument";

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
  readonly args: readonly ArgumentText[];
}

const errorValue = /^#(?:N\/A|[A-Z][A-Z0-9_/]*[!?])$/;
const isError = ({ value }: FormulaCell): boolean => typeof value === "string" && errorValue.test(value);
const referenceKey = ({ sheet, address }: Reference): string => `${sheet}!${address}`;

/** The calls of a cell that ask the service something. */
function askingCalls({ formula, sheet }: FormulaCell): CellCall[] {
  return formulaCalls(formula).flatMap(({ name, args }) => {
    const call = catalogue.find((known) => known.name === name);
    return call ? [{ call, args: args.map((text) => readArgument(text, sheet)) }] : [];
  });
}

async function valuesOf(book: Pick<Book, "values">, calls: readonly CellCall[]): Promise<ReadonlyMap<string, unknown>> {
  const references = calls.flatMap(({ args }) => args.flatMap((arg) => ("reference" in arg ? [arg.reference] : [])));
  const distinct = [...new Map(references.map((reference) => [referenceKey(reference), reference])).values()];
  if (distinct.length === 0) return new Map();
  const values = await book.values(distinct);
  return new Map(distinct.map((reference, index) => [referenceKey(reference), values[index]]));
}

interface Reading {
  readonly values: ReadonlyMap<string, unknown>;
  readonly surroundings: ParseContext;
  readonly peek: Client["peek"];
}

/** What a call asks; nothing where its arguments are refused. */
function asksOf({ call, args }: CellCall, { values, surroundings, peek }: Reading): Asks {
  const given = args.map((arg) => {
    if ("value" in arg) return arg.value;
    return "reference" in arg ? values.get(referenceKey(arg.reference)) : null;
  });
  try {
    return questionsOf(parseCall(call, given, surroundings), peek);
  } catch (failure) {
    if (failure instanceof ArgumentError) return { questions: [], open: false };
    throw failure;
  }
}

const isComputed = ({ args }: CellCall): boolean => args.some((arg) => "computed" in arg);

const endpointsOf = ({ call }: CellCall): EndpointName[] => [call.endpoint, ...(call.join?.endpoints ?? [])];

/** Finds out what a refresh would ask, without asking it. The arguments are read as the functions themselves read them. */
export async function planRefresh(
  { scope, errorsOnly }: RefreshChoice,
  { book, surroundings, peek }: { readonly book: Pick<Book, "formulas" | "values"> } & Pick<Reading, "surroundings" | "peek">,
): Promise<RefreshPlan> {
  const found = await book.formulas(scope);
  const cells = errorsOnly ? found.filter(isError) : found;
  const calls = cells.flatMap(askingCalls);
  const known = calls.filter((call) => !isComputed(call));
  const values = await valuesOf(book, known);
  const asks = known.map((call) => ({ call, ...asksOf(call, { values, surroundings, peek }) }));
  const questions = new Map(asks.flatMap((one) => one.questions.map((question) => [keyOf(question), question] as const)));
  const unknown = [...calls.filter(isComputed), ...asks.filter(({ open }) => open).map(({ call }) => call)];
  return {
    cells,
    questions: [...questions.values()],
    computed: unknown.length,
    computedEndpoints: new Set(unknown.flatMap(endpointsOf)),
  };
}
