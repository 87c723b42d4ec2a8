import { columnName, parseCellAddress } from "../../../src/cells/addresses";
import { enteredSheet, isEnteredSheet, readEntered } from "../../../src/addin/workbook/enteredSheet";
import { lookAt, type Watch } from "../../../src/addin/workbook/watches";

const content = enteredSheet("Entered", "My notes");
const tomorrowColumn = 14;
const headings = [
  "Date",
  "Your start time (Sydney)",
  "Track",
  "Race",
  "No",
  "Runner",
  "Jockey",
  "Trainer",
  "Scratched",
  "Price",
  "Mark",
  "Note",
  "Note's day",
];

type Row = readonly [race: number, number: number, scratched: boolean, mark: unknown, note: unknown];

/** The cells of the sheet with runners in a list; without prices, those of a sheet built earlier. */
function shown(rows: readonly Row[], firstColumn = 0, hasPrices = true): unknown[][] {
  const cells = Array.from({ length: 305 }, () => new Array<unknown>(27).fill(""));
  const shownHeadings = headings.filter((heading) => hasPrices || heading !== "Price");
  const put = (row: number, column: number, values: readonly unknown[]): void =>
    values.forEach((value, index) => ((cells[row - 1] as unknown[])[column + index] = value));
  put(1, 0, [content.cells.A1]);
  put(4, 0, [content.cells.A4]);
  put(5, 0, [...shownHeadings, "", ...shownHeadings]);
  rows.forEach(([race, number, scratched, mark, note], index) =>
    put(6 + index, firstColumn, [
      46_095 + (firstColumn > 0 ? 1 : 0),
      46_095.5,
      "Ashford Park",
      race,
      number,
      `Runner ${number}`,
      "Ann Bell",
      "Cy Dunn",
      scratched,
      ...(hasPrices ? [4.2] : []),
      mark,
      note,
      46_080,
    ]),
  );
  return cells;
}

test("the lists of both days ask with the range of notes, blank once its sheet is deleted", () => {
  const call = (day: string) =>
    `RACING.ANGLE('My notes'!$A$4:$I$5004,"noted","${day}",,"date,localStart,track,raceNumber,number,name,jockey,trainer,scratched,price,mark,note,noteDay")`;
  expect(content.cells).toMatchObject({
    A5: `=IF(ISERROR('My notes'!$A$4),"",${call("today")})`,
    O5: `=IF(ISERROR('My notes'!$A$4),"",${call("tomorrow")})`,
  });
});

test("it is said that no runner is entered once both lists are answered and blank", () => {
  const answered = 'NOT(ISERROR(A5)),A6="",NOT(ISERROR(O5)),O6=""';
  expect(content.cells.A2).toContain(`IF(AND(${answered}),"No runner in your notes is on a card`);
});

test("scratched runners of both lists are grey and struck through, by the column Scratched", () => {
  const rules = (content.rules ?? []).flatMap(([range, rule]) =>
    rule.kind === "formula" && rule.formula.endsWith("=TRUE") ? [[range, rule.formula]] : [],
  );
  const [today, tomorrow] = ["A5", "O5"].map((cell) => {
    const fields = /"(date,[^"]*)"/.exec(String(content.cells[cell]))?.[1]?.split(",") ?? [];
    return columnName(parseCellAddress(cell).column + fields.indexOf("scratched"));
  });
  expect(rules).toEqual([
    ["A6:M305", `=$${today}6=TRUE`],
    ["O6:AA305", `=$${tomorrow}6=TRUE`],
  ]);
  expect([today, tomorrow]).toEqual(["I", "W"]);
});

test("a runner with a note fires when it is entered in a race without a sheet, and when it is scratched", () => {
  const watch: Watch = { kind: "noted", race: "" };
  let looked = {};
  const look = (values: unknown[][], watches = [watch]): string[] => {
    expect(isEnteredSheet(values)).toBe(true);
    const result = lookAt(watches, readEntered(values, 1900), { looked, now: 46_095, at: 0 });
    looked = result.looked;
    return result.fired.map(({ text }) => text);
  };
  expect(look(shown([]))).toEqual([]);
  expect(look(shown([[3, 4, false, 7, "Ran on late"]]))).toEqual([
    "Ashford Park R3: your note on 4 Runner 4: 7/10, Ran on late",
  ]);
  expect(
    look(
      shown([
        [3, 4, true, 7, "Ran on late"],
        [5, 1, false, "", "x"],
      ]),
    ),
  ).toEqual([
    "Ashford Park R3: 4 Runner 4, on which you have a note, is scratched",
    "Ashford Park R5: your note on 1 Runner 1: x",
  ]);
  expect(look(shown([[3, 4, false, 7, "Ran on late"]], tomorrowColumn))).toHaveLength(1);
  for (const kind of ["scratched", "favourite", "start", "overlay"] as const)
    expect(look(shown([[3, 9, true, 7, ""]]), [{ kind, race: "", limit: 10 }])).toEqual([]);
});

test("a race with a sheet fires once, although the list names its runner too", () => {
  const [entered] = readEntered(shown([[3, 4, false, 7, "Ran on late"]]), 1900);
  if (!entered) throw new Error("no race");
  const { only: _, ...onSheet } = entered;
  const { fired } = lookAt([{ kind: "noted", race: "" }], [onSheet, entered], { looked: {}, now: 0, at: 0 });
  expect(fired).toHaveLength(1);
});

test("a sheet built before its lists had prices is read as well", () => {
  const read = (values: unknown[][]) => readEntered(values, 1900).map(({ key, runners }) => [key, runners]);
  const row: Row = [3, 4, true, 7, "Ran on late"];
  for (const [earlier, column] of [
    [0, 0],
    [13, tomorrowColumn],
  ] as const) {
    expect(read(shown([row], earlier, false))).toEqual(read(shown([row], column)));
    expect(read(shown([row], column))).toMatchObject([
      [
        `2026-03-1${column > 0 ? 5 : 4} Ashford Park R3`,
        [{ number: 4, note: "7/10, Ran on late", isScratched: true }],
      ],
    ]);
  }
});
