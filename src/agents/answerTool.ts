import { ArgumentError } from "../cells/cellValue";
import { readInteger } from "../cells/arguments/readNumber";
import { readWord } from "../cells/arguments/readText";
import { cellError } from "../functions/call/cellError";
import type { Answered, Field, Value } from "../library/answered";
import type { Racing } from "../library/createRacing";
import { answerFormula } from "./answerFormula";
import { mostRows, toolFunctions, usualRows } from "./tools";

export interface ToolResult {
  readonly [key: string]: unknown;
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

const longestCell = 200;

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

/** Returns an answer with its rows up to a limit, as structured content and as a text with the same facts. */
function resultOf(answered: Answered<Readonly<Record<string, Value>>>, limit: number): ToolResult {
  const { rows: all, fields, formula, requests, notes, source, asOf, receivedAt } = answered;
  const rows = all.slice(0, limit);
  const omittedRows = all.length - rows.length;
  const origin =
    source && `Source: ${source}${asOf === undefined ? "" : `, as of ${asOf}`}, received ${receivedAt}.`;
  const text = [
    markdownTable(fields, rows),
    ...(omittedRows > 0 ? [`${omittedRows} more of ${all.length} rows: ask with a higher limit.`] : []),
    `Formula: ${formula}`,
    `${origin ?? "Computed from the arguments."} Requests: ${requests}.`,
    ...notes,
  ].join("\n\n");
  const facts = { source, asOf, receivedAt };
  const known = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
  return {
    content: [{ type: "text", text }],
    structuredContent: { formula, fields, rows, omittedRows, notes, requests, ...known },
  };
}

/** The most cells of a list: a race has 40 runners, and some figures take time with the third power. */
const mostCells = 200;

function checkSizes(args: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(args))
    if (Array.isArray(value) && value.flat().length > mostCells)
      throw new ArgumentError(name, `must have at most ${mostCells} cells`, value.flat().length);
}

/** Returns the result of a tool: the answer of the function that is named, or its cell's error in words. */
export async function answerTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  {
    racing,
    signal,
    now,
  }: { readonly racing: Racing; readonly signal: AbortSignal; readonly now: () => number },
): Promise<ToolResult> {
  try {
    const { function: chosen, limit: most = usualRows, ...args } = given;
    const limit = readInteger("limit", most, { minimum: 1, maximum: mostRows });
    const functions = toolFunctions.get(name);
    if (!functions) return resultOf(answerFormula(args, now), limit);
    const names = functions.map((one) => one.name);
    const called = chosen === undefined ? names[0] : readWord("function", chosen, names);
    const call = racing[String(called).toLowerCase()];
    if (!call) throw new ArgumentError("function", `must be one of ${names.join(", ")}`, called);
    const isLocal = functions.some((one) => one.name === called && !("endpoint" in one));
    if (!isLocal) return resultOf(await call({ ...args, signal }), limit);
    checkSizes(args);
    return resultOf(await call(args), limit);
  } catch (failure) {
    const { code, message } = cellError(failure);
    return { isError: true, content: [{ type: "text", text: `${code} ${message ?? ""}`.trim() }] };
  }
}
