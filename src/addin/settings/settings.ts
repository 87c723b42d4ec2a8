import {
  type Chosen,
  type SettingName,
  settingNames,
  type Settings as ChosenSettings,
} from "../../functions/call/session";
import { isObject, type JsonObject } from "../../spec/validate";
import type { Host } from "../excel/excelHost";
import { createListeners } from "../excel/listeners";
import { settingDefinitions } from "./settingDefinitions";
import { t } from "../../language/translate";

/** A stored value that cannot be used. It is ignored, but stays stored until the setting is changed. */
interface InvalidSetting {
  readonly name: string;
  readonly rule: string;
  readonly value: string;
}

interface StoredSettings {
  readonly values: Chosen;
  readonly invalid: readonly InvalidSetting[];
}

function validate(name: SettingName, value: unknown): InvalidSetting | undefined {
  const { accepts, rule } = settingDefinitions[name];
  return typeof value === "string" && accepts(value)
    ? undefined
    : { name, rule: rule(), value: JSON.stringify(value) };
}

/** Parses the stored settings of one layer. Ignores unknown names, which a newer version may have stored. */
function parseStored(storedValue: unknown): StoredSettings {
  if (storedValue === undefined) return { values: {}, invalid: [] };
  if (!isObject(storedValue)) {
    const rule = t`must be an object of names and values`;
    return { values: {}, invalid: [{ name: "settings", rule, value: JSON.stringify(storedValue) }] };
  }
  const knownSettingNames = settingNames.filter((name) => name in storedValue);
  const invalid = knownSettingNames
    .map((name) => validate(name, storedValue[name]))
    .filter((setting) => setting !== undefined);
  const valid = knownSettingNames.filter((name) => validate(name, storedValue[name]) === undefined);
  return { values: Object.fromEntries(valid.map((name) => [name, String(storedValue[name])])), invalid };
}

/** Returns the stored values except some names. Unknown names are kept, whichever version stored them. */
function without(storedValue: unknown, names: readonly string[]): Readonly<JsonObject> {
  return Object.fromEntries(
    Object.entries(isObject(storedValue) ? storedValue : {}).filter(([name]) => !names.includes(name)),
  );
}

/** The owner of defaults: the open workbook, whose defaults travel with it, or this user. */
export type Layer = keyof ChosenSettings;

export class SettingError extends Error {
  constructor({ name, rule, value }: InvalidSetting) {
    super(t`Cannot set ${name} as it ${rule}: current value is ${value}`);
    this.name = "SettingError";
  }
}

const storeName = "settings";

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // not an object; it is reported as invalid and stays stored until a setting changes
  }
}

export function createSettings({ userStore, workbookStore }: Pick<Host, "userStore" | "workbookStore">) {
  let cached:
    { readonly layers: Readonly<Record<Layer, StoredSettings>>; readonly chosen: ChosenSettings } | undefined;

  const storedByLayer: Readonly<Record<Layer, () => unknown>> = {
    workbook: () => workbookStore.get(storeName),
    user: () => parseJson(userStore.get(storeName)),
  };
  const store: Readonly<Record<Layer, (change: (stored: unknown) => unknown) => Promise<void>>> = {
    workbook: (change) => workbookStore.update(storeName, change),
    user: async (change) => userStore.set(storeName, JSON.stringify(change(storedByLayer.user()))),
  };
  const read = (): NonNullable<typeof cached> => {
    const layers = {
      workbook: parseStored(storedByLayer.workbook()),
      user: parseStored(storedByLayer.user()),
    };
    return { layers, chosen: { workbook: layers.workbook.values, user: layers.user.values } };
  };
  let used: string | undefined; // the workbook's defaults that a caller last used
  const current = (): NonNullable<typeof cached> => {
    if (!cached) {
      cached = read();
      used = JSON.stringify(cached.chosen.workbook);
    }
    return cached;
  };
  const refresh = (): void => void (cached = undefined);
  const { raise, onChange } = createListeners();
  userStore.onChange(refresh);
  workbookStore.onChange(() => {
    const before = used;
    refresh();
    if (before !== undefined && JSON.stringify(current().chosen.workbook) !== before) raise();
  });

  return {
    /** Returns the same object until a setting changes. */
    chosen: () => current().chosen,
    invalid: (layer: Layer) => current().layers[layer].invalid,
    /** Stores a default; undefined removes it. Rejects with a SettingError for an invalid value. */
    async set(layer: Layer, name: SettingName, value: string | undefined) {
      const { accepts, rule } = settingDefinitions[name];
      if (value !== undefined && !accepts(value))
        throw new SettingError({ name, rule: rule(), value: JSON.stringify(value) });
      await store[layer]((before) => ({
        ...without(before, [name]),
        ...(value !== undefined && { [name]: value }),
      }));
      refresh();
    },
    async reset(layer: Layer) {
      await store[layer]((storedValue) => without(storedValue, settingNames));
      refresh();
    },
    /** Reads the stores again, because another page may have changed them. */
    refresh,
    /** Calls the listener when the workbook's defaults change elsewhere. Returns a function that ends it. */
    onWorkbookChange: onChange,
  };
}

/** The chosen defaults of each layer; `defaultOf` decides which one applies. */
export type Settings = ReturnType<typeof createSettings>;
