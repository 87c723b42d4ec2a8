import { cellAddress } from "../../../cells/addresses";
import { cardCall } from "../../../functions/card";
import type { Call } from "../../../functions/call/call";
import type { ChartDesign } from "../../excel/sheetContent";
import { t } from "../../../language/translate";
import { textLengths } from "../../excel/columnWidths";
import type { CellPosition, ChartBlock } from "../../excel/workbook";
import { palette } from "../../workbook/palette";
import type { Rows } from "../builder/labels";
import { drawFormLines } from "./formLines";
import { featureGroups } from "../../../spec/why";

/** Values that replace some of a picture formula's own. */
export interface FormulaChange {
  readonly call?: Call;
  readonly fields?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** True by default. */
  readonly headers?: boolean;
}

interface ChartPlan {
  readonly table: Rows;
  readonly formulaOf: (change: FormulaChange) => string;
  readonly at: Pick<CellPosition, "row" | "column">;
}

export interface PictureChart {
  readonly columns: (table: Rows) => number;
  readonly cells: (plan: ChartPlan) => ChartBlock["cells"];
  readonly before?: number;
  readonly charted?: number;
  /** The column of the block with the runners' names, counted from 0, which is the default. */
  readonly names?: number;
  readonly design: () => Omit<ChartDesign, "title">;
}

/** A chart of a formula's runners, whose names are in the first column. */
const runnerChart = (
  fields: readonly string[],
  axis: () => string,
  colors: readonly string[],
): PictureChart => ({
  columns: () => fields.length,
  cells: ({ formulaOf }) => [[formulaOf({ fields })]],
  design: () => ({ type: "ColumnClustered", axes: [t`Runner`, axis()], colors }),
});

const ordinals = ["Last", "2nd last", "3rd last"];

const startsIn = (table: Rows): number => drawFormLines(table)?.lines.starts ?? 1;

/** The form strings, the names, and each start's finish: tenth or worse is 10, and no finish leaves a gap. */
const formChart: PictureChart = {
  columns: (table) => 2 + startsIn(table),
  before: 1,
  names: 1,
  cells({ table, formulaOf, at: { row, column } }) {
    const starts = Array.from({ length: startsIn(table) }, (_, index) => startsIn(table) - index);
    const finishes = (index: number): string[] => {
      const form = `$${cellAddress(column, row + 1 + index)}`;
      return starts.map(
        (start) => `=IFERROR(MOD(INDEX(RACING.FORMLINE(${form}),1,${3 + start})-1,10)+1,NA())`,
      );
    };
    const below = table.slice(1).map((_, index) => ["", "", ...finishes(index + 1)]);
    return [
      [
        formulaOf({ fields: ["form", "name"] }),
        "",
        ...starts.map((start) => ordinals[start - 1] ?? `${start}th last`),
      ],
      ...below,
    ];
  },
  design: () => ({ type: "LineMarkers", seriesBy: "Rows", axes: [t`Start`, t`Finish, 1 is a win`] }),
};

/** Win rates with both ends of their intervals as lines, because the grid's charts have no error bars. */
const biasChart: PictureChart = {
  columns: () => 4,
  cells({ formulaOf }) {
    const measured = (measure: string): string => formulaOf({ values: { measure }, headers: false });
    const end = (column: number): string => `=INDEX(${measured("interval").slice(1)},0,${column})`;
    return [
      ["Barrier", "Win rate", "95% from", "95% to"],
      [measured("win rate"), "", end(2), end(3)],
    ];
  },
  design: () => ({
    type: "LineMarkers",
    axes: [t`Barrier`, t`Win rate between the ends of its 95% interval`],
    colors: [palette.value, palette.rule, palette.rule],
  }),
};

const mapFields = ["settlingPosition", "barrier", "number", "name"] as const;

/** The positions of the runners: settling position by barrier, with their numbers and names next to it. */
const mapChart: PictureChart = {
  columns: () => mapFields.length,
  charted: 2,
  names: mapFields.indexOf("name"),
  cells: ({ formulaOf }) => [[formulaOf({ call: cardCall, fields: mapFields })]],
  design: () => ({ type: "XYScatter", axes: [t`Settling position, 1 in front`, t`Barrier, 1 at the rail`] }),
};

export const pictureCharts = {
  chances: runnerChart(["name", "winProb", "adjustedWin"], () => t`Win probability`, [
    palette.strongBar,
    palette.value,
  ]),
  why: runnerChart(["name", ...featureGroups], () => t`Effect, log-odds`, []),
  speed: mapChart,
  price: runnerChart(["name", "adjustedWin", "marketProb"], () => t`Win probability`, [
    palette.value,
    palette.next,
  ]),
  pace: runnerChart(["name", "speedMap.earlySpeedIndex"], () => t`Early speed index`, [palette.value]),
  lines: formChart,
  bias: biasChart,
} as const satisfies Readonly<Record<string, PictureChart>>;

/** Returns true for a picture that can be inserted as a chart; a bank's picture has a point for each bet. */
export const hasChart = (name: string): name is keyof typeof pictureCharts => name in pictureCharts;

interface BlockOptions extends ChartPlan {
  readonly name: keyof typeof pictureCharts;
  readonly title: string;
}

/** Returns the block with a picture's formulas and its chart. */
export function pictureBlock({ name, title, ...plan }: BlockOptions): ChartBlock {
  const { columns, cells, before, charted, names = 0, design }: PictureChart = pictureCharts[name];
  const longest = Math.max(...textLengths(plan.table.slice(1)));
  return {
    cells: cells(plan),
    size: {
      rows: plan.table.length,
      columns: columns(plan.table),
      textLengths: [...Array<number>(names).fill(0), longest],
    },
    ...(before !== undefined && { before }),
    ...(charted !== undefined && { charted }),
    chart: { ...design(), title },
  };
}
