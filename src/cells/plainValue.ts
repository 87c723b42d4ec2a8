/**
 * What a cell holds without its number format or other dress: of a data type its basic value, of anything else itself.
 * An error stays an object, so that nothing takes its text for a value.
 */
export function plainValue(cell: unknown): unknown {
  if (typeof cell !== "object" || cell === null || !("basicValue" in cell)) return cell;
  return "type" in cell && cell.type === "Error" ? cell : cell.basicValue;
}
