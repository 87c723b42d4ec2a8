import { cellAddress, columnName } from "../../cells/addresses";
import { angle } from "../../cells/columns/angle";
import { columnNamed } from "../../cells/columns/column";
import { textConstant } from "../../cells/formulaConstants";
import { dateOf } from "../../dates/days";
import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { groupBy } from "../../lists/lists";
import type { SheetContent } from "../excel/sheetContent";
import { unlessDeleted } from "./notesSheet";
import { palette } from "./palette";
import { sheetBand, textOptions, textOptionsPart } from "./sheetBand";
import { combineParts, groupTitle, joinParts, spilledTable, valueAt, type Values, when } from "./sheetPart";
import { shownNote, type WatchedRace } from "./watches";

/** The columns of a list: fields of the report noted, each with its width in pixels. */
const columns = {
  date: 84,
  localStart: 226, // the heading names the time zone
  track: 130,
  raceNumber: 44,
  number: 40,
  name: 190,
  jockey: 130,
  trainer: 140,
  scratched: 72,
  price: 56,
  mark: 48,
  note: 300,
  noteDay: 84,
} as const;
type Field = keyof typeof columns;
const fields = Object.keys(columns) as Field[]; // the keys of a constant table

const [titleRow, headingRow] = [4, 5];
/** The most rows that a list may fill. */
const mostEntered = 300;

/** The lists, each with its first column, counted from 0. */
const lists = [
  { day: "today", title: "ENTERED TODAY", column: 0 },
  { day: "tomorrow", title: "ENTERED TOMORROW", column: fields.length + 1 },
] as const;

const last = lists[1].column + fields.length - 1;
/** The letter of a column without content, for the options of the sentence above the lists. */
const optionsColumn = columnName(last + 2);

/** The part of the sheet that holds both lists. */
export const enteredArea = `A1:${cellAddress(last, headingRow + mostEntered)}`;

const called = (notes: string, day: string, rest: string): string =>
  `RACING.ANGLE(${notes},"noted","${day}",${rest})`;

/** Greys and strikes through the scratched runners of a list, as on race sheets. */
function scratchedRule(column: number) {
  const first = headingRow + 1;
  const lastCell = cellAddress(column + fields.length - 1, headingRow + mostEntered);
  const isScratched = `=$${cellAddress(column + fields.indexOf("scratched"), first)}=TRUE`;
  return when(`${cellAddress(column, first)}:${lastCell}`, isScratched, {
    fillColor: palette.outFill,
    textColor: palette.out,
    strikethrough: true,
  });
}

/** Returns the sheet of the runners with a note that are entered today and tomorrow. */
export function enteredSheet(name: string, notesName: string): SheetContent {
  const isEmpty = lists
    .map(({ column }) => {
      const [heading, first] = [cellAddress(column, headingRow), cellAddress(column, headingRow + 1)];
      return `NOT(ISERROR(${heading})),${first}=""`;
    })
    .join();
  const reason = unlessDeleted(notesName, (notes) =>
    called(notes, "today", `,"name",,${textOptions(optionsColumn)}`),
  );
  return combineParts(
    [
      sheetBand({
        title: "Entered",
        note: `=IF(ISERROR($A$${headingRow}),INDEX(${reason.slice(1)},1,1),IF(AND(${isEmpty}),"No runner in your notes is on a card of today or tomorrow.","The runners with your note on the cards of today and tomorrow, all tracks and race codes.")&" Nothing of your notes is sent.")`,
        last: columnName(last),
        inputs: [],
      }),
      { ...textOptionsPart(optionsColumn, ""), calculated: ["A2"] },
      ...lists.map(({ day, title, column }) =>
        joinParts([
          groupTitle(cellAddress(column, titleRow), title),
          { rules: [scratchedRule(column)] },
          spilledTable({
            column,
            row: headingRow,
            rows: mostEntered,
            table: angle.noted,
            fields,
            formula: unlessDeleted(notesName, (notes) =>
              called(notes, day, `,${textConstant(fields.join(","))}`),
            ),
          }),
        ]),
      ),
    ],
    {
      name,
      identity: ["A1"],
      widths: [...Object.values(columns), 16, ...Object.values(columns)],
      frozenRows: headingRow,
      print: { area: `A1:${cellAddress(fields.length - 1, headingRow + 60)}` },
    },
  );
}

/** Returns true for the sheet by its first cells. */
export const isEnteredSheet = (values: Values): boolean =>
  valueAt(values, "A1") === "Entered" && valueAt(values, `A${titleRow}`) === lists[0].title;

const headingOf = (field: Field) => columnNamed(angle.noted, field)?.heading;

/** Returns the races on the lists, each with its runners that have a note. */
export function readEntered(values: Values, dateSystem: DateSystem): WatchedRace[] {
  // Found by their headings, because a sheet built earlier has other columns.
  const headings = values[headingRow - 1] ?? [];
  const firstColumns = headings.flatMap((heading, column) => (heading === headingOf("date") ? column : []));
  const rows = firstColumns.flatMap((column) =>
    Array.from({ length: mostEntered }, (_, index) => {
      const cell = (field: Field): unknown =>
        values[headingRow + index]?.[headings.indexOf(headingOf(field), column)];
      const [date, number] = [cell("date"), cell("number")];
      const day = typeof date === "number" ? dayOfSerial(date, dateSystem) : undefined;
      if (day === undefined || typeof number !== "number") return [];
      const label = `${String(cell("track"))} R${String(cell("raceNumber"))}`;
      const runner = {
        number,
        label: `${number} ${String(cell("name"))}`,
        win: undefined,
        edge: undefined,
        note: shownNote(cell("mark"), cell("note")),
        isMine: false,
        isScratched: cell("scratched") === true,
      };
      return [{ key: `${dateOf(day)} ${label}`, label, runner }];
    }).flat(),
  );
  return [...groupBy(rows, ({ key }) => key)].map(([key, entered]) => ({
    key,
    label: entered[0]?.label ?? "",
    start: undefined,
    only: "noted",
    runners: entered.map(({ runner }) => runner),
  }));
}
