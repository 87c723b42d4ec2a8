import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadFile, sheetFunctions, Workbench } from "../../../src/workbench/page/workbench";
import { FakeClock } from "../fakeClock";
import { loadEngine } from "../grid/loadEngine";

/** Creates a workbench with the function RACING.TWICE, whose calls are counted. */
function workbenchWithTwice() {
  loadEngine();
  const grid = createGrid();
  const workbench = new Workbench(grid, new FakeClock());
  const twice = jest.fn((value: unknown) => 2 * Number(value));
  const parameters = [{ name: "value", dimensionality: "scalar" }];
  grid.define(sheetFunctions(workbench.runtime, { functions: [{ id: "TWICE", name: "TWICE", parameters }] }));
  const attach = () => workbench.attach({ find: (id) => (id === "TWICE" ? (twice as never) : undefined) });
  const open = () =>
    workbench.replace(() => grid.create([{ name: "Race", cells: { A1: "=RACING.TWICE(4)" } }]));
  const shownCell = () => grid.read(grid.area("Race!A1"))[0]?.[0];
  return { attach, open, shown: shownCell, twice };
}

test("the first calculation of a workbook calls the functions of an add-in that was there before it", async () => {
  const { attach, open, shown, twice } = workbenchWithTwice();
  attach();
  await open();
  expect([shown()?.value, twice.mock.calls.length]).toEqual([8, 1]);
});

test("an add-in that arrives after the workbook has all cells calculated, which were #BUSY! until then", async () => {
  const { attach, open, shown, twice } = workbenchWithTwice();
  await open();
  expect([shown()?.error?.error, twice.mock.calls.length]).toEqual(["#BUSY!", 0]);
  attach();
  expect([shown()?.value, twice.mock.calls.length]).toEqual([8, 1]);
});

test.each(["=1+1", "=TODAY()", "text", ""])(
  "a streaming call ends when its formula becomes %j",
  async (text) => {
    loadEngine();
    const grid = createGrid();
    const workbench = new Workbench(grid, new FakeClock());
    const ended: unknown[] = [];
    const follow = (race: unknown, invocation: { onCanceled?: () => void }): void =>
      void (invocation.onCanceled = () => ended.push(race));
    const parameters = [{ name: "race", dimensionality: "scalar" }];
    const metadata = { id: "LIVE", name: "LIVE", parameters, options: { stream: true } };
    grid.define(sheetFunctions(workbench.runtime, { functions: [metadata] }));
    workbench.attach({ find: () => follow as never });
    await workbench.replace(() =>
      grid.create([{ name: "Race", cells: { A1: "=RACING.LIVE(3)", A2: "=RACING.LIVE(4)" } }]),
    );
    grid.write(grid.area("B1"), [["=A1"]]);
    expect(ended).toEqual([]);
    grid.write(grid.area("A1"), [[text]]);
    expect([grid.read(grid.area("A1")).length, ended]).toEqual([1, [3]]);
  },
);

test("a setting that is saved is reported to what keeps the workbook, and to those that follow the settings", () => {
  loadEngine();
  const workbench = new Workbench(createGrid(), new FakeClock());
  const reported: unknown[] = [];
  workbench.onStored(() => reported.push(workbench.stored().settings));
  workbench.settings.onChange(() => reported.push("followed"));
  workbench.settings.write({ "racing.country": "hk" });
  expect(reported).toEqual([{ "racing.country": "hk" }, "followed"]);
});

test("a workbook that asks for the functions to be read again opens without asking", async () => {
  loadEngine();
  const grid = createGrid();
  const workbench = new Workbench(grid, new FakeClock());
  const opened: unknown[] = [];
  workbench.settings.onOpen(() => opened.push(workbench.settings.read()));
  const settings = { "racing.country": "hk", "Office.ForceRefreshCustomFunctionsCache": true };
  await workbench.replace(() => grid.create([{ name: "Race", cells: {} }]), { settings });
  expect(opened).toEqual([{ "racing.country": "hk" }]);
});

test("a file of our own build that does not arrive in time is an error", async () => {
  const timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  await expect(loadFile("http://127.0.0.1:1/functions.json")).rejects.toThrow("aborted");
  expect(timeout).toHaveBeenCalledWith(60_000);
  timeout.mockRestore();
});

test("a wait for the replacement ends once the last of several replacements has ended", async () => {
  loadEngine();
  const workbench = new Workbench(createGrid(), new FakeClock());
  const ends: (() => void)[] = [];
  const begin = () => workbench.replacing(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const order: string[] = [];
  const both = [begin(), begin()];
  const waited = workbench.replaced().then(() => order.push("replaced"));
  ends[0]?.();
  await both[0];
  order.push("first ended");
  ends[1]?.();
  await Promise.all([...both, waited]);
  expect(order).toEqual(["first ended", "replaced"]);
});

test("noting the race that a sheet shows is no change of the workbook; keeping entries of a race is one", () => {
  loadEngine();
  const workbench = new Workbench(createGrid(), new FakeClock());
  const storedIndicator = jest.fn();
  workbench.onStored(storedIndicator);
  const shownFormulas = { "{sheet1}": "form 2026-03-14 ashford-park 3" };
  workbench.settings.write({ "racing.raceEntries": { shown: shownFormulas, kept: {} } });
  expect(storedIndicator).not.toHaveBeenCalled();
  expect(workbench.stored().settings).toEqual({ "racing.raceEntries": { shown: shownFormulas, kept: {} } });
  workbench.settings.write({
    "racing.raceEntries": { shown: shownFormulas, kept: { "form 2026-03-14 ashford-park 2": {} } },
  });
  expect(storedIndicator).toHaveBeenCalledTimes(1);
});

test("too many arguments of an add-in's function are refused with their number, without a call", async () => {
  loadEngine();
  const grid = createGrid();
  const workbench = new Workbench(grid, new FakeClock());
  const twice = jest.fn();
  const parameters = [{ name: "value", dimensionality: "scalar" }];
  const many = { ...parameters[0], name: "values", repeating: true };
  grid.define(
    sheetFunctions(workbench.runtime, {
      functions: [
        { id: "TWICE", name: "TWICE", parameters },
        { id: "SUM", name: "SUM", parameters: [many] },
      ] as never,
    }),
  );
  workbench.attach({ find: () => twice as never });
  await workbench.replace(() =>
    grid.create([{ name: "Race", cells: { A1: "=RACING.TWICE(4,1)", A2: "=RACING.SUM(1,2,3)" } }]),
  );
  expect(grid.read(grid.area("Race!A1"))[0]?.[0]?.error).toEqual({
    error: "#VALUE!",
    message: "RACING.TWICE takes at most 1 argument",
  });
  expect(twice).toHaveBeenCalledTimes(1); // the other one
});
