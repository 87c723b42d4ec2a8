import { ArgumentError } from "../../cells/cellValue";
import type { Client } from "../../client/client";
import { Cancelled } from "../../client/failure";
import { keyOf, type Question } from "../../client/question";
import { cachedFurther, firstQuestions } from "../../functions/call/askParsed";
import { whereRaced } from "../../functions/call/askWhereRaced";
import { type ArgumentCells, cellsByName } from "../../functions/call/arguments";
import type { Call } from "../../functions/call/call";
import { parseCall, type ParsedCall } from "../../functions/call/parseCall";
import { type ParseContext, SnapshotsMissing } from "../../functions/call/session";
import { catalogue } from "../../functions/catalogue";
import { onAbort } from "../../client/schedule";
import { type EndpointName, isUncounted } from "../../spec/endpoints";
import type { FormulaCell, Reference, Scope, Workbook } from "../excel/workbook";
import { mapInChunks } from "./mapInChunks";
import { showsError } from "./recalculate";
import {
  type FormulaArgument,
  parseFormulaArgument,
  parseFormulaCalls,
} from "../../functions/call/parseFormula";

/** The cells that a refresh calculates, and the distinct questions that it sends. */
export interface RefreshPlan {
  readonly cells: readonly FormulaCell[];
  readonly questions: readonly Question[];
  /** The number of calls whose questions are unknown. */
  readonly computed: number;
  /** The number of races, and of calls with computed arguments, whose jockeys and trainers are unknown. */
  readonly computedPeople: number;
  readonly computedEndpoints: ReadonlySet<EndpointName>;
}

export interface RefreshChoice {
  readonly scope: Scope;
  readonly errorsOnly: boolean;
}

interface CallContext {
  readonly context: ParseContext;
  readonly peek: Client["peek"];
}

export interface PlanOptions extends CallContext {
  readonly workbook: Pick<Workbook, "findFormulas" | "readValues">;
  /** Cancels the planning, which then rejects with Cancelled. */
  readonly signal?: AbortSignal;
  /** Called with the number of formulas planned and the total, once they are found. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Plans a refresh without sending a request. Arguments are parsed exactly as the functions parse them. */
export async function planRefresh(
  { scope, errorsOnly }: RefreshChoice,
  options: PlanOptions,
): Promise<RefreshPlan> {
  const { workbook, signal, onProgress, ...callContext } = options;
  const foundFormulas = await untilCancelled(workbook.findFormulas(scope, { signal }), signal);
  const cells = errorsOnly ? foundFormulas.filter(showsError) : foundFormulas;
  // The formulas are processed twice: first to find their calls, then the calls' questions.
  const half = (share: number, before: number): void =>
    onProgress?.(Math.floor(((before + share) / 2) * cells.length), cells.length);
  half(0, 0);
  const calls = (
    await mapInChunks(cells, serviceCalls, { signal, onProgress: (done) => half(done / cells.length, 0) })
  ).flat();
  const askingCalls = calls.filter((call) => !isComputed(call));
  const values = await untilCancelled(readArguments(workbook, askingCalls), signal);
  await untilCancelled(fetchCode(askingCalls), signal);
  const planned = await mapInChunks(
    askingCalls,
    (call) => ({ call, ...questionsOf(call, values, callContext) }),
    {
      signal,
      onProgress: (done) => half(done / askingCalls.length, 1),
    },
  );
  const questions = new Map(
    planned.flatMap((one) => one.questions.map((question) => [keyOf(question), question] as const)),
  );
  const unknown = [
    ...calls.filter(isComputed),
    ...planned.filter(({ incomplete }) => incomplete).map(({ call }) => call),
  ];
  const races = new Set(
    planned
      .filter(({ call, incomplete }) => incomplete && asksPeople(call))
      .map((one) => one.questions.map(keyOf).join()),
  );
  return {
    cells,
    questions: [...questions.values()],
    computed: unknown.length,
    computedPeople: calls.filter(isComputed).filter(asksPeople).length + races.size,
    computedEndpoints: new Set(unknown.flatMap(({ call }) => endpointsOf(call))),
  };
}

/** Settles like the work, or rejects with Cancelled once the signal aborts, because Excel may take long. */
function untilCancelled<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const unlink = onAbort(signal, () => reject(new Cancelled()));
    work.finally(unlink).then(resolve, reject);
  });
}

/** A call in a cell of a function that asks the service. */
export interface CellCall {
  readonly call: Call;
  readonly args: readonly FormulaArgument[];
}

/** Returns the key of a reference in the result of `readArguments`. */
export const referenceKey = ({ sheet, address }: Reference): string => `${sheet}!${address}`;

export function serviceCalls({ formula, sheet }: FormulaCell): CellCall[] {
  return parseFormulaCalls(formula).flatMap(({ name, args }) => {
    const call = catalogue.find((candidate) => candidate.name === name);
    return call ? [{ call, args: args.map((text) => parseFormulaArgument(text, sheet)) }] : [];
  });
}

/** Returns true for a cell whose function still shows its other parts if one has failed. */
export const mayLackParts = (cell: FormulaCell): boolean =>
  serviceCalls(cell).some(({ call: { join } }) => join?.mayFail !== undefined);

export const isComputed = ({ args }: CellCall): boolean => args.some((arg) => "computed" in arg);

const asksPeople = ({ call }: CellCall): boolean => endpointsOf(call).includes("jockey");

export const endpointsOf = ({ endpoint, join }: Call): EndpointName[] => [
  endpoint,
  ...(join?.endpoints ?? []),
];

/** Fetches the code without which calls cannot be parsed. Rejects with #N/A if it cannot be fetched. */
export async function fetchCode(calls: readonly CellCall[]): Promise<void> {
  await Promise.all(calls.map(async ({ call }) => call.code?.ready()));
}

/** Reads the cells that calls refer to, in one request to Excel. */
export async function readArguments(
  workbook: Pick<Workbook, "readValues">,
  calls: readonly CellCall[],
): Promise<ReadonlyMap<string, unknown>> {
  const references = calls.flatMap(({ args }) =>
    args.flatMap((arg) => ("reference" in arg ? [arg.reference] : [])),
  );
  const distinct = [...new Map(references.map((reference) => [referenceKey(reference), reference])).values()];
  if (distinct.length === 0) return new Map();
  const values = await workbook.readValues(distinct);
  return new Map(distinct.map((reference, index) => [referenceKey(reference), values[index]]));
}

/** Returns the arguments of a cell's call by name, with the values from `readArguments`. */
export function argumentCells({ call, args }: CellCall, values: ReadonlyMap<string, unknown>): ArgumentCells {
  const givenArguments = args.map((arg) => {
    if ("value" in arg) return arg.value;
    return "reference" in arg ? values.get(referenceKey(arg.reference)) : null;
  });
  return cellsByName(call, givenArguments);
}

/** Returns the questions of a cell's call; an empty list if its arguments are refused. */
function questionsOf(
  { call, args }: CellCall,
  values: ReadonlyMap<string, unknown>,
  { context, peek }: CallContext,
): CallQuestions {
  try {
    return callQuestions(parseCall(call, argumentCells({ call, args }, values), context), peek);
  } catch (failure) {
    if (failure instanceof ArgumentError || failure instanceof SnapshotsMissing)
      return { questions: [], incomplete: false };
    throw failure;
  }
}

/** The questions of a call that can be found in the cache. */
export interface CallQuestions {
  readonly questions: readonly Question[];
  /** True if further questions follow from responses that are not cached. */
  readonly incomplete: boolean;
}

/**
 * Returns the questions of a parsed call that cached responses show; a snapshot's call has none. Questions
 * that repeat themselves and do not count are left out.
 */
export function callQuestions(parsed: ParsedCall, peek: Client["peek"]): CallQuestions {
  if (parsed.supplied.has("snapshot")) return { questions: [], incomplete: false };
  const counted = firstQuestions(parsed).filter(({ endpoint }) => !isUncounted(endpoint));
  const first = counted.map((question) => whereRaced(parsed, question, peek));
  const further = cachedFurther(parsed, first, peek);
  return { questions: [...first, ...(further ?? [])], incomplete: further === undefined };
}
