import { presentationChoices } from "../../cells/table/presentation";
import { isTimezone } from "../../dates/zones";
import type { SettingName } from "../../functions/call/settings";
import { raceCodes } from "../../spec/codes";
import { countries, countryCodes } from "../../spec/countries";

/** One choice of a setting: the word that is kept, and what it says to a person. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What a default may be, and how a person is asked for it. */
export interface SettingDefinition {
  readonly label: string;
  readonly hint: string;
  readonly rule: string;
  readonly accepts: (value: string) => boolean;
  readonly choices: () => readonly Choice[];
}

function oneOf(choices: readonly Choice[]): Pick<SettingDefinition, "rule" | "accepts" | "choices"> {
  const values = choices.map(({ value }) => value);
  return { rule: `must be one of ${values.join(", ")}`, accepts: (value) => values.includes(value), choices: () => choices };
}

/** The words of an option with what each says to a person. */
const labelled = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>): Choice[] =>
  words.map((value) => ({ value, label: labels[value] }));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The defaults that a person sets once instead of in every formula; the names are those of the `options` argument. */
export const settingDefinitions = {
  country: {
    label: "Country",
    hint: "Where a track is looked for.",
    ...oneOf(countryCodes.map((value) => ({ value, label: `${countries[value]} (${value})` }))),
  },
  race_code: {
    label: "Race type",
    hint: "Gallops, harness or greyhounds.",
    ...oneOf(raceCodes.map((value) => ({ value, label: capital(value) }))),
  },
  timezone: {
    label: "Timezone",
    hint: "In which today, tomorrow and the weekdays are read.",
    rule: "must be a timezone such as Australia/Sydney",
    accepts: (value) => isTimezone(value.trim()),
    choices: () => Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") })),
  },
  missing: {
    label: "Missing values",
    hint: "What a cell shows when the source has no value.",
    ...oneOf(labelled(presentationChoices.missing, { blank: "Empty text", na: "#N/A", 0: "0" })),
  },
  time: {
    label: "Times",
    hint: "In whose zone start times are shown.",
    ...oneOf(labelled(presentationChoices.time, { venue: "The venue’s time", utc: "UTC", mine: "My timezone" })),
  },
} as const satisfies Record<SettingName, SettingDefinition>;
