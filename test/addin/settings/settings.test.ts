import { createSettings } from "../../../src/addin/settings/settings";
import { memoryHost } from "./memoryHost";

test("nobody chose: the spec's own defaults hold", () => {
  expect(createSettings(memoryHost()).effective()).toEqual({
    country: { value: "au", source: "default" },
    race_code: { value: "gallops", source: "default" },
    timezone: { value: "Australia/Sydney", source: "default" },
    missing: { value: "blank", source: "default" },
    time: { value: "venue", source: "default" },
  });
});

test("the workbook's default stands above the user's, the user's above the spec's", async () => {
  const settings = createSettings(memoryHost());
  await settings.set("user", "country", "nz");
  await settings.set("user", "race_code", "harness");
  await settings.set("workbook", "country", "hk");
  expect(settings.effective().country).toEqual({ value: "hk", source: "workbook" });
  expect(settings.effective().race_code).toEqual({ value: "harness", source: "user" });
  expect(settings.effective().missing).toEqual({ value: "blank", source: "default" });
});

test("a default taken back gives way to the next one", async () => {
  const settings = createSettings(memoryHost());
  await settings.set("user", "country", "nz");
  await settings.set("workbook", "country", "hk");
  await settings.set("workbook", "country", undefined);
  expect(settings.effective().country).toEqual({ value: "nz", source: "user" });
  await settings.reset("user");
  expect(settings.effective().country).toEqual({ value: "au", source: "default" });
});

test("what was read is held until it changes, so that a formula pays nothing for it", async () => {
  const settings = createSettings(memoryHost());
  const before = settings.effective();
  expect(settings.effective()).toBe(before);
  await settings.set("user", "country", "nz");
  expect(settings.effective()).not.toBe(before);
});

test("a change in another open workbook's pane is picked up", () => {
  const host = memoryHost();
  const settings = createSettings(host);
  settings.effective();
  host.changeElsewhere("settings", JSON.stringify({ country: "ie" }));
  expect(settings.effective().country).toEqual({ value: "ie", source: "user" });
});

test("a value that is none is refused with its rule", async () => {
  const settings = createSettings(memoryHost());
  await expect(settings.set("user", "race_code", "camels")).rejects.toThrow(
    'Cannot set race_code as it must be one of gallops, harness, greyhounds: current value is "camels"',
  );
  await expect(settings.set("workbook", "timezone", "Sydney")).rejects.toThrow("must be a timezone such as Australia/Sydney");
  expect(settings.effective().race_code.source).toBe("default");
});

test("a broken stored value is reported and ignored, the others hold", () => {
  const host = memoryHost();
  host.user.set("settings", JSON.stringify({ country: "atlantis", missing: "na", time: 3 }));
  const settings = createSettings(host);
  expect(settings.effective().country).toEqual({ value: "au", source: "default" });
  expect(settings.effective().missing).toEqual({ value: "na", source: "user" });
  expect(settings.layer("user").faults.map(({ name, value }) => [name, value])).toEqual([
    ["country", '"atlantis"'],
    ["time", "3"],
  ]);
});

test.each([
  ["no JSON", "{broken"],
  ["a list", "[1]"],
  ["a number", "3"],
])("a store that holds %s is reported, not fatal", (_title, text) => {
  const host = memoryHost();
  host.user.set("settings", text);
  const settings = createSettings(host);
  expect(settings.effective().country.source).toBe("default");
  expect(settings.layer("user").faults).toHaveLength(1);
});

test("settings of a newer version are no fault and stay when others are set or taken back", async () => {
  const host = memoryHost();
  await host.workbook.set("settings", { country: "hk", weather_source: "bureau" });
  const settings = createSettings(host);
  expect(settings.layer("workbook").faults).toEqual([]);
  await settings.set("workbook", "country", "nz");
  expect(host.workbook.get("settings")).toEqual({ country: "nz", weather_source: "bureau" });
  await settings.reset("workbook");
  expect(host.workbook.get("settings")).toEqual({ weather_source: "bureau" });
});
