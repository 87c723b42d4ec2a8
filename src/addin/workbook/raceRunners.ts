import { plain } from "../../cells/addresses";
import type { RaceCode } from "../../spec/codes";
import { looks, palette } from "./palette";
import {
  cells,
  columns,
  firstRow,
  fullWidth,
  headingRow,
  lastRow,
  rangesWhere,
  type RunnerColumn,
  runnerRange,
  runnerRows,
  runsBy,
} from "./raceAddresses";
import { addressed, hiddenCells } from "./raceCells";
import { byRaceCode } from "./raceFormulas";
import { cellPart, groupTitle, joinParts, onRow, type SheetPart } from "./sheetPart";

function columnPart({ name, heading, look, format, formula }: RunnerColumn): SheetPart {
  const [head, runners] = [cells(name, headingRow), runnerRange(name)];
  const filled = formula?.includes("[@") ? runnerRows : [firstRow];
  return {
    cells: {
      ...(heading !== undefined && { [head]: heading }),
      ...(formula !== undefined && Object.fromEntries(filled.map((row) => [cells(name, row), formula]))),
    },
    ...(look && {
      looks: [
        [head, { align: look.align ?? "left" }],
        [runners, look],
      ],
    }),
    ...(format !== undefined && { formats: { [runners]: format } }),
  };
}

/** The formulas that spill the fields of answers, each over the columns next to each other with its call. */
const sources = runsBy(({ source }) => source?.call).map(({ key: call, letters, columns: filled }) =>
  cellPart(onRow(letters.split(":")[0] ?? "", firstRow), {
    content: call(filled.flatMap(({ source }) => source?.field ?? []).join()),
  }),
);

/** Returns the fields of the columns whose fields depend on the race code. */
const entryFields = (code: RaceCode): string =>
  columns.flatMap(({ source }) => (source?.others ? (source.others[code] ?? source.field) : [])).join();

/** The cells below the columns with bars: the hidden value of a full bar; the longest fills 0.6 of it. */
const fullBars: readonly SheetPart[] = columns.flatMap(({ name, bars }) =>
  bars === undefined
    ? []
    : cellPart(cells(name, lastRow + 1), { content: `=MAX([${name}])/0.6`, format: ";;;" }),
);

/** The options of the stakes. The amount at stake elsewhere is added once there is a bets sheet. */
const stakeOptions: SheetPart = {
  cells: {
    [cells("optionName", firstRow)]: "hedges",
    [plain(hiddenCells.hedgesOption)]: `=IF([hedges]="yes","yes","no")`,
    [cells("optionName", firstRow + 1)]: "open",
    [plain(hiddenCells.openShare)]: 0,
    [cells("optionName", firstRow + 2)]: "race_cap",
    [plain(hiddenCells.limitOption)]:
      `=MAX(0,MIN(1,IF(ISNUMBER([mostOnRace]),[mostOnRace],1),IF(ISNUMBER([mostOnDay]),[mostOnDay]-[dayShare],1)))`,
    [plain(hiddenCells.dayShare)]: 0,
  },
};

const groupRow = headingRow - 1;
const rule = { color: palette.rule } as const;

/** The runners: entry, model, prices and stakes; to the right scenarios, class, positions, people. */
export const raceRunners: SheetPart = addressed(
  joinParts([
    {
      looks: [
        ...fullWidth(groupRow, headingRow).map((range) => [range, { fillColor: palette.heading }] as const),
        ...fullWidth(headingRow).map((range) => [range, looks.heading] as const),
        ...fullWidth(firstRow, lastRow).map((range) => [range, looks.cell] as const),
      ],
      heights: { [groupRow]: 20, [headingRow]: 24 },
      borders: [
        ...fullWidth(headingRow).map(
          (range) => [range, { edge: "bottom", weight: "medium", ...rule }] as const,
        ),
        ...(["win", "fair"] as const).map(
          (name) => [cells(name, groupRow, headingRow), { edge: "left", weight: "thin", ...rule }] as const,
        ),
      ],
      hidden: rangesWhere(({ hidden }) => hidden === true, { row: firstRow }),
    },
    ...runsBy(({ group }) => group).map(({ key, letters }) => groupTitle(onRow(letters, groupRow), key)),
    cellPart(cells("inRun1:inRun5", headingRow), { content: "lead  →  back", look: { align: "center" } }),
    ...columns.map(columnPart),
    ...sources,
    stakeOptions,
    ...fullBars,
    cellPart(plain(hiddenCells.entryFields), {
      content: byRaceCode(entryFields("gallops"), {
        harness: entryFields("harness"),
        greyhounds: entryFields("greyhounds"),
      }),
    }),
  ]),
);
