import { type Chosen, type SettingName, settingNames } from "../../functions/call/settings";
import { isObject, type JsonObject } from "../../spec/jsonObject";
import { settingDefinitions } from "./settingDefinitions";

/** A stored value that cannot be used. It is ignored, and stays stored until the setting is changed. */
export interface InvalidSetting {
  readonly name: string;
  readonly rule: string;
  readonly value: string;
}

/** The validated defaults of one layer. */
export interface StoredSettings {
  readonly values: Chosen;
  readonly invalid: readonly InvalidSetting[];
}

function validate(name: SettingName, value: unknown): InvalidSetting | undefined {
  const { accepts, rule } = settingDefinitions[name];
  return typeof value === "string" && accepts(value)
    ? undefined
    : { name, rule, value: JSON.stringify(value) };
}

/** Parses the stored settings of one layer. Ignores unknown names, which a newer version may have stored. */
export function parseStored(stored: unknown): StoredSettings {
  if (stored === undefined) return { values: {}, invalid: [] };
  if (!isObject(stored)) {
    const rule = "must be an object of names and values";
    return { values: {}, invalid: [{ name: "settings", rule, value: JSON.stringify(stored) }] };
  }
  const known = settingNames.filter((name) => name in stored);
  const invalid = known
    .map((name) => validate(name, stored[name]))
    .filter((setting) => setting !== undefined);
  const valid = known.filter((name) => validate(name, stored[name]) === undefined);
  return { values: Object.fromEntries(valid.map((name) => [name, String(stored[name])])), invalid };
}

/** Returns the stored values except some names. Unknown names stay, whichever version stored them. */
function without(stored: unknown, names: readonly string[]): Readonly<JsonObject> {
  return Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).filter(([name]) => !names.includes(name)),
  );
}

/** Returns the value to store when one setting changes; undefined removes the setting. */
export function withSetting(
  stored: unknown,
  name: SettingName,
  value: string | undefined,
): Readonly<JsonObject> {
  const rest = without(stored, [name]);
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** Returns the value to store when every setting is removed. */
export function withoutSettings(stored: unknown): Readonly<JsonObject> {
  return without(stored, settingNames);
}
