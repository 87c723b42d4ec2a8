import { formatColumns, numberProperty, rowOrColumn, signedFormat } from "../../../src/cells/table/cell";
import { formatNumber } from "../../../src/workbench/formula/values/format";

test("rowOrColumn returns one row or one column", () => {
  expect(rowOrColumn({ across: true }, [1, ""])).toEqual([[1, ""]]);
  expect(rowOrColumn({ across: false }, [1, ""])).toEqual([[1], [""]]);
});

const number = (basicValue: number, numberFormat: string) =>
  ({ type: "FormattedNumber", basicValue, numberFormat }) as const;

test("each number has the format of its column's kind, the last kind for all that follow", () => {
  expect(
    formatColumns(
      [
        [2, 4.5, ""],
        ["F", 3, 2],
      ],
      ["integer", "odds"],
    ),
  ).toEqual([
    [2, number(4.5, "0.00"), ""],
    ["F", number(3, "0.00"), number(2, "0.00")],
  ]);
});

test("without kinds the numbers stay plain", () => expect(formatColumns([[1]], [])).toEqual([[1]]));

test.each([
  [-0.0049, "0.00", "0.00;0.00"],
  [-0.0049, "+0.00;-0.00;0.00", "0.00;0.00"],
  [-0.0004, "+0.0%;-0.0%;0.0%", "0.0%;0.0%"],
  [-0.4, "#,##0", "#,##0;#,##0"],
])("a number below 0 that rounds to 0 has no sign: %p in %s", (value, format, shown) => {
  expect(signedFormat(value, format)).toBe(shown);
  expect(formatNumber(signedFormat(value, format), value)).not.toContain("-");
});

test.each([
  [-0.005, "0.00"],
  [-0.0005, "+0.0%;-0.0%;0.0%"],
  [0, "+0.00;-0.00;0.00"],
  [0.0049, "0.00"],
  [-3, "0"],
  [46_096, "yyyy-mm-dd"],
])("any other number keeps its format: %p in %s", (value, format) =>
  expect(signedFormat(value, format)).toBe(format),
);

test("tables and cards have no -0.00", () => {
  expect(formatColumns([[-0.001]], ["logOdds"])).toEqual([[number(-0.001, "0.00;0.00")]]);
  expect(numberProperty(-0.001, "0.00")).toEqual({
    type: "Double",
    basicValue: -0.001,
    numberFormat: "0.00;0.00",
  });
});
