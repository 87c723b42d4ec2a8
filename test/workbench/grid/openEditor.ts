import * as sheets from "@odoo/o-spreadsheet";

/** Opens a workbook with the engine's editor of cells, without a page. */
export function openEditor() {
  const model = new sheets.Model({});
  const container = new sheets.stores.DependencyContainer();
  container.inject(sheets.stores.ModelStore, model as never);
  return { model, editor: container.get(sheets.stores.CellComposerStore) };
}
