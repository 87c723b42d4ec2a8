import { isObject } from "../../spec/validate";
import { isBlankOrZero, rowsIn, single } from "../cellValue";
import { numberProperty, type PropertyValue, textProperty } from "./cell";

/** The properties of a runner's card that name its race, by request parameter. */
const propertyOf = {
  date: "Date",
  track: "Slug",
  race: "Race",
  country: "Country",
  race_code: "Race type",
  number: "Number",
} as const;

type RaceParameter = keyof typeof propertyOf;

/** The race of a runner's card as request parameters, with the runner's number. */
type CardRace = Readonly<Record<RaceParameter, string | number>>;

/** Returns the properties that name a race, including the track's display name. */
export function raceProperties(
  { date, track, race, country, race_code }: Readonly<Partial<Record<RaceParameter, string | number>>>,
  trackName: string,
): Readonly<Record<string, PropertyValue | undefined>> {
  return {
    Date: textProperty(String(date ?? "")),
    Track: textProperty(trackName),
    Slug: textProperty(String(track ?? "")),
    Race: numberProperty(race === undefined ? undefined : Number(race), "0"),
    Country: textProperty(String(country ?? "")),
    "Race type": textProperty(String(race_code ?? "")),
  };
}

/** Returns the race that a runner's card names; undefined for any other value or an incomplete card. */
export function raceOfCard(value: unknown): CardRace | undefined {
  const cell = single(value);
  const properties = isObject(cell) ? cell.properties : undefined;
  if (!isObject(properties)) return undefined;
  const race: Partial<Record<RaceParameter, string | number>> = {};
  for (const [name, property] of Object.entries(propertyOf)) {
    const held = properties[property];
    const basicValue = isObject(held) ? held.basicValue : undefined;
    if (typeof basicValue !== "string" && typeof basicValue !== "number") return undefined;
    race[name as RaceParameter] = basicValue;
  }
  return race as CardRace; // every parameter has been set
}

const raceArguments = ["date", "track", "race"] as const;

/** The cells of a call's arguments by name. */
type Cells = Readonly<Record<string, unknown>>;

/** Returns the arguments that may hold a runner's card, in search order. */
export const cardArguments = (names: readonly string[]): readonly string[] =>
  raceArguments.every((name) => names.includes(name))
    ? [...raceArguments, "runner", "scratched"].filter((name) => names.includes(name))
    : [];

const isEmpty = (cell: unknown): boolean => isBlankOrZero(single(cell));

/** Returns the race of the first card in an argument. */
const raceIn = (argument: unknown): CardRace | undefined =>
  rowsIn(argument)
    .flat()
    .map(raceOfCard)
    .find((race) => race !== undefined);

/** Returns the options with the venue's scope placed first, so that given options override it. */
function scopedOptions({ country, race_code }: CardRace, options: unknown): unknown {
  const scope = { country, race_code };
  const texts = Object.entries(scope).map(([name, value]) => `${name}=${value}`);
  const givenOptions = single(options);
  if (isBlankOrZero(givenOptions)) return texts.join("; ");
  if (!Array.isArray(givenOptions)) return [...texts, String(givenOptions)].join("; ");
  const rows = rowsIn(givenOptions);
  return [...(rows[0]?.length === 1 ? texts.map((text) => [text]) : Object.entries(scope)), ...rows];
}

/** Returns a call's cells in which a runner's card fills blank race arguments. */
export function withCardRace(cardNames: readonly string[], cells: Cells): Cells {
  const name = cardNames.find((one) => raceIn(cells[one]));
  const race = name && raceIn(cells[name]);
  if (!race || raceArguments.some((one) => one !== name && !isEmpty(cells[one]))) return cells;
  const isRunner = name === "runner" || (cardNames.includes("runner") && isEmpty(cells.runner));
  return {
    ...cells,
    date: race.date,
    track: race.track,
    race: race.race,
    ...(isRunner ? { runner: race.number } : {}),
    options: scopedOptions(race, cells.options),
  };
}
