/** The criteria of COUNTIF, SUMIFS, DSUM and similar functions, and texts with the wildcards ?, * and ~. */
import { compareTexts, compareNumbers, type ReadNumber } from "./convert";
import { FormulaError, plain, type Scalar } from "./value";

export type Test = (cell: Scalar) => boolean;

const errorCode =
  /^#(?:N\/A|NAME\?|(?:DIV\/0|VALUE|REF|NUM|NULL|SPILL|CALC|BUSY|FIELD|CONNECT|BLOCKED|UNKNOWN)!)$/i;

const hasWildcards = (text: string): boolean => /[*?~]/.test(text);

/** Returns the pattern for a text with wildcards; `whole` makes it match a whole text. */
export function wildcardPattern(text: string, whole = true): RegExp {
  const source = text.replace(/~[^]?|[\\^$.|()[\]{}+*?/]/g, (part) => {
    if (part.startsWith("~")) return part.slice(1).replace(/[\\^$.|()[\]{}+*?/]/, "\\$&");
    return part === "*" ? "[^]*" : part === "?" ? "[^]" : `\\${part}`;
  });
  return new RegExp(whole ? `^${source}$` : source, "i");
}

/** Returns a test for equality with a text that may have wildcards. */
export function textTest(text: string): (other: string) => boolean {
  if (!hasWildcards(text)) return (other) => compareTexts(other, text) === 0;
  const pattern = wildcardPattern(text);
  return (other) => pattern.test(other);
}

const compared: Readonly<Record<string, (order: number) => boolean>> = {
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/** Returns the test for a criterion: ">3", "<>x", "a*", 5 or TRUE. */
export function criterionTest(criterion: Scalar, read: ReadNumber): Test {
  const wanted = plain(criterion);
  if (wanted instanceof FormulaError) {
    return (cell) => {
      const value = plain(cell);
      return value instanceof FormulaError && value.code === wanted.code;
    };
  }
  if (typeof wanted !== "string")
    return wanted === null
      ? equals(0, read)
      : typeof wanted === "boolean"
        ? is(wanted)
        : equals(wanted, read);
  const [, operator = "", operand = ""] = /^(<>|<=|>=|<|>|=)?([^]*)$/.exec(wanted) ?? [];
  if (operator === "" || operator === "=") return equalTo(operand, operator, read);
  if (operator === "<>") {
    // A text that reads as the number does not equal it here.
    const number = operand === "" ? undefined : read(operand);
    const test = number === undefined ? equalTo(operand, "=", read) : isNumber(number);
    return (cell) => !test(cell);
  }
  const holds = compared[operator] ?? (() => false);
  const number = operand === "" ? undefined : read(operand);
  if (number !== undefined)
    return (cell) => {
      const value = plain(cell);
      return typeof value === "number" && holds(compareNumbers(value, number));
    };
  const truth = truthOf(operand);
  if (truth !== undefined)
    return (cell) => {
      const value = plain(cell);
      return typeof value === "boolean" && holds(Number(value) - Number(truth));
    };
  return (cell) => {
    const value = plain(cell);
    return typeof value === "string" && operand !== "" && holds(compareTexts(value, operand));
  };
}

const isNumber =
  (wanted: number): Test =>
  (cell) => {
    const value = plain(cell);
    return typeof value === "number" && compareNumbers(value, wanted) === 0;
  };

const is =
  (wanted: boolean): Test =>
  (cell) =>
    plain(cell) === wanted;

/** Tests for a number, which also equals a text that reads as the number. */
function equals(wanted: number, read: ReadNumber): Test {
  return (cell) => {
    const value = plain(cell);
    if (typeof value === "number") return compareNumbers(value, wanted) === 0;
    return typeof value === "string" && value !== "" && read(value) === wanted;
  };
}

const truthOf = (text: string): boolean | undefined =>
  /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined;

function equalTo(operand: string, operator: string, read: ReadNumber): Test {
  // "" matches empty cells and empty texts, "=" only cells without content.
  if (operand === "")
    return operator === "=" ? (cell) => plain(cell) === null : (cell) => cell === null || plain(cell) === "";
  const truth = truthOf(operand);
  if (truth !== undefined) return is(truth);
  const number = read(operand);
  if (number !== undefined) return equals(number, read);
  if (errorCode.test(operand))
    return (cell) => {
      const value = plain(cell);
      return value instanceof FormulaError && value.code === operand.toUpperCase();
    };
  const test = textTest(operand);
  return (cell) => {
    const value = plain(cell);
    return typeof value === "string" && test(value);
  };
}
