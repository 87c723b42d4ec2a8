import type { WorkbookSettings } from "../excelPage";

interface AsyncResult {
  readonly status: "succeeded";
  readonly value: undefined;
}
type Callback = (result: AsyncResult) => void;

/** Calls back asynchronously, as Excel does. */
const succeed = (callback?: Callback): void => {
  if (callback) void Promise.resolve().then(() => callback({ status: "succeeded", value: undefined }));
};

/** Office.context.document.settings: in memory until saved; refreshing discards unsaved changes. */
export function documentSettings(workbook: WorkbookSettings) {
  let values = new Map(Object.entries(workbook.read()));
  return {
    get: (name: string): unknown => values.get(name) ?? null,
    set: (name: string, value: unknown): void => void values.set(name, value),
    remove: (name: string): void => void values.delete(name),
    saveAsync(callback?: Callback): void {
      workbook.write(Object.fromEntries(values));
      succeed(callback);
    },
    refreshAsync(callback?: Callback): void {
      values = new Map(Object.entries(workbook.read()));
      succeed(callback);
    },
  };
}
