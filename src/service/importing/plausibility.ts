import { sha256 } from "@noble/hashes/sha2";
import { countNoun } from "../../lists/lists";
import { comparableName, comparableRunner } from "../../spec/comparableName";
import type { RaceRecord, RunnerRecord } from "../races/records";
import { greyhoundWeights } from "./formats/readers";

/** Returns an example for a doubt about a race; undefined if there is no doubt. */
type Check = (race: RaceRecord, starters: readonly RunnerRecord[]) => string | undefined;

const finishers = (starters: readonly RunnerRecord[]): readonly RunnerRecord[] =>
  starters.filter(({ finish }) => finish !== undefined).sort((a, b) => (a.finish ?? 0) - (b.finish ?? 0));

/** The lowest and highest plausible mean weight of a field of horses, in kilograms. */
const weights = { least: 40, most: 85 } as const;

/** Returns the mean weight of a field if it is outside bounds. */
function oddWeight(
  starters: readonly RunnerRecord[],
  { least, most }: { readonly least: number; readonly most: number },
): string | undefined {
  const weighted = starters.filter(({ weight }) => weight !== undefined);
  const mean = weighted.reduce((sum, { weight = 0 }) => sum + weight, 0) / weighted.length;
  return mean > most || mean < least ? `${mean.toFixed(1)} on average` : undefined;
}
const bookOf = (starters: readonly RunnerRecord[]): number | undefined =>
  starters.length > 1 && starters.every(({ startingPrice = 0 }) => startingPrice >= 1)
    ? starters.reduce((sum, { startingPrice = 1 }) => sum + 1 / startingPrice, 0)
    : undefined;

/** Returns the first name of a runner, a jockey or a trainer that has no letter. */
const numberForName = (starters: readonly RunnerRecord[]): string | undefined =>
  starters
    .flatMap(({ name, jockey = name, trainer = name }) => [name, jockey, trainer])
    .find((name) => !/\p{L}/u.test(name));

/** The doubts about races: a sentence with their number, the likely cause and the remedy. */
const checks: readonly { readonly check: Check; readonly sentence: string }[] = [
  {
    check: (_race, starters) => numberForName(starters),
    sentence: "a name of a runner, a jockey or a trainer has no letter: the columns may be shifted",
  },
  {
    check: ({ raceCode }, starters) => (raceCode === "gallops" ? oddWeight(starters, weights) : undefined),
    sentence: "the weights may be pounds, stones or the horses' own: weight_kg is the kilograms carried",
  },
  {
    check: ({ raceCode }, starters) =>
      raceCode === "greyhounds" ? oddWeight(starters, greyhoundWeights) : undefined,
    sentence: "the weights may be pounds: weight_kg is the greyhounds' kilograms",
  },
  {
    check: (_race, starters) => {
      const ordered = finishers(starters);
      const falls = ordered.findIndex(
        ({ margin }, index) =>
          index > 1 && margin !== undefined && margin < (ordered[index - 1]?.margin ?? 0),
      );
      return falls > 0 ? `${ordered[falls]?.margin} behind ${ordered[falls - 1]?.margin}` : undefined;
    },
    sentence:
      "the margins fall along the finish: they may be those to the horse in front, where lengths behind the winner belong",
  },
  {
    check: (_race, starters) => {
      const low = starters.find(({ startingPrice }) => startingPrice !== undefined && startingPrice < 1.01);
      return low && `${low.startingPrice} for ${low.name}`;
    },
    sentence: "a price is below 1.01, which no bet is struck at",
  },
  {
    check: (_race, starters) => {
      const book = bookOf(starters);
      if (book === undefined || (book >= 0.9 && book <= 1.7)) return undefined;
      const ofPlaces =
        Math.round(book) >= 2 && Math.abs(book - Math.round(book)) < 0.35 ? ", like place prices" : "";
      return `${(100 * book).toFixed(0)}%${ofPlaces}`;
    },
    sentence: "the chances behind the prices are far from 100%: they may be place prices, or odds to one",
  },
  {
    check: (_race, starters) => {
      const winner = starters.find(({ finish }) => finish === 1);
      const beating = starters.find(
        ({ finish = 1, seconds }) => finish > 1 && seconds !== undefined && seconds < (winner?.seconds ?? 0),
      );
      return (
        beating && `${beating.seconds} s for finish ${beating.finish}, ${winner?.seconds} s for the winner`
      );
    },
    sentence: "a beaten runner has a shorter time than the winner",
  },
  {
    check: (_race, starters) => {
      const beyond = starters.find(({ finish = 0 }) => finish > starters.length);
      return beyond && `finish ${beyond.finish} of ${starters.length}`;
    },
    sentence: "a finish is beyond the number of starters: lines may be missing",
  },
  {
    check: ({ run, abandoned, meetingAbandoned }, starters) =>
      run &&
      !abandoned &&
      !meetingAbandoned &&
      starters.length > 0 &&
      !starters.some(({ finish }) => finish === 1)
        ? countNoun(starters.length, "starter")
        : undefined,
    sentence: "no runner has finish 1",
  },
];

const raceName = ({ date, track, raceNumber }: RaceRecord): string => `${date} ${track} ${raceNumber}`;

/** Returns a number of 53 bits for a race's day, track and starters, whose text is twenty times as long. */
function fieldDigest({ date, track }: RaceRecord, started: readonly RunnerRecord[]): number {
  const keys = started.map(({ runnerKey }) => runnerKey).sort();
  const [high = 0, low = 0] = new Uint32Array(sha256(`${date} ${track} ${keys.join()}`).buffer);
  return high * 2 ** 21 + (low >>> 11);
}

/** The most names whose suffixes are compared. */
const mostNames = 200_000;

/** Creates the doubts about a file's races; each is stated once. */
export function createDoubts() {
  const implausible = checks.map(() => ({ races: 0, example: "" }));
  /** True once the file has a race that was run; the latest date of a race. */
  let [hasRun, latest] = [false, ""];
  /** The last name of each runner. */
  const seen = new Map<string, string>();
  const names = new Map<string, string>();
  const twins = new Map<string, string>();
  const otherNames = new Map<string, string>();
  /** The numbers of races by the digests of their fields. */
  const fields = new Map<number, number>();
  const doubles: string[] = [];

  const addNames = ({ runners }: RaceRecord): void => {
    for (const { runnerKey, name } of runners) {
      const last = seen.get(runnerKey);
      if (last === name) continue;
      if (seen.size > mostNames) return;
      seen.set(runnerKey, name);
      if (last !== undefined && comparableRunner(last) !== comparableRunner(name))
        otherNames.set(runnerKey, `${last} and ${name} (${runnerKey})`);
      const plain = comparableName(name.replace(/\s*\([A-Z]{2,3}\)$/, ""));
      const before = names.get(plain);
      if (before === undefined) names.set(plain, name);
      else if (comparableName(before) !== comparableName(name) && !twins.has(plain))
        twins.set(plain, `${before} and ${name}`);
    }
  };
  return {
    add(race: RaceRecord): void {
      hasRun ||= race.run || race.abandoned || race.meetingAbandoned;
      if (race.date > latest) latest = race.date;
      addNames(race);
      const started = race.runners.filter(({ scratched }) => !scratched);
      if (started.length > 1 && fields.size < mostNames) {
        const field = fieldDigest(race, started);
        const before = fields.get(field) ?? race.raceNumber;
        if (before !== race.raceNumber)
          doubles.push(`${raceName({ ...race, raceNumber: before })} and ${raceName(race)}`);
        fields.set(field, race.raceNumber);
      }
      if (!race.run) return;
      checks.forEach(({ check }, index) => {
        const example = check(race, started);
        const one = implausible[index];
        if (example === undefined || !one) return;
        one.races += 1;
        one.example ||= `${raceName(race)}: ${example}`;
      });
    },
    sentences: (): string[] => [
      ...implausible.flatMap(({ races, example }, index) =>
        races === 0 ? [] : [`in ${countNoun(races, "race")} ${checks[index]?.sentence ?? ""} (${example})`],
      ),
      ...(hasRun || latest === "" ? [] : [`no race has a finish; the last is of ${latest}`]),
      ...(twins.size === 0
        ? []
        : [
            `${countNoun(twins.size, "pair")} of names${twins.size === 1 ? " differs" : " differ"} by a suffix alone, such as ${[...twins.values()][0] ?? ""}: each is read as two horses`,
          ]),
      ...(otherNames.size === 0
        ? []
        : [
            `${countNoun(otherNames.size, "runner")} ${otherNames.size === 1 ? "has" : "have"} two names under one id, such as ${[...otherNames.values()][0] ?? ""}: they count as one`,
          ]),
      ...(doubles.length === 0
        ? []
        : [
            `${countNoun(doubles.length, "race")} ${doubles.length === 1 ? "stands" : "stand"} twice with the same runners, such as ${doubles[0] ?? ""}`,
          ]),
    ],
  };
}
