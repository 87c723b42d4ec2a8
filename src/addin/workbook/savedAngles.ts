import { cellAddress } from "../../cells/addresses";
import { t } from "../../language/translate";
import { type Values, valueAt } from "./sheetPart";

/** The row of the headings Angle and Conditions on the Angle lab sheet, and the last row below them. */
export const savedHeadings = 25;
export const lastSaved = 34;

/** The first columns of the lists of runners, counted from 0, their first row, and the most rows. */
export const qualifierColumns = { today: 30, tomorrow: 43 } as const;
const headingRow = 8;
export const mostQualifiers = 200;

/** The fields of a list, in column order. */
export const qualifierFields: readonly string[] = [
  "angle",
  "localStart",
  "track",
  "raceNumber",
  "number",
  "name",
  "jockey",
  "scratched",
  "price",
  "priceCondition",
  "all.actualToExpected",
  "all.returnOnStakes",
];

const lastColumn = qualifierColumns.tomorrow + qualifierFields.length - 1;
const possibleColumns = Array.from(
  { length: lastColumn - qualifierColumns.today + 1 },
  (_, index) => qualifierColumns.today + index,
);

/** The part of the sheet that holds the saved angles and the lists. */
export const savedArea = `A1:${cellAddress(lastColumn, headingRow + mostQualifiers)}`;

/** A saved angle with facts about its runners: each a subject and its text. */
export interface WatchedAngle {
  readonly name: string;
  readonly runners: readonly (readonly [subject: string, text: string])[];
}

/** Returns true for the lab's sheet by its first cells. */
export const isAngleLab = (values: Values): boolean =>
  valueAt(values, "A1") === "Angle lab" && valueAt(values, `A${savedHeadings}`) === "Angle";

/**
 * Returns the saved angles of a lab with their runners; undefined while a list has not arrived. A declared
 * runner is one subject, and a scratched runner another.
 */
export function readSavedAngles(values: Values): readonly WatchedAngle[] | undefined {
  const cell = (column: number, row: number): unknown => valueAt(values, cellAddress(column, row));
  // Found by their headings, because a lab built earlier has other columns.
  const columns = possibleColumns.filter((column) => cell(column, headingRow) === "Angle");
  if (columns.length < Object.keys(qualifierColumns).length) return undefined;
  const rows = columns.flatMap((column) =>
    Array.from({ length: mostQualifiers }, (_, index) =>
      qualifierFields.map((__, place) => cell(column + place, headingRow + 1 + index)),
    ).filter(([, start]) => typeof start === "number"),
  );
  const names = Array.from({ length: lastSaved - savedHeadings }, (_, index) => savedHeadings + 1 + index)
    .filter((row) => !isBlank(cell(1, row)))
    .map((row) => String(isBlank(cell(0, row)) ? cell(1, row) : cell(0, row)).trim());
  return [...new Set(names)].map((name) => ({
    name,
    runners: rows
      .filter(([angle]) => angle === name)
      .flatMap(([, start, track, race, number, runner, , scratched]) => {
        const label = `${String(track)} R${String(race)} ${String(number)} ${String(runner)}`;
        const subject = `${Math.floor(Number(start))} ${label}`;
        return scratched === true
          ? [
              [subject, t`${label} is scratched`] as const,
              [`${subject} scratched`, t`${label} is scratched`] as const,
            ]
          : [[subject, t`${label} is declared`] as const];
      }),
  }));
}

const isBlank = (cell: unknown): boolean => cell === undefined || cell === null || cell === "";
