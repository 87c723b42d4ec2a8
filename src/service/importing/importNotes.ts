import { countNoun } from "../../lists/lists";
import { goingKeyOf, goingLabel, goingRule, isPartlyKnownGoing } from "../../spec/goings";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { isListedTrack, isOddTrack } from "./formats/tracks";
import { createDoubts } from "./plausibility";
import { bearable, printable } from "./rejections";
import { type LostValue, sentenceOf } from "./rowReader";

/** Values of one column that could not be read. */
export interface LostColumn {
  readonly column: string;
  readonly values: number;
  /** The first of them as a sentence. */
  readonly example: string;
}

/** The numbers that the report of an import states. */
export interface Counts {
  readonly starters: number;
  readonly nonFinishers: number;
  readonly scratched: number;
  /** Starters whose place is unknown. */
  readonly unknownFinishes: number;
  /** Races with a line that could not be read. */
  readonly incompleteRaces: number;
}

const fieldsOf = {
  scratched: ({ scratched }: RunnerRecord) => scratched,
  unknownFinishes: ({ finishUnknown }: RunnerRecord) => finishUnknown === true,
};

const unlistedReason =
  "is not in the table of its country's racecourses: it may be an abbreviation, and is kept as it is written";
const oddReason =
  "is not in the table of racecourses: it may be an abbreviation or belong to another column, and is kept as it is written";

const trackDoubt = ([track, races]: readonly [string, number], reason: string): string =>
  printable(`the track ${track} of ${countNoun(races, "race")} ${reason}`);

/** Creates the notes on a file's races: counts, lost values, unknown conditions and doubts. */
export function createImportNotes() {
  const racesOfGoing = new Map<string, { races: number; key: string | undefined }>();
  const lost = new Map<string, { values: number; example: string }>();
  const counts = { starters: 0, nonFinishers: 0, scratched: 0, unknownFinishes: 0, incompleteRaces: 0 };
  const doubts = createDoubts();
  /** The races at each track that is not in its country's list. */
  const unlisted = new Map<string, number>();

  /** The number of races at each track whose name is unlikely: see `isOddTrack`. */
  const odd = new Map<string, number>();

  const count = (tracks: Map<string, number>, track: string): void => {
    const races = tracks.get(track);
    if (races !== undefined || tracks.size < bearable.lines) tracks.set(track, (races ?? 0) + 1);
  };
  const addTrack = ({ raceCode, country, track }: RaceRecord): void => {
    if (isOddTrack(track)) count(odd, track);
    if (raceCode === "gallops" && !isListedTrack(country, track)) count(unlisted, track);
  };

  const addGoing = (race: RaceRecord): void => {
    const { condition } = race;
    if (condition === undefined) return;
    const key = goingKeyOf(condition, race);
    if (key !== undefined && (key === "synthetic" || !isPartlyKnownGoing(condition))) return;
    const going = racesOfGoing.get(condition) ?? { races: 0, key };
    going.races += 1;
    if (racesOfGoing.size < bearable.lines) racesOfGoing.set(condition, going);
  };
  return {
    addRace(race: RaceRecord): void {
      addGoing(race);
      addTrack(race);
      doubts.add(race);
      if (race.linesLost) counts.incompleteRaces += 1;
      for (const runner of race.runners) {
        if (fieldsOf.scratched(runner)) counts.scratched += 1;
        else counts.starters += 1;
        if (fieldsOf.unknownFinishes(runner)) counts.unknownFinishes += 1;
        else if (race.run && !runner.scratched && runner.finish === undefined) counts.nonFinishers += 1;
      }
    },
    addLost(value: LostValue): void {
      const lostValue = lost.get(value.column);
      if (lostValue) lostValue.values += 1;
      else if (lost.size < 200) lost.set(value.column, { values: 1, example: printable(sentenceOf(value)) });
    },
    counts: (): Counts => ({ ...counts }),
    lost: (): readonly LostColumn[] =>
      [...lost].map(([column, { values, example }]) => ({ column: printable(column), values, example })),
    doubts: () => doubts.sentences().map(printable),
    /** Returns the doubts about tracks. Our own columns may name any track, but two letters are unlikely. */
    trackDoubts: (isOwn: boolean) => {
      const unlistedTracks = isOwn ? new Map<string, number>() : unlisted;
      const oddTracks = [...odd].filter(([track]) => !unlistedTracks.has(track));
      return [
        ...[...unlistedTracks].map((one) => trackDoubt(one, unlistedReason)),
        ...oddTracks.map((one) => trackDoubt(one, oddReason)),
      ];
    },
    unknownGoings: () =>
      [...racesOfGoing].map(([condition, { races, key }]) => {
        const name = `condition ${condition.slice(0, 60)} of ${countNoun(races, "race")}`;
        return printable(
          key === undefined
            ? `${name} counts under none: it ${goingRule(condition)}`
            : `${name} counts as ${goingLabel(key)} by its first word: the others are unknown`,
        );
      }),
  };
}

export type ImportNotes = ReturnType<typeof createImportNotes>;
