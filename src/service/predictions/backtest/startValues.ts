import { sum, valueAt } from "../../../lists/lists";
import { shrinkRate } from "../../../maths/rates";
import type { RaceCode } from "../../../spec/codes";
import { isSameGround } from "../../../spec/ground";
import { variables } from "../../../spec/variables";
import { classOf, points } from "../../ratings/estimate";
import { currentRating } from "../../statistics/classProfile";
import { earlyPosition, speedMaps } from "../../statistics/speedMaps";
import { fraction } from "../../statistics/totals";
import type { Start } from "../../store/queries/storedRaces";
import { type PastStart, PastStarts } from "./pastStarts";

/** A race before it is run: all its entries, its starters by number, and the going in the morning. */
interface UpcomingField {
  readonly raceCode: RaceCode;
  readonly going: number | undefined;
  readonly ground: string | undefined;
  readonly entries: readonly Start[];
  readonly starts: readonly Start[];
}

interface Counts {
  starts: number;
  wins: number;
  places: number;
  /** The number of starts for which it is known whether they were placed. */
  placesKnown: number;
}

interface DayCounts {
  readonly day: number;
  starts: number;
  wins: number;
}

/** The counts of a jockey or trainer, and of their recent days, oldest first, with their sums. */
interface Person extends Counts {
  readonly days: DayCounts[];
  recentStarts: number;
  recentWins: number;
}

/** A start is recent up to so many days before the race; with its own day they are CARD's 90 days. */
const recentDays = 89;
/** The starts added to a record at the field's rate, the same as in CARD. */
const shrinkage = 10;
/** The numbers of latest starts: those compared with the race, and those for the speed map. */
const latest = { alike: 20, early: 8 } as const;

type Value = number | undefined;

type Starts = readonly PastStart[] | undefined;
type ValueOf = (start: PastStart) => Value;

/** Returns the best known value by `better`; undefined if there are none. */
function best(starts: Starts, valueOf: ValueOf, better: (one: number, other: number) => number): Value {
  let startValue: Value;
  for (const start of starts ?? []) {
    const value = valueOf(start);
    if (value !== undefined) startValue = startValue === undefined ? value : better(startValue, value);
  }
  return startValue;
}

const least = (starts: Starts, valueOf: ValueOf): Value => best(starts, valueOf, Math.min);
const most = (starts: Starts, valueOf: ValueOf): Value => best(starts, valueOf, Math.max);

/** Returns the mean of the known values; NaN if there are none. */
function mean(starts: readonly PastStart[], valueOf: ValueOf): number {
  let total = 0;
  let count = 0;
  for (const start of starts) {
    const value = valueOf(start);
    if (value === undefined) continue;
    total += value;
    count += 1;
  }
  return total / count;
}

const pointsOf = (hundredths: Value): Value => (hundredths === undefined ? undefined : points(hundredths));
const less = (one: Value, other: Value): Value =>
  one === undefined || other === undefined ? undefined : one - other;
const finishOf = ({ finish }: PastStart): Value => finish;
/** Returns the lengths behind the winner; 0 for the winner. */
const marginOf = ({ finish, margin }: PastStart): Value => (finish === 1 ? 0 : margin);
const ratingOf = ({ rating }: PastStart): Value => pointsOf(rating);
const priceOf = ({ startingPrice }: PastStart): Value => startingPrice;

/** A start in a future race, with everything known before its day. */
type View = ReturnType<StartValues["views"]>[number];
type Table = Readonly<Record<string, (view: View) => Value>>;

const blocks = ["career", "track", "distance", "trackDistance", "condition"] as const;
type Block = (typeof blocks)[number];

const ofBlock = (block: Block): Table => ({
  [`${block}.starts`]: ({ counts }) => counts[block]?.starts,
  [`${block}.winRate`]: ({ counts: { [block]: of } }) => of && of.wins / of.starts,
  [`${block}.placeRate`]: ({ counts: { [block]: of } }) => of && of.places / of.placesKnown,
  [`${block}.shrunkWinRate`]: ({ counts: { [block]: of }, usual }) =>
    of && shrinkRate(of.wins, of.starts, { usual, weight: shrinkage }),
});

const ofPerson = (name: "jockey" | "trainer"): Table => ({
  [`${name}Starts`]: ({ [name]: person }) => person?.starts ?? 0,
  [`${name}WinRate`]: ({ [name]: person }) => person && person.wins / person.starts,
  [`${name}PlaceRate`]: ({ [name]: person }) => person && person.places / person.placesKnown,
  [`${name}RecentStarts`]: ({ [name]: person }) => person?.recentStarts ?? 0,
  [`${name}RecentWinRate`]: ({ [name]: person }) => person && person.recentWins / person.recentStarts,
});

const table: Table = {
  barrier: ({ start }) => start.barrier,
  weight: ({ start }) => start.weight,
  claim: ({ start }) => start.claim ?? 0,
  weightAfterClaim: ({ start }) => less(start.weight, start.claim ?? 0),
  handicapMetres: ({ start }) => start.handicapMetres ?? 0,
  age: ({ start }) => start.age,
  distance: ({ start }) => start.distance,
  fieldSize: ({ start }) => start.starters,
  daysSince: ({ start, last }) => less(start.day, last?.day),
  weightChange: ({ start, last }) => less(start.weight, last?.weight),
  classRating: ({ rating }) => rating,
  raceClassRating: ({ raceClass }) => raceClass,
  classDifference: ({ raceClass, rating }) => less(raceClass, rating),
  earlySpeedIndex: ({ map }) => map?.earlySpeedIndex,
  settlingPosition: ({ map }) => map?.settlingPosition,
  startsAlike: ({ alike }) => alike?.length,
  bestRating: ({ alike }) => most(alike, ratingOf),
  bestTime: ({ alike, start }) =>
    least(alike, ({ venueId, seconds }) => (venueId === start.venueId ? seconds : undefined)),
  ...Object.assign({}, ...blocks.map(ofBlock)),
  ...ofPerson("jockey"),
  ...ofPerson("trainer"),
  "last.finish": ({ last }) => last?.finish,
  "last.margin": ({ last }) => last && marginOf(last),
  "last.fieldSize": ({ last }) => last?.starters,
  "last.startingPrice": ({ last }) => last?.startingPrice,
  "last.settled": ({ last }) => last?.settled,
  "last.barrier": ({ last }) => last?.barrier,
  "last.weight": ({ last }) => last?.weight,
  "last.distance": ({ last }) => last?.distance,
  "last.raceClassRating": ({ last }) => pointsOf(last?.class),
  "last.rating": ({ last }) => pointsOf(last?.rating),
  "last.daysSince": ({ last, secondLast }) => less(last?.day, secondLast?.day),
  "mean3.finish": ({ three }) => mean(three, finishOf),
  "mean3.margin": ({ three }) => mean(three, marginOf),
  "mean3.startingPrice": ({ three }) => mean(three, priceOf),
  "best6.finish": ({ six }) => least(six, finishOf),
  "best6.margin": ({ six }) => least(six, marginOf),
  "best6.rating": ({ six }) => most(six, ratingOf),
};

/** The variables other than the model's, in the order of the rows of `StartValues`. */
export const startVariables = variables.map(({ name }) => name).filter((name) => !name.startsWith("model."));
// The model's best speed is a variable with two names.
const columns = startVariables.map((name) => table[name] ?? (() => undefined));

/**
 * The values of formulas' variables, except the model's, from the starts added so far. Races come in day
 * order; add a day's starts after the values for its races were taken.
 */
export class StartValues {
  readonly #past = new PastStarts();
  readonly #jockeys = new Map<string, Person>();
  readonly #trainers = new Map<string, Person>();

  /** Adds the starts of a race that has been run. */
  add(starts: readonly Start[]): void {
    for (const start of starts) {
      if (!start.counted) continue;
      this.#past.add(start);
      addRide(this.#jockeys, start.jockeyKey, start);
      addRide(this.#trainers, start.trainerKey, start);
    }
  }

  /** Forgets a runner that is not entered again: a large history has mostly retired ones. */
  forget(runnerKey: string): void {
    this.#past.delete(runnerKey);
  }

  /** Returns the values of a race's starters in the order of `startVariables`; NaN for unknown ones. */
  of(field: UpcomingField): number[][] {
    return this.views(field).map((view) => columns.map((valueOf) => valueOf(view) ?? NaN));
  }

  private views({ raceCode, going, ground, entries, starts }: UpcomingField) {
    const careers = starts.map((start) => this.#past.of(start));
    const counts = starts.map((start, index) => countsOf(careers[index] ?? [], start, going));
    // CARD's rate of the field includes scratched runners.
    const totals = entries.map((entry) => this.#past.countsOf(entry));
    const usual = fraction(sum(totals.map(({ wins }) => wins)), sum(totals.map((of) => of.starts)));
    const ratings = careers.map(currentRating);
    const meanClass = classOf(ratings);
    const early = starts.map(({ draw }, index) => {
      const runs = careers[index]?.slice(-latest.early).reverse() ?? [];
      return { position: earlyPosition(runs), draw, scratched: false };
    });
    const maps = speedMaps(early, raceCode);
    return starts.map((start, index) => {
      const career = careers[index] ?? [];
      return {
        start,
        last: career.at(-1),
        secondLast: career.at(-2),
        three: career.slice(-3),
        six: career.slice(-6),
        alike: alikeOf(career, start, { going, ground }),
        counts: valueAt(counts, index),
        /** The share of winners among the earlier starts of all entries. */
        usual,
        rating: ratings[index],
        raceClass: meanClass === undefined ? undefined : Math.round(meanClass),
        map: maps[index],
        jockey: personOf(this.#jockeys, start.jockeyKey, start),
        trainer: personOf(this.#trainers, start.trainerKey, start),
      };
    });
  }
}

/**
 * Returns the latest starts at a race's distance, ground and going; undefined without a distance or going.
 */
function alikeOf(
  career: readonly PastStart[],
  { distance }: Start,
  { going, ground }: Pick<UpcomingField, "going" | "ground">,
) {
  if (going === undefined || distance === undefined) return undefined;
  return career
    .slice(-latest.alike)
    .filter((one) => one.distance === distance && one.going === going && isSameGround(one.ground, ground));
}

function count(counts: Counts, { finish, finishUnknown, placed }: PastStart): void {
  counts.starts += 1;
  if (finish === 1) counts.wins += 1;
  if (finishUnknown && placed === undefined) return;
  counts.placesKnown += 1;
  if (placed || (finish !== undefined && finish <= 3)) counts.places += 1;
}

/** Returns the counts of earlier starts by block; undefined if the going is unknown. */
function countsOf(
  career: readonly PastStart[],
  start: Start,
  going: number | undefined,
): Readonly<Record<Block, Counts | undefined>> {
  const none = (): Counts => ({ starts: 0, wins: 0, places: 0, placesKnown: 0 });
  const counts = {
    career: none(),
    track: none(),
    distance: none(),
    trackDistance: none(),
    condition: none(),
  };
  for (const one of career) {
    const isThere = one.venueId === start.venueId;
    const isAsFar = start.distance !== undefined && one.distance === start.distance;
    count(counts.career, one);
    if (isThere) count(counts.track, one);
    if (isAsFar) count(counts.distance, one);
    if (isThere && isAsFar) count(counts.trackDistance, one);
    if (one.going === going) count(counts.condition, one);
  }
  return going === undefined ? { ...counts, condition: undefined } : counts;
}

function addRide(people: Map<string, Person>, id: string | undefined, start: Start): void {
  const { day, finish } = start;
  if (id === undefined) return;
  const person = people.get(id) ?? {
    starts: 0,
    wins: 0,
    places: 0,
    placesKnown: 0,
    days: [],
    recentStarts: 0,
    recentWins: 0,
  };
  people.set(id, person);
  count(person, start);
  const last = person.days.at(-1);
  const ofDay = last?.day === day ? last : { day, starts: 0, wins: 0 };
  if (ofDay !== last) person.days.push(ofDay);
  const won = Number(finish === 1);
  ofDay.starts += 1;
  ofDay.wins += won;
  person.recentStarts += 1;
  person.recentWins += won;
}

/** Returns a jockey or trainer as of a start's day; starts that are no longer recent are dropped. */
function personOf(people: Map<string, Person>, id: string | undefined, { day }: Start): Person | undefined {
  const person = people.get(id ?? "");
  const isRecent = (of: DayCounts): boolean => of.day >= day - recentDays;
  while (person?.days[0] && !isRecent(person.days[0])) {
    const { starts = 0, wins = 0 } = person.days.shift() ?? {};
    person.recentStarts -= starts;
    person.recentWins -= wins;
  }
  return person;
}
