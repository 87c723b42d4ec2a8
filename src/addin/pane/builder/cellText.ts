import type { Cell } from "../../../cells/table/cell";
import { isoOfSerial } from "../../../dates/serials";

/** A number in one of the few formats that our tables use. */
function formatted(value: number, format: string): string {
  if (format.includes("%")) return `${(value * 100).toFixed(1)}%`;
  if (!format.startsWith("yyyy")) return String(value);
  const text = isoOfSerial(value);
  return format.includes("hh") ? text.replace("T", " ") : text.slice(0, 10);
}

/** What a cell of a table would show. */
export function cellText(cell: Cell): string {
  if (typeof cell === "number") return String(Math.round(cell * 1e6) / 1e6);
  if (typeof cell === "boolean") return String(cell).toUpperCase();
  if (typeof cell === "string") return cell;
  return "basicValue" in cell ? formatted(cell.basicValue, cell.numberFormat) : "#N/A";
}
