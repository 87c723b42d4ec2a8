import type { RaceChange } from "../../spec/changes";
import { slugify } from "../../spec/slug";
import type { RaceRecord, RunnerRecord } from "./records";

type Value = string | number | boolean;
type Compared<Of> = Readonly<Record<string, (of: Of) => Value | undefined>>;

/** The compared values of a race and of each runner, by the form's field name. */
const ofRace: Compared<RaceRecord> = {
  startTime: ({ startTime }) => startTime.replace(/\.\d+Z$/, "Z"),
  condition: ({ condition }) => condition,
  abandoned: ({ abandoned }) => abandoned,
  result: ({ run }) => run,
};
const ofRunner: Compared<RunnerRecord> = {
  scratched: ({ scratched }) => scratched,
  jockey: ({ jockey }) => jockey,
  trainer: ({ trainer }) => trainer,
  barrier: ({ barrier }) => barrier,
  weight: ({ weight }) => weight,
  claim: ({ claim }) => claim,
};

/** Returns the differing fields with both values; undefined if none differs. */
function differences<Of>(compared: Compared<Of>, before: Of, after: Of) {
  const fields = Object.entries(compared).flatMap(([field, valueOf]) =>
    valueOf(before) === valueOf(after) ? [] : field,
  );
  const valuesOf = (of: Of) =>
    Object.fromEntries(fields.map((field) => [field, compared[field]?.(of) ?? null]));
  return fields.length === 0 ? undefined : { fields, from: valuesOf(before), to: valuesOf(after) };
}

/**
 * Returns the changes between two records of a race, published at a time in milliseconds since 1970: the
 * race's change first, then one for each runner. Their ids depend on nothing else, so that every process with
 * the records gives the changes the same ids. They sort by time.
 *
 * @example recordChanges(morning, { ...morning, condition: "Soft 5" }, 0)[0].to; // { condition: "Soft 5" }
 */
export function recordChanges(before: RaceRecord, after: RaceRecord, at: number): RaceChange[] {
  const time = new Date(at).toISOString();
  const { date, country, raceCode, track, raceNumber } = after;
  const race = {
    date,
    race_code: raceCode,
    country,
    track: slugify(track),
    name: track,
    race: raceNumber,
    startTime: ofRace.startTime?.(after) as string, // every record has a start time
  };
  const id = [time, date, country, raceCode, race.track, raceNumber].join("/");
  const ownChanges = differences(ofRace, before, after);
  const knownRunners = new Map(before.runners.map((runner) => [runner.number, runner]));
  return [
    ...(ownChanges ? [{ id, at: time, race, ...ownChanges }] : []),
    ...after.runners.flatMap(({ number, name, ...runner }) => {
      const earlier = knownRunners.get(number);
      const changed = earlier && differences(ofRunner, earlier, { number, name, ...runner });
      return changed ? [{ id: `${id}/${number}`, at: time, race, runner: { number, name }, ...changed }] : [];
    }),
  ];
}
