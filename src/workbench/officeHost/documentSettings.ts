import type { BookSettings } from "../excelPage";

interface AsyncResult {
  readonly status: "succeeded";
  readonly value: undefined;
}
type Callback = (result: AsyncResult) => void;

/** Excel answers later, never before the caller goes on. */
const answer = (callback?: Callback): void => {
  if (callback) void Promise.resolve().then(() => callback({ status: "succeeded", value: undefined }));
};

/** Office.context.document.settings: kept in memory until saved; refreshing forgets what was not saved. */
export function documentSettings(book: BookSettings) {
  let values = new Map(Object.entries(book.read()));
  return {
    get: (name: string): unknown => values.get(name) ?? null,
    set: (name: string, value: unknown): void => void values.set(name, value),
    remove: (name: string): void => void values.delete(name),
    saveAsync(callback?: Callback): void {
      book.write(Object.fromEntries(values));
      answer(callback);
    },
    refreshAsync(callback?: Callback): void {
      values = new Map(Object.entries(book.read()));
      answer(callback);
    },
  };
}
