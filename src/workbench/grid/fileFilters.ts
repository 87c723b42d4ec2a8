/** The filters of sheets and tables in a file: the rows that they hide stay hidden. */
import type { Getters, Range, RangeAdapterFunctions, UID } from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";

/** A filter in a workbook's data. */
export interface FileFilter {
  readonly sheet: UID;
  readonly range: string;
  /** The sheet's element with its criteria; absent for the filter of a table. */
  readonly xml?: string;
}

interface KeptFilter {
  readonly range: Range;
  readonly xml: string | undefined;
}

interface FilterGetters {
  getFileFilters(): readonly KeptFilter[];
}

const keptFilters = (getters: object): readonly KeptFilter[] => (getters as FilterGetters).getFileFilters();

/** Makes workbooks that are opened later store such filters. */
export function installFileFilters(): void {
  const { CorePlugin, registries } = engine();
  class FileFilters extends CorePlugin<FileFilters> {
    static override getters = ["getFileFilters"] satisfies (keyof FilterGetters)[];
    filters: readonly KeptFilter[] = [];

    getFileFilters(): readonly KeptFilter[] {
      return this.filters;
    }

    override import(data: object): void {
      // as it was saved
      const { fileFilters = [] } = data as { readonly fileFilters?: readonly FileFilter[] };
      this.filters = fileFilters.map(({ sheet, range, xml }) => ({
        range: this.getters.getRangeFromSheetXC(sheet, range),
        xml,
      }));
    }

    override export(data: object): void {
      const fileFilters = this.filters.map(({ range, xml }): FileFilter => ({
        sheet: range.sheetId,
        range: (this.getters as Getters).getRangeString(range, range.sheetId),
        ...(xml !== undefined && { xml }),
      }));
      if (fileFilters.length > 0) Object.assign(data, { fileFilters });
    }

    override adaptRanges({ applyChange }: RangeAdapterFunctions): void {
      const changes = this.filters.map((filter) => ({ ...filter, ...applyChange(filter.range) }));
      if (changes.every(({ changeType }) => changeType === "NONE")) return;
      const filters = changes.flatMap(({ changeType, range, xml }) =>
        changeType === "REMOVE" ? [] : [{ range, xml }],
      );
      this.history.update("filters", filters);
    }
  }
  registries.corePluginRegistry.add("fileFilters", FileFilters);
}

/** Returns true for a row below the headings of a filter. */
export const isInFileFilter = (getters: object, sheet: UID, row: number): boolean =>
  keptFilters(getters).some(
    ({ range: { sheetId, zone } }) => sheetId === sheet && row > zone.top && row <= zone.bottom,
  );

/** Returns the element of a sheet's filter, with the present range. */
export function filterElementOf(getters: Getters, sheet: UID): string | undefined {
  const found = keptFilters(getters).find(({ range, xml }) => range.sheetId === sheet && xml !== undefined);
  return found?.xml?.replace(/\bref="[^"]*"/, `ref="${getters.getRangeString(found.range, sheet)}"`);
}
