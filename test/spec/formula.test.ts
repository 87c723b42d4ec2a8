import fc from "fast-check";
import { type Formula, FormulaError, parseFormula, termsOf, variablesIn } from "../../src/spec/formula";
import { variables } from "../../src/spec/variables";

/** Returns a tree as a text with all its brackets. */
const formulaText = (formula: Formula): string => {
  if (formula.kind === "number") return String(formula.value);
  if (formula.kind === "variable") return formula.name;
  const values = formula.values.map(formulaText);
  return /\w/.test(formula.name) && !["and", "or"].includes(formula.name)
    ? `${formula.name}(${values.join(",")})`
    : `(${values.join(` ${formula.name} `)})`;
};

test.each([
  ["1 + 2 * 3", "(1 + (2 * 3))"],
  ["1 - 2 - 3", "((1 - 2) - 3)"],
  ["2 ^ 3 ^ 2", "(2 ^ (3 ^ 2))"],
  ["-2 ^ 2", "negate((2 ^ 2))"],
  ["2 ^ -1", "(2 ^ negate(1))"],
  ["-barrier * 2", "(negate(barrier) * 2)"],
  ["1 < 2 and not 3 = 4 or 5 >= 6", "(((1 < 2) and not((3 = 4))) or (5 >= 6))"],
  ["IF(barrier <= 4; 1; 0)", "if((barrier <= 4),1,0)"],
  ["coalesce(last.margin, .5e1)", "coalesce(last.margin,5)"],
  ["jockey.recentWinRate + JOCKEYRECENTWINRATE", "(jockeyRecentWinRate + jockeyRecentWinRate)"],
  ["rank ( weight )", "rank(weight)"],
  ["+(1)", "1"],
])("reads %s as %s", (text, expected) => expect(formulaText(parseFormula(text))).toBe(expected));

test.each([
  ["", "needs a number, a name or (", 1],
  ["1 +", "needs a number, a name or (", 4],
  ["1 2", "needs an operator or its end", 3],
  ["(1", "needs )", 3],
  ["career.winRat", "has an unknown name; did you mean career.winRate,", 1],
  ["1 + weigth", "has an unknown name; did you mean weight,", 5],
  ["xyzzyx", "has an unknown name,", 1],
  ["rank + 1", "needs ( after rank", 6],
  ["clamp(1, 2)", "needs 3 values for clamp", 1],
  ["round(1, 2, 3)", "needs 1 to 2 values for round", 1],
  ["1 < 2 < 3", "needs and between two comparisons", 7],
  ["2 # 3", "has a character that has no meaning", 3],
  ["constructor", "has an unknown name,", 1],
  [`${"(".repeat(25)}1`, "has at most 20 levels", 21],
  [`${"1+".repeat(150)}1`, "has at most 240 numbers, names and operators", 1],
  ["1".repeat(2001), "has at most 2000 characters", 2001],
])("refuses %.30s: %s at character %i", (text, rule, position) => {
  expect(() => parseFormula(text)).toThrow(FormulaError);
  try {
    parseFormula(text);
  } catch (error) {
    expect(error).toMatchObject({ rule, position });
  }
});

test.each([
  ["1234567890123 + x + 123456789", "1234567890123 + »x« + 123456789"],
  ["12345678901234 + x + 1234567890", "…2345678901234 + »x« + 123456789…"],
])("the excerpt of %s is %s", (text, excerpt) => {
  const message = (): string => {
    try {
      return String(parseFormula(text));
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(message().split(": ").at(-1)).toBe(excerpt);
});

test("any text is a tree or has a place within it or just behind it", () => {
  const words = [
    "(",
    ")",
    "+",
    "-",
    "*",
    "^",
    ",",
    "<",
    "and",
    "not",
    "if",
    "rank",
    "barrier",
    "1",
    ".5",
    " ",
    "x",
  ];
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 2000 }),
    fc.array(fc.constantFrom(...words), { maxLength: 400 }).map((parts) => parts.join(" ").slice(0, 2000)),
    fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (formula) => {
      try {
        expect(formulaText(parseFormula(formula))).toBeTruthy();
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        expect(error.position).toBeGreaterThan(0);
        expect(error.position).toBeLessThanOrEqual(formula.length + 1);
        expect(error.message).toContain(`at character ${error.position}`);
      }
    }),
    { numRuns: 1000 },
  );
});

test("a sum is divided into terms with their weights; one in brackets is a term", () => {
  const text = "2*barrier - career.winRate*3 + (weight + 1) - -4*(age - 5) + ln(weight)";
  const terms = termsOf(parseFormula(text)).map(({ weight, term }) => [
    weight,
    text.slice(term.from, term.to),
  ]);
  expect(terms).toEqual([
    [2, "barrier"],
    [-3, "career.winRate"],
    [1, "(weight + 1)"],
    [4, "(age - 5)"],
    [1, "ln(weight)"],
  ]);
});

test("the variables of a formula are listed once, and every variable can be named", () => {
  expect(variablesIn(parseFormula("barrier + weight * barrier"))).toEqual(["barrier", "weight"]);
  for (const { name } of variables) expect(variablesIn(parseFormula(name))).toEqual([name]);
});
