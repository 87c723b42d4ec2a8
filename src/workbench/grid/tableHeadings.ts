/** Makes formulas follow the headings of tables that are retyped, the same as in Excel. */
import type { CellPosition, CoreTable, Getters, UpdateCellCommand } from "@odoo/o-spreadsheet";
import { type RenamedHeading, withHeading } from "../formula/renameHeading";
import { unmarkedContent } from "./asText";
import { engine } from "./engineValue";
import { namedTables } from "./tableNames";

interface HeadingGetters {
  getRenamedHeading(): RenamedHeading | undefined;
}

/** Returns the heading that is being renamed while a command is handled. */
export const renamedHeading = (getters: object): RenamedHeading | undefined =>
  (getters as HeadingGetters).getRenamedHeading();

interface Heading {
  readonly table: CoreTable;
  readonly text: string;
}

type CoreGetters = Pick<Getters, "getCell" | "getCoreTable">;

function textAt(getters: CoreGetters, position: CellPosition): string {
  const cell = getters.getCell(position);
  return cell && !cell.isFormula ? unmarkedContent(cell.content).replace(/^'/, "") : "";
}

/** Returns the heading at a position; undefined in any other cell, and in a table that one formula fills. */
function headingAt(getters: CoreGetters, position: CellPosition): Heading | undefined {
  const table = getters.getCoreTable(position);
  if (!table || table.type === "dynamic" || table.config.numberOfHeaders === 0) return undefined;
  return position.row === table.range.zone.top ? { table, text: textAt(getters, position) } : undefined;
}

/** Makes formulas follow the headings of workbooks that are opened later. Names follow too. */
export function installTableHeadings(): void {
  const { CorePlugin, registries } = engine();
  class TableHeadings extends CorePlugin<TableHeadings> {
    static override getters = ["getRenamedHeading"] satisfies (keyof HeadingGetters)[];
    /** The last texts of headings that are now blank, by position. */
    blanks: Record<string, string> = {};
    private before: Heading | undefined;
    private renamed: RenamedHeading | undefined;
    private isRenaming = false;

    getRenamedHeading(): RenamedHeading | undefined {
      return this.renamed;
    }

    override beforeHandle(command: { readonly type: string }): void {
      if (this.isRenaming || command.type !== "UPDATE_CELL") return; // its parts are commands too
      this.before = this.renamed = undefined;
      const { content, ...position } = command as UpdateCellCommand;
      if (content !== undefined) this.before = headingAt(this.getters, position);
    }

    override handle(command: { readonly type: string }): void {
      const { before } = this;
      if (!before || this.isRenaming || command.type !== "UPDATE_CELL") return;
      this.before = undefined;
      const { sheetId, col, row } = command as UpdateCellCommand;
      const position = { sheetId, col, row };
      const key = `${before.table.id} ${col}`;
      const from = before.text || (this.blanks[key] ?? "");
      const typed = textAt(this.getters, position);
      if (typed === "") this.history.update("blanks", key, from);
      else if (typed !== from && from !== "") {
        this.isRenaming = true;
        this.rename(before.table, position, { from, typed });
        this.isRenaming = false;
      }
    }

    private rename(
      table: CoreTable,
      position: CellPosition,
      { from, typed }: Readonly<Record<"from" | "typed", string>>,
    ): void {
      const to = this.freeHeading(table, position, typed);
      const name = namedTables(this.getters).find(({ table: { id, range } }) => id === table.id && range.sheetId === position.sheetId)?.name; // prettier-ignore
      const renamed = (this.renamed = { table: name ?? "", from, to });
      if (to !== typed) this.dispatch("UPDATE_CELL", { ...position, content: to });
      for (const sheetId of this.getters.getSheetIds())
        for (const cell of this.getters.getCells(sheetId)) {
          if (!cell.isFormula) continue;
          const text = cell.compiledFormula.toFormulaString(this.getters);
          const at = this.getters.getCellPosition(cell.id);
          const isInside = this.getters.getCoreTable(at)?.id === table.id && sheetId === position.sheetId;
          const content = withHeading(text, renamed, isInside);
          if (content !== text) this.dispatch("UPDATE_CELL", { ...at, content });
        }
    }

    /** Returns a heading that no other column of the table has: Odds2. */
    private freeHeading({ range: { zone } }: CoreTable, position: CellPosition, typed: string): string {
      const taken = new Set<string>();
      for (let col = zone.left; col <= zone.right; col++)
        if (col !== position.col) taken.add(textAt(this.getters, { ...position, col }).toLowerCase());
      let [free, number] = [typed, 1];
      while (taken.has(free.toLowerCase())) free = `${typed}${++number}`;
      return free;
    }
  }
  registries.corePluginRegistry.add("tableHeadings", TableHeadings);
}
