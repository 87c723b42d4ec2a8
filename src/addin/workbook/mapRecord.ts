import { packText, unpackText } from "../../client/snapshots/snapshotFile";
import { isObject } from "../../spec/validate";
import type { SheetCells } from "../excel/workbook";
import { t } from "../../language/translate";

type CellInput = string | number | boolean;

export interface FrozenSheet {
  readonly name: string;
  readonly copy: string;
  /** The values of the copy, row by row from A1. */
  readonly values: readonly (readonly CellInput[])[];
  /** The formulas of the sheet by the area of their results, counted from 0. */
  readonly formulas: readonly {
    readonly row: number;
    readonly column: number;
    readonly rows: number;
    readonly columns: number;
    readonly formula: string;
  }[];
}

/** The frozen sheets' content, stored in the formula map, so that later changes can be listed. */
export interface MapRecord {
  readonly madeAt: number;
  readonly whole: boolean;
  readonly sheets: readonly FrozenSheet[];
  /** The rows of the map below its headings. */
  readonly rows: readonly (readonly CellInput[])[];
}

export const mapHeadings = [
  "Sheet",
  "Cells",
  "Formula",
  "Question",
  "Received (UTC)",
  "Age (minutes)",
  "Source",
  "Model version",
  "Snapshot",
] as const;

/** A record that cannot be read. The message is a sentence for the user. */
export class UnreadableRecord extends Error {
  constructor(map: string) {
    super(t`The record in “${map}” is missing or damaged: freeze the sheets again to check later changes.`);
    this.name = "UnreadableRecord";
  }
}

/** Fewer than the 32,767 characters of an Excel cell. */
const charactersPerCell = 30_000;
const chunkPattern = /^Record (\d+) of (\d+): (.*)$/;

export function recordCells(record: MapRecord): string[] {
  const text = packText(record);
  const total = Math.ceil(text.length / charactersPerCell);
  return Array.from({ length: total }, (_, index) => {
    const chunk = text.slice(index * charactersPerCell, (index + 1) * charactersPerCell);
    return `Record ${index + 1} of ${total}: ${chunk}`;
  });
}

const isRecord = (value: unknown): value is MapRecord =>
  isObject(value) && [value.sheets, value.rows].every(Array.isArray) && typeof value.madeAt === "number";

/** Parses the record in the cells of a map, in any order. Throws UnreadableRecord if it is incomplete. */
export function parseRecord(map: string, cells: readonly unknown[]): MapRecord {
  const chunks = cells.flatMap((cell) => {
    const [, number, total, text] = (typeof cell === "string" && chunkPattern.exec(cell)) || [];
    return text === undefined ? [] : [{ number: Number(number), total: Number(total), text }];
  });
  const ordered = [...chunks].sort((one, other) => one.number - other.number);
  const isWhole = ordered.every(
    ({ number, total }, index) => number === index + 1 && total === chunks.length,
  );
  const record = isWhole ? unpackText(ordered.map(({ text }) => text).join("")) : undefined;
  if (!isRecord(record)) throw new UnreadableRecord(map);
  return record;
}

export interface FoundMap extends SheetCells {
  /** Undefined for a damaged map. */
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

/** Returns the formula maps among sheets, whatever their present names. */
export function findMaps(sheets: readonly SheetCells[]): FoundMap[] {
  const maps = sheets.filter(({ inputs: [headings] }) =>
    mapHeadings.every((heading, column) => headings?.[column] === heading),
  );
  return maps.map((map) => ({ ...map, record: recordOf(map) }));
}

/** Returns the names of maps and of the copies that they describe, which earlier freezes added. */
export const frozenNames = (maps: readonly FoundMap[]): readonly string[] =>
  maps.flatMap(({ name, record }) => [name, ...(record?.sheets ?? []).map(({ copy }) => copy)]);
