import { raceCodes } from "../../spec/codes";
import { countries, countryCodes } from "../../spec/countries";
import { parameters } from "../../spec/parameters";

/** One choice of a setting: the word that is kept, and what it says to a person. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a default may be, what it is when nobody chose, and how a person is asked for it. */
export interface Definition {
  readonly label: string;
  readonly hint: string;
  readonly fallback: string;
  readonly rule: string;
  readonly accepts: (value: string) => boolean;
  readonly choices: () => readonly Choice[];
}

function oneOf(choices: readonly Choice[]): Pick<Definition, "rule" | "accepts" | "choices"> {
  const values = choices.map(({ value }) => value);
  return { rule: `must be one of ${values.join(", ")}`, accepts: (value) => values.includes(value), choices: () => choices };
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The defaults that a person sets once instead of in every formula; the names are those of the `options` argument. */
export const definitions = {
  country: {
    label: "Country",
    hint: "Where a track is looked for.",
    fallback: parameters.country.default,
    ...oneOf(countryCodes.map((value) => ({ value, label: `${countries[value]} (${value})` }))),
  },
  race_code: {
    label: "Race type",
    hint: "Gallops, harness or greyhounds.",
    fallback: parameters.race_code.default,
    ...oneOf(raceCodes.map((value) => ({ value, label: capital(value) }))),
  },
  timezone: {
    label: "Timezone",
    hint: "In which today, tomorrow and the weekdays are read.",
    fallback: parameters.timezone.default,
    rule: "must be a timezone such as Australia/Sydney",
    accepts: isTimezone,
    choices: () => Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") })),
  },
  missing: {
    label: "Missing values",
    hint: "What a cell shows when the source has no value.",
    fallback: "blank",
    ...oneOf([
      { value: "blank", label: "Empty text" },
      { value: "na", label: "#N/A" },
      { value: "0", label: "0" },
    ]),
  },
  time: {
    label: "Times",
    hint: "In whose zone start times are shown.",
    fallback: "venue",
    ...oneOf([
      { value: "venue", label: "The venue's time" },
      { value: "utc", label: "UTC" },
      { value: "mine", label: "My timezone" },
    ]),
  },
} as const satisfies Record<string, Definition>;

export type SettingName = keyof typeof definitions;
export const settingNames = Object.keys(definitions) as SettingName[];
