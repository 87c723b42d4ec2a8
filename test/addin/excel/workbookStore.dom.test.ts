import { workbookStore } from "../../../src/addin/excel/workbookStore";

/** What Office.js does: values are set in memory, and saveAsync writes them into the file. */
function officeWith(status: "succeeded" | "failed"): { file: Record<string, unknown> } {
  const memory = new Map<string, unknown>();
  const file: Record<string, unknown> = {};
  const settings = {
    get: (name: string) => memory.get(name) ?? null,
    set: (name: string, value: unknown) => void memory.set(name, value),
    remove: (name: string) => void memory.delete(name),
    saveAsync(done: (result: unknown) => void) {
      for (const name of Object.keys(file)) Reflect.deleteProperty(file, name);
      Object.assign(file, Object.fromEntries(memory));
      done({ status, error: { message: "the workbook is read-only" } });
    },
  };
  Object.assign(globalThis, { Office: { context: { document: { settings } } } });
  return { file };
}

afterEach(() => Reflect.deleteProperty(globalThis, "Office"));

test("a value is written into the workbook's file, and deleted from it", async () => {
  const { file } = officeWith("succeeded");
  expect(workbookStore.get("settings")).toBeUndefined();
  await workbookStore.set("settings", { country: "hk" });
  expect([file, workbookStore.get("settings")]).toEqual([
    { "racing.settings": { country: "hk" } },
    { country: "hk" },
  ]);
  await workbookStore.delete("settings");
  expect(file).toEqual({});
});

test("a workbook that cannot be saved rejects with Office's reason", async () => {
  officeWith("failed");
  await expect(workbookStore.set("settings", {})).rejects.toThrow("the workbook is read-only");
});

test("without Office there is no workbook: values are missing, and storing one rejects", async () => {
  expect([workbookStore.available(), workbookStore.get("settings")]).toEqual([false, undefined]);
  await expect(workbookStore.set("settings", {})).rejects.toThrow("No workbook is open");
});
