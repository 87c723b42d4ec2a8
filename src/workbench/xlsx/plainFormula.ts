/** Formulas that mean the same whether or not a file marks them as dynamic arrays. */
import { cellPattern, linesPattern, sheetPattern } from "../../cells/addresses";
import { argumentsOf, behindBracket, callBracket, joined, type Token, tokensOf } from "./formulaTokens";

/** Returns true for the arguments, by position from 0, of which a function takes a whole range. */
type Takes = (place: number) => boolean;
const each: Takes = () => true;
const at =
  (...places: readonly number[]): Takes =>
  (place) =>
    places.includes(place);
const from =
  (first: number): Takes =>
  (place) =>
    place >= first;
/** The ranges of SUMIFS and similar functions: the first argument, then every second one. */
const rangesOfPairs: Takes = (place) => place === 0 || place % 2 === 1;

const takesRanges: readonly (readonly [functions: string, takes: Takes])[] = [
  [
    "SUM AVERAGE AVERAGEA COUNT COUNTA COUNTBLANK MAX MAXA MIN MINA MEDIAN PRODUCT SUMSQ GEOMEAN HARMEAN",
    each,
  ],
  ["STDEV STDEV.S STDEV.P STDEVP VAR VAR.S VAR.P VARP MODE MODE.SNGL AVEDEV DEVSQ SKEW KURT", each],
  ["AND OR XOR CONCAT PERCENTOF ROWS COLUMNS CORREL PEARSON RSQ SLOPE INTERCEPT COVAR SUMPRODUCT", each],
  ["COUNTIF LARGE SMALL INDEX TRIMMEAN", at(0)],
  ["PERCENTILE PERCENTILE.INC PERCENTILE.EXC QUARTILE QUARTILE.INC QUARTILE.EXC PERCENTRANK", at(0)],
  ["SUMIF AVERAGEIF", at(0, 2)],
  ["MATCH XMATCH VLOOKUP HLOOKUP RANK RANK.EQ RANK.AVG", at(1)],
  ["XLOOKUP LOOKUP", at(1, 2)],
  ["SUMIFS AVERAGEIFS MAXIFS MINIFS", rangesOfPairs],
  ["COUNTIFS", (place) => place % 2 === 0],
  ["SUBTOTAL", from(1)],
  ["AGGREGATE TEXTJOIN", from(2)],
];
const takers: ReadonlyMap<string, Takes> = new Map(
  takesRanges.flatMap(([functions, takes]) => functions.split(" ").map((name) => [name, takes] as const)),
);

/** Functions whose result may be a table, whatever it is now. */
const arrayFunctions: ReadonlySet<string> = new Set(
  [
    "BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER FREQUENCY GROUPBY GROWTH HSTACK INDIRECT LAMBDA LET",
    "LINEST LOGEST MAKEARRAY MAP MINVERSE MMULT MODE.MULT MUNIT OFFSET PIVOTBY RANDARRAY REDUCE REGEXEXTRACT",
    "SCAN SEQUENCE SORT SORTBY STOCKHISTORY TAKE TEXTSPLIT TOCOL TOROW TRANSPOSE TREND TRIMRANGE UNIQUE VSTACK",
    "WRAPCOLS WRAPROWS FORMULATEXT CELL ROW COLUMN",
  ].flatMap((line) => line.split(" ")),
);

/** Matches a range, whole columns or rows, a cell's spill, a name or columns of a table. */
const wholeRange = new RegExp(
  String.raw`^\s*(?:${sheetPattern}!)?(?:${cellPattern}(?::${cellPattern}|#)?|${linesPattern}|[\p{L}_][\p{L}\p{N}_.]*(?:\[.*\])?)\s*$`,
  "iu",
);
const oneCell = new RegExp(`^${cellPattern}$`, "i");
const ofAddin = /^RACING(?:DEV)?\./;
const truth = /^(?:TRUE|FALSE)$/i;

/** Returns true if each part of a formula gives one value wherever one is needed. */
function isSingle(tokens: readonly Token[], mayBeTable: boolean): boolean {
  for (let index = 0; index < tokens.length; index++) {
    const { kind, text } = tokens[index] ?? { kind: "other", text: "" };
    const open = callBracket(tokens, index);
    if (open !== undefined) {
      const name = text.toUpperCase();
      if (arrayFunctions.has(name) || (mayBeTable && ofAddin.test(name))) return false;
      const takes = ofAddin.test(name) ? each : takers.get(name);
      const isTaken = argumentsOf(tokens, open).every(
        (argument, place) =>
          (takes?.(place) === true && wholeRange.test(joined(argument))) || isSingle(argument, mayBeTable),
      );
      if (!isTaken) return false;
      index = behindBracket(tokens, open) - 1;
    } else if (kind === "columns") return false;
    else if (kind === "name") {
      const isOfSheet = tokens[index + 1]?.text === "!";
      if (!isOfSheet && !oneCell.test(text) && !truth.test(text)) return false;
    } else if (["{", "#", "@", ":"].includes(text)) return false;
  }
  return true;
}

/**
 * Returns true for a formula that gives one value without being marked as a dynamic array: it takes whole
 * ranges only in functions that expect them. LibreOffice 7.4.7 recalculates marked formulas when it opens a
 * file, and shows an error for functions that it lacks; plain ones keep their values.
 *
 * @param mayBeTable True if it is not known whether the add-in's functions return a table.
 */
export const isPlainFormula = (typed: string, mayBeTable: boolean): boolean =>
  isSingle(tokensOf(typed), mayBeTable);
