import { keyOf, type Question } from "../../client/question";
import { ArgumentError } from "../../cells/argumentError";
import type { Call } from "../../functions/call";
import { catalogue } from "../../functions/catalogue";
import { readCall, type Surroundings } from "../../functions/readCall";
import type { EndpointName } from "../../spec/endpoints";
import type { Book, FormulaCell, Reference, Scope } from "../host/book";
import { formulaCalls } from "./formulaCalls";
import { type ArgumentText, readArgument } from "./readArgument";

/** What a refresh would do: which cells it calculates, and what it asks, each question once. */
export interface RefreshPlan {
  readonly cells: readonly FormulaCell[];
  readonly questions: readonly Question[];
  /** Formulas whose arguments only Excel can compute: what they ask is known when they are calculated. */
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

async function valuesOf(book: Book, calls: readonly CellCall[]): Promise<ReadonlyMap<string, unknown>> {
  const references = calls.flatMap(({ args }) => args.flatMap((arg) => ("reference" in arg ? [arg.reference] : [])));
  const distinct = [...new Map(references.map((reference) => [referenceKey(reference), reference])).values()];
  if (distinct.length === 0) return new Map();
  const values = await book.values(distinct);
  return new Map(distinct.map((reference, index) => [referenceKey(reference), values[index]]));
}

/** The question of a call; undefined where its arguments are refused, so that it asks nothing. */
function questionOf(
  { call, args }: CellCall,
  { values, surroundings }: { values: ReadonlyMap<string, unknown>; surroundings: Surroundings },
): Question | undefined {
  const given = args.map((arg) =>
    "value" in arg ? arg.value : "reference" in arg ? values.get(referenceKey(arg.reference)) : null,
  );
  try {
    return { endpoint: call.endpoint, parameters: readCall(call, given, surroundings).parameters };
  } catch (failure) {
    if (failure instanceof ArgumentError) return undefined;
    throw failure;
  }
}

const isComputed = ({ args }: CellCall): boolean => args.some((arg) => "computed" in arg);

/** Finds out what a refresh would ask, without asking it. The arguments are read as the functions themselves read them. */
export async function planRefresh(
  { scope, errorsOnly }: RefreshChoice,
  given: { book: Book; surroundings: Surroundings },
): Promise<RefreshPlan> {
  const found = await given.book.formulas(scope);
  const cells = errorsOnly ? found.filter(isError) : found;
  const calls = cells.flatMap(askingCalls);
  const known = calls.filter((call) => !isComputed(call));
  const computed = calls.filter(isComputed);
  const values = await valuesOf(given.book, known);
  const questions = new Map<string, Question>();
  for (const call of known) {
    const question = questionOf(call, { values, surroundings: given.surroundings });
    if (question) questions.set(keyOf(question), question);
  }
  return {
    cells,
    questions: [...questions.values()],
    computed: computed.length,
    computedEndpoints: new Set(computed.map(({ call }) => call.endpoint)),
  };
}
