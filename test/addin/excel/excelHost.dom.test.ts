import { excelHost, ready } from "../../../src/addin/excel/excelHost";

type Batch = (context: unknown) => Promise<unknown>;

/**
 * An Excel whose open workbook numbers 1 January 2000 as given, and counts how often all of it is calculated.
 */
function excelNumbering(millennium: number): { calculated: string[] } {
  const calculated: string[] = [];
  const context = {
    workbook: {
      functions: { date: () => ({ load: () => ({ value: millennium }) }) },
      application: { calculate: (type: string) => void calculated.push(type) },
    },
    sync: async () => undefined,
  };
  const run = (first: object | Batch, second?: Batch): Promise<unknown> =>
    (second ?? (first as Batch))(context);
  Object.assign(globalThis, { Excel: { run } });
  return { calculated };
}

/** Lets the promises that are under way finish. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

afterEach(() => ["Office", "Excel"].forEach((name) => Reflect.deleteProperty(globalThis, name)));

test("without Office.js the host is a browser: ready at once, in the 1900 system, with nothing to calculate", async () => {
  const host = excelHost();
  await host.ready();
  expect(host.environment()).toEqual({ host: "browser", platform: undefined, version: undefined });
  expect([
    host.dateSystem(),
    host.isSetSupported("CustomFunctionsRuntime", "1.4"),
    host.workbookStore.available(),
  ]).toEqual([1900, false, false]);
  await expect(host.recalculate()).rejects.toThrow("No workbook is open");
});

test("in Excel the host reports its environment and the supported requirement sets", async () => {
  const requirements = {
    isSetSupported: (set: string, version: string) => set === "CustomFunctionsRuntime" && version === "1.4",
  };
  const diagnostics = { host: "Excel", platform: "PC", version: "16.0.19426" };
  Object.assign(globalThis, {
    Office: { onReady: async () => ({}), context: { diagnostics, requirements } },
  });
  const host = excelHost();
  await host.ready();
  expect(host.environment()).toEqual({ host: "Excel", platform: "PC", version: "16.0.19426" });
  expect([host.isSetSupported("CustomFunctionsRuntime", "1.4"), host.isSetSupported("X", "1.4")]).toEqual([
    true,
    false,
  ]);
});

test("a workbook that counts from 1904 is recalculated, because its dates were parsed wrongly until then", async () => {
  const { calculated } = excelNumbering(35064);
  const host = excelHost();
  await settled();
  expect([host.dateSystem(), calculated]).toEqual([1904, ["Full"]]);
});

test("a workbook that counts from 1900 is not calculated until the user asks", async () => {
  const { calculated } = excelNumbering(36526);
  const host = excelHost();
  await settled();
  expect([host.dateSystem(), calculated]).toEqual([1900, []]);
  await host.recalculate();
  expect(calculated).toEqual(["Full"]);
});

const state = (readyState: string): void =>
  void Object.defineProperty(document, "readyState", { value: readyState, configurable: true });

/** Says whether a promise has been resolved by now. */
async function isResolved(promise: Promise<unknown>): Promise<boolean> {
  let resolved = false;
  void promise.then(() => (resolved = true));
  await new Promise((resolve) => setTimeout(resolve));
  return resolved;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "Office");
  Reflect.deleteProperty(document, "readyState");
});

test("ready waits for the page, whose body follows the script", async () => {
  state("loading");
  const waiting = ready();
  expect(await isResolved(waiting)).toBe(false);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(await isResolved(waiting)).toBe(true);
});

test("ready waits for Office where Office.js is loaded", async () => {
  let begin = (): void => undefined;
  Object.assign(globalThis, { Office: { onReady: () => new Promise<void>((resolve) => (begin = resolve)) } });
  const waiting = ready();
  expect(await isResolved(waiting)).toBe(false);
  begin();
  expect(await isResolved(waiting)).toBe(true);
});

test("ready resolves without Office.js", async () => {
  expect(await isResolved(ready())).toBe(true);
});

test.each([
  ["1.20", true],
  ["1.19", false],
])("functions are hidden from autocompletion with ExcelApi 1.20; with %s: %s", async (version, canHide) => {
  const minor = (text: string): number => Number(text.split(".")[1]);
  const isSetSupported = (set: string, wanted: string) =>
    set === "ExcelApi" && minor(wanted) <= minor(version);
  const asked: unknown[] = [];
  const CustomFunctionManager = { setVisibility: async (options: object) => void asked.push(options) };
  Object.assign(globalThis, {
    Office: { onReady: async () => ({}), context: { requirements: { isSetSupported } } },
    Excel: { CustomFunctionManager, run: async () => Promise.reject(new Error("not needed")) },
  });
  const host = excelHost();
  await host.setFunctionVisibility({ hide: ["PREDICT"] });
  expect([host.canHideFunctions(), asked]).toEqual([
    canHide,
    canHide ? [{ show: [], hide: ["PREDICT"] }] : [],
  ]);
});

test.each([
  ["", "Hidden", true],
  ["?channel=marketplace", "Taskpane", true],
  ["?channel=marketplace", "Hidden", false],
])("at the address %j with the pane %s, showing it succeeds: %s", async (search, mode, isShown) => {
  const addin = {
    showAsTaskpane: async () => undefined,
    onVisibilityModeChanged: async (listener: (args: { visibilityMode: string }) => void) =>
      listener({ visibilityMode: mode }),
  };
  Object.assign(globalThis, { Office: { onReady: async () => ({}), addin } });
  window.history.replaceState(null, "", `/taskpane.html${search}`);
  const host = excelHost();
  await host.ready();
  await settled();
  expect(await host.showPane()).toBe(isShown);
});

test("a dialog that Excel refuses opens in the browser", () => {
  const opened: string[] = [];
  const ui = {
    displayDialogAsync: (_address: string, _size: object, done: (result: object) => void) =>
      done({ error: { code: 12_007 } }),
    openBrowserWindow: (address: string) => void opened.push(address),
  };
  Object.assign(globalThis, { Office: { onReady: async () => ({}), context: { ui } } });
  excelHost().openDialog("https://localhost/help.html");
  expect(opened).toEqual(["https://localhost/help.html"]);
});

test.each([
  [true, [500]],
  [false, []],
])("the pane is widened once where Excel can: %s", (isSupported, expected) => {
  const widths: number[] = [];
  const requirements = { isSetSupported: (name: string) => isSupported && name === "TaskPaneApi" };
  const extensionLifeCycle = { taskpane: { setWidth: (width: number) => void widths.push(width) } };
  Object.assign(globalThis, {
    Office: { onReady: async () => undefined, context: { requirements }, extensionLifeCycle },
  });
  const { widenPane } = excelHost();
  widenPane();
  widenPane();
  expect(widths).toEqual(expected);
});
