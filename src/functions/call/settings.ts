import { endpoints } from "../../spec/endpoints";
import { presentationChoices } from "../../cells/table/presentation";

/** The names that a workbook or a user may choose a default for. */
export const settingNames = ["race_code", "country", "timezone", "missing", "time"] as const;
export type SettingName = (typeof settingNames)[number];

/** Chosen defaults, as they were typed. */
export type Chosen = Readonly<Partial<Record<SettingName, string>>>;

/** The defaults of the open workbook, which travel with it, and those of this user. */
export interface Settings {
  readonly workbook: Chosen;
  readonly user: Chosen;
}

/** Where a value came from, strongest first. */
export type Origin = "argument" | "option" | "workbook" | "user" | "spec";

export interface SuppliedValue {
  readonly value: unknown;
  readonly from: Origin;
}

const { race_code, country, timezone } = endpoints.form.parameters;

/** What holds when nobody has chosen (spec 4.2). */
export const specDefaults: Readonly<Record<SettingName, string>> = {
  race_code: race_code.default,
  country: country.default,
  timezone: timezone.default,
  missing: presentationChoices.missing[0],
  time: presentationChoices.time[0],
};

/** The default of a name and where it comes from: the workbook's before the user's before the spec's. */
export function defaultOf(name: SettingName, { workbook, user }: Settings): SuppliedValue {
  if (workbook[name]) return { value: workbook[name], from: "workbook" };
  if (user[name]) return { value: user[name], from: "user" };
  return { value: specDefaults[name], from: "spec" };
}
