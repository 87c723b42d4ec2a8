import { type ImportedRace, isPlaced, type RunnerRecord } from "../races/records";
import { nominalStart } from "./formats/clocks";
import type { Format, RaceDraft, RunnerDraft } from "./formats/format";
import { noNumber } from "./rowReader";

export type RaceRules = Pick<Format, "isAbandoned" | "isPartial">;

/** A race whose lines are still being collected. */
export interface OpenRace {
  /** The key of its meeting. */
  readonly meeting: string;
  readonly race: RaceDraft;
  readonly runners: RunnerDraft[];
  linesLost: number;
}

/** Numbers the races that have no number, meeting by meeting, in the order of their starts. */
export function numberRaces(races: readonly OpenRace[]): readonly OpenRace[] {
  if (races.every(({ race }) => race.raceNumber !== 0)) return races;
  const meetings = new Map<string, OpenRace[]>();
  for (const race of races) meetings.set(race.meeting, [...(meetings.get(race.meeting) ?? []), race]);
  return [...meetings.values()].flatMap((meeting) =>
    meeting.some(({ race }) => race.raceNumber === 0)
      ? meeting
          .sort((a, b) => (orderOf(a.race) < orderOf(b.race) ? -1 : 1))
          .map((open, index) => ({ ...open, race: numbered(open.race, index + 1) }))
      : meeting,
  );
}

const orderOf = ({ startTime, key = "" }: RaceDraft): string => `${startTime}\n${key}`;

/** Returns a race with a number, and with the start for that number if its own is made up. */
const numbered = (race: RaceDraft, raceNumber: number): RaceDraft => ({
  ...race,
  raceNumber,
  isNumbered: true,
  ...(race.isNominal ? { startTime: nominalStart(race.date, raceNumber, race.timezone) } : {}),
});

/**
 * Returns the race for its lines: numbers, margins behind the winner and everything else that follows from
 * all lines.
 */
export function completeRace(
  { race, runners, linesLost: refused }: OpenRace,
  { isAbandoned, isPartial }: RaceRules,
): ImportedRace {
  const { key: _, ...known } = race;
  const last = Math.max(0, ...runners.map(({ finish = 0 }) => finish));
  // In a field that may be incomplete, at least one runner is missing, as well as all places ahead of the
  // known ones.
  const linesLost = isPartial ? Math.max(1, last - runners.length) : refused;
  const isVoid = all(starters(runners), (runner) => runner.isVoid === true);
  const abandoned = race.abandoned || isVoid || (isAbandoned?.(runners) ?? false);
  const prizeMoney = race.prizeMoney ?? prizeOf(runners);
  const hasPlaces = runners.some(isPlaced);
  const hasUnplaced = starters(runners).some(({ isUnplaced }) => isUnplaced === true);
  const areRunnersNumbered = runners.every(
    ({ number, programNumber }) => number === noNumber && programNumber === undefined,
  );
  const field = numberRunners(margins(runners)).map((runner) =>
    recordOf(runner, { abandoned, hasPlaces, hasUnplaced }),
  );
  return {
    ...known,
    ...(prizeMoney === undefined ? {} : { prizeMoney }),
    // Each lost line counts as a runner, so that no chance is based on a smaller field.
    ...(linesLost > 0 ? { linesLost, starters: starters(field).length + linesLost } : {}),
    ...(areRunnersNumbered ? { areRunnersNumbered } : {}),
    abandoned,
    run: hasUnplaced || field.some(isPlaced),
    runners: field,
  };
}

const starters = (runners: readonly RunnerDraft[]): readonly RunnerDraft[] =>
  runners.filter(({ scratched }) => !scratched);

/** Returns true if there are starters and the test holds for each. */
const all = (runners: readonly RunnerDraft[], test: (runner: RunnerDraft) => boolean): boolean =>
  runners.length > 0 && runners.every(test);

/** Returns the sum of the runners' prizes with the sign of their currency. */
function prizeOf(runners: readonly RunnerDraft[]): string | undefined {
  const won = runners.filter(({ prize }) => prize !== undefined);
  if (won.length === 0) return undefined;
  const sum = won.reduce((total, { prize = 0 }) => total + prize, 0);
  return `${won[0]?.currency ?? ""}${Math.round(100 * sum) / 100}`;
}

/** The step of a runner to those in front; a stated one is larger than the one of a runner that is level. */
const stepOf = ({ lengthsToNext }: RunnerDraft): number =>
  lengthsToNext === null ? 999 : (lengthsToNext ?? 0);

/** Orders runners by their finish; of a dead heat the one first that states the lengths to those in front. */
const byFinish = (a: RunnerDraft, b: RunnerDraft): number =>
  (a.finish ?? 99) - (b.finish ?? 99) || stepOf(b) - stepOf(a);

/** Returns the runners with lengths behind the winner, computed from the lengths to the runner in front. */
function margins(runners: readonly RunnerDraft[]): readonly RunnerDraft[] {
  if (runners.every(({ lengthsToNext }) => lengthsToNext === undefined)) return runners;
  const behind = new Map<RunnerDraft, number>();
  let [total, finishBefore]: [number | undefined, number] = [0, 0];
  let ahead = 0;
  for (const runner of [...runners].sort(byFinish)) {
    const { finish, lengthsToNext } = runner;
    if (finish === undefined) continue;
    // A place in front is missing, so the lengths between the two are unknown.
    if (finish > ahead + 1) total = undefined;
    ahead += 1;
    // In a dead heat the second runner is level with the first, whatever its cell says.
    const step = finish === 1 || finish === finishBefore ? 0 : lengthsToNext;
    total = total === undefined || step === undefined || step === null ? undefined : total + step;
    finishBefore = finish;
    if (total !== undefined) behind.set(runner, Math.round(1000 * total) / 1000);
  }
  for (const [runner, margin] of behind) (runner as Changeable).margin = margin;
  return runners;
}

/**
 * Numbers the runners that have no number. A scratched one gets the lowest free number. Any other, such as
 * 1A, gets one above all, so that it is never taken for a runner that the race does not have.
 */
function numberRunners(runners: readonly RunnerDraft[]): readonly RunnerDraft[] {
  if (runners.every(({ number }) => number !== noNumber)) return runners;
  const worn = new Set(runners.map(({ number }) => number));
  const isLow = ({ scratched, programNumber }: RunnerDraft): boolean =>
    scratched && programNumber === undefined;
  let free = 1;
  const low = runners.map((runner) => {
    if (runner.number !== noNumber || !isLow(runner)) return runner;
    while (worn.has(free)) free += 1;
    return { ...runner, number: free++ };
  });
  let highest = Math.max(...low.map(({ number }) => number));
  return low.map((runner) => (runner.number === noNumber ? { ...runner, number: ++highest } : runner));
}

type Changeable = { -readonly [Field in keyof RunnerDraft]?: RunnerDraft[Field] | undefined };

const forDrafts = ["lengthsToNext", "prize", "currency", "finishBlank", "isVoid", "isUnplaced"] as const;
const forFinishers = ["margin", "seconds"] as const;
const forUnknown = ["finishUnknown", "placed"] as const;

function clear(draft: Changeable, fields: readonly (keyof RunnerDraft)[]): void {
  for (const field of fields) if (draft[field] !== undefined) draft[field] = undefined;
}

/** Decides whether a blank finish in a race means an unknown place. */
interface RaceState {
  readonly abandoned: boolean;
  readonly hasPlaces: boolean;
  readonly hasUnplaced: boolean;
}

/**
 * Returns true for a blank finish that means an unknown place: the format leaves unknown places blank, or the
 * file states no place of the race and says that another runner was not placed.
 */
const isBlankUnknown = (
  { finishBlank, isUnplaced }: RunnerDraft,
  { hasPlaces, hasUnplaced }: RaceState,
): boolean => (hasPlaces ? finishBlank === true : hasUnplaced && !isUnplaced);

/**
 * Returns a runner without facts that apply only to finishers, and without a draft's marks. Changes the
 * draft, because a copy takes a tenth of an import's time.
 */
function recordOf(runner: RunnerDraft, race: RaceState): RunnerRecord {
  const draft: Changeable = runner;
  const isOpen = draft.finish === undefined;
  const isUnknown = draft.finishUnknown === true || isBlankUnknown(runner, race);
  clear(draft, forDrafts);
  if (isOpen) clear(draft, forFinishers);
  if (isOpen && isUnknown && !race.abandoned && !draft.scratched) draft.finishUnknown = true;
  else clear(draft, forUnknown);
  return runner;
}
