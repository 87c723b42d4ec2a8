/**
 * Keeps both corners of a range of one cell: B$2:B2 grows as it is filled down. o-spreadsheet 19.3.7 takes it
 * for the cell B$2.
 */
import type { Getters, Range } from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";

type Corners = Range["parts"];

const corner = /^(\$?)[A-Z]{1,3}(\$?)\d+$/i;

/** Returns the corners of a reference that fixes a part of a range; undefined for any other reference. */
function cornersOf(reference: string): Corners | undefined {
  const ends = reference.slice(reference.lastIndexOf("!") + 1).split(":");
  const corners = ends.map((end) => {
    const [, column, row] = corner.exec(end) ?? [];
    return { colFixed: column === "$", rowFixed: row === "$" };
  });
  const isRange = ends.length === 2 && ends.every((end) => corner.test(end));
  return isRange && corners.some(({ colFixed, rowFixed }) => colFixed || rowFixed) ? corners : undefined;
}

/** Returns the range with both corners if the engine has left one out. */
const withCorners = (range: Range, corners: Corners | undefined): Range =>
  range.parts.length === 1 && corners?.length === 2 ? { ...range, parts: corners } : range;

type Config = { readonly getters: Pick<Getters, "getRangeFromSheetXC" | "createAdaptedRanges"> };
type CellsClass = new (config: Config) => object;

/** Makes the engine keep the corners of ranges that it reads, copies and fills. */
export function installRangeCorners(): void {
  const { corePluginRegistry } = engine().registries;
  const Original = corePluginRegistry.get("cell") as unknown as CellsClass;
  class WithCorners extends Original {
    constructor(config: Config) {
      super(config);
      const { getRangeFromSheetXC, createAdaptedRanges } = config.getters;
      Object.assign(config.getters, {
        getRangeFromSheetXC: (...[sheet, reference]: Parameters<typeof getRangeFromSheetXC>) =>
          withCorners(getRangeFromSheetXC(sheet, reference), cornersOf(reference)),
        createAdaptedRanges: (...[ranges, ...moved]: Parameters<typeof createAdaptedRanges>) =>
          createAdaptedRanges(ranges, ...moved).map((range, index) =>
            withCorners(range, ranges[index]?.parts),
          ),
      });
    }
  }
  corePluginRegistry.replace("cell", WithCorners as never);
}
