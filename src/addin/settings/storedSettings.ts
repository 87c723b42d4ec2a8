import { type Chosen, type SettingName, settingNames } from "../../functions/call/settings";
import { isObject, type JsonObject } from "../../spec/checks";
import { settingDefinitions } from "./settingDefinitions";

/** A stored value that cannot be used: it is left out, and stays stored until it is set anew. */
export interface InvalidSetting {
  readonly name: string;
  readonly rule: string;
  readonly value: string;
}

/** The defaults of one layer as they were stored, checked. */
export interface StoredSettings {
  readonly values: Chosen;
  readonly invalid: readonly InvalidSetting[];
}

function faultOf(name: SettingName, value: unknown): InvalidSetting | undefined {
  const { accepts, rule } = settingDefinitions[name];
  return typeof value === "string" && accepts(value) ? undefined : { name, rule, value: JSON.stringify(value) };
}

/** Reads what one layer has stored. Values of a newer version, under names that this one does not know, are no fault. */
export function parseStored(stored: unknown): StoredSettings {
  if (stored === undefined) return { values: {}, invalid: [] };
  if (!isObject(stored)) {
    return {
      values: {},
      invalid: [{ name: "settings", rule: "must be an object of names and values", value: JSON.stringify(stored) }],
    };
  }
  const given = settingNames.filter((name) => name in stored);
  const invalid = given.map((name) => faultOf(name, stored[name])).filter((fault) => fault !== undefined);
  const good = given.filter((name) => faultOf(name, stored[name]) === undefined);
  return { values: Object.fromEntries(good.map((name) => [name, String(stored[name])])), invalid };
}

/** What is stored beside some names: it stays, whoever wrote it. */
function beside(stored: unknown, names: readonly string[]): Readonly<JsonObject> {
  return Object.fromEntries(Object.entries(isObject(stored) ? stored : {}).filter(([name]) => !names.includes(name)));
}

/** What to store when one setting changes; undefined takes it back. */
export function withSetting(stored: unknown, name: SettingName, value: string | undefined): Readonly<JsonObject> {
  const rest = beside(stored, [name]);
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** What to store when all settings are taken back: only what this version does not know is left. */
export function withoutSettings(stored: unknown): Readonly<JsonObject> {
  return beside(stored, settingNames);
}
