import { createWorkbookStore, functionsReading } from "../../../src/addin/excel/workbookStore";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { office } from "../../../src/workbench/officeHost/office";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** A double of Office.js: values are set in memory, and saveAsync writes them into the file. */
function officeWith(status: "succeeded" | "failed"): { file: Record<string, unknown> } {
  const memory = new Map<string, unknown>();
  const file: Record<string, unknown> = {};
  const settings = {
    get: (name: string) => memory.get(name) ?? null,
    set: (name: string, value: unknown) => void memory.set(name, value),
    saveAsync(done: (result: unknown) => void) {
      for (const name of Object.keys(file)) Reflect.deleteProperty(file, name);
      Object.assign(file, Object.fromEntries(memory));
      done({ status, error: { message: "the workbook is read-only" } });
    },
  };
  Object.assign(globalThis, { Office: { context: { document: { settings } } } });
  return { file };
}

afterEach(() => ["Office", "Excel"].forEach((name) => Reflect.deleteProperty(globalThis, name)));

describe("before ExcelApi 1.4", () => {
  test("a value is written into the workbook's file", async () => {
    const { file } = officeWith("succeeded");
    const store = createWorkbookStore(Promise.resolve());
    await store.ready();
    expect(store.get("settings")).toBeUndefined();
    await store.update("settings", () => ({ country: "hk" }));
    expect([file, store.get("settings")]).toEqual([
      { "racing.settings": { country: "hk" } },
      { country: "hk" },
    ]);
  });

  test("a workbook that cannot be saved rejects with Office's reason", async () => {
    officeWith("failed");
    await expect(createWorkbookStore(Promise.resolve()).update("settings", () => ({}))).rejects.toThrow(
      "the workbook is read-only",
    );
  });
});

describe("an Excel that does not answer", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test("ends a change that it does not save", async () => {
    const settings = { get: () => null, set: () => undefined, saveAsync: () => undefined };
    Object.assign(globalThis, { Office: { context: { document: { settings } } } });
    const ended = expect(
      createWorkbookStore(Promise.resolve()).update("settings", () => ({})),
    ).rejects.toThrow("Excel has not answered for 30 seconds");
    await jest.advanceTimersByTimeAsync(30_000);
    await ended;
  });

  test("delays a change by two seconds, until it is asked itself", async () => {
    const { file } = officeWith("succeeded");
    const update = createWorkbookStore(new Promise(() => undefined)).update("settings", () => 1);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(file).toEqual({});
    await jest.advanceTimersByTimeAsync(1);
    await update;
    expect(file).toEqual({ "racing.settings": 1 });
  });
});

test("without Office there is no workbook: values are missing, and storing one rejects", async () => {
  const store = createWorkbookStore(Promise.resolve());
  await store.ready();
  expect([store.available(), store.get("settings")]).toEqual([false, undefined]);
  await expect(store.update("settings", () => ({}))).rejects.toThrow("No workbook is open");
});

/** Excel over a workbook that holds these values, and an add-in's store that has read them. */
async function open(values: Readonly<Record<string, unknown>> = {}) {
  const page = await excelPage();
  page.settings.write(values);
  const host = { page, ready: Promise.resolve(), language: "en-AU" };
  Object.assign(globalThis, { Office: office(host), Excel: excel(page) });
  const store = createWorkbookStore(Promise.resolve());
  const changes: unknown[] = [];
  store.onChange(() => changes.push(store.get("settings")));
  await store.ready();
  return { page, store, changes };
}

/** Lets the promises that are under way finish. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("values that the workbook stores are read, and other add-ins' are not", async () => {
  const { store, changes } = await open({ "racing.settings": { country: "hk" }, other: 1 });
  expect([store.get("settings"), store.get("other"), changes]).toEqual([{ country: "hk" }, undefined, []]);
});

test("a stored value is changed in the workbook, without a report to oneself", async () => {
  const { page, store, changes } = await open({ "racing.settings": { country: "hk" }, other: 1 });
  await store.update("settings", (storedSettings) => ({ ...(storedSettings as object), missing: "na" }));
  await settled();
  expect(page.settings.read()).toEqual({ "racing.settings": { country: "hk", missing: "na" }, other: 1 });
  expect([store.get("settings"), changes]).toEqual([{ country: "hk", missing: "na" }, []]);
});

test("a colleague's change counts at once, and is reported", async () => {
  const { page, store, changes } = await open({ "racing.settings": { country: "hk" } });
  page.settings.write({ "racing.settings": { country: "nz" } });
  await settled();
  expect([store.get("settings"), changes]).toEqual([{ country: "nz" }, [{ country: "nz" }]]);
});

test("two people who change different defaults keep both", async () => {
  const { page, store } = await open();
  const colleague = createWorkbookStore(Promise.resolve());
  await colleague.ready();
  const add = (name: string, value: string) => (storedValue: unknown) => ({
    ...(storedValue ?? {}),
    [name]: value,
  });
  await store.update("settings", add("country", "hk"));
  await colleague.update("settings", add("missing", "na")); // whose page has not heard of the first change
  await settled();
  const both = { country: "hk", missing: "na" };
  expect([page.settings.read()["racing.settings"], store.get("settings"), colleague.get("settings")]).toEqual(
    [both, both, both],
  );
});

test("two changes made at the same time both count", async () => {
  const { page, store } = await open();
  const add = (name: string, value: string) => (storedValue: unknown) => ({
    ...(storedValue ?? {}),
    [name]: value,
  });
  await Promise.all([
    store.update("settings", add("country", "hk")),
    store.update("settings", add("missing", "na")),
  ]);
  await settled();
  const both = { country: "hk", missing: "na" };
  expect([page.settings.read()["racing.settings"], store.get("settings")]).toEqual([both, both]);
});

test("a colleague's change that is found while storing one's own is reported", async () => {
  const { page, store, changes } = await open({ "racing.settings": { country: "hk" } });
  const updated = store.update("settings", (before) => ({ ...(before as object), missing: "na" }));
  page.settings.write({ "racing.settings": { country: "nz" } });
  await updated;
  await settled();
  expect(changes).toEqual([{ country: "nz", missing: "na" }]);
});

test("another workbook never keeps the former's values", async () => {
  const { page, store } = await open({ "racing.settings": { country: "hk" } });
  page.settings.write({});
  await settled();
  expect(store.get("settings")).toBeUndefined();
  await store.update("settings", (storedValue) => ({ before: storedValue ?? null }));
  expect(page.settings.read()).toEqual({ "racing.settings": { before: null } });
});

test("a value that is changed before the workbook's own are read is stored in these", async () => {
  const page = await excelPage();
  const Office = office({ page, ready: Promise.resolve(), language: "en-AU" });
  Object.assign(globalThis, { Office, Excel: excel(page) });
  let start = (): void => undefined;
  const store = createWorkbookStore(new Promise<void>((resolve) => (start = resolve)));
  const updated = store.update("settings", () => ({ country: "ie" }));
  start();
  await updated;
  expect(store.get("settings")).toEqual({ country: "ie" });
  expect(page.settings.read()).toEqual({ "racing.settings": { country: "ie" } });
});

test("a workbook that refuses the value keeps the former, and says why", async () => {
  const { page, store } = await open({ "racing.settings": { country: "hk" } });
  page.settings.write = () => {
    throw new Error("the workbook is read-only");
  };
  await expect(store.update("settings", () => ({ country: "nz" }))).rejects.toThrow(
    "The workbook could not store the setting: the workbook is read-only",
  );
  expect(store.get("settings")).toEqual({ country: "hk" });
});

describe("reading the functions again", () => {
  const flag = "Office.ForceRefreshCustomFunctionsCache";
  const others = { "racing.settings": { race_code: "greyhounds" }, "racing.snapshots": "1", other: 1 };

  test("adds one setting to what was stored since the workbook opened, and withdraws it alone", async () => {
    const { page, store } = await open({ other: 1 });
    await store.update("settings", () => ({ race_code: "greyhounds" }));
    page.settings.write({ ...page.settings.read(), "racing.snapshots": "1" }); // a colleague's
    await functionsReading.set(true);
    expect(page.settings.read()).toEqual({ ...others, [flag]: true });
    await functionsReading.set(true);
    await functionsReading.set(false);
    expect(page.settings.read()).toEqual(others);
  });

  test("is not stored where it was not asked for", async () => {
    const { page } = await open(others);
    let writes = 0;
    page.settings.onChange(() => writes++);
    await functionsReading.set(false);
    expect([page.settings.read(), writes]).toEqual([others, 0]);
  });

  test("keeps what a book that was opened later than the page holds", async () => {
    const { page } = await open({ "racing.settings": { country: "hk" } });
    page.open(others);
    await functionsReading.set(true);
    expect(page.settings.read()).toEqual({ ...others, [flag]: true });
  });

  test("before ExcelApi 1.4 copies the settings again before it saves them", async () => {
    const page = await excelPage();
    const host = office({ page, ready: Promise.resolve(), language: "en-AU" });
    const requirements = { isSetSupported: (name: string) => name !== "ExcelApi" };
    Object.assign(globalThis, { Office: { ...host, context: { ...host.context, requirements } } });
    page.settings.write(others); // after the page has copied the settings
    await functionsReading.set(true);
    expect(page.settings.read()).toEqual({ ...others, [flag]: true });
    await functionsReading.set(false);
    const store = createWorkbookStore(Promise.resolve());
    page.settings.write({ ...others, "racing.watches": [] });
    await store.update("settings", (storedSettings) => ({ ...(storedSettings as object), country: "nz" }));
    expect(page.settings.read()).toEqual({
      ...others,
      "racing.settings": { race_code: "greyhounds", country: "nz" },
      "racing.watches": [],
    });
  });
});
