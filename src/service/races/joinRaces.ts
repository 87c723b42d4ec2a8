import { valueAt } from "../../lists/lists";
import { comparableName, comparableRunner } from "../../spec/comparableName";
import { type ImportedRace, isPlaced, present, type RaceRecord, type RunnerRecord } from "./records";

/** A race that two files have, and how its record was made. */
export interface JoinedRace {
  readonly race: ImportedRace;
  /** True if the earlier file says more of the finish, so that its results stay. */
  readonly isEarlier: boolean;
  /** The number of values that one file lacks and the other has. */
  readonly filled: number;
  /** Runners without a place by a file that states no place; the other file places them. */
  readonly unplaced: readonly RunnerRecord[];
  /** Runners that started by the other file alone, which are left out. */
  readonly removed: readonly RunnerRecord[];
  /** Runners that have another name or id in the other file, with that runner. */
  readonly renamed: readonly (readonly [RunnerRecord, RunnerRecord])[];
}

const isStarter = ({ scratched }: RunnerRecord): boolean => !scratched;

/**
 * Returns true for a race whose file states no place but that runners were disqualified or did not finish,
 * which corrects the places of another file.
 */
const isCorrection = ({ run, abandoned, linesLost, runners }: RaceRecord): boolean =>
  run &&
  !abandoned &&
  !linesLost &&
  runners.every(({ finish }) => finish === undefined) &&
  runners.some((runner) => isStarter(runner) && !isPlaced(runner));

/**
 * Ranks what races say of their finish: nothing, that runners have no place, the winner, places of some
 * runners, places of all.
 */
function rankOf(race: RaceRecord): number {
  const { run, abandoned, meetingAbandoned, linesLost, runners } = race;
  if (abandoned || meetingAbandoned) return 4;
  if (!run) return 0;
  if (isCorrection(race)) return 1;
  const starters = runners.filter(isStarter);
  const hasPlaces =
    starters.some(({ finish = 0 }) => finish > 1) || starters.every(({ finishUnknown }) => !finishUnknown);
  return hasPlaces ? (linesLost ? 3 : 4) : 2;
}

/** The values of a runner that another file may add, in groups that one file states together. */
const runnerFields: readonly (readonly (keyof RunnerRecord)[])[] = [
  ["jockey", "jockeyKey"],
  ["trainer", "trainerKey"],
  ["weight"],
  ["claim"],
  ["barrier"],
  ["startRow"],
  ["unruly"],
  ["handicapMetres"],
  ["age"],
  ["sex"],
  ["sire", "dam", "damsire"],
  ["origin"],
  ["careerPrizeMoney"],
  ["margin"],
  ["seconds"],
  ["bodyWeight"],
  ["last600"],
  ["settled"],
  ["startingPrice"],
];

const raceFields = [
  "raceName",
  "raceClass",
  "distance",
  "surface",
  "course",
  "condition",
  "weather",
  "prizeMoney",
] as const satisfies readonly (keyof RaceRecord)[];

/** Returns the runners of another record by those of the first: by id, by name, and then by number. */
function pairRunners(base: ImportedRace, other: ImportedRace): ReadonlyMap<RunnerRecord, RunnerRecord> {
  const pairs = new Map<RunnerRecord, RunnerRecord>();
  const rest = new Set(other.runners);
  const pairBy = (keyOf: (runner: RunnerRecord) => string): void => {
    const byKey = new Map([...rest].map((runner) => [keyOf(runner), runner]));
    for (const runner of base.runners) {
      const match = pairs.has(runner) ? undefined : byKey.get(keyOf(runner));
      if (!match || !rest.delete(match)) continue;
      pairs.set(runner, match);
    }
  };
  pairBy(({ runnerKey }) => runnerKey);
  pairBy(({ name }) => comparableName(name));
  pairBy(({ name }) => comparableRunner(name));
  if (!base.areRunnersNumbered && !other.areRunnersNumbered)
    pairBy(({ number, programNumber }) => programNumber ?? String(number));
  return pairs;
}

/** Returns the fields that no runner of a race has, in which another file's values contradict none. */
const absentFields = ({ runners }: RaceRecord): readonly (keyof RunnerRecord)[] =>
  runnerFields
    .filter((fields) => runners.every((runner) => fields.every((field) => runner[field] === undefined)))
    .flat();

/** Returns what another file knows of the finish of a runner whose place is unknown. */
function finishFrom(runner: RunnerRecord, { finish, placed }: RunnerRecord): object {
  if (!runner.finishUnknown) return {};
  if (finish !== undefined && finish > 1) return { finish, finishUnknown: undefined, placed: undefined };
  return runner.placed === undefined && placed !== undefined ? { placed } : {};
}

const withoutPlace = {
  finish: undefined,
  finishUnknown: undefined,
  placed: undefined,
  margin: undefined,
  seconds: undefined,
};

/** Numbers an added runner above all others if another runner has its number. */
function withFreeNumbers(runners: readonly RunnerRecord[], added: readonly RunnerRecord[]): RunnerRecord[] {
  const usedNumbers = new Set(runners.map(({ number }) => number));
  let highest = Math.max(0, ...usedNumbers, ...added.map(({ number }) => number));
  return [
    ...runners,
    ...added.map((runner) => {
      const number = usedNumbers.has(runner.number) ? ++highest : runner.number;
      usedNumbers.add(number);
      return { ...runner, number };
    }),
  ];
}

/** Returns a copy without fields that are undefined. */
const withoutBlanks = <T extends object>(record: { readonly [Field in keyof T]: T[Field] | undefined }): T =>
  present(record) as T; // no field of a record is null

/**
 * Joins the records of one race from two files. The one that says more of the finish counts; of two that say
 * the same, the later. A column that it lacks in this race is taken from the other. Runners that only the
 * other has are added where lines of the race are missing, and if they are scratched and the counting file
 * states no scratched runner. A later file with less than half of the starters corrects these alone. A file
 * without places takes the places of the runners that it says have none, in any order of the files.
 */
export function joinRaces(earlier: ImportedRace, later: ImportedRace): JoinedRace {
  const isEarlier = rankOf(earlier) > rankOf(later);
  const [base, other] = isEarlier ? [earlier, later] : [later, earlier];
  const pairs = pairRunners(base, other);
  const fields = absentFields(base);
  const unplaced = isCorrection(other)
    ? [...pairs].flatMap(([runner, match]) =>
        isPlaced(runner) && isStarter(match) && !isPlaced(match) ? [runner] : [],
      )
    : [];
  let filled = 0;
  const takesNumbers = base.areRunnersNumbered === true && !other.areRunnersNumbered;
  const runners = base.runners.map((runner): RunnerRecord => {
    const match = pairs.get(runner);
    if (!match) return runner;
    const added = withoutBlanks<Partial<RunnerRecord>>(
      Object.fromEntries(fields.map((field) => [field, match[field]])),
    );
    const finish = unplaced.includes(runner) ? withoutPlace : finishFrom(runner, match);
    filled += Object.keys(added).filter((field) => !field.endsWith("Key")).length;
    filled += Object.keys(present(finish)).length;
    const numbers = takesNumbers ? { number: match.number, programNumber: match.programNumber } : {};
    return withoutBlanks<RunnerRecord>({ ...runner, ...added, ...finish, ...numbers });
  });
  const paired = new Set(pairs.values());
  const single = other.runners.filter((runner) => !paired.has(runner));
  const others = other.runners.filter(isStarter).length;
  const isPart = isCorrection(base) || 2 * base.runners.filter(isStarter).length < others;
  const hasScratched = base.runners.some(({ scratched }) => scratched);
  const isAdded = (runner: RunnerRecord): boolean =>
    runner.scratched ? !hasScratched : (base.linesLost ?? 0) > 0 || (isPart && !isEarlier && other.run);
  const added = single.filter(isAdded);
  const race = joinFacts(base, other);
  // If the other file's numbers count, a runner that it lacks gets a number above them.
  const isNumbered = (index: number): boolean => !takesNumbers || pairs.has(valueAt(base.runners, index));
  const field = withFreeNumbers(
    runners.filter((_, index) => isNumbered(index)),
    [...runners.filter((_, index) => !isNumbered(index)), ...added],
  );
  const linesLost = Math.max(0, (base.linesLost ?? 0) - added.filter(isStarter).length);
  return {
    race: withoutBlanks<ImportedRace>({
      ...race,
      ...(base.linesLost === undefined ? {} : countsOf(base, linesLost)),
      runners: field,
    }),
    isEarlier,
    filled: filled + raceFields.filter((name) => race[name] !== base[name]).length,
    unplaced,
    removed: single.filter((runner) => isStarter(runner) && !isAdded(runner)),
    renamed: [...pairs].filter(([one, another]) => one.runnerKey !== another.runnerKey),
  };
}

/** Returns the number of lost lines and of starters; neither if no line is missing any more. */
const countsOf = ({ starters }: RaceRecord, linesLost: number): Partial<RaceRecord> =>
  linesLost > 0 && starters !== undefined
    ? { linesLost, starters }
    : ({ linesLost: undefined, starters: undefined } as object);

/** Returns the facts of a race with those that it lacks, or that its file does not state, from another. */
function joinFacts(base: ImportedRace, other: ImportedRace): ImportedRace {
  // Each name is that of a field with the same type in both.
  const known = Object.fromEntries(
    raceFields.map((name) => [name, base[name] ?? other[name]]),
  ) as Partial<RaceRecord>;
  const isNumbered = base.isNumbered && !other.isNumbered;
  const isNominal = base.isNominal && !other.isNominal;
  const areNumbered = base.areRunnersNumbered && other.areRunnersNumbered;
  return withoutBlanks<ImportedRace>({
    ...base,
    ...known,
    ...(isNumbered ? { raceNumber: other.raceNumber, isNumbered: undefined } : {}),
    ...(isNominal ? { startTime: other.startTime, timezone: other.timezone, isNominal: undefined } : {}),
    ...(areNumbered ? {} : { areRunnersNumbered: undefined }),
  });
}
