import { presentationChoices } from "../../cells/table/presentation";
import { isTimezone } from "../../dates/zones";
import type { SettingName } from "../../functions/call/session";
import { t, translate } from "../../language/translate";
import { countries, countryCodes, raceCodes } from "../../spec/codes";
import type { UserStore } from "../excel/userStore";

/** The stored name, and the stored word; any other word means to ask the user. */
const storeName = "date words";
const automatic = "update";

/** Creates the setting for recalculating formulas with date words each day without asking. */
export function createDateWordSetting(user: UserStore) {
  return {
    isAutomatic: () => user.get(storeName) === automatic,
    setAutomatic(isOn: boolean) {
      if (isOn) user.set(storeName, automatic);
      else user.delete(storeName);
    },
  };
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface SettingDefinition {
  readonly label: string;
  readonly hint: string;
  readonly rule: () => string;
  readonly accepts: (value: string) => boolean;
  readonly choices: () => readonly Choice[];
}

function oneOf<Word extends string>(
  words: readonly Word[],
  label: (word: Word) => string,
): Pick<SettingDefinition, "rule" | "accepts" | "choices"> {
  return {
    rule: () => t`must be one of ${words.join(", ")}`,
    accepts: (value) => words.some((word) => word === value),
    choices: () => words.map((value) => ({ value, label: label(value) })),
  };
}

/** The defaults that a user sets once, by their names in the `options` argument. */
export const settingDefinitions = {
  country: {
    get label() {
      return t`Country`;
    },
    get hint() {
      return t`The country in which a track’s name is looked up.`;
    },
    ...oneOf(countryCodes, (code) => `${translate(countries[code])} (${code})`),
  },
  race_code: {
    get label() {
      return t`Race type`;
    },
    get hint() {
      return t`Gallops, harness or greyhounds.`;
    },
    ...oneOf(
      raceCodes,
      (code) => ({ gallops: t`Gallops`, harness: t`Harness`, greyhounds: t`Greyhounds` })[code],
    ),
  },
  timezone: {
    get label() {
      return t`Timezone`;
    },
    get hint() {
      return t`The zone of today, tomorrow and the weekdays.`;
    },
    rule: () => t`must be a timezone such as Australia/Sydney`,
    accepts: (value) => isTimezone(value.trim()),
    choices: () =>
      Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") })),
  },
  missing: {
    get label() {
      return t`Missing values`;
    },
    get hint() {
      return t`Shown in a cell when the source has no value.`;
    },
    ...oneOf(presentationChoices.missing, (word) => ({ blank: t`Empty text`, na: "#N/A", 0: "0" })[word]),
  },
  time: {
    get label() {
      return t`Times`;
    },
    get hint() {
      return t`The zone in which start times are shown.`;
    },
    ...oneOf(
      presentationChoices.time,
      (word) => ({ venue: t`The venue’s time`, utc: "UTC", mine: t`My timezone` })[word],
    ),
  },
  cards: {
    get label() {
      return t`Cards`;
    },
    get hint() {
      return t`Further facts on a runner, a track or a person behind its name, where Excel has such cells.`;
    },
    ...oneOf(presentationChoices.cards, (word) => ({ yes: t`Behind names`, no: t`None` })[word]),
  },
} as const satisfies Record<SettingName, SettingDefinition>;
