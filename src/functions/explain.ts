import { usedRows } from "../cells/usedRows";
import { ArgumentError, isBlank, single, unwrapArgument } from "../cells/cellValue";
import type { Cell } from "../cells/table/cell";
import { addressOf, type Question } from "../client/question";
import { cachedFurther, firstQuestions } from "./call/askParsed";
import { whereRaced } from "./call/askWhereRaced";
import { cellsByName } from "./call/arguments";
import { type Call, planOf } from "./call/call";
import { withCode } from "./call/deferredCode";
import { parseCall, type ParsedCall } from "./call/parseCall";
import { type LocalFunction, runWithSession } from "./call/runLocal";
import { type Origin, parseContext, type Session, sessionFor } from "./call/session";
import { withCardRace } from "../cells/table/cardRace";
import { countNoun } from "../lists/lists";
import { functionNamed } from "./catalogue";

type ExplainRow = readonly [item: string, value: Cell, from: string];

/** Returns the request, the origin of each value, the cached response and the cost; or the error. */
function explainCall(call: Call, args: readonly unknown[], open: Session): ExplainRow[] {
  const head: ExplainRow = ["function", call.name, call.argumentNames.join(", ")];
  try {
    const givenCells = withCardRace(call.cardArguments, cellsByName(call, args));
    const plain = usedRows(call.argumentNames.map((name) => unwrapArgument(name, givenCells[name])));
    const cells = cellsByName(call, plain);
    const answering = sessionFor(call, cells, open);
    return [head, ...callRows(parseCall(call, cells, parseContext(answering)), answering)];
  } catch (failure) {
    if (!(failure instanceof ArgumentError)) throw failure;
    return [head, ["refused", failure.message, "no request is sent"]];
  }
}

function callRows(parsed: ParsedCall, open: Session): ExplainRow[] {
  const { call, view } = parsed;
  const question = whereRaced(parsed, parsed.question, open.client.peek);
  return [
    ...(call.join ? joinRows(parsed, open) : [requestRow(question)]),
    ...valueRows(parsed, question),
    ...reportRows(parsed),
    ...angleRows(parsed, open),
    ["today at the source", open.client.today(view.presentation.timezone), ""],
    ...planRows(parsed, open),
    ...(call.join ? [] : cacheRows(question, open)),
  ];
}

const requestRow = (question: Question, note = ""): ExplainRow => [
  "asks",
  `GET ${addressOf("", question)}`,
  note,
];

/** Returns the place where a request's venue was found, if it is not the requested place. */
function foundNote({ parameters }: Question, asked: Question | undefined): string {
  const names = (["country", "race_code"] as const).filter(
    (name) => asked && parameters[name] !== asked.parameters[name],
  );
  return names.length === 0
    ? ""
    : `the venue was found in ${names.map((name) => String(parameters[name])).join(", ")}`;
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);

const origins: Readonly<Record<Origin, string>> = {
  argument: "argument",
  option: "option",
  workbook: "the workbook's default",
  user: "the user's default",
  spec: "the service's default",
};

/** Returns the rows for arguments and options, timezone and parameters first. */
function valueRows({ call, values, supplied, parameters }: ParsedCall, asked: Question): ExplainRow[] {
  const names = ["timezone", ...call.requestParameters.map(([, name]) => name), ...supplied.keys()];
  return [...new Set(names)].flatMap((name): ExplainRow[] => {
    const suppliedCell = supplied.get(name);
    if (!suppliedCell) return [];
    const elsewhere = asked.parameters[name];
    if (elsewhere !== undefined && elsewhere !== parameters[name]) {
      const reason = `found in the list of venues; ${origins[suppliedCell.from]}, ${parameters[name]}, has no such venue`;
      return [[name, elsewhere, reason]];
    }
    const isScope = name === "country" || name === "timezone";
    const isUnused = isScope && !(name in parameters) && !call.descriptors[name]?.isFilter;
    const use = isUnused ? (name === "timezone" ? ", for the date only" : ", not used by this function") : "";
    const value = (values as Readonly<Record<string, unknown>>)[name];
    return [[name, formatValue(value, suppliedCell.value), origins[suppliedCell.from] + use]];
  });
}

/** Formats a parsed value for a cell; an object, such as WHATIF's model, is shown as it was supplied. */
function formatValue(value: unknown, supplied: unknown): Cell {
  const shownValue = typeof value === "object" && !Array.isArray(value) ? supplied : value;
  if (typeof shownValue === "number") return shownValue;
  return Array.isArray(shownValue)
    ? shownValue.map((one: unknown) => String(one ?? "all")).join(", ")
    : String(shownValue);
}

function reportRows({ call, report, supplied }: ParsedCall): ExplainRow[] {
  if (Object.keys(call.reports).length < 2) return [];
  const isDefault = report === call.windowReport && supplied.has("window");
  return [["report", report, isDefault ? "as window is given" : ""]];
}

/** Returns the number of angles that a request sent now would state, and its cost for the source. */
function angleRows({ call }: ParsedCall, { client }: Session): ExplainRow[] {
  if (call.endpoint !== "angle") return [];
  const note = "sent with the request: the corrected intervals allow for them";
  return [
    ["angles asked today", client.status().anglesToday, note],
    [
      "source reads",
      "its races, or each start where the starts of a race differ",
      "some half a second for a million starts",
    ],
  ];
}

function planRows({ call, view }: ParsedCall, { client }: Session): ExplainRow[] {
  const plan = planOf(call);
  const pro = view.columns.filter((column) => column.plan === "pro").length;
  const ownPlan = client.status().plan;
  const note =
    pro > 0 && ownPlan === "free" ? "blank: this key is on the Free plan" : "filled by the Pro plan only";
  return [
    ["plan needed", plan, ownPlan === undefined ? "" : `this key: ${ownPlan}`],
    ["columns", view.columns.length, ""],
    ...(pro > 0 ? [["pro columns", pro, note] as const] : []),
  ];
}

function cacheRows(question: Question, { client }: Session): ExplainRow[] {
  const cachedAnswer = client.peek(question);
  if (!cachedAnswer)
    return [
      ["cached", false, ""],
      ["requests now", 1, ""],
    ];
  if ("failure" in cachedAnswer)
    return [
      ["cached", false, `failed ${countNoun(seconds(cachedAnswer.ageMs), "second")} ago`],
      ["requests now", 0, "requested again when the failure has expired, or by Refresh"],
      ["last failure", cachedAnswer.failure.message, cachedAnswer.failure.kind],
    ];
  const { stale, source, asOf } = cachedAnswer.answer;
  return [
    ["cached", true, stale ? "expired" : ""],
    ["age in seconds", seconds(cachedAnswer.ageMs), ""],
    ["source", source, asOf === undefined ? "" : `as of ${asOf}`],
    ["requests now", cachedAnswer.expired ? 1 : 0, ""],
  ];
}

function joinRows(parsed: ParsedCall, open: Session): ExplainRow[] {
  const further = parsed.call.join?.further?.(parsed);
  const asked = firstQuestions(parsed);
  const first = asked.map((question) => whereRaced(parsed, question, open.client.peek));
  const following = cachedFurther(parsed, first, open.client.peek);
  const questions = [...first, ...(following ?? [])];
  return [
    ["requests in all", questions.length, further && !following ? `and then ${further.description}` : ""],
    ...questions.map((question, index) => requestRow(question, foundNote(question, asked[index]))),
    ...joinCacheRows(questions, open),
  ];
}

function joinCacheRows(questions: readonly Question[], { client }: Session): ExplainRow[] {
  const cachedAnswers = questions.map((question) => client.peek(question));
  const answers = cachedAnswers.flatMap((one) => (one && "answer" in one ? [one] : []));
  const failures = cachedAnswers.flatMap((one) => (one && "failure" in one ? [one.failure] : []));
  const cost = cachedAnswers.filter((one) => one === undefined || ("answer" in one && one.expired)).length;
  const oldest = Math.max(...answers.map(({ ageMs }) => ageMs));
  return [
    ["cached", answers.length, `of ${questions.length} responses`],
    ...(answers.length > 0 ? [["age in seconds", seconds(oldest), "the oldest"] as const] : []),
    ["requests now", cost, cost < questions.length ? "the others are cached" : ""],
    ...failures.map(({ message, kind }) => ["last failure", message, kind] as const),
  ];
}

function explainLocal({ name, parameters }: LocalFunction, args: readonly unknown[]): ExplainRow[] {
  return [
    ["function", name, parameters.join(", ")],
    ...parameters.map((parameter, index): ExplainRow => {
      const value = args[index];
      return isBlank(value)
        ? [parameter, "", "not given"]
        : [parameter, formatArgument(parameter, value), "argument"];
    }),
    ["requests now", 0, "computed from its arguments, without a request"],
  ];
}

/** Formats an argument for one cell: a range as its size, an error as the reason for refusing it. */
function formatArgument(name: string, value: unknown): Cell {
  if (Array.isArray(value)) {
    const row: unknown = value[0];
    return `${value.length} x ${Array.isArray(row) ? row.length : 1} cells`;
  }
  try {
    const plain = unwrapArgument(name, value);
    return typeof plain === "number" || typeof plain === "boolean" ? plain : String(plain);
  } catch (failure) {
    return (failure as ArgumentError).message; // unwrapArgument throws nothing else
  }
}

/**
 * The request that a function sends for these arguments, without sending it: the origin of each value, the cached response and its age, the cost, the last failure.
 * @customfunction EXPLAIN
 * @param function_name The function, such as FORM.
 * @param argument The function's own arguments in their order.
 * @returns Rows of an item, its value and its origin.
 * @example =RACING.EXPLAIN("FORM","today","Ashford Park",3)
 * @example =RACING.EXPLAIN("CONNECTIONS","2026-03-14","ashford-park",3,90)
 */
export function explain(
  function_name: any,
  argument?: any[][][],
  invocation?: CustomFunctions.Invocation,
): any[][] {
  return runWithSession(
    { function_name },
    ({ function_name }, open) => {
      const namedFunction = functionNamed(function_name);
      const args = (argument ?? []).map(single);
      const table = (rows: readonly ExplainRow[]) => [["Item", "Value", "From"], ...rows];
      return "results" in namedFunction
        ? table(explainLocal(namedFunction, args))
        : withCode(namedFunction.code, () => table(explainCall(namedFunction, args, open)));
    },
    invocation,
  );
}
