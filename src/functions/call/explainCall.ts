import { addressOf } from "../../client/question";
import type { Question } from "../../client/question";
import { endpoints } from "../../spec/endpoints";
import type { Cell } from "../../cells/table/cell";
import { ArgumentError } from "../../cells/argumentError";
import type { Call } from "./call";
import { parseCall, type ParsedCall } from "./parseCall";
import { type Session, parseContext } from "./session";
import { foundIn } from "./askJoined";
import { isBlank } from "../../cells/cellValue";
import { plainValue } from "../../cells/cellValue";
import type { Arithmetic } from "../catalogue";

const spoken = {
  argument: "argument",
  option: "option",
  workbook: "the workbook's default",
  user: "the user's default",
  spec: "the service's default",
};

/** A value that was given but changes neither the question nor the table. */
function isIdle({ call, parameters }: ParsedCall, name: string): boolean {
  const scope = name === "country" || name === "timezone";
  return scope && !(name in parameters) && !(name === "country" && call.filter);
}

/** A given value as one cell; of a list its values, where none is the one that is not narrowed down. */
function shownGiven(value: unknown): Cell {
  if (typeof value === "number") return value;
  return Array.isArray(value) ? value.map((one: unknown) => String(one ?? "all")).join(", ") : String(value);
}

function givenLines(read: ParsedCall): Line[] {
  return [...read.givens].map(([name, { value, from }]) => {
    const use = isIdle(read, name) ? (name === "timezone" ? ", for the date only" : ", not used by this function") : "";
    return [name, shownGiven(value), spoken[from] + use];
  });
}

/** What is at hand for the question, and so what asking costs now. */
function cacheLines(question: Question, { client }: Session): Line[] {
  const known = client.peek(question);
  if (!known)
    return [
      ["at hand", false, ""],
      ["requests now", 1, ""],
    ];
  if ("failure" in known)
    return [
      ["at hand", false, `failed ${seconds(known.ageMs)} seconds ago`],
      ["requests now", 0, "asked again once the failure has lapsed, or by Refresh"],
      ["last failure", known.failure.message, known.failure.kind],
    ];
  const { stale, source, asOf } = known.answer;
  return [
    ["at hand", true, stale ? "older than it may be" : ""],
    ["age in seconds", seconds(known.ageMs), ""],
    ["source", source, asOf === undefined ? "" : `as of ${asOf}`],
    ["requests now", known.expired ? 1 : 0, ""],
  ];
}

function planLines({ call, view }: ParsedCall, { client }: Session): Line[] {
  const asked = [call.endpoint, ...(call.join?.endpoints ?? [])];
  const plan = asked.some((endpoint) => endpoints[endpoint].plan === "pro") ? "pro" : "free";
  const pro = view.columns.filter((column) => column.plan === "pro").length;
  const own = client.status().plan;
  const blank = pro > 0 && own === "free" ? "blank: this key is on the Free plan" : "filled by the Pro plan only";
  return [
    ["plan needed", plan, own === undefined ? "" : `this key: ${own}`],
    ["columns", view.columns.length, ""],
    ...(pro > 0 ? [["pro columns", pro, blank] as const] : []),
  ];
}

function lines(call: Call, args: readonly unknown[], open: Session): Line[] {
  const read = parseCall(call, args, parseContext(open));
  const question: Question = { endpoint: call.endpoint, parameters: read.parameters };
  const joins = call.join !== undefined;
  return [
    ...(joins ? joinLines(read, question, open) : [["asks", `GET ${addressOf("", question)}`, ""] as const]),
    ...givenLines(read),
    ...(Object.keys(call.reports).length > 1 ? [["report", read.report, ""] as const] : []),
    ["today at the source", open.client.today(read.view.presentation.timezone), ""],
    ...planLines(read, open),
    ...(joins ? [] : cacheLines(question, open)),
  ];
}

/** What a call would ask, which default came from where, what is at hand and what it costs; or why it is refused. */
export function explainCall(call: Call, args: readonly unknown[], open: Session): Line[] {
  const head: Line = ["function", call.name, `${call.parameters.join(", ")}`];
  try {
    return [head, ...lines(call, args, open)];
  } catch (failure) {
    if (!(failure instanceof ArgumentError)) throw failure;
    return [head, ["refused", failure.message, "no request is sent"]];
  }
}

/** A row of EXPLAIN. */
export type Line = readonly [item: string, value: Cell, from: string];

/** Milliseconds as whole seconds. */
export const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);

/** What is known of several questions, and so what asking them costs now. */
function sharedCacheLines(questions: readonly Question[], { client }: Session): Line[] {
  const known = questions.map((question) => client.peek(question));
  const answers = known.flatMap((one) => (one && "answer" in one ? [one] : []));
  const failures = known.flatMap((one) => (one && "failure" in one ? [one.failure] : []));
  const cost = known.filter((one) => one === undefined || ("answer" in one && one.expired)).length;
  const oldest = Math.max(...answers.map(({ ageMs }) => ageMs));
  return [
    ["at hand", answers.length, `of ${questions.length} answers`],
    ...(answers.length > 0 ? [["age in seconds", seconds(oldest), "the oldest"] as const] : []),
    ["requests now", cost, cost < questions.length ? "the others are at hand" : ""],
    ...failures.map(({ message, kind }) => ["last failure", message, kind] as const),
  ];
}

/** What the first answers lead to: the further questions once they are at hand, else in words how many there will be. */
function furtherQuestions({ call, ...meant }: ParsedCall, first: readonly Question[], { client }: Session) {
  const known = first.map((question) => ({ question, known: client.peek(question) }));
  const outcomes = known.flatMap(({ question, known: one }) =>
    one && "answer" in one ? [{ question, answer: one.answer }] : [],
  );
  return outcomes.length === first.length ? call.join?.further?.questions(meant, foundIn(outcomes)) : undefined;
}

/** What a call would ask that takes several answers, what is at hand of them, and what the rest costs. */
export function joinLines(read: ParsedCall, question: Question, open: Session): Line[] {
  const { join } = read.call;
  const first = join?.questions?.(read) ?? [question];
  const further = join?.further && furtherQuestions(read, first, open);
  const asked = [...first, ...(further ?? [])];
  return [
    ["requests in all", asked.length, join?.further && !further ? `and then ${join.further.meaning}` : ""],
    ...asked.map((one) => ["asks", `GET ${addressOf("", one)}`, ""] as const),
    ...sharedCacheLines(asked, open),
  ];
}

/** An argument in one cell: a range as its size, an error as its code. */
function shown(value: unknown): Cell {
  if (Array.isArray(value)) {
    const row: unknown = value[0];
    return `${value.length} x ${Array.isArray(row) ? row.length : 1} cells`;
  }
  const plain = plainValue(value);
  return typeof plain === "number" || typeof plain === "boolean" ? plain : String(typeof plain === "object" ? "an error" : plain);
}

/** What a function of arithmetic was given, and that it asks nothing. */
export function explainArithmetic({ name, parameters }: Arithmetic, args: readonly unknown[]): Line[] {
  return [
    ["function", name, parameters.join(", ")],
    ...parameters.map((parameter, index): Line => {
      const value = args[index];
      return isBlank(value) ? [parameter, "", "not given"] : [parameter, shown(value), "argument"];
    }),
    ["requests now", 0, "arithmetic on its arguments: it asks the service nothing"],
  ];
}
