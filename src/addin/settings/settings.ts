import type { Host } from "../host/host";
import { definitions, type SettingName, settingNames } from "./definitions";
import { readStored, type SettingFault, type StoredSettings, withoutSettings, withSetting } from "./stored";

/** Who set a default. An argument of a formula stands above both layers, the spec's own default below. */
export type Layer = "workbook" | "user";

/** The default in force, and where it came from. */
export interface Effective {
  readonly value: string;
  readonly source: Layer | "default";
}

export type EffectiveSettings = Readonly<Record<SettingName, Effective>>;

/** The defaults of a formula's options: workbook > user > the spec's own. */
export interface Settings {
  /** The defaults in force; the same object until one changes. */
  effective(): EffectiveSettings;
  layer(layer: Layer): StoredSettings;
  /** Sets a default in a layer; undefined takes it back. */
  set(layer: Layer, name: SettingName, value: string | undefined): Promise<void>;
  reset(layer: Layer): Promise<void>;
  /** Says that a layer can keep anything at all. */
  available(layer: Layer): boolean;
  /** Forgets what was read, because it may have been changed elsewhere. */
  refresh(): void;
}

export class SettingError extends Error {
  constructor({ name, rule, value }: SettingFault) {
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

function inForce(name: SettingName, layers: Readonly<Record<Layer, StoredSettings>>): Effective {
  for (const source of ["workbook", "user"] as const) {
    const value = layers[source].values[name];
    if (value !== undefined) return { value, source };
  }
  return { value: definitions[name].fallback, source: "default" };
}

/** Reads and keeps the defaults in the host's two stores. What was read is held until something changes. */
export function createSettings({ user, workbook }: Pick<Host, "user" | "workbook">): Settings {
  let known: { layers: Readonly<Record<Layer, StoredSettings>>; effective: EffectiveSettings } | undefined;

  const stored: Readonly<Record<Layer, () => unknown>> = {
    workbook: () => workbook.get(storeName),
    user: () => parsed(user.get(storeName)),
  };
  const keep: Readonly<Record<Layer, (value: unknown) => Promise<void>>> = {
    workbook: (value) => workbook.set(storeName, value),
    user: async (value) => user.set(storeName, JSON.stringify(value)),
  };
  const read = (): NonNullable<typeof known> => {
    const layers = { workbook: readStored(stored.workbook()), user: readStored(stored.user()) };
    return {
      layers,
      effective: Object.fromEntries(settingNames.map((name) => [name, inForce(name, layers)])) as EffectiveSettings,
    };
  };
  const current = (): NonNullable<typeof known> => (known ??= read());
  const refresh = (): void => void (known = undefined);
  user.onChange(refresh);

  return {
    effective: () => current().effective,
    layer: (layer) => current().layers[layer],
    async set(layer, name, value) {
      const { accepts, rule } = definitions[name];
      if (value !== undefined && !accepts(value)) throw new SettingError({ name, rule, value: JSON.stringify(value) });
      await keep[layer](withSetting(stored[layer](), name, value));
      refresh();
    },
    async reset(layer) {
      await keep[layer](withoutSettings(stored[layer]()));
      refresh();
    },
    available: (layer) => layer === "user" || workbook.available(),
    refresh,
  };
}
