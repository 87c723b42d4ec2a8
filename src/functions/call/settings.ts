import { presentationChoices } from "../../cells/table/presentation";
import { parameters } from "../../spec/parameters";

/** The arguments and options with a default that a workbook or a user can choose. */
export const settingNames = ["race_code", "country", "timezone", "missing", "time"] as const;
export type SettingName = (typeof settingNames)[number];

/** Chosen defaults, as typed. */
export type Chosen = Readonly<Partial<Record<SettingName, string>>>;

/** The chosen defaults of the open workbook, which are stored in it, and of this user. */
export interface Settings {
  readonly workbook: Chosen;
  readonly user: Chosen;
}

/** The origin of a value, in order of precedence. */
export type Origin = "argument" | "option" | "workbook" | "user" | "spec";

/** A value before parsing, and its origin. */
export interface SuppliedValue {
  readonly value: unknown;
  readonly from: Origin;
}

const { race_code, country, timezone } = parameters;

/** The defaults of the service (spec 4.2). */
export const specDefaults: Readonly<Record<SettingName, string>> = {
  race_code: race_code.default,
  country: country.default,
  timezone: timezone.default,
  missing: presentationChoices.missing[0],
  time: presentationChoices.time[0],
};

/** Returns the default of a setting and its origin: the workbook's, else the user's, else the service's. */
export function defaultOf(name: SettingName, { workbook, user }: Settings): SuppliedValue {
  if (workbook[name]) return { value: workbook[name], from: "workbook" };
  if (user[name]) return { value: user[name], from: "user" };
  return { value: specDefaults[name], from: "spec" };
}
