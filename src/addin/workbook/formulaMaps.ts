import type { SheetCells } from "../excel/workbook";
import { mapHeadings, type MapRecord, parseRecord, UnreadableRecord } from "./mapRecord";

/** A formula map on a sheet of the workbook. */
export interface FoundMap extends SheetCells {
  /** Undefined for a map of an earlier version of the add-in, and for a damaged one. */
  readonly record: MapRecord | undefined;
}

function recordOf({ name, inputs }: SheetCells): MapRecord | undefined {
  try {
    return parseRecord(name, inputs.map((cells) => cells[mapHeadings.length])); // prettier-ignore
  } catch (failure) {
    if (failure instanceof UnreadableRecord) return undefined;
    throw failure;
  }
}

/** Returns the formula maps among sheets, whatever their names are now. */
export function findMaps(sheets: readonly SheetCells[]): FoundMap[] {
  const maps = sheets.filter(({ inputs: [headings] }) =>
    mapHeadings.every((heading, column) => headings?.[column] === heading),
  );
  return maps.map((map) => ({ ...map, record: recordOf(map) }));
}

/** Returns the names of maps and of the copies that they describe: what earlier freezes have added. */
export const frozenNames = (maps: readonly FoundMap[]): readonly string[] =>
  maps.flatMap(({ name, record }) => [name, ...(record?.sheets ?? []).map(({ copy }) => copy)]);
