import type { pictureCharts } from "../../../../src/addin/pane/pictures/pictureCharts";
import { pictureBlock } from "../../../../src/addin/pane/pictures/pictureCharts";

const table = [
  ["No", "Runner", "Form", "Scratched"],
  [1, "Harbour Psalm", "3x21", false],
  [2, "Merry Venture", "", false],
];

/** The block of a picture whose formula is written as the changes that its chart makes. */
const blockOf = (name: keyof typeof pictureCharts) =>
  pictureBlock({
    name,
    title: "Ashford Park R3",
    table,
    at: { row: 4, column: 2 },
    formulaOf: ({ call, fields = [], values, headers = true }) =>
      `=RACING.${call?.name ?? "OWN"}(${[...fields, ...Object.values(values ?? {}), headers].join()})`,
  });

test.each([
  ["chances", "ColumnClustered", "=RACING.OWN(name,winProb,adjustedWin,true)", 3],
  ["speed", "XYScatter", "=RACING.CARD(settlingPosition,barrier,number,name,true)", 4],
  ["price", "ColumnClustered", "=RACING.OWN(name,adjustedWin,marketProb,true)", 3],
  [
    "why",
    "ColumnClustered",
    "=RACING.OWN(name,form,class,speed,jockey,trainer,draw,weight,fitness,experience,pace,prices,calibration,true)",
    13,
  ],
  ["pace", "ColumnClustered", "=RACING.OWN(name,speedMap.earlySpeedIndex,true)", 2],
] as const)("the chart of %s is a %s over the columns of a formula", (name, type, formula, columns) => {
  expect(blockOf(name)).toMatchObject({
    cells: [[formula]],
    size: { rows: 3, columns },
    chart: { type, title: "Ashford Park R3" },
  });
});

test("the chart of form lines has a line for each runner over its finishes, ten for tenth or worse", () => {
  const { cells, size, before, chart } = blockOf("lines");
  const finish = (start: number) => `=IFERROR(MOD(INDEX(RACING.FORMLINE($C6),1,${3 + start})-1,10)+1,NA())`;
  expect(cells.slice(0, 2)).toEqual([
    ["=RACING.OWN(form,name,true)", "", "3rd last", "2nd last", "Last"],
    ["", "", finish(3), finish(2), finish(1)],
  ]);
  expect([cells.length, size, before]).toEqual([3, { rows: 3, columns: 5, textLengths: [0, 13] }, 1]);
  expect(chart).toMatchObject({ type: "LineMarkers", seriesBy: "Rows" });
});

test("the chart of a barrier bias has the win rate between both ends of its interval", () => {
  expect(blockOf("bias").cells).toEqual([
    ["Barrier", "Win rate", "95% from", "95% to"],
    [
      "=RACING.OWN(win rate,false)",
      "",
      "=INDEX(RACING.OWN(interval,false),0,2)",
      "=INDEX(RACING.OWN(interval,false),0,3)",
    ],
  ]);
});
