import { excelLimits } from "../cells/excelLimits";
import { ArgumentError, isBlank } from "../cells/cellValue";
import { columnsAt, unitOf } from "../cells/columns/column";
import { addressOf } from "../client/question";
import { localDate } from "../dates/zones";
import { firstQuestions } from "../functions/call/askParsed";
import { cellsByName } from "../functions/call/arguments";
import { notAvailable } from "../functions/call/cellError";
import { parseCall } from "../functions/call/parseCall";
import { parseFormulaArgument, parseFormulaCalls } from "../functions/call/parseFormula";
import type { ParseContext } from "../functions/call/session";
import { functionNamed } from "../functions/catalogue";
import type { Answered, Value } from "../library/answered";
import { checkAmong } from "../library/argumentNames";
import { scriptFunctions } from "../library/createRacing";
import { helpOf } from "./tools";

type Row = Readonly<Record<string, Value>>;

/** A row to find, with the texts to search for words: the names first, then the others. */
interface Entry {
  readonly row: Row;
  readonly texts: readonly [string, string];
}

/** Returns an entry for each function and each of its fields. */
const entries = (): Entry[] =>
  scriptFunctions.flatMap((one): Entry[] => {
    const { name } = one;
    const { summary, example, parameters } = helpOf(name);
    const meanings = parameters.map((parameter) => `${parameter.name} ${parameter.meaning}`).join(" ");
    const columns =
      "endpoint" in one
        ? Object.values(one.reports).flatMap((report) => report.columns)
        : columnsAt("", one.results);
    const fields = new Map(columns.map((column) => [column.name, column]));
    return [
      {
        row: { function: name, field: null, meaning: summary, example },
        texts: [`${name} ${summary}`, meanings],
      },
      ...[...fields.values()].map((column): Entry => {
        const { heading, description = "" } = column;
        const meaning = [heading, unitOf(column), description].filter(Boolean).join("; ");
        return {
          row: { function: name, field: column.name, meaning, example },
          texts: [`${name} ${column.name} ${heading}`, description],
        };
      }),
    ];
  });

const nameWeight = 3;
const mostWords = 12;

/** Returns the functions and fields in which most of some words occur, the best first. */
function find(words: string): Row[] {
  const sought = (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);
  if (sought.length === 0) throw new ArgumentError("words", "must contain a letter or a digit", words);
  const scored = entries().map(({ row, texts: [names, others] }) => {
    const has = (text: string, word: string) => Number(text.toLowerCase().includes(word));
    const nameMatches = sought.reduce((sum, word) => sum + has(names, word), 0);
    const described = sought.reduce((sum, word) => sum + has(others, word), 0);
    // Among equal matches, the name with the fewest other words comes first.
    return { row, score: nameWeight * nameMatches + described + nameMatches / names.split(/[ .]/).length };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ row }) => row);
}

/**
 * Returns the value of an argument in a formula, an array constant as rows; undefined if it refers to cells.
 */
function constantIn(argument: string): { readonly value: unknown } | undefined {
  const array = /^\{([^]*)\}$/.exec(argument)?.[1];
  if (array === undefined) {
    const parsedArgument = parseFormulaArgument(argument, "");
    return "value" in parsedArgument ? parsedArgument : undefined;
  }
  const rows: unknown[][] = [[]];
  for (const [text] of array.matchAll(/"(?:[^"]|"")*"|[^",;]+|;/g)) {
    const cell = text === ";" ? undefined : constantIn(text.trim());
    if (text === ";") rows.push([]);
    else if (cell) rows.at(-1)?.push(cell.value);
  }
  return { value: rows };
}

/** Returns the context of a workbook without defaults, on the clock's day. */
const contextAt = (now: () => number): ParseContext => ({
  client: { peek: () => undefined, activity: () => [] },
  settings: { workbook: {}, user: {} },
  dateSystem: 1900,
  formats: false,
  notAvailable: () => notAvailable(""),
  now,
  todayUnknown: true,
  today: (timezone) => localDate(now(), timezone),
});

/**
 * Returns the outcome of a call in a formula: the requests that it would send first, or the error of its
 * argument.
 */
async function checkCall(name: string, args: readonly string[], now: () => number): Promise<Row> {
  try {
    const called = functionNamed(name);
    const names = "endpoint" in called ? called.argumentNames : called.parameters;
    if (args.length > names.length)
      throw new ArgumentError("formula", `must have at most ${names.length} arguments`, args.length);
    const cells = args.map(constantIn);
    const open = names.filter((_, index) => index < args.length && !cells[index]);
    const result = (outcome: string): Row => ({ function: name, isValid: true, outcome });
    if (open.length > 0) return result(`not checked: cells supply ${open.join(", ")}`);
    if (!("endpoint" in called)) return result("sends no request");
    const values = cells.map((cell) => cell?.value ?? null);
    await called.code?.ready();
    const parsed = parseCall(called, cellsByName(called, values), contextAt(now));
    const requests = firstQuestions(parsed).map((question) => `GET ${addressOf("", question)}`);
    return result(requests.join(", "));
  } catch (failure) {
    if (!(failure instanceof ArgumentError)) throw failure;
    return { function: name, isValid: false, outcome: `#VALUE! ${failure.message}` };
  }
}

/** Finds functions and fields by words, or checks the calls of a formula. Sends no request. */
export async function answerFormula(
  givenArguments: Readonly<Record<string, unknown>>,
  now: () => number,
): Promise<Answered<Row>> {
  const { words, formula, ...others } = givenArguments;
  checkAmong(["words", "formula", "limit"], others, "formula");
  if (isBlank(words) === isBlank(formula))
    throw new ArgumentError("words", "or formula must be given, and not both");
  const text = String(isBlank(formula) ? words : formula);
  if (text.length > excelLimits.formula)
    throw new ArgumentError("formula", `must have at most ${excelLimits.formula} characters`, text.length);
  const rows = isBlank(formula)
    ? find(text)
    : await Promise.all(parseFormulaCalls(text).map(({ name, args }) => checkCall(name, args, now)));
  if (rows.length === 0)
    throw isBlank(formula)
      ? notAvailable(`No function or field is described by ${text}.`)
      : new ArgumentError("formula", "must call a function of RACING", text);
  const names = isBlank(formula)
    ? ["function", "field", "meaning", "example"]
    : ["function", "isValid", "outcome"];
  return {
    rows,
    formula: isBlank(formula) ? String(rows[0]?.example) : text,
    requests: 0,
    notes: [],
    table: [],
    fields: names.map((name) => ({ name, heading: name, kind: "text", unit: "" })),
  };
}
