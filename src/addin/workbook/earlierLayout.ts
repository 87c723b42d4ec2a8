/**
 * Race sheets of the earlier layout, whose live price was at the right of the market instead of next to the
 * person's own. They keep their cells; everything that reads and writes race sheets names the present cells.
 */
import { columnName, parseCellAddress } from "../../cells/addresses";
import type { CellInput, RangeInputs, SheetInputs } from "../excel/sheetInputs";
import { replaceOwnCells } from "../../cells/formulaReferences";
import { columns } from "./raceAddresses";
import { type EntryName, isRaceSheet, layoutHead } from "./raceLayout";
import type { Values } from "./sheetPart";

type SheetRead = Awaited<ReturnType<SheetInputs["read"]>>;

const presentNames = columns.map(({ name }) => name);
const earlierNames = presentNames
  .filter((name) => name !== "live")
  .flatMap((name) => (name === "taken" ? ([name, "live"] as const) : [name]));

/** The places of the columns on a sheet of the other layout, by their places on this one. */
const placesOnEarlier = presentNames.map((name) => earlierNames.indexOf(name));
const placesOnPresent = earlierNames.map((name) => presentNames.indexOf(name));

/** The addresses under which entries were stored before they had names. */
export const storedAddresses: Readonly<Record<string, EntryName>> = {
  F7: "scratched",
  G7: "pricesOf",
  H7: "sharpen",
  AA7: "model",
  "P6:R7": "changes",
  "P8:R8": "barriers",
  "K11:K34": "prices",
};

/** Returns the values of a sheet of the earlier layout in the order of the present columns. */
const inPresentOrder = (values: Values): Values =>
  values.map((row) => [
    ...placesOnEarlier.map((place) => row[place] ?? ""),
    ...row.slice(placesOnEarlier.length),
  ]);

/** Returns true for a race sheet of the earlier layout, by the values of its head. */
export const isEarlierSheet = (head: Values): boolean =>
  !isRaceSheet(head) && isRaceSheet(inPresentOrder(head));

/** Returns a cell of one layout at its place in the other; other columns, and whole rows, stay. */
function movedCell(cell: string, places: readonly number[]): string {
  const letters = /[A-Z]+/i.exec(cell)?.[0];
  if (letters === undefined) return cell;
  const { column } = parseCellAddress(`${letters.toUpperCase()}1`);
  return cell.replace(letters, columnName(places[column] ?? column));
}

const movedRange = (range: string, places: readonly number[]): string =>
  range
    .split(":")
    .map((cell) => movedCell(cell, places))
    .join(":");

/** Moves the references of a formula to the sheet's own cells. */
const movedInput = (input: CellInput, places: readonly number[]): CellInput =>
  typeof input === "string" && input.startsWith("=")
    ? replaceOwnCells(input, (cell) => movedCell(cell, places))
    : input;

const movedInputs = (rows: RangeInputs[string], places: readonly number[]): RangeInputs[string] =>
  rows.map((row) => row.map((input) => movedInput(input, places)));

/** The workbook's cells; race sheets of both layouts have the present addresses. */
export interface RaceSheetInputs extends SheetInputs {
  /** Resolves with true for a race sheet of the earlier layout. */
  readonly isEarlier: (sheet: string) => Promise<boolean>;
}

/** Returns the workbook's cells, with race sheets of the earlier layout read and written as if present. */
export function asPresentLayout(sheets: SheetInputs): RaceSheetInputs {
  const onEarlier = (range: string): string => movedRange(range, placesOnEarlier);
  const isEarlier = async (sheet: string): Promise<boolean> =>
    isEarlierSheet((await sheets.read(sheet, { values: layoutHead })).values);

  async function read(...[sheet, ranges]: Parameters<SheetInputs["read"]>): Promise<SheetRead> {
    const asBuilt = await sheets.read(sheet, ranges);
    if (!isEarlierSheet(asBuilt.values)) return asBuilt;
    const { values, inputs = [], formats } = ranges;
    const earlier = await sheets.read(sheet, {
      values,
      inputs: inputs.map(onEarlier),
      ...(formats !== undefined && { formats: onEarlier(formats) }),
    });
    return {
      ...earlier,
      values: inPresentOrder(earlier.values),
      inputs: Object.fromEntries(
        inputs.map((range) => [range, movedInputs(earlier.inputs[onEarlier(range)] ?? [], placesOnPresent)]),
      ),
    };
  }

  async function write(...[sheet, inputs, formats = {}]: Parameters<SheetInputs["write"]>): Promise<void> {
    if (!(await isEarlier(sheet))) return sheets.write(sheet, inputs, formats);
    return sheets.write(
      sheet,
      Object.fromEntries(
        Object.entries(inputs).map(([range, rows]) => [onEarlier(range), movedInputs(rows, placesOnEarlier)]),
      ),
      Object.fromEntries(Object.entries(formats).map(([range, format]) => [onEarlier(range), format])),
    );
  }

  return {
    ...sheets,
    isEarlier,
    read,
    write,
    onClicked: (listener) =>
      sheets.onClicked(
        (sheet, address) =>
          void isEarlier(sheet).then(
            (moves) => listener(sheet, moves ? movedRange(address, placesOnPresent) : address),
            () => undefined, // the sheet is gone
          ),
      ),
  };
}
