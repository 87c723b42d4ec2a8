import { isObject } from "../../spec/jsonObject";
import { single } from "../cellValue";
import { numberProperty, type PropertyValue, textProperty } from "./cell";

/** The properties of a runner's card that name its race, by the parameter of each. */
const propertyOf = {
  date: "Date",
  track: "Slug",
  race: "Race",
  country: "Country",
  race_code: "Race type",
  number: "Number",
} as const;

type RaceParameter = keyof typeof propertyOf;

/** The race of a runner's card, as the parameters of a request, with the runner's number. */
export type CardRace = Readonly<Record<RaceParameter, string | number>>;

/** Returns the properties that name a race, beside the track's display name. */
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

/** Returns the race that a runner's card names; undefined for any other value, or an incomplete card. */
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
  return race as CardRace; // each of its parameters was found
}
