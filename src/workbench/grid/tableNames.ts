/** The names of tables, which formulas state but the engine does not store. */
import type { CoreTable, Getters, UID } from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";

/** The name of a table in a workbook's data. */
export interface TableName {
  readonly sheet: UID;
  readonly name: string;
  readonly range: string;
}

export interface NamedTable {
  readonly name: string;
  readonly table: CoreTable;
}

interface TableGetters {
  getNamedTables(): readonly NamedTable[];
}

/** Returns the tables of a workbook with their present names. */
export const namedTables = (getters: Partial<Getters>): readonly NamedTable[] =>
  (getters as unknown as TableGetters).getNamedTables();

/** Returns the key of a table; the engine's number alone is repeated in the copy of a sheet. */
const keyOf = ({ id, range }: CoreTable): string => `${range.sheetId} ${id}`;

/** Makes workbooks that are opened later keep the names of tables, and name new tables the way Excel does. */
export function installTableNames(): void {
  const { CorePlugin, registries } = engine();
  class TableNames extends CorePlugin<TableNames> {
    static override getters = ["getNamedTables"] satisfies (keyof TableGetters)[];
    names: Record<string, string> = {};

    private get tables(): CoreTable[] {
      return this.getters.getSheetIds().flatMap((sheet) => this.getters.getCoreTables(sheet));
    }

    getNamedTables(): readonly NamedTable[] {
      return this.tables.map((table) => ({ name: this.names[keyOf(table)] ?? "", table }));
    }

    override import(data: object): void {
      const { tableNames = [] } = data as { readonly tableNames?: readonly TableName[] }; // as it was saved
      for (const table of this.tables) {
        const saved = tableNames.find(
          ({ sheet, range }) => sheet === table.range.sheetId && range === this.addressOf(table),
        );
        if (saved) this.names[keyOf(table)] = saved.name;
      }
      for (const [key, name] of this.newNames()) this.names[key] = name;
    }

    override export(data: object): void {
      const tableNames = this.getNamedTables().map(({ name, table }): TableName => ({
        sheet: table.range.sheetId,
        name,
        range: this.addressOf(table),
      }));
      if (tableNames.length > 0) Object.assign(data, { tableNames });
    }

    override handle({ type }: { readonly type: string }): void {
      if (type !== "CREATE_TABLE" && type !== "DUPLICATE_SHEET") return;
      for (const [key, name] of this.newNames()) this.history.update("names", key, name);
    }

    /** Returns names for the tables that have none: Table1, Table2. */
    private newNames(): (readonly [key: string, name: string])[] {
      const taken = new Set(Object.values(this.names).map((name) => name.toLowerCase()));
      return this.tables.flatMap((table) => {
        const key = keyOf(table);
        if (this.names[key] !== undefined) return [];
        let number = 1;
        while (taken.has(`table${number}`)) number++;
        taken.add(`table${number}`);
        return [[key, `Table${number}`] as const];
      });
    }

    private addressOf({ range }: CoreTable): string {
      return this.getters.getRangeString(range, range.sheetId);
    }
  }
  registries.corePluginRegistry.add("tableNames", TableNames);
}

/** Returns the positions of all tables; formulas are recalculated when this changes. */
export const placesOfTables = (getters: Pick<Getters, "getSheetIds" | "getCoreTables">): string =>
  getters
    .getSheetIds()
    .flatMap((sheet) =>
      getters.getCoreTables(sheet).map(({ id, range, config }) => {
        const { top, left, bottom, right } = range.zone;
        return [sheet, id, top, left, bottom, right, config.totalRow, config.numberOfHeaders].join(" ");
      }),
    )
    .join("\n");
