import { absolute } from "../../cells/addresses";
import type { RuleLook } from "../excel/applySheetLook";
import { palette } from "./palette";
import {
  cells,
  columns,
  firstRow,
  fullWidth,
  lastRow,
  rangesWhere,
  runnerRange,
  type RunnerColumn,
} from "./raceAddresses";
import { addressed, bandCells } from "./raceCells";
import { typedRace } from "./raceFormulas";
import { raceLinkRanges, stepCells } from "./raceLinks";
import { type SheetPart, when } from "./sheetPart";

const { text, onBand, out, outFill, value, up, down, quiet, band, input, panel } = palette;

type Rules = NonNullable<SheetPart["rules"]>;

/** Returns the ranges of the runners in the columns for which a condition holds. */
const runnersIn = (holds: (column: RunnerColumn) => boolean): string[] =>
  rangesWhere(holds, { row: firstRow, last: lastRow });

const whenOut = (kind: RunnerColumn["out"], look: RuleLook): Rules =>
  runnersIn((column) => column.out === kind).map((range) =>
    when(range, `=OR([@status]="scratched",[@status]="what-if")`, {
      fillColor: outFill,
      textColor: out,
      ...look,
    }),
  );

/** Returns a comparison of a number in a runner's cell: `number("change", ">=0.01")`. */
const number = (column: "change" | "edge", comparison: string): string =>
  `=AND(ISNUMBER([@${column}]),[@${column}]${comparison})`;

/** Compares a scenario with the model's own probability. */
function fromBase(comparison: string): string {
  const scenario = cells("case1", firstRow); // relative, because the rule is for all scenarios
  return `=AND(ISNUMBER(${scenario}),ISNUMBER([@base]),${scenario}>0,${scenario}-[@base]${comparison})`;
}

/** The last finish in the form figures, which marks may follow: "31x2 C". */
const lastFinish = `RIGHT(TRIM(LEFT([@form]&" ",FIND(" ",[@form]&" "))),1)`;

const isRunner = `[@number]<>""`;

/** Returns the first cell of a range. */
const firstOf = (range: string): string => range.split(":")[0] ?? range;

const bandRules: Rules = [
  when(bandCells.countdown, "=AND(ISNUMBER([countdown]),[countdown]>=0,[countdown]<=5)", {
    fillColor: palette.next,
    textColor: text,
  }),
  when(bandCells.number, '=[shownNumber]<>""', { fillColor: palette.onBand, textColor: band }),
  when(stepCells, `=${firstOf(stepCells)}<>""`, { fillColor: palette.nav, textColor: onBand }),
  ...raceLinkRanges.map((links) =>
    when(links, `=${firstOf(links)}="R"&${typedRace}`, {
      fillColor: palette.onBand,
      textColor: band,
      bold: true,
    }),
  ),
  ...raceLinkRanges.map((links) =>
    when(
      links,
      `=AND(${firstOf(links)}<>"",IFERROR(VALUE(SUBSTITUTE(${firstOf(links)},"R",""))<=[racesRun],FALSE))`,
      { textColor: palette.quietOnNav },
    ),
  ),
  when(bandCells.sentence, '=AND([sentence]<>"",LEFT([sentence],19)<>"All runners are in.")', {
    fillColor: palette.notice,
    textColor: palette.noticeText,
    bold: true,
  }),
];

/**
 * The rules for the countdown at five minutes, scratched runners, value, changes, positions, row bands and
 * bars.
 */
export const { rules: raceRules } = addressed({
  rules: [
    ...bandRules,
    // Cells that wait for an answer, which Excel shows as #BUSY!.
    ...fullWidth(firstRow, lastRow).map((range) =>
      when(range, `=ISERROR(${firstOf(range)})`, { textColor: palette.white }),
    ),
    ...whenOut("struck", { strikethrough: true }),
    ...whenOut("grey", {}),
    when(runnerRange("form"), `=${lastFinish}="1"`, { fillColor: palette.strongBar, bold: true }),
    when(runnerRange("form"), `=OR(${lastFinish}="2",${lastFinish}="3")`, { fillColor: palette.lightBar }),
    when(runnerRange("edge:stake"), "=AND(ISNUMBER([@edge]),[@edge]>0,NOT(ISNA([stakes])))", {
      fillColor: value,
      textColor: onBand,
      bold: true,
    }),
    when(runnerRange("edge"), number("edge", "<=0"), { textColor: quiet }),
    when(runnerRange("stake:since"), '=[@since]="hedge"', {
      fillColor: palette.notice,
      textColor: palette.noticeText,
    }),
    when(runnerRange("change"), number("change", ">=1"), { textColor: up }),
    when(runnerRange("change"), number("change", "<=-1"), { textColor: down }),
    when(runnerRange("change"), number("change", "<1"), { textColor: quiet }),
    when(runnerRange("case1:case3"), fromBase(">=0.01"), { textColor: up, bold: true }),
    when(runnerRange("case1:case3"), fromBase("<=-0.01"), { textColor: down, bold: true }),
    when(runnerRange("inRun1:inRun5"), `=${cells("inRun1", firstRow)}<>""`, {
      fillColor: band,
      textColor: onBand,
      bold: true,
    }),
    [
      runnerRange("drawIndex"),
      {
        kind: "scale",
        points: [
          [0.4, palette.low],
          [1, palette.middle],
          [1.6, palette.strongBar],
        ],
      },
    ],
    ...runnersIn(({ isEntry }) => isEntry === true).map((range) =>
      when(range, `=${isRunner}`, { fillColor: input }),
    ),
    ...runnersIn(({ out: look, isEntry }) => look !== undefined && isEntry !== true).map((range) =>
      when(range, `=AND(${isRunner},ISEVEN(ROW()))`, { fillColor: panel }),
    ),
    ...columns.flatMap(({ name, bars }): Rules =>
      bars === undefined
        ? []
        : [[runnerRange(name), { kind: "bars", color: bars, fullAt: absolute(cells(name, lastRow + 1)) }]],
    ),
  ],
});
