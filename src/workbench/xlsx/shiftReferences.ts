import { engine } from "../grid/engineValue";
import { callBracket, joined, type Token, tokensOf } from "./formulaTokens";

const cell = /^(\$?)([A-Z]{1,3})(\$?)([1-9]\d*)$/i;
const column = /^(\$?)([A-Z]{1,3})$/i;
const row = /^(\$?)([1-9]\d*)$/;

/** The numbers of rows and columns in Excel's sheets; a shift past one end continues at the other. */
const size = { rows: 1_048_576, columns: 16_384 } as const;

interface Shift {
  readonly across: number;
  readonly down: number;
}

const wrapped = (index: number, count: number): number => ((index % count) + count) % count;

function shiftColumn(fixed: string, letters: string, { across }: Shift): string {
  if (fixed !== "") return `${fixed}${letters}`;
  const { lettersToNumber, numberToLetters } = engine().helpers;
  return numberToLetters(wrapped(lettersToNumber(letters.toUpperCase()) + across, size.columns));
}

const shiftRow = (fixed: string, number: string, { down }: Shift): string =>
  fixed === "" ? String(wrapped(Number(number) - 1 + down, size.rows) + 1) : `${fixed}${number}`;

/** Returns true for a token that is one end of a range of whole columns or rows. */
const isEnd = (tokens: readonly Token[], index: number, pattern: RegExp): boolean =>
  (tokens[index + 1]?.text === ":" && pattern.test(tokens[index + 2]?.text ?? "")) ||
  (tokens[index - 1]?.text === ":" && pattern.test(tokens[index - 2]?.text ?? ""));

/** Moves the relative references of a formula as if it were copied from one cell to another. */
export function shiftReferences(
  formula: string,
  { from, to }: Readonly<Record<"from" | "to", string>>,
): string {
  const { toCartesian } = engine().helpers;
  const [start, end] = [toCartesian(from), toCartesian(to)];
  const by = { across: end.col - start.col, down: end.row - start.row };
  const tokens = tokensOf(formula);
  const shifted = tokens.map((token, index): Token => {
    const { kind, text } = token;
    if (kind === "text" || kind === "sheet" || kind === "columns") return token;
    if (tokens[index + 1]?.text === "!" || callBracket(tokens, index) !== undefined) return token;
    const [, fixedColumn, letters, fixedRow, number] = cell.exec(text) ?? [];
    if (fixedColumn !== undefined && letters !== undefined && fixedRow !== undefined && number !== undefined)
      return { kind, text: shiftColumn(fixedColumn, letters, by) + shiftRow(fixedRow, number, by) };
    const [, fixed = "", name] = column.exec(text) ?? [];
    if (name !== undefined && isEnd(tokens, index, column))
      return { kind, text: shiftColumn(fixed, name, by) };
    const [, isFixed = "", line] = row.exec(text) ?? [];
    return line !== undefined && isEnd(tokens, index, row)
      ? { kind, text: shiftRow(isFixed, line, by) }
      : token;
  });
  return joined(shifted);
}
