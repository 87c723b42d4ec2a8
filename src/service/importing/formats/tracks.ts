import { countryOf, type Country } from "../../../spec/codes";
import { comparableName } from "../../../spec/comparableName";
import courses from "../../../spec/courses.json";
import facts from "../../../spec/tracks.json";
import { UnknownTrack, Unreadable } from "./unreadable";

/** A track with its zone. */
export interface Track {
  readonly name: string;
  readonly country: Country;
  readonly zone: string;
}

type ListedTrack = string | readonly string[];

/** The tracks with a name, in the order of the table's countries. */
const byName = new Map<string, Track[]>();
const byCode = new Map<string, Track>();
const zonesOfCountries: Readonly<Record<string, string>> = facts.countries;

function addTracks(country: Country, zone: string, listed: readonly ListedTrack[]): void {
  for (const one of listed) {
    const [name = "", code] = typeof one === "string" ? [one] : one;
    const track = { name, country, zone };
    const key = comparableName(name);
    byName.set(key, [...(byName.get(key) ?? []), track]);
    if (code !== undefined && !byCode.has(code)) byCode.set(code, track);
  }
}
for (const [country, zones] of Object.entries(facts.tracks) as [Country, Record<string, ListedTrack[]>][])
  for (const [zone, listed] of Object.entries(zones)) addTracks(country, zone, listed);
for (const [country, listed] of Object.entries(courses.tracks) as [Country, string[]][])
  addTracks(country, zonesOfCountries[country] ?? "", listed);
const zonesOfStates: Readonly<Record<string, string>> = facts.states;

/** Returns the country that uses a zone; undefined for a zone without a track in the table. */
function countryOfZone(zone: string): Country | undefined {
  const single = Object.keys(zonesOfCountries).find((country) => zonesOfCountries[country] === zone);
  const several = Object.entries(facts.tracks).find(([, zones]) => Object.hasOwn(zones, zone));
  const code = single ?? several?.[0];
  return code === undefined ? undefined : countryOf(code);
}

/** The zones of tracks, from the table and from a person. */
export interface TrackZones {
  /** Returns the zone of a track. Throws Unreadable for an unknown one. */
  readonly of: (country: Country, track: string) => string;
  /** Returns the zone of a track, or the given zone if the track is unknown. */
  readonly ofNamed: (country: Country, track: string, other: string) => string;
  /** Returns the track for an American chart's code. Throws Unreadable for an unknown code. */
  readonly ofCode: (code: string) => Track;
  /** Returns the zone of a track in an Australian state. Throws Unreadable for any other state. */
  readonly ofState: (state: string, track: string) => string;
  /** Returns a track from a source that names no country. Throws Unreadable for an unknown track. */
  readonly named: (track: string) => Track;
}

/** Returns the name of a track for comparison, without its surface. */
const plainTrack = (track: string): string =>
  comparableName(track.replace(/\s*\((?:AW|Turf|Dirt)\)$|-aw$/i, ""));

/** The ending by which a source distinguishes an Australian track from another of the same name. */
const australian = / (?:aus|perth)$/;

/** Creates the zones of tracks, including those that a person gave by a track's name or code. */
export function createTrackZones(givenZones: Readonly<Record<string, string>> = {}): TrackZones {
  const zoneGiven = new Map(Object.entries(givenZones).map(([track, zone]) => [plainTrack(track), zone]));
  const listed = (country: Country, name: string): Track | undefined =>
    byName.get(name)?.find((track) => track.country === country);
  const find = (country: Country, track: string): string | undefined => {
    const name = plainTrack(track);
    return zoneGiven.get(name) ?? lookUp(zonesOfCountries, country) ?? listed(country, name)?.zone;
  };
  return {
    of: (country, track) => find(country, track) ?? unknownTrack(track, country),
    ofNamed: (country, track, other) => find(country, track) ?? other,
    ofCode: (code) => {
      const zone = zoneGiven.get(plainTrack(code));
      const track = byCode.get(code.toUpperCase());
      if (zone !== undefined) return { name: track?.name ?? code, country: track?.country ?? "us", zone };
      return track ?? unknownTrack(code, "us");
    },
    ofState: (state, track) => {
      const zone = lookUp(zonesOfStates, state.toUpperCase());
      if (zone === undefined) throw new Unreadable(`must be one of ${Object.keys(zonesOfStates).join(", ")}`);
      const name = plainTrack(track);
      // One track in a state keeps the neighbouring state's time.
      const ownZone = state === "NSW" && name === "broken hill" ? listed("au", name)?.zone : undefined;
      return zoneGiven.get(name) ?? ownZone ?? zone;
    },
    named: (track) => {
      const name = plainTrack(track);
      const zone = zoneGiven.get(name);
      const knownTrack = australian.test(name)
        ? listed("au", name.replace(australian, ""))
        : unmistakable(byName.get(name) ?? []);
      if (zone === undefined) return knownTrack ?? unknownTrack(track, "us");
      const country = countryOfZone(zone);
      if (country === undefined)
        throw new Unreadable(`must be a track of one of our 24 countries: ${zone} is the clock of none`);
      return { name: knownTrack?.name ?? track, country, zone };
    },
  };
}

/** Returns the one track of a name, or the British or Irish one: only those bear a shared name alone. */
function unmistakable(tracks: readonly Track[]): Track | undefined {
  const home = tracks.find(({ country }) => country === "gb" || country === "ie");
  return home ?? (new Set(tracks.map(({ country }) => country)).size === 1 ? tracks[0] : undefined);
}

/**
 * Returns true for a track of the table, or for one in a country whose tracks are not all in it. A track in
 * another country may be an abbreviation or misspelt.
 */
export const isListedTrack = (country: Country, track: string): boolean =>
  !complete.includes(country) || (byName.get(plainTrack(track)) ?? []).some((one) => one.country === country);

/**
 * Returns true for a text that is not in the table and is unlikely to name any track: one of up to three
 * characters, or one without a letter, such as another column's value.
 */
export const isOddTrack = (track: string): boolean =>
  (/^[\x20-\x7e]{1,3}$/.test(track) || !/\p{L}/u.test(track)) && !byName.has(plainTrack(track));

/** Returns the table's spelling of a track that a file writes without capitals: sha tin, kempton (aw). */
export function courseName(country: Country, track: string): string {
  if (track !== track.toLowerCase() || !/[a-z]/.test(track)) return track;
  const one = (byName.get(plainTrack(track)) ?? []).find((listed) => listed.country === country);
  return one === undefined ? track : one.name + (allWeather.test(track) ? " (AW)" : "");
}

const allWeather = /\s*\(aw\)$|-aw$/;

/** The countries all of whose racecourses for horses that gallop are in the table. */
const complete: readonly Country[] = ["gb", "ie", "hk", "jp"];

const lookUp = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function unknownTrack(track: string, country: string): never {
  if (track.trim() === "") throw new Unreadable("names no track");
  const [example = "America/New_York"] = Object.keys(lookUpZones(country));
  throw new UnknownTrack(track, example);
}

const lookUpZones = (country: string): object =>
  Object.hasOwn(facts.tracks, country) ? facts.tracks[country as keyof typeof facts.tracks] : {};
