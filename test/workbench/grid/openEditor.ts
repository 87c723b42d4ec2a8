import * as sheets from "@odoo/o-spreadsheet";

/** Opens a workbook with the engine's editor of cells, without a page. */
export function openEditor() {
  const model = new sheets.Model({});
  const container = new sheets.stores.DependencyContainer();
  container.inject(sheets.stores.ModelStore, model);
  const notices: string[] = [];
  const notifyUser = ({ text }: { readonly text: string }) => void notices.push(text);
  container.get(sheets.stores.NotificationStore).updateNotificationCallbacks({ notifyUser });
  return { model, notices, editor: container.get(sheets.stores.CellComposerStore) };
}
