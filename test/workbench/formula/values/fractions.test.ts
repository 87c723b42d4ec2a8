/** Suite of fraction formats: odds and distances as Excel shows them in whole numbers and fractions. */
import { formatNumber, inNumberFormat } from "../../../../src/workbench/formula/values/format";

test.each([
  ["# ??/??", 3.94, "3 47/50"],
  ["# ??/??", 3.95, "3 19/20"],
  ["# ??/??", 0.95, " 19/20"],
  ["# ??/??", -0.95, "- 19/20"],
  ["# ??/??", -3.95, "-3 19/20"],
  ["0 ??/??", 0.95, "0 19/20"],
  ["? ??/??", 0.95, "  19/20"],
  ["# ?/?", 3.96, "4    "],
  ["# ?/8", 3.96, "4    "],
  ["# ?/?", -3.96, "-4    "],
  ["# ?/?", 0.96, "1    "],
  ["#,##0 ??/??", 1999.95, "1,999 19/20"],
  ["#,##0 ??/??", 1000.95, "1,000 19/20"],
  ['0" "??/??"f"', 7.95, "7 19/20f"],
  ["#\\ ??/??", 7.95, "7 19/20"],
  ['"1st "# ??/??', 7.95, "1st 7 19/20"],
  ["# ??/??;-0.00", -3.97, "-3.97"],
  ["[<1]??/??;# ??/??", 0.95, "19/20"],
  ["[<1]??/??;# ??/??", 1.95, "1 19/20"],
  ["[>=4]# ??/??;0.00", 4.95, "4 19/20"],
  ["??/??", 3.95, "79/20"],
  ["0.0", 3.95, "4.0"],
])("the format %s shows %d as %j", (pattern, value, text) => {
  expect(inNumberFormat(value, pattern)).toBe(text);
});

const mixed = /^(-?)(\d*)(?: +(\d+)\/(\d+))? *$/;

/** Returns the number that a whole number with a fraction spells. */
function spelled(text: string): number {
  const [, sign, whole, numerator = "0", denominator = "1"] = mixed.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(whole) + Number(numerator) / Number(denominator));
}

test.each([
  ["# ?/?", 0.1],
  ["# ??/??", 0.0101],
])("the format %s shows no price in hundredths as one that is %d away", (pattern, distance) => {
  const prices = Array.from({ length: 10_001 }, (_, index) => (index - 5000) / 100);
  const isFar = (price: number) => Math.abs(spelled(formatNumber(pattern, price)) - price) > distance;
  expect(prices.filter(isFar)).toEqual([]);
});
