import type { SettingName, Settings as ChosenSettings } from "../../functions/call/settings";
import type { Host } from "../excel/host";
import { settingDefinitions } from "./settingDefinitions";
import { parseStored, type InvalidSetting, type StoredSettings, withoutSettings, withSetting } from "./storedSettings";

/** Whose defaults: the open workbook's, which travel with it, or this user's. */
export type Layer = keyof ChosenSettings;

/** The defaults that were chosen, per layer; which of them holds is said by `defaultOf`. */
export interface Settings {
  /** What is chosen; the same object until something changes. */
  chosen(): ChosenSettings;
  invalid(layer: Layer): readonly InvalidSetting[];
  /** Sets a default in a layer; undefined takes it back. */
  set(layer: Layer, name: SettingName, value: string | undefined): Promise<void>;
  reset(layer: Layer): Promise<void>;
  /** Forgets what was read, because it may have been changed elsewhere. */
  refresh(): void;
}

export class SettingError extends Error {
  constructor({ name, rule, value }: InvalidSetting) {
    super(`Cannot set ${name} as it ${rule}: current value is ${value}`);
    this.name = "SettingError";
  }
}

const storeName = "settings";

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // not an object: reported as a fault, kept until it is set anew
  }
}

/** Reads and keeps the defaults in the host's two stores. What was read is held until something changes. */
export function createSettings({ userStore, workbookStore }: Pick<Host, "userStore" | "workbookStore">): Settings {
  let known: { readonly layers: Readonly<Record<Layer, StoredSettings>>; readonly chosen: ChosenSettings } | undefined;

  const stored: Readonly<Record<Layer, () => unknown>> = {
    workbook: () => workbookStore.get(storeName),
    user: () => parsed(userStore.get(storeName)),
  };
  const keep: Readonly<Record<Layer, (value: unknown) => Promise<void>>> = {
    workbook: (value) => workbookStore.set(storeName, value),
    user: async (value) => userStore.set(storeName, JSON.stringify(value)),
  };
  const read = (): NonNullable<typeof known> => {
    const layers = { workbook: parseStored(stored.workbook()), user: parseStored(stored.user()) };
    return { layers, chosen: { workbook: layers.workbook.values, user: layers.user.values } };
  };
  const current = (): NonNullable<typeof known> => (known ??= read());
  const refresh = (): void => void (known = undefined);
  userStore.onChange(refresh);

  return {
    chosen: () => current().chosen,
    invalid: (layer) => current().layers[layer].invalid,
    async set(layer, name, value) {
      const { accepts, rule } = settingDefinitions[name];
      if (value !== undefined && !accepts(value)) throw new SettingError({ name, rule, value: JSON.stringify(value) });
      await keep[layer](withSetting(stored[layer](), name, value));
      refresh();
    },
    async reset(layer) {
      await keep[layer](withoutSettings(stored[layer]()));
      refresh();
    },
    refresh,
  };
}
