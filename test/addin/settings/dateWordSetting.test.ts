/** Suite of src/addin/settings/settingDefinitions.ts: dateWordSetting. */
import { createDateWordSetting } from "../../../src/addin/settings/settingDefinitions";
import { memoryHost } from "./memoryHost";

test("the user is asked until the setting is on, and again after it is off", () => {
  const { userStore } = memoryHost();
  const setting = createDateWordSetting(userStore);
  const states = [setting.isAutomatic()];
  for (const isOn of [true, false]) {
    setting.setAutomatic(isOn);
    states.push(createDateWordSetting(userStore).isAutomatic());
  }
  expect(states).toEqual([false, true, false]);
});

test("an unknown stored word means that the user is asked", () => {
  const { userStore } = memoryHost();
  userStore.set("date words", "sometimes");
  expect(createDateWordSetting(userStore).isAutomatic()).toBe(false);
});
