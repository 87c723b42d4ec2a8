import { office } from "../../../src/workbench/officeHost/office";
import { excelPage } from "./excelPage";

const ready = Promise.resolve();
const language = "en-AU";

test("the host is Excel on the web", async () => {
  const heard: unknown[] = [];
  const host = office({ page: await excelPage(), ready, language });
  expect(await host.onReady((place) => heard.push(place))).toEqual({ host: "Excel", platform: "OfficeOnline" });
  expect(heard).toHaveLength(1);
  expect(host.context.diagnostics).toEqual({ host: "Excel", platform: "OfficeOnline", version: "1.2.3" });
});

test("settings travel with the book once they are saved", async () => {
  const page = await excelPage();
  const { settings } = office({ page, ready, language }).context.document;
  settings.set("racing.country", "hk");
  expect([settings.get("racing.country"), settings.get("racing.none"), page.settings.read()]).toEqual(["hk", null, {}]);
  const result = await new Promise<{ status: string }>((resolve) => settings.saveAsync(resolve));
  expect([result.status, page.settings.read()]).toEqual(["succeeded", { "racing.country": "hk" }]);
  settings.remove("racing.country");
  await new Promise((resolve) => settings.refreshAsync(resolve));
  expect(settings.get("racing.country")).toBe("hk");
});

test("the theme is the page's, and its change is told", async () => {
  const page = await excelPage();
  const { context, EventType } = office({ page, ready, language });
  let heard = 0;
  context.document.addHandlerAsync(EventType.OfficeThemeChanged, () => heard++);
  page.changeTheme();
  expect([heard, context.officeTheme.isDarkTheme]).toEqual([1, true]);
  context.document.removeHandlerAsync(EventType.OfficeThemeChanged);
  page.changeTheme();
  expect([heard, context.officeTheme.isDarkTheme]).toEqual([1, false]);
});

test("the pane can be hidden, shown and watched", async () => {
  const { addin } = office({ page: await excelPage(), ready, language });
  const heard: string[] = [];
  const stop = await addin.onVisibilityModeChanged(({ visibilityMode }) => heard.push(visibilityMode));
  await addin.hide();
  await addin.showAsTaskpane();
  await stop();
  await addin.hide();
  expect(heard).toEqual(["Hidden", "Taskpane"]);
});

test("the start with the book is remembered in it", async () => {
  const { addin, StartupBehavior } = office({ page: await excelPage(), ready, language });
  expect(await addin.getStartupBehavior()).toBe("None");
  await addin.setStartupBehavior(StartupBehavior.load);
  expect(await addin.getStartupBehavior()).toBe("Load");
});
