import type { Column } from "../columns/column";
import { kinds } from "../columns/kinds";
import type { Cell } from "./cell";
import { holderAt, placeOf } from "./path";
import type { Presentation } from "./presentation";
import type { Row } from "./rowsAt";
import { type Holder, typingOf } from "./typedValue";

/** A column made ready: which of a row's holders has it, under which name, and how its value becomes a cell. */
interface Reader {
  readonly holder: number;
  readonly field: string;
  /** True where a number is its own cell, which spares most cells every call. */
  readonly direct: boolean;
  readonly absent: Cell;
  readonly read: (value: unknown, holder: Holder) => Cell | undefined;
}

function readerOf(column: Column, presentation: Presentation): Omit<Reader, "holder"> {
  const typing = typingOf(column.kind, presentation.text);
  const { numeric, format: kindFormat } = kinds[column.kind];
  const format = presentation.formats ? kindFormat : undefined;
  const missing: Readonly<Record<Presentation["missing"], Cell>> = {
    blank: "",
    na: presentation.notAvailable,
    "0": numeric ? 0 : "",
  };
  return {
    field: placeOf(column.from).field,
    direct: numeric && format === undefined && column.kind !== "date" && column.kind !== "time",
    absent: missing[presentation.missing],
    read(value, holder) {
      const typed = typing(value, { presentation, holder });
      if (format === undefined || typeof typed !== "number") return typed;
      return { type: "FormattedNumber", basicValue: typed, numberFormat: format };
    },
  };
}

/**
 * Makes columns ready once and returns what turns a row into its cells. Columns that stand in one object (a stat block)
 * share the way to it.
 */
export function compile(columns: readonly Column[], presentation: Presentation): (row: Row) => Cell[] {
  const ways = new Map<string, { index: number; level: number; keys: readonly string[] }>();
  const readers: Reader[] = columns.map((column) => {
    const { level, keys } = placeOf(column.from);
    const way = `${level} ${keys.join(".")}`;
    const { index } = ways.get(way) ?? { index: ways.size };
    ways.set(way, { index, level, keys });
    return { holder: index, ...readerOf(column, presentation) };
  });
  const paths = [...ways.values()];
  return (row) => {
    const holders = paths.map(({ level, keys }) => holderAt(row[level], keys));
    return readers.map(({ holder: index, field, direct, absent, read }) => {
      const holder = holders[index];
      const value = holder?.[field];
      if (holder === undefined || value === undefined || value === null) return absent;
      if (direct && typeof value === "number") return value;
      return read(value, holder) ?? absent;
    });
  };
}
