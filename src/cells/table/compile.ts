import type { Column } from "../columns/column";
import { type Kind, kinds } from "../columns/kinds";
import type { Cell } from "./cell";
import { holderAt, placeOf } from "./path";
import type { Presentation } from "./presentation";
import type { Row } from "./rowsAt";
import { type Holder, longestText, typingOf } from "./typedValue";

type Read = (value: unknown, holder: Holder) => Cell | undefined;

/** How a value of a column becomes a cell. */
interface Conversion {
  /** The type of values that are their own cells. */
  readonly direct: "number" | "boolean" | "string" | "none";
  readonly absent: Cell;
  readonly read: Read;
}

const directTypes: Readonly<Partial<Record<Kind, Conversion["direct"]>>> = {
  text: "string",
  integer: "number",
  number: "number",
  fraction: "number",
  difference: "number",
  flag: "boolean",
};

function conversionOf({ kind }: Column, presentation: Presentation): Conversion {
  const typing = typingOf(kind, presentation.text);
  const { numeric, format: kindFormat } = kinds[kind];
  const format = presentation.formats ? kindFormat : undefined;
  const missing: Readonly<Record<Presentation["missing"], Cell>> = {
    blank: "",
    na: presentation.notAvailable,
    "0": numeric ? 0 : "",
  };
  return {
    direct: (format === undefined ? directTypes[kind] : undefined) ?? "none",
    absent: missing[presentation.missing],
    read(value, holder) {
      const typed = typing(value, { presentation, holder });
      if (format === undefined || typeof typed !== "number") return typed;
      return { type: "FormattedNumber", basicValue: typed, numberFormat: format };
    },
  };
}

/** The objects of a row that hold its fields: each is looked up once, and each column knows which of them is its own. */
function holdersOf(columns: readonly Column[]) {
  const ways = new Map<string, { level: number; keys: readonly string[] }>();
  const ids = columns.map((column) => {
    const { level, keys } = placeOf(column.from);
    const id = `${level} ${keys.join(".")}`;
    ways.set(id, { level, keys });
    return id;
  });
  const order = [...ways.keys()];
  return { ways: [...ways.values()], holderOf: ids.map((id) => order.indexOf(id)) };
}

/** What turns a row into its cells. */
type RowReader = (row: Row) => Cell[];

/**
 * Reading a cell must cost less than writing it as JSON does: hence lists side by side, an index, and a look at the value's
 * type before any call.
 */
function ready(columns: readonly Column[], presentation: Presentation): RowReader {
  const { ways, holderOf } = holdersOf(columns);
  const fields = columns.map(({ from }) => placeOf(from).field);
  const conversions = columns.map((column) => conversionOf(column, presentation));
  const numbers = conversions.map(({ direct }) => direct === "number");
  const holders = new Array<Holder | undefined>(ways.length);

  function converted(column: number, value: unknown): Cell {
    const { direct, absent, read } = conversions[column] as Conversion; // a column of this table
    const holder = holders[holderOf[column] ?? 0];
    if (holder === undefined || value === undefined || value === null) return absent;
    if (direct === "string" && typeof value === "string" && value.length <= longestText) return value;
    if (direct === "boolean" && typeof value === "boolean") return value;
    return read(value, holder) ?? absent;
  }

  return (row) => {
    for (let way = 0; way < ways.length; way++) {
      const { level, keys } = ways[way] as (typeof ways)[number]; // within the list
      holders[way] = holderAt(row[level], keys);
    }
    const cells = new Array<Cell>(fields.length);
    for (let column = 0; column < fields.length; column++) {
      const value = holders[holderOf[column] ?? 0]?.[fields[column] ?? ""];
      cells[column] = numbers[column] && typeof value === "number" ? value : converted(column, value);
    }
    return cells;
  };
}

const known = new WeakMap<readonly Column[], { presentation: Presentation; read: RowReader }>();

/**
 * Makes columns ready and returns what turns a row into its cells; the same columns in the same presentation are made ready
 * once. Columns that stand in one object (a stat block) share the way to it.
 */
export function compile(columns: readonly Column[], presentation: Presentation): RowReader {
  const found = known.get(columns);
  if (found?.presentation === presentation) return found.read;
  const read = ready(columns, presentation);
  known.set(columns, { presentation, read });
  return read;
}
