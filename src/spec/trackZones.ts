import courses from "./courses.json";
import { slugify } from "./slug";
import facts from "./tracks.json";

interface Listed {
  readonly country: string;
  readonly zone: string;
}

const zonesByCountry = facts.tracks as Readonly<
  Record<string, Readonly<Record<string, readonly (string | readonly string[])[]>>>
>;
const countries: Readonly<Record<string, string>> = facts.countries;

/** The tracks of the table by their names, read at the first question. */
let listed: Map<string, Listed[]> | undefined;

function readListed(): Map<string, Listed[]> {
  const byName = new Map<string, Listed[]>();
  const add = (name: string, one: Listed): unknown =>
    byName.set(slugify(name), [...(byName.get(slugify(name)) ?? []), one]);
  for (const [country, zones] of Object.entries(zonesByCountry))
    for (const [zone, tracks] of Object.entries(zones))
      for (const [name = ""] of tracks.map((one) => [one].flat())) add(name, { country, zone });
  const isHome = (name: string): boolean =>
    (byName.get(slugify(name)) ?? []).some(({ country }) => country === "gb" || country === "ie");
  for (const [country, names] of Object.entries(courses.tracks))
    for (const name of names)
      // A lone Newmarket is the British one.
      if (!isHome(name)) add(name, { country, zone: countries[country] ?? "" });
  return byName;
}

/**
 * Returns true for a track that the tables of tracks have under exactly this name, in any country.
 *
 * @example isListedTrack("Hay") // true, in Australia
 */
export function isListedTrack(name: string): boolean {
  listed ??= readListed();
  return listed.has(slugify(name));
}

const zonesOfCountry = (country: string): readonly string[] =>
  Object.hasOwn(countries, country)
    ? [countries[country] ?? ""]
    : Object.keys(Object.hasOwn(zonesByCountry, country) ? (zonesByCountry[country] ?? {}) : {});

const everyZone: readonly string[] = [
  ...new Set([...Object.values(countries), ...Object.values(zonesByCountry).flatMap(Object.keys)]),
];

/**
 * Returns a track's slug without its surface.
 *
 * @example withoutSurface("Kempton (AW)") // "kempton"
 */
export const withoutSurface = (track: string): string => slugify(track).replace(/-(?:aw|turf|dirt)$/, "");

/**
 * Returns the zones whose clock a track may have: one for a track of the table and for a country of one zone,
 * otherwise all zones of its country, and every zone of the table for a track of an unknown country.
 *
 * @example zonesOfTrack("ascot", "gb") // ["Europe/London"]
 */
export function zonesOfTrack(track: string | undefined, country: string | undefined): readonly string[] {
  if (country !== undefined && Object.hasOwn(countries, country)) return zonesOfCountry(country);
  listed ??= readListed();
  const name = withoutSurface(track ?? "");
  const zonesNamed = (key: string): Listed[] =>
    (listed?.get(key) ?? []).filter((one) => country === undefined || one.country === country);
  // Within a country, Gulfstream is Gulfstream Park.
  const others = country === undefined ? [] : [`${name}-park`, `${name}-downs`, name.replace(/-park$/, "")];
  const zonesFound = [name, ...others].map(zonesNamed).find((one) => one.length > 0) ?? [];
  if (zonesFound.length > 0) return [...new Set(zonesFound.map(({ zone }) => zone))];
  const zonesOfOwnCountry = country === undefined ? [] : zonesOfCountry(country);
  return zonesOfOwnCountry.length > 0 ? zonesOfOwnCountry : everyZone;
}
