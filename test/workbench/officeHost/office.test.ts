import { isSetSupported, office } from "../../../src/workbench/officeHost/office";
import { excelPage } from "./excelPage";

const ready = Promise.resolve();
const language = "en-AU";

test("the host is Excel on the web", async () => {
  const api = office({ page: await excelPage(), ready, language });
  expect(await api.onReady()).toEqual({ host: "Excel", platform: "OfficeOnline" });
  expect(api.context.diagnostics).toEqual({ host: "Excel", platform: "OfficeOnline", version: "1.2.3" });
});

test("settings are in the workbook once they are saved", async () => {
  const page = await excelPage();
  const { settings } = office({ page, ready, language }).context.document;
  settings.set("racing.country", "hk");
  expect([settings.get("racing.country"), settings.get("racing.none"), page.settings.read()]).toEqual([
    "hk",
    null,
    {},
  ]);
  const result = await new Promise<{ status: string }>((resolve) => settings.saveAsync(resolve));
  expect([result.status, page.settings.read()]).toEqual(["succeeded", { "racing.country": "hk" }]);
});

test("settings are copied when a workbook opens and when they are refreshed, and at no other time", async () => {
  const page = await excelPage();
  const { settings } = office({ page, ready, language }).context.document;
  const country = (): unknown => settings.get("racing.country");
  page.settings.write({ "racing.country": "hk" });
  expect(country()).toBeNull();
  await new Promise((resolve) => settings.refreshAsync(resolve));
  expect(country()).toBe("hk");
  page.open({ "racing.country": "nz" });
  expect(country()).toBe("nz");
  settings.remove("racing.country");
  expect(country()).toBeNull();
});

test("the theme is the page's, and changes raise an event", async () => {
  const page = await excelPage();
  const { context, EventType } = office({ page, ready, language });
  let calls = 0;
  context.document.addHandlerAsync(EventType.OfficeThemeChanged, () => calls++);
  page.changeTheme();
  expect([calls, context.officeTheme.isDarkTheme]).toEqual([1, true]);
});

test("the pane can be shown and observed", async () => {
  const page = await excelPage();
  const { addin } = office({ page, ready, language });
  const calls: string[] = [];
  const stop = await addin.onVisibilityModeChanged(({ visibilityMode }) => calls.push(visibilityMode));
  page.pane.close();
  await addin.showAsTaskpane();
  await stop();
  page.pane.close();
  expect(calls).toEqual(["Hidden", "Taskpane"]);
});

test("the startup behaviour is stored in the workbook", async () => {
  const { addin, StartupBehavior } = office({ page: await excelPage(), ready, language });
  expect(await addin.getStartupBehavior()).toBe("None");
  await addin.setStartupBehavior(StartupBehavior.load);
  expect(await addin.getStartupBehavior()).toBe("Load");
});

test.each([
  ["SharedRuntime", "1.1", true],
  ["sharedruntime", undefined, true],
  ["SharedRuntime", "1.2", false],
  ["CustomFunctionsRuntime", "1.4", true],
  ["CustomFunctionsRuntime", "1.5", false],
  ["ExcelApi", "1.19", true],
  ["ExcelApi", "1.20", false],
  ["ExcelApi", "2.0", false],
  ["RibbonApi", "1.1", false],
])("isSetSupported(%s, %s) is %s", (name, version, expected) => {
  expect(isSetSupported(name, version)).toBe(expected);
});
