import { countNoun, sum } from "../../../lists/lists";
import type { JoinedRace } from "../../races/joinRaces";
import type { RaceRecord, RunnerRecord } from "../../races/records";
import { keyOf } from "../../races/raceKeys";

/** How a file's race compares with an earlier file's. */
interface Joined extends Pick<JoinedRace, "filled"> {
  readonly kind: "equal" | "later" | "earlier";
  readonly unplaced: number;
  readonly removed: number;
  readonly renamed: number;
}

/** The races of a file that an earlier one has too, by key, with the first example of each sentence. */
export interface Overlap {
  readonly joined: Map<string, Joined>;
  /** Races whose number another race has. */
  readonly moved: Set<string>;
  readonly examples: Map<keyof Joined | Joined["kind"] | "moved", string>;
}

export const noOverlap = (): Overlap => ({ joined: new Map(), moved: new Set(), examples: new Map() });

const nameOf = ({ date, track, raceNumber }: RaceRecord): string => `${date} ${track} ${raceNumber}`;

function noteExample(
  { examples }: Overlap,
  of: Parameters<Overlap["examples"]["set"]>[0],
  example: string,
): void {
  if (!examples.has(of)) examples.set(of, example);
}

/**
 * Notes a race of the file that an earlier one has too. A file that is read twice is joined with itself the
 * second time, which adds nothing.
 */
export function noteJoined(
  overlap: Overlap,
  { race, isEarlier, filled, unplaced, removed, renamed }: JoinedRace,
  isEqual: boolean,
): void {
  const key = keyOf(race);
  if (isEqual && overlap.joined.has(key)) return;
  const kind = isEarlier ? "earlier" : isEqual ? "equal" : "later";
  noteExample(overlap, kind, nameOf(race));
  if (unplaced[0]) noteExample(overlap, "unplaced", `${unplaced[0].name} in ${nameOf(race)}`);
  if (removed[0]) noteExample(overlap, "removed", `${removed[0].name} in ${nameOf(race)}`);
  if (renamed[0]) noteExample(overlap, "renamed", namesOf(...renamed[0]));
  const counts = { unplaced: unplaced.length, removed: removed.length, renamed: renamed.length };
  overlap.joined.set(key, { kind, filled, ...counts });
}

/** Notes a race that got another number. */
export function noteMoved(overlap: Overlap, from: RaceRecord, to: RaceRecord): void {
  overlap.moved.add(keyOf(from));
  noteExample(overlap, "moved", nameOf(to));
}

const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Returns sentences about a file's races that an earlier file has too. */
export function sentencesOn({ joined, moved, examples }: Overlap): readonly string[] {
  const all = [...joined.values()];
  const total = (of: (one: Joined) => number, kind?: Joined["kind"]): number =>
    sum(all.filter((one) => kind === undefined || one.kind === kind).map(of));
  const races = (kind: Joined["kind"]): string => {
    const count = total(() => 1, kind);
    return `${countNoun(count, "race")} ${plural(count, "is", "are")}`;
  };
  const values = (kind: Joined["kind"]): number => total(({ filled }) => filled, kind);
  const [removed, renamed] = [total((one) => one.removed), total((one) => one.renamed)];
  const unplaced = total((one) => one.unplaced);
  const sentences: Readonly<Record<string, () => string>> = {
    equal: () => `${races("equal")} in an earlier file too, with the same values`,
    later: () =>
      `${races("later")} in an earlier file too, such as ${examples.get("later")}: the values of this file count${values("later") === 0 ? "" : `, and ${countNoun(values("later"), "value")} of columns that it lacks ${plural(values("later"), "is", "are")} kept`}`,
    earlier: () =>
      `${races("earlier")} in an earlier file that states more of the finish, such as ${examples.get("earlier")}: the values of that file count${values("earlier") === 0 ? "" : `, and ${countNoun(values("earlier"), "value")} of columns that it lacks ${plural(values("earlier"), "is", "are")} added`}`,
    unplaced: () =>
      `${countNoun(unplaced, "runner")} of these races ${plural(unplaced, "has", "have")} no place, because a file without places says that ${plural(unplaced, "it was", "they were")} disqualified or did not finish, such as ${examples.get("unplaced")}: the other runners keep their places`,
    removed: () =>
      `${countNoun(removed, "runner")} of the other file ${plural(removed, "is", "are")} not in the one whose values count, such as ${examples.get("removed")}: left out`,
    renamed: () =>
      `${countNoun(renamed, "runner")} of these races ${plural(renamed, "has", "have")} another name or id in the other file, such as ${examples.get("renamed")}: starts that only that file has count for another runner`,
    moved: () =>
      `${countNoun(moved.size, "race")} without a stated number had the number of another race: ${plural(moved.size, "it has", "each has")} the next free one, such as ${examples.get("moved")}`,
  };
  return Object.entries(sentences).flatMap(([of, sentence]) =>
    examples.has(of as Joined["kind"]) ? [sentence()] : [],
  );
}

/** Returns the names of two runners; equal ones with their ids. */
const namesOf = (one: RunnerRecord, other: RunnerRecord): string =>
  one.name === other.name
    ? `${one.name} (${one.runnerKey} and ${other.runnerKey})`
    : `${one.name} and ${other.name}`;
