import type { RuleLook } from "../excel/applySheetLook";
import { palette } from "./palette";
import { firstRow, lastRow, racesRun, typedRace } from "./raceLayout";
import { type SheetPart, when } from "./sheetPart";

const { text, onBand, out, outFill, value, up, down, quiet, band, input, panel } = palette;

const beside = (columns: string): string => columns.replace(/^(\w+):(\w+)$/, `$1${firstRow}:$2${lastRow}`);
const whenRunner = (columns: string, formula: string, look: RuleLook) => when(beside(columns), formula, look);

const isOut = `=OR($AD${firstRow}="scratched",$AD${firstRow}="what-if")`;
const struck = { fillColor: outFill, textColor: out, strikethrough: true } as const;
const grey = { fillColor: outFill, textColor: out } as const;

/** Returns a comparison of a number in a column's first row: `number("H", ">=0.01")`. */
const number = (column: string, comparison: string): string =>
  `=AND(ISNUMBER(${column}${firstRow}),${column}${firstRow}${comparison})`;

/** Compares a scenario with the model's own probability. */
const fromBase = (comparison: string): string =>
  `=AND(ISNUMBER(P${firstRow}),ISNUMBER($O${firstRow}),P${firstRow}>0,P${firstRow}-$O${firstRow}${comparison})`;

/** The last finish in the form figures, which marks may follow: "31x2 C". */
const lastFinish = `RIGHT(TRIM(LEFT($F${firstRow}&" ",FIND(" ",$F${firstRow}&" "))),1)`;

const isRunner = `$A${firstRow}<>""`;

/**
 * The rules for the countdown at five minutes, scratched runners, value, changes, positions, row bands and
 * bars.
 */
export const raceRules: NonNullable<SheetPart["rules"]> = [
  when("K3:M3", "=AND(ISNUMBER($K$3),$K$3>=0,$K$3<=5)", { fillColor: palette.next, textColor: text }),
  when("A3", '=$A$3<>""', { fillColor: palette.onBand, textColor: band }),
  when("I3:J3", '=I3<>""', { fillColor: palette.nav, textColor: onBand }),
  ...["F2:M2", "O2:R2"].map((links) =>
    when(links, `=${links.slice(0, 2)}="R"&${typedRace}`, {
      fillColor: palette.onBand,
      textColor: band,
      bold: true,
    }),
  ),
  ...["F2:M2", "O2:R2"].map((links) =>
    when(
      links,
      `=AND(${links.slice(0, 2)}<>"",IFERROR(VALUE(SUBSTITUTE(${links.slice(0, 2)},"R",""))<=${racesRun},FALSE))`,
      { textColor: palette.quietOnNav },
    ),
  ),
  when("A8:M8", '=AND($A$8<>"",LEFT($A$8,19)<>"All runners are in.")', {
    fillColor: palette.notice,
    textColor: palette.noticeText,
    bold: true,
  }),
  // Cells that wait for an answer, which Excel shows as #BUSY!.
  whenRunner("A:AC", `=ISERROR(A${firstRow})`, { textColor: palette.white }),
  ...["A:F", "O:P", "T:U"].map((columns) => whenRunner(columns, isOut, struck)),
  ...["G:M", "Q:R", "V:AC"].map((columns) => whenRunner(columns, isOut, grey)),
  whenRunner("F:F", `=${lastFinish}="1"`, { fillColor: palette.strongBar, bold: true }),
  whenRunner("F:F", `=OR(${lastFinish}="2",${lastFinish}="3")`, { fillColor: palette.lightBar }),
  whenRunner("L:M", `=AND(ISNUMBER($L${firstRow}),$L${firstRow}>0,NOT(ISNA($AE$${firstRow})))`, {
    fillColor: value,
    textColor: onBand,
    bold: true,
  }),
  whenRunner("L:L", number("L", "<=0"), { textColor: quiet }),
  whenRunner("M:N", `=$N${firstRow}="hedge"`, { fillColor: palette.notice, textColor: palette.noticeText }),
  whenRunner("H:H", number("H", ">=1"), { textColor: up }),
  whenRunner("H:H", number("H", "<=-1"), { textColor: down }),
  whenRunner("H:H", number("H", "<1"), { textColor: quiet }),
  whenRunner("P:R", fromBase(">=0.01"), { textColor: up, bold: true }),
  whenRunner("P:R", fromBase("<=-0.01"), { textColor: down, bold: true }),
  whenRunner("V:Z", `=V${firstRow}<>""`, { fillColor: band, textColor: onBand, bold: true }),
  [
    beside("AA:AA"),
    {
      kind: "scale",
      points: [
        [0.4, palette.low],
        [1, palette.white],
        [1.6, palette.strongBar],
      ],
    },
  ],
  whenRunner("K:K", `=${isRunner}`, { fillColor: input }),
  ...["A:J", "L:M", "O:R", "T:AC"].map((columns) =>
    whenRunner(columns, `=AND(${isRunner},ISEVEN(ROW()))`, { fillColor: panel }),
  ),
  [beside("G:G"), { kind: "bars", color: palette.strongBar, fullAt: `$G$${lastRow + 1}` }],
  [beside("I:I"), { kind: "bars", color: palette.lightBar, fullAt: `$I$${lastRow + 1}` }],
];
