import { createSettings, type Settings } from "../../../src/addin/settings/settings";
import { defaultOf, type SettingName, settingNames } from "../../../src/functions/call/session";
import { memoryHost } from "./memoryHost";

const inForce = (settings: Settings, name: SettingName): unknown[] => {
  const { value, from } = defaultOf(name, settings.chosen());
  return [value, from];
};

test("without a choice the spec's defaults apply", () => {
  const settings = createSettings(memoryHost());
  expect(settingNames.map((name) => inForce(settings, name)[1])).toEqual(settingNames.map(() => "spec"));
});

test("the workbook's default precedes the user's, the user's the spec's", async () => {
  const settings = createSettings(memoryHost());
  await settings.set("user", "country", "nz");
  await settings.set("user", "race_code", "harness");
  await settings.set("workbook", "country", "hk");
  expect(inForce(settings, "country")).toEqual(["hk", "workbook"]);
  expect(inForce(settings, "race_code")).toEqual(["harness", "user"]);
  expect(inForce(settings, "missing")).toEqual(["blank", "spec"]);
});

test("a removed default gives way to the next layer's", async () => {
  const settings = createSettings(memoryHost());
  await settings.set("user", "country", "nz");
  await settings.set("workbook", "country", "hk");
  await settings.set("workbook", "country", undefined);
  expect(inForce(settings, "country")).toEqual(["nz", "user"]);
  await settings.reset("user");
  expect(inForce(settings, "country")).toEqual(["au", "spec"]);
});

test("chosen returns the same object until a setting changes", async () => {
  const settings = createSettings(memoryHost());
  const before = settings.chosen();
  expect(settings.chosen()).toBe(before);
  await settings.set("user", "country", "nz");
  expect(settings.chosen()).not.toBe(before);
});

test("a change in another workbook's pane takes effect", () => {
  const host = memoryHost();
  const settings = createSettings(host);
  settings.chosen();
  host.changeElsewhere("settings", JSON.stringify({ country: "ie" }));
  expect(inForce(settings, "country")).toEqual(["ie", "user"]);
});

test("a colleague's change of the workbook's default applies at once, and is reported once", () => {
  const host = memoryHost();
  const settings = createSettings(host);
  let reported = 0;
  const stop = settings.onWorkbookChange(() => reported++);
  host.changeWorkbook("settings", { country: "fr" });
  expect(reported).toBe(0); // no formula has used a default yet
  settings.chosen();
  host.changeWorkbook("settings", { country: "hk" });
  expect([inForce(settings, "country"), reported]).toEqual([["hk", "workbook"], 1]);
  host.changeWorkbook("dateWords", "2026-03-14");
  expect(reported).toBe(1);
  stop();
  host.changeWorkbook("settings", {});
  expect([inForce(settings, "country"), reported]).toEqual([["au", "spec"], 1]);
});

test("one's own change of the workbook's default is not reported as a colleague's", async () => {
  const settings = createSettings(memoryHost());
  let reported = 0;
  settings.onWorkbookChange(() => reported++);
  await settings.set("workbook", "country", "hk");
  expect(reported).toBe(0);
});

test("a second user with another personal default sees the workbook's", async () => {
  const [first, second] = [memoryHost(), memoryHost()];
  await createSettings(first).set("workbook", "country", "hk");
  second.userStore.set("settings", JSON.stringify({ country: "nz", missing: "na" }));
  const settings = createSettings({ ...second, workbookStore: first.workbookStore });
  expect(["country", "missing"].map((name) => inForce(settings, name as SettingName))).toEqual([
    ["hk", "workbook"],
    ["na", "user"],
  ]);
});

test("an invalid value is refused with its rule", async () => {
  const settings = createSettings(memoryHost());
  await expect(settings.set("user", "race_code", "camels")).rejects.toThrow(
    'Cannot set race_code as it must be one of gallops, harness, greyhounds: current value is "camels"',
  );
  await expect(settings.set("workbook", "timezone", "Sydney")).rejects.toThrow(
    "must be a timezone such as Australia/Sydney",
  );
  expect(inForce(settings, "race_code")[1]).toBe("spec");
});

test("an invalid stored value is reported and ignored, the others apply", () => {
  const host = memoryHost();
  host.userStore.set("settings", JSON.stringify({ country: "atlantis", missing: "na", time: 3 }));
  const settings = createSettings(host);
  expect(inForce(settings, "country")).toEqual(["au", "spec"]);
  expect(inForce(settings, "missing")).toEqual(["na", "user"]);
  expect(settings.invalid("user").map(({ name, value }) => [name, value])).toEqual([
    ["country", '"atlantis"'],
    ["time", "3"],
  ]);
});

test.each([
  ["no JSON", "{broken"],
  ["a list", "[1]"],
  ["a number", "3"],
])("a store that contains %s is reported, not fatal", (_title, text) => {
  const host = memoryHost();
  host.userStore.set("settings", text);
  const settings = createSettings(host);
  expect(inForce(settings, "country")[1]).toBe("spec");
  expect(settings.invalid("user")).toHaveLength(1);
});

test("settings of a newer version are valid, and stay when others are set or removed", async () => {
  const host = memoryHost();
  host.changeWorkbook("settings", { country: "hk", weather_source: "bureau" });
  const settings = createSettings(host);
  expect(settings.invalid("workbook")).toEqual([]);
  await settings.set("workbook", "country", "nz");
  expect(host.workbookStore.get("settings")).toEqual({ country: "nz", weather_source: "bureau" });
  await settings.reset("workbook");
  expect(host.workbookStore.get("settings")).toEqual({ weather_source: "bureau" });
});
