import { createSettings, type Settings } from "../../../src/addin/settings/settings";
import { defaultOf, type SettingName, settingNames } from "../../../src/functions/call/settings";
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
  await host.workbookStore.set("settings", { country: "hk", weather_source: "bureau" });
  const settings = createSettings(host);
  expect(settings.invalid("workbook")).toEqual([]);
  await settings.set("workbook", "country", "nz");
  expect(host.workbookStore.get("settings")).toEqual({ country: "nz", weather_source: "bureau" });
  await settings.reset("workbook");
  expect(host.workbookStore.get("settings")).toEqual({ weather_source: "bureau" });
});
