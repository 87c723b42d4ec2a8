import { shrinkRate } from "../../../maths/rates";
import { sum } from "../../../maths/lists";
import type { RaceCode } from "../../../spec/codes";
import { variables } from "../../../spec/variables";
import { classOf, points } from "../../ratings/estimate";
import { classProfile } from "../../statistics/classProfile";
import { statBlockOf } from "../../statistics/runnerStats";
import { earlyPosition, speedMaps } from "../../statistics/speedMaps";
import { fraction } from "../../statistics/totals";

/** A start as the store has it; unknown values are null. */
export interface StoredStart {
  readonly raceId: number;
  readonly runnerId: number;
  readonly jockeyId: number | null;
  readonly trainerId: number | null;
  readonly venueId: number;
  readonly day: number;
  readonly distance: number | null;
  /** Index in `conditionKeys`. */
  readonly going: number | null;
  /** 1 for a start in a race that has been run. */
  readonly counted: number;
  readonly starters: number;
  readonly draw: number | null;
  readonly finish: number | null;
  readonly settled: number | null;
  /** Class of the race and rating after it, in hundredths. */
  readonly class: number | null;
  readonly rating: number | null;
  readonly number: number;
  readonly weight: number | null;
  readonly claim: number | null;
  readonly barrier: number | null;
  readonly startRow: "front" | "second" | null;
  readonly handicapMetres: number | null;
  readonly age: number | null;
  readonly scratched: number;
  readonly margin: number | null;
  readonly seconds: number | null;
  readonly startingPrice: number | null;
}

/** A race before it is run: its starters by number, and the going of its morning. */
export interface UpcomingField {
  readonly raceCode: RaceCode;
  readonly going: number | undefined;
  readonly starts: readonly StoredStart[];
}

/** The counts of a jockey or trainer: all starts, and those of each of the latest days. */
interface PersonCounts {
  starts: number;
  wins: number;
  places: number;
  readonly days: { readonly day: number; starts: number; wins: number }[];
}

/** The days to a race, its own excluded, that are recent, as CARD's window of 90 days. */
const recentDays = 89;
/** The starts added to a record at the field's rate, as CARD does. */
const shrinkage = 10;
/** The latest starts that are compared with the race, and those of the speed map. */
const latest = { alike: 20, early: 8 } as const;

type Value = number | null | undefined;
/** Sets the value of a variable; one that is not set is unknown. */
type Put = (name: string, value: Value) => void;

/** The variables that are not the model's, in the order of the rows of `StartValues`. */
export const startVariables = variables.map(({ name }) => name).filter((name) => !name.startsWith("model."));
const indexOf = new Map(startVariables.map((name, index) => [name, index]));

/** Returns a value found by comparing or adding up the known ones of some starts; undefined without one. */
function over(
  starts: readonly StoredStart[],
  valueOf: (start: StoredStart) => Value,
  joined: (one: number, other: number) => number,
): Value {
  let result: Value;
  for (const start of starts) {
    const value = valueOf(start);
    if (value === null || value === undefined) continue;
    result = result === undefined || result === null ? value : joined(result, value);
  }
  return result;
}
const least = (one: number, other: number): number => Math.min(one, other);
const most = (one: number, other: number): number => Math.max(one, other);
function mean(starts: readonly StoredStart[], valueOf: (start: StoredStart) => Value): Value {
  const total = over(starts, valueOf, (one, other) => one + other);
  return typeof total === "number"
    ? total / starts.filter((start) => typeof valueOf(start) === "number").length
    : total;
}
const pointsOf = (hundredths: number | null | undefined): Value =>
  hundredths === null || hundredths === undefined ? undefined : points(hundredths);
const less = (one: Value, other: Value): Value =>
  typeof one === "number" && typeof other === "number" ? one - other : undefined;
/** Lengths behind the winner, 0 for the winner. */
const marginOf = ({ finish, margin }: StoredStart): Value => (finish === 1 ? 0 : margin);

/**
 * The values of formulas' variables, all but those of the model, from the starts added so far. Add the races
 * of a day after the values of its races were taken.
 */
export class StartValues {
  readonly #careers = new Map<number, StoredStart[]>();
  readonly #people = { jockey: new Map<number, PersonCounts>(), trainer: new Map<number, PersonCounts>() };

  /** Adds the starts of a race that has been run. */
  add(starts: readonly StoredStart[]): void {
    for (const start of starts) {
      if (start.counted !== 1) continue;
      const career = this.#careers.get(start.runnerId);
      if (career) career.push(start);
      else this.#careers.set(start.runnerId, [start]);
      count(this.#people.jockey, start.jockeyId, start);
      count(this.#people.trainer, start.trainerId, start);
    }
  }

  /** Returns the values of a race's starters in the order of `startVariables`; NaN for unknown ones. */
  of({ raceCode, going, starts }: UpcomingField): Float64Array[] {
    const careers = starts.map(({ runnerId }) => this.#careers.get(runnerId) ?? []);
    const records = careers.map((career) => statBlockOf(career));
    const usual = fraction(sum(records.map(({ wins }) => wins)), sum(records.map((record) => record.starts)));
    const ratings = careers.map((career) => classProfile(career)?.currentRating);
    const raceClass = classOf(ratings);
    const early = starts.map(({ draw }, index) => {
      const runs = careers[index]?.slice(-latest.early).reverse() ?? [];
      return { position: earlyPosition(runs), draw, scratched: false };
    });
    const maps = speedMaps(early, raceCode);
    return starts.map((start, index) => {
      const row = new Float64Array(startVariables.length).fill(NaN);
      const put: Put = (name, value) => (row[indexOf.get(name) ?? -1] = value ?? NaN);
      const career = careers[index] ?? [];
      const { weight, claim, day } = start;
      const last = career.at(-1);
      const raceClassRating = raceClass === undefined ? undefined : Math.round(raceClass);
      put("barrier", start.barrier);
      put("weight", weight);
      put("claim", claim ?? 0);
      put("weightAfterClaim", less(weight, claim ?? 0));
      put("handicapMetres", start.handicapMetres ?? 0);
      put("age", start.age);
      put("distance", start.distance);
      put("fieldSize", start.starters);
      put("daysSince", less(day, last?.day));
      put("weightChange", less(weight, last?.weight));
      put("classRating", ratings[index]);
      put("raceClassRating", raceClassRating);
      put("classDifference", less(raceClassRating, ratings[index]));
      put("earlySpeedIndex", maps[index]?.earlySpeedIndex);
      put("settlingPosition", maps[index]?.settlingPosition);
      putAlike(put, career, { start, going });
      putBlocks(put, career, { start, going, usual });
      putPerson(put, "jockey", { person: this.#people.jockey.get(start.jockeyId ?? NaN), day });
      putPerson(put, "trainer", { person: this.#people.trainer.get(start.trainerId ?? NaN), day });
      putLast(put, career);
      return row;
    });
  }
}

function count(counts: Map<number, PersonCounts>, id: number | null, { day, finish }: StoredStart): void {
  if (id === null) return;
  const person = counts.get(id) ?? { starts: 0, wins: 0, places: 0, days: [] };
  counts.set(id, person);
  const won = Number(finish === 1);
  person.starts += 1;
  person.wins += won;
  person.places += Number(finish !== null && finish <= 3);
  while ((person.days[0]?.day ?? day) < day - recentDays) person.days.shift();
  const today = person.days.at(-1);
  if (today?.day !== day) person.days.push({ day, starts: 1, wins: won });
  else {
    today.starts += 1;
    today.wins += won;
  }
}

function putPerson(
  put: Put,
  name: "jockey" | "trainer",
  { person, day }: { readonly person: PersonCounts | undefined; readonly day: number },
): void {
  const { starts = 0, wins = 0, places = 0, days = [] } = person ?? {};
  let [recentStarts, recentWins] = [0, 0];
  for (const one of days) {
    if (one.day < day - recentDays) continue;
    recentStarts += one.starts;
    recentWins += one.wins;
  }
  put(`${name}Starts`, starts);
  put(`${name}WinRate`, wins / starts);
  put(`${name}PlaceRate`, places / starts);
  put(`${name}RecentStarts`, recentStarts);
  put(`${name}RecentWinRate`, recentWins / recentStarts);
}

interface Upcoming {
  readonly start: StoredStart;
  readonly going: number | undefined;
}

/** Sets the best of the latest starts at a race's distance and going. */
function putAlike(put: Put, career: readonly StoredStart[], { start: next, going }: Upcoming): void {
  if (going === undefined || next.distance === null) return;
  const starts = career
    .slice(-latest.alike)
    .filter((start) => start.distance === next.distance && start.going === going);
  const here = starts.filter((start) => start.venueId === next.venueId);
  put("startsAlike", starts.length);
  put(
    "bestRating",
    over(starts, ({ rating }) => pointsOf(rating), most),
  );
  put(
    "bestTime",
    over(here, ({ seconds }) => seconds, least),
  );
}

const isHere = (start: StoredStart, { start: next }: Upcoming): boolean => start.venueId === next.venueId;
const isSo = (start: StoredStart, { start: next }: Upcoming): boolean =>
  next.distance !== null && start.distance === next.distance;
/** The blocks of statistics by their names: true for a start that counts in one. */
const blocks: Readonly<Record<string, (start: StoredStart, next: Upcoming) => boolean>> = {
  career: () => true,
  track: isHere,
  distance: isSo,
  trackDistance: (start, next) => isHere(start, next) && isSo(start, next),
  condition: (start, { going }) => start.going === going,
};

function putBlocks(
  put: Put,
  career: readonly StoredStart[],
  { usual, ...next }: Upcoming & { readonly usual: number },
): void {
  for (const [name, isOfKind] of Object.entries(blocks)) {
    if (name === "condition" && next.going === undefined) continue;
    const { starts, wins, places } = statBlockOf(career, (start) => isOfKind(start, next));
    put(`${name}.starts`, starts);
    put(`${name}.winRate`, wins / starts);
    put(`${name}.placeRate`, places / starts);
    put(`${name}.shrunkWinRate`, shrinkRate(wins, starts, { usual, weight: shrinkage }));
  }
}

/** Sets the values of the last starts. */
function putLast(put: Put, career: readonly StoredStart[]): void {
  const last = career.at(-1);
  if (!last) return;
  const [three, six] = [career.slice(-3), career.slice(-6)];
  put("last.finish", last.finish);
  put("last.margin", marginOf(last));
  put("last.fieldSize", last.starters);
  put("last.startingPrice", last.startingPrice);
  put("last.settled", last.settled);
  put("last.barrier", last.barrier);
  put("last.weight", last.weight);
  put("last.distance", last.distance);
  put("last.raceClassRating", pointsOf(last.class));
  put("last.rating", pointsOf(last.rating));
  put("last.daysSince", less(last.day, career.at(-2)?.day));
  put(
    "mean3.finish",
    mean(three, ({ finish }) => finish),
  );
  put("mean3.margin", mean(three, marginOf));
  put(
    "mean3.startingPrice",
    mean(three, ({ startingPrice }) => startingPrice),
  );
  put(
    "best6.finish",
    over(six, ({ finish }) => finish, least),
  );
  put("best6.margin", over(six, marginOf, least));
  put(
    "best6.rating",
    over(six, ({ rating }) => pointsOf(rating), most),
  );
}
