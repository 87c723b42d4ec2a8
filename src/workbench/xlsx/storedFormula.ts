/** The spelling of formulas in Excel files ([MS-XLSX] 2.2.2) and in cells. */
import { cellPattern, sheetPattern } from "../../cells/addresses";
import {
  argumentsOf,
  behindBracket,
  callBracket,
  joined,
  nextOf,
  operandEnd,
  other,
  referenceStart,
  type Token,
  tokensOf,
} from "./formulaTokens";
import { functionOf } from "../formula/functions";
import { storedFunctionNames } from "./futureFunctions";

/** The add-in's functions in Excel's stored form: a prefix, the namespace, then the name. */
const storedOwn = /^_xldudf_(RACING(?:DEV)?)_(\w+)$/i;
const typedOwn = /^(RACING(?:DEV)?)\.(\w+)$/i;

/** The prefixes of names in files; programs differ in their case. */
const prefixes = /^(?:_xlfn\.|_xlws\.|_xlpm\.|_xleta\.|_xludf\.|_xlfngnumeric\.|com\.microsoft\.)+/i;
const optionalParameter = /^_xlop\./i;

/** The prefixes of functions; LibreOffice 7.4.7 writes lower case after them. */
const functionPrefix = /^(?:_xlfn\.|_xlws\.)/i;

/** Returns a file's name in the form that a person types. */
function typedName(name: string): string {
  const match = storedOwn.exec(name);
  if (match) return `${match[1]}.${match[2]}`.toUpperCase();
  if (optionalParameter.test(name)) return `[${name.replace(optionalParameter, "")}]`;
  const typed = name.replace(prefixes, "");
  return functionPrefix.test(name) && !/_xl(?:pm|eta)\./i.test(name) ? typed.toUpperCase() : typed;
}

/**
 * Functions that hold the text of a formula which a program cannot calculate: Gnumeric's and Google Sheets'.
 */
const formulaTexts: ReadonlySet<string> = new Set(["_XLFNGNUMERIC.ERROR", "__XLUDF.DUMMYFUNCTION"]);

/** Returns the formula whose text such a call holds. */
function keptFormula(tokens: readonly Token[]): string | undefined {
  for (const [index, { text }] of tokens.entries()) {
    const open = formulaTexts.has(text.toUpperCase()) ? callBracket(tokens, index) : undefined;
    const keptToken = open === undefined ? undefined : tokens[nextOf(tokens, open + 1)];
    if (keptToken?.kind === "text")
      return keptToken.text.slice(1, -1).replaceAll('""', '"').replace(/^=/, "");
  }
  return undefined;
}

/** Matches a cell, with or without its sheet, whose spill is A1#. */
const cell = new RegExp(String.raw`^\s*(?:${sheetPattern}!)?${cellPattern}\s*$`, "iu");
const cellBeforeColumn = new RegExp(String.raw`^${cellPattern}\.$`, "i");
const fieldOfCell = new RegExp(String.raw`^(${cellPattern})\.([A-Z_]\w*)$`, "i");
const word = /^[A-Z_]\w*$/i;

/**
 * Returns a function that writes TRIMRANGE in place of a trimmed reference such as A1:.E9, which the grid
 * cannot read. Sides are 1 for leading blanks, 2 for trailing blanks and 3 for both.
 */
const trimmed =
  (sides: number) =>
  (range = ""): string =>
    `TRIMRANGE(${range},${sides},${sides})`;

/** The functions that a cell writes in another way, each with a function that writes its arguments so. */
const operators: Readonly<Record<string, (...texts: readonly string[]) => string>> = {
  ANCHORARRAY: (from = "") => (cell.test(from) ? `${from.trim()}#` : `(${from})#`),
  SINGLE: (operand = "") => `@${operand}`,
  _TRO_LEADING: trimmed(1),
  _TRO_TRAILING: trimmed(2),
  _TRO_ALL: trimmed(3),
  _FV: (from = "", name = '""') => {
    const field = name.trim().slice(1, -1).replaceAll('""', '"');
    return `${from}.${word.test(field) ? field : `[${field}]`}`;
  },
};

/**
 * Returns a file's formula, without its equals sign, in the form that a person types: _xlfn.ANCHORARRAY(A1)
 * is A1#, _xlfn.SINGLE(A1:A3) is @A1:A3, _xldudf_RACING_FORM is RACING.FORM.
 */
export function typedFormula(storedFormula: string): string {
  const formula = storedFormula.replace(/^\s*=/, "");
  if (!/_xl|_fv|com\.microsoft|#this row|anchorarray|single|\d{17}/i.test(formula)) return formula;
  const tokens = tokensOf(formula);
  const kept = keptFormula(tokens);
  return kept === undefined ? typedTokens(tokens) : typedFormula(kept);
}

/** Matches the formula's row in a table: [[#This Row],[Fair odds]] in a file, [@[Fair odds]] in a cell. */
const storedRow = /^\[\[#this row\],(\[((?:'.|[^\]'])*)\](?::\[(?:'.|[^\]'])*\])?)\]$/i;
const typedRow = /^\[@(?:(\[.*\])|([^[\]]+))?\]$/;

function typedColumns(columns: string): string {
  if (/^\[#this row\]$/i.test(columns)) return "[@]";
  const [all, bracketed = "", name = ""] = storedRow.exec(columns) ?? [];
  if (all === undefined) return columns;
  return bracketed === `[${name}]` && /^[\p{L}\p{N}_]+$/u.test(name) ? `[@${name}]` : `[@${bracketed}]`;
}

function storedColumns(columns: string): string {
  const [all, bracketed, name] = typedRow.exec(columns) ?? [];
  if (all === undefined) return columns;
  const column = bracketed ?? (name === undefined ? undefined : `[${name}]`);
  return column === undefined ? "[#This Row]" : `[[#This Row],${column}]`;
}

/** A number with more digits than it has: Gnumeric 1.12.55 writes 0.005 as 0.0049999999999999999999. */
const longNumber = /^\d*\.?\d{17,}(?:E[+-]?\d+)?$/i;

function typedPart(kind: Token["kind"], text: string): string {
  if (kind === "name") return typedName(text);
  return kind === "columns" ? typedColumns(text) : text;
}

function typedTokens(tokens: readonly Token[]): string {
  let typed = "";
  for (let index = 0; index < tokens.length; index++) {
    const { kind, text } = tokens[index] ?? other("");
    const name =
      kind === "other" && longNumber.test(text) ? String(Number(text)).toUpperCase() : typedPart(kind, text);
    const open = callBracket(tokens, index);
    // SheetJS 0.18.5 and Gnumeric 1.12.55 leave out the prefix of ANCHORARRAY.
    const operator = kind === "name" ? operators[name.toUpperCase()] : undefined;
    if (operator === undefined || open === undefined) typed += name;
    else {
      typed += operator(...argumentsOf(tokens, open).map(typedTokens));
      index = behindBracket(tokens, open) - 1;
    }
  }
  return typed;
}

/** Returns true for the # after a reference, but not for the # of an error such as #N/A. */
const isSpill = ({ kind, text }: Token): boolean => kind === "name" || text === ")";

/** Writes A1# as ANCHORARRAY(A1), A5.[Fair odds] as _FV(A5,"Fair odds"). */
function withCalls(tokens: readonly Token[]): Token[] {
  const called: Token[] = [];
  const call = (name: string, length: number, ...rest: readonly string[]): void => {
    const operand = called.splice(called.length - length, length);
    called.push(other(name), other("("), ...operand, ...rest.map(other), other(")"));
  };
  for (const [index, token] of tokens.entries()) {
    const before = called.at(-1);
    if (token.text === "#" && before && isSpill(before))
      call("_xlfn.ANCHORARRAY", called.length - referenceStart(called, called.length));
    else if (token.kind === "columns" && before?.kind === "name" && cellBeforeColumn.test(before.text)) {
      called[called.length - 1] = { ...before, text: before.text.slice(0, -1) };
      const name = token.text.slice(1, -1).replaceAll('"', '""');
      call("_FV", called.length - referenceStart(called, called.length), `,"${name}"`);
    } else {
      const [, from, field] = fieldOfCell.exec(token.text) ?? [];
      if (from === undefined || token.kind !== "name" || callBracket(tokens, index) !== undefined)
        called.push(token);
      else {
        called.push({ kind: "name", text: from });
        call("_FV", called.length - referenceStart(called, called.length), `,"${field}"`);
      }
    }
  }
  return called;
}

/** Writes @A1:A3 as SINGLE(A1:A3). */
function withSingles(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ text }) => text === "@");
  if (at < 0) return [...tokens];
  const end = operandEnd(tokens, at + 1);
  const operand = withSingles(tokens.slice(at + 1, end));
  const single = [other("_xlfn.SINGLE"), other("("), ...operand, other(")")];
  return [...tokens.slice(0, at), ...single, ...withSingles(tokens.slice(end))];
}

/**
 * Returns the names that LET and LAMBDA define in a formula, in upper case: from each pair, and parameters.
 */
function localNames(tokens: readonly Token[]): ReadonlySet<string> {
  const names = tokens.flatMap(({ text }, index) => {
    const fn = text.toUpperCase();
    const open = fn === "LET" || fn === "LAMBDA" ? callBracket(tokens, index) : undefined;
    if (open === undefined) return [];
    return argumentsOf(tokens, open)
      .slice(0, -1)
      .filter((_argument, place) => fn === "LAMBDA" || place % 2 === 0)
      .map((argument) => joined(argument).trim().replace(/^\[(.*)\]$/, "$1").toUpperCase()); // prettier-ignore
  });
  return new Set(names);
}

/** The functions whose last argument is a LAMBDA or the name of a function. */
const callers: ReadonlySet<string> = new Set(["BYROW", "BYCOL", "MAP", "REDUCE", "SCAN", "MAKEARRAY"]);

/** Returns true for the name of a function used as a LAMBDA, such as in BYROW(A1:C3,SUM). */
function isFunctionValue(tokens: readonly Token[], index: number): boolean {
  if (functionOf(tokens[index]?.text.toUpperCase() ?? "") === undefined) return false;
  return tokens.some(({ text }, call) => {
    const open = callers.has(text.toUpperCase()) ? callBracket(tokens, call) : undefined;
    return open !== undefined && nextOf(tokens, index + 1) === behindBracket(tokens, open) - 1;
  });
}

/** Returns a name in a file's form. */
function storedName(tokens: readonly Token[], index: number, local: ReadonlySet<string>): string {
  const { text = "" } = tokens[index] ?? {};
  const isOfSheet = tokens[index + 1]?.text === "!" || tokens[index - 1]?.text === "!";
  if (isOfSheet) return text;
  if (local.has(text.toUpperCase())) return `_xlpm.${text}`;
  if (callBracket(tokens, index) === undefined)
    return isFunctionValue(tokens, index) ? `_xleta.${text}` : text;
  const match = typedOwn.exec(text);
  if (match) return `_xldudf_${match[1]}_${match[2]}`.toUpperCase().replace("_XLDUDF_", "_xldudf_");
  return storedFunctionNames.get(text.toUpperCase()) ?? text;
}

/** The second arguments of functions that Excel requires and the grid does not. */
const required: Readonly<Record<string, string>> = {
  IFERROR: "0",
  IFNA: "0",
  ROUND: "0",
  ROUNDUP: "0",
  ROUNDDOWN: "0",
  FLOOR: "1",
  CEILING: "1",
};

/** Adds arguments that Excel requires. */
function withRequired(tokens: readonly Token[]): Token[] {
  const completed = [...tokens];
  for (let index = tokens.length - 1; index >= 0; index--) {
    const second = required[tokens[index]?.text.toUpperCase() ?? ""];
    const open = second === undefined ? undefined : callBracket(completed, index);
    if (open === undefined || argumentsOf(completed, open).length !== 1) continue;
    completed.splice(behindBracket(completed, open) - 1, 0, other(","), other(second ?? ""));
  }
  return completed;
}

/** Returns true for columns of the table around the cell: [@Stake], but not Bets[@Stake] or [1]Sheet1!A1. */
const isUnnamed = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.kind !== "name" && tokens[index + 1]?.kind !== "name";

/**
 * Returns a typed formula, without its equals sign, in the form of an Excel file.
 *
 * @param table The name of the table around the formula, which a file states before [@Stake].
 */
export function storedFormula(typed: string, table = ""): string {
  const typedTokens = tokensOf(typed);
  const local = localNames(typedTokens);
  const tokens = withRequired(withSingles(withCalls(typedTokens)));
  return tokens
    .map(({ kind, text }, index) => {
      if (kind === "name") return storedName(tokens, index, local);
      if (kind !== "columns") return text;
      const isOptional = local.has(text.slice(1, -1).toUpperCase());
      if (isOptional) return `_xlop.${text.slice(1, -1)}`;
      return `${isUnnamed(tokens, index) ? table : ""}${storedColumns(text)}`;
    })
    .join("");
}
