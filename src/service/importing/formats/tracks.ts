import { comparableName } from "../../races/names";
import type { Country } from "../../../spec/codes";
import { UnknownTrack, Unreadable } from "./unreadable";
import facts from "./tracks.json";

/** A track of a country with several time zones. */
interface Track {
  readonly name: string;
  readonly country: Country;
  readonly zone: string;
}

type ListedTrack = string | readonly string[];

const byName = new Map<string, Track>();
const byCode = new Map<string, Track>();
for (const [country, zones] of Object.entries(facts.tracks) as [Country, Record<string, ListedTrack[]>][])
  for (const [zone, listed] of Object.entries(zones))
    for (const one of listed) {
      const [name = "", code] = typeof one === "string" ? [one] : one;
      const track = { name, country, zone };
      byName.set(`${country} ${comparableName(name)}`, track);
      if (code !== undefined && !byCode.has(code)) byCode.set(code, track);
    }

const zonesOfCountries: Readonly<Record<string, string>> = facts.countries;
const zonesOfStates: Readonly<Record<string, string>> = facts.states;

/** The zones of tracks: those of the table and those that a person gave. */
export interface TrackZones {
  /** Returns the zone of a track. Throws Unreadable for an unknown one. */
  readonly of: (country: Country, track: string) => string;
  /** Returns the zone of a track, another one when the track is unknown. */
  readonly ofNamed: (country: Country, track: string, other: string) => string;
  /** Returns the track of a code of American charts. Throws Unreadable for an unknown one. */
  readonly ofCode: (code: string) => Track;
  /** Returns the zone of a state of Australia. Throws Unreadable. */
  readonly ofState: (state: string) => string;
}

/** Creates the zones of tracks, with those that a person gave by the name or the code of a track. */
export function createTrackZones(given: Readonly<Record<string, string>> = {}): TrackZones {
  const named = new Map(Object.entries(given).map(([track, zone]) => [comparableName(track), zone]));
  const find = (country: Country, track: string): string | undefined => {
    const name = comparableName(track.replace(/\s*\((?:AW|Turf|Dirt)\)$/i, ""));
    return named.get(name) ?? lookUp(zonesOfCountries, country) ?? byName.get(`${country} ${name}`)?.zone;
  };
  return {
    of: (country, track) => find(country, track) ?? unknownTrack(track, country),
    ofNamed: (country, track, other) => find(country, track) ?? other,
    ofCode: (code) => {
      const zone = named.get(comparableName(code));
      const track = byCode.get(code.toUpperCase());
      if (zone !== undefined) return { name: track?.name ?? code, country: track?.country ?? "us", zone };
      return track ?? unknownTrack(code, "us");
    },
    ofState: (state) => {
      const zone = lookUp(zonesOfStates, state);
      if (zone === undefined) throw new Unreadable(`must be one of ${Object.keys(zonesOfStates).join(", ")}`);
      return zone;
    },
  };
}

const lookUp = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function unknownTrack(track: string, country: string): never {
  const [example = "America/New_York"] = Object.keys(lookUpZones(country));
  throw new UnknownTrack(track, example);
}

const lookUpZones = (country: string): object =>
  Object.hasOwn(facts.tracks, country) ? facts.tracks[country as keyof typeof facts.tracks] : {};
