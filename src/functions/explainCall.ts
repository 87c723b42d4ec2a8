import { addressOf } from "../client/address";
import type { Question } from "../client/question";
import { endpoints } from "../spec/endpoints";
import type { Cell } from "../cells/table/cell";
import { ArgumentError } from "../cells/argumentError";
import type { Call } from "./call";
import { joinLines } from "./explainJoin";
import { type Line, seconds } from "./explainLine";
import { readCall, type ReadCall } from "./readCall";
import { surroundings } from "./surroundings";
import type { Session } from "./session";

const spoken = {
  argument: "argument",
  option: "option",
  workbook: "the workbook's default",
  user: "the user's default",
  spec: "the service's default",
};

/** A value that was given but changes neither the question nor the table. */
function isIdle({ call, parameters }: ReadCall, name: string): boolean {
  const scope = name === "country" || name === "timezone";
  return scope && !(name in parameters) && !(name === "country" && call.filter);
}

/** A given value as one cell; of a list its values, where none is the one that is not narrowed down. */
function shownGiven(value: unknown): Cell {
  if (typeof value === "number") return value;
  return Array.isArray(value) ? value.map((one: unknown) => String(one ?? "all")).join(", ") : String(value);
}

function givenLines(read: ReadCall): Line[] {
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
    ["requests now", known.outlived ? 1 : 0, ""],
  ];
}

function planLines({ call, view }: ReadCall, { client }: Session): Line[] {
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
  const read = readCall(call, args, surroundings(open));
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
