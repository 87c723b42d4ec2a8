import { sum } from "../../../maths/lists";
import { shrinkRate } from "../../../maths/rates";
import type { RaceCode } from "../../../spec/codes";
import { variables } from "../../../spec/variables";
import type { RunnerRecord, Stored } from "../../races/records";
import { classOf, points } from "../../ratings/estimate";
import { currentRating } from "../../statistics/classProfile";
import { earlyPosition, speedMaps } from "../../statistics/speedMaps";
import { fraction } from "../../statistics/totals";
import type { PastStart } from "../../store/queries/starts";

/** A start as the store has it; unknown values are null. */
export interface StoredStart
  extends
    Omit<PastStart, "raceId">,
    Stored<
      RunnerRecord,
      | ("number" | "weight" | "claim" | "barrier" | "startRow" | "handicapMetres" | "age" | "scratched")
      | ("margin" | "seconds" | "startingPrice")
    > {
  readonly runnerId: number;
  readonly jockeyId: number | null;
  readonly trainerId: number | null;
  /** 1 for a start in a race that has been run. */
  readonly counted: number;
}

/** A race before it is run: its starters by number, and the going of its morning. */
interface UpcomingField {
  readonly raceCode: RaceCode;
  readonly going: number | undefined;
  readonly starts: readonly StoredStart[];
}

interface Counts {
  starts: number;
  wins: number;
  places: number;
}

/** The counts of a jockey or trainer, and those of the latest days with their starts, oldest first. */
interface Person extends Counts {
  readonly recent: { readonly day: number; readonly won: number }[];
  recentWins: number;
}

/** The days to a race, its own excluded, that are recent, as CARD's window of 90 days. */
const recentDays = 89;
/** The starts added to a record at the field's rate, as CARD does. */
const shrinkage = 10;
/** The latest starts that are compared with the race, and those of the speed map. */
const latest = { alike: 20, early: 8 } as const;

type Value = number | null | undefined;

/** A start of a race to come, with what is known before its day. */
interface View {
  readonly start: StoredStart;
  /** Its last earlier start, that before it, the last three and the last six. */
  readonly last: StoredStart | undefined;
  readonly secondLast: StoredStart | undefined;
  readonly three: readonly StoredStart[];
  readonly six: readonly StoredStart[];
  /** Its latest starts at the race's distance and going; undefined when either is unknown. */
  readonly alike: readonly StoredStart[] | undefined;
  /** Its earlier starts by block; undefined where the going is unknown. */
  readonly counts: Readonly<Record<string, Counts | undefined>>;
  /** The share of the earlier starts of the field that won. */
  readonly usual: number;
  readonly rating: number | undefined;
  readonly raceClass: number | undefined;
  readonly map: ReturnType<typeof speedMaps>[number];
  readonly jockey: Person | undefined;
  readonly trainer: Person | undefined;
}

/** Returns the known values of some starts. */
function known(starts: readonly StoredStart[] = [], valueOf: (start: StoredStart) => Value): number[] {
  const values: number[] = [];
  for (const start of starts) {
    const value = valueOf(start);
    if (typeof value === "number") values.push(value);
  }
  return values;
}

const least = (values: readonly number[]): Value => (values.length > 0 ? Math.min(...values) : undefined);
const most = (values: readonly number[]): Value => (values.length > 0 ? Math.max(...values) : undefined);
const mean = (values: readonly number[]): Value => sum(values) / values.length;
const pointsOf = (hundredths: Value): Value =>
  typeof hundredths === "number" ? points(hundredths) : undefined;
const less = (one: Value, other: Value): Value =>
  typeof one === "number" && typeof other === "number" ? one - other : undefined;
const finishOf = ({ finish }: StoredStart): Value => finish;
/** Lengths behind the winner, 0 for the winner. */
const marginOf = ({ finish, margin }: StoredStart): Value => (finish === 1 ? 0 : margin);
const ratingOf = ({ rating }: StoredStart): Value => pointsOf(rating);
const priceOf = ({ startingPrice }: StoredStart): Value => startingPrice;

type Table = Readonly<Record<string, (view: View) => Value>>;

/** The conditions on an earlier start, beside the one to come, of the blocks of statistics. */
const blocks: Readonly<
  Record<string, (one: StoredStart, start: StoredStart, going: number | undefined) => boolean>
> = {
  career: () => true,
  track: (one, { venueId }) => one.venueId === venueId,
  distance: (one, { distance }) => distance !== null && one.distance === distance,
  trackDistance: (one, { venueId, distance }) =>
    distance !== null && one.distance === distance && one.venueId === venueId,
  condition: (one, _, going) => one.going === going,
};

const ofBlock = (block: string): Table => ({
  [`${block}.starts`]: ({ counts }) => counts[block]?.starts,
  [`${block}.winRate`]: ({ counts: { [block]: of } }) => of && of.wins / of.starts,
  [`${block}.placeRate`]: ({ counts: { [block]: of } }) => of && of.places / of.starts,
  [`${block}.shrunkWinRate`]: ({ counts: { [block]: of }, usual }) =>
    of && shrinkRate(of.wins, of.starts, { usual, weight: shrinkage }),
});

const ofPerson = (name: "jockey" | "trainer"): Table => ({
  [`${name}Starts`]: ({ [name]: person }) => person?.starts ?? 0,
  [`${name}WinRate`]: ({ [name]: person }) => person && person.wins / person.starts,
  [`${name}PlaceRate`]: ({ [name]: person }) => person && person.places / person.starts,
  [`${name}RecentStarts`]: ({ [name]: person }) => person?.recent.length ?? 0,
  [`${name}RecentWinRate`]: ({ [name]: person }) => person && person.recentWins / person.recent.length,
});

/** The values of variables. */
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
  bestRating: ({ alike }) => most(known(alike, ratingOf)),
  bestTime: ({ alike, start }) =>
    least(known(alike, ({ venueId, seconds }) => (venueId === start.venueId ? seconds : undefined))),
  ...Object.assign({}, ...Object.keys(blocks).map(ofBlock)),
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
  "mean3.finish": ({ three }) => mean(known(three, finishOf)),
  "mean3.margin": ({ three }) => mean(known(three, marginOf)),
  "mean3.startingPrice": ({ three }) => mean(known(three, priceOf)),
  "best6.finish": ({ six }) => least(known(six, finishOf)),
  "best6.margin": ({ six }) => least(known(six, marginOf)),
  "best6.rating": ({ six }) => most(known(six, ratingOf)),
};

/** The variables that are not the model's, in the order of the rows of `StartValues`. */
export const startVariables = variables.map(({ name }) => name).filter((name) => !name.startsWith("model."));
// The model's best speed is a variable of two names.
const columns = startVariables.map((name) => table[name] ?? (() => undefined));

/**
 * The values of formulas' variables, all but those of the model, from the starts added so far. Races come in
 * the order of their days; add those of a day after the values of its races were taken.
 */
export class StartValues {
  readonly #careers = new Map<number, StoredStart[]>();
  readonly #jockeys = new Map<number, Person>();
  readonly #trainers = new Map<number, Person>();

  /** Adds the starts of a race that has been run. */
  add(starts: readonly StoredStart[]): void {
    for (const start of starts) {
      if (start.counted !== 1) continue;
      const career = this.#careers.get(start.runnerId);
      if (career) career.push(start);
      else this.#careers.set(start.runnerId, [start]);
      addRide(this.#jockeys, start.jockeyId, start);
      addRide(this.#trainers, start.trainerId, start);
    }
  }

  /** Returns the values of a race's starters in the order of `startVariables`; NaN for unknown ones. */
  of({ raceCode, going, starts }: UpcomingField): number[][] {
    const careers = starts.map(({ runnerId }) => this.#careers.get(runnerId) ?? []);
    const counts = starts.map((start, index) => countsOf(careers[index] ?? [], start, going));
    const all = counts.flatMap(({ career }) => career ?? []);
    const usual = fraction(sum(all.map(({ wins }) => wins)), sum(all.map((one) => one.starts)));
    const ratings = careers.map(currentRating);
    const meanClass = classOf(ratings);
    const early = starts.map(({ draw }, index) => {
      const runs = careers[index]?.slice(-latest.early).reverse() ?? [];
      return { position: earlyPosition(runs), draw, scratched: false };
    });
    const maps = speedMaps(early, raceCode);
    return starts.map((start, index) => {
      const career = careers[index] ?? [];
      const view: View = {
        start,
        last: career.at(-1),
        secondLast: career.at(-2),
        three: career.slice(-3),
        six: career.slice(-6),
        alike: alikeOf(career, start, going),
        counts: counts[index] ?? {},
        usual,
        rating: ratings[index],
        raceClass: meanClass === undefined ? undefined : Math.round(meanClass),
        map: maps[index],
        jockey: personOf(this.#jockeys, start.jockeyId, start),
        trainer: personOf(this.#trainers, start.trainerId, start),
      };
      return columns.map((valueOf) => valueOf(view) ?? NaN);
    });
  }
}

function alikeOf(career: readonly StoredStart[], { distance }: StoredStart, going: number | undefined) {
  if (going === undefined || distance === null) return undefined;
  return career.slice(-latest.alike).filter((one) => one.distance === distance && one.going === going);
}

/** Adds a start to counts. */
function count(counts: Counts, finish: number | null): void {
  counts.starts += 1;
  if (finish === 1) counts.wins += 1;
  if (finish !== null && finish <= 3) counts.places += 1;
}

/** Returns the counts of earlier starts by block. */
function countsOf(career: readonly StoredStart[], start: StoredStart, going: number | undefined) {
  const counts: Record<string, Counts | undefined> = {};
  for (const block in blocks) {
    const isOfBlock = blocks[block];
    if (!isOfBlock || (block === "condition" && going === undefined)) continue;
    const of = { starts: 0, wins: 0, places: 0 };
    for (const one of career) if (isOfBlock(one, start, going)) count(of, one.finish);
    counts[block] = of;
  }
  return counts;
}

function addRide(people: Map<number, Person>, id: number | null, { day, finish }: StoredStart): void {
  if (id === null) return;
  const person = people.get(id) ?? { starts: 0, wins: 0, places: 0, recent: [], recentWins: 0 };
  people.set(id, person);
  count(person, finish);
  const won = Number(finish === 1);
  person.recent.push({ day, won });
  person.recentWins += won;
}

/** Returns a jockey or trainer as of a start's day: starts that are no longer recent are dropped. */
function personOf(people: Map<number, Person>, id: number | null, { day }: StoredStart): Person | undefined {
  const person = people.get(id ?? NaN);
  while (person?.recent[0] && person.recent[0].day < day - recentDays)
    person.recentWins -= person.recent.shift()?.won ?? 0;
  return person;
}
