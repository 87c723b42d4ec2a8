import { exceededLimit, measureFormula } from "../../src/cells/formulaLimits";
import { sheetNameCases } from "./sheetNameCases";
import { isSheetName } from "../../src/cells/excelLimits";

const nested = (levels: number): string => `=${"ABS(".repeat(levels)}1${")".repeat(levels)}`;
const many = (count: number): string => `=SUM(${Array<string>(count).fill("1").join(",")})`;

test("a formula is measured without the brackets, commas and marks inside of its texts", () => {
  expect(measureFormula('=IF(A1>(1+2),"(,(,""",SUM({1,2,3},\'a(b\'!A1,2))')).toEqual({
    formula: 46,
    textConstant: 6,
    nesting: 2,
    arguments: 3,
  });
});

test.each([
  [nested(64), undefined],
  [nested(65), "nesting"],
  [many(255), undefined],
  [many(256), "arguments"],
  [`="${"a".repeat(255)}"`, undefined],
  [`="${"a".repeat(256)}"`, "textConstant"],
  [`=${"1+".repeat(4095)}1`, undefined],
  [`=${"1+".repeat(4096)}1`, "formula"],
] as const)("the exceeded limit of a formula, case %#", (formula, limit) =>
  expect(exceededLimit(formula)).toBe(limit),
);

test.each(sheetNameCases)("a sheet may be named %j: %s", (name, isAllowed) =>
  expect(isSheetName(name)).toBe(isAllowed),
);
