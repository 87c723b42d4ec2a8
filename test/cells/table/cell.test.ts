import { formatColumns, rowOrColumn } from "../../../src/cells/table/cell";

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
