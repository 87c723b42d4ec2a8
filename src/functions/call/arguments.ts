import { readDate } from "../../cells/arguments/readDate";
import { readFields } from "../../cells/arguments/readFields";
import { readHeaders } from "../../cells/arguments/readHeaders";
import { readDistance, readInteger } from "../../cells/arguments/readNumber";
import { readOptions } from "../../cells/arguments/readOptions";
import { readRunnerCells } from "../../cells/arguments/readRunners";
import { readLowerCase, readSlug, readSnapshotName } from "../../cells/arguments/readText";
import {
  readCondition,
  readCountry,
  readRaceCode,
  readTimezone,
  readWord,
} from "../../cells/arguments/readWord";
import { presentationChoices } from "../../cells/table/presentation";
import { parameters } from "../../spec/parameters";
import { type Argument, forParameter, optional, type TableArgument } from "./argument";

// The arguments and options that functions share, each with its reader and its parameter of the request. An
// argument that only one function takes is declared in that function's file.

export const date = forParameter(parameters.date, readDate);
export const track = forParameter(parameters.track, readSlug);
export const race = forParameter(parameters.race, (name, value) => readInteger(name, value, parameters.race));
export const venue = forParameter(parameters.venue, readSlug);
export const distance = forParameter(parameters.distance, (name, value) =>
  readDistance(name, value, parameters.distance),
);
export const window = forParameter(parameters.window, (name, value) =>
  readInteger(name, value, parameters.window),
);
export const condition = forParameter(parameters.condition, readCondition);
export const surface = forParameter(parameters.surface, readLowerCase);
export const course = forParameter(parameters.course, readLowerCase);
export const person = forParameter(parameters.name, readLowerCase);
export const min_starts = forParameter(parameters.min_starts, (name, value) =>
  readInteger(name, value, parameters.min_starts),
);

/** Runners to scratch, which are looked up once the race's runners are known. */
export const scratched = optional(readRunnerCells);

export const race_code = {
  ...forParameter(parameters.race_code, readRaceCode),
  setting: "race_code",
} as const;
export const country = { ...forParameter(parameters.country, readCountry), setting: "country" } as const;
export const timezone = { ...forParameter(parameters.timezone, readTimezone), setting: "timezone" } as const;

/** A race code that is not limited by default. */
export const anyRaceCode = forParameter(parameters.raceType, readRaceCode);
/** A country that is not limited by default. */
export const anyCountry = forParameter(parameters.anyCountry, readCountry);

/** Declares an option with the choices of `presentationChoices`, the first by default. */
export const choice = <Word extends string>(words: readonly [Word, ...Word[]]) => ({
  read: (name: string, value: unknown): Word => readWord(name, value, words),
  default: words[0],
  acceptsZero: true,
});

/** The options of the table's presentation, which every function takes. */
export const presentationOptions = {
  missing: { ...choice(presentationChoices.missing), setting: "missing" },
  layout: choice(presentationChoices.layout),
  time: { ...choice(presentationChoices.time), setting: "time" },
  text: choice(presentationChoices.text),
  stale: choice(presentationChoices.stale),
  thin: choice(presentationChoices.thin),
  cards: choice(presentationChoices.cards),
} as const satisfies { readonly [Name in keyof typeof presentationChoices]: Argument };

/** The options that limit the races; a function may take them as arguments instead. */
export const scopeOptions = { race_code, country, timezone } as const;

/** The snapshot from which the call is answered. */
export const snapshot = optional(readSnapshotName);

/** The options that every function takes. */
export const commonOptions = { ...scopeOptions, ...presentationOptions, snapshot } as const;

export const report = { read: readWord } as const satisfies TableArgument;
export const fields = { read: readFields } as const satisfies TableArgument;
export const headers = { read: readHeaders } as const satisfies TableArgument;
export const options = { read: readOptions } as const satisfies TableArgument;

/** The last arguments of most functions. */
export const tail = { fields, headers, options } as const;
