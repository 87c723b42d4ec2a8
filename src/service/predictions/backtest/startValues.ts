import { shrinkRate } from "../../../maths/rates";
import { sum } from "../../../maths/lists";
import type { RaceCode } from "../../../spec/codes";
import { variables } from "../../../spec/variables";
import { classOf, points } from "../../ratings/estimate";
import { currentRating } from "../../statistics/classProfile";
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

/** The counts of a jockey or trainer, and those of each of the latest days. */
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

/** A start of a race to come, with what is known before its day. */
interface View {
  readonly start: StoredStart;
  readonly going: number | undefined;
  /** Its earlier starts, the last one, and that before it. */
  readonly career: readonly StoredStart[];
  readonly last: StoredStart | undefined;
  readonly secondLast: StoredStart | undefined;
  /** Its latest starts at the race's distance and going; undefined when either is unknown. */
  readonly alike: readonly StoredStart[] | undefined;
  readonly rating: number | undefined;
  readonly raceClass: number | undefined;
  readonly map: ReturnType<typeof speedMaps>[number];
  readonly jockey: PersonCounts | undefined;
  readonly trainer: PersonCounts | undefined;
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

type Table = Readonly<Record<string, (view: View) => Value>>;

/** The blocks of statistics, and the names of their values in the order of `blockValues`. */
const blocks = ["career", "track", "distance", "trackDistance", "condition"] as const;
const blockNames = blocks.flatMap((block) =>
  ["starts", "winRate", "placeRate", "shrunkWinRate"].map((name) => `${block}.${name}`),
);

const ofPerson = (name: "jockey" | "trainer"): Table => {
  const recent = (view: View, count: "starts" | "wins"): number =>
    sum((view[name]?.days ?? []).map((one) => (one.day < view.start.day - recentDays ? 0 : one[count])));
  return {
    [`${name}Starts`]: (view) => view[name]?.starts ?? 0,
    [`${name}WinRate`]: (view) => view[name] && view[name].wins / view[name].starts,
    [`${name}PlaceRate`]: (view) => view[name] && view[name].places / view[name].starts,
    [`${name}RecentStarts`]: (view) => recent(view, "starts"),
    [`${name}RecentWinRate`]: (view) => recent(view, "wins") / recent(view, "starts"),
  };
};

/** The values of variables, but for the blocks. */
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
  "mean3.finish": ({ career }) => mean(known(career.slice(-3), finishOf)),
  "mean3.margin": ({ career }) => mean(known(career.slice(-3), marginOf)),
  "mean3.startingPrice": ({ career }) => mean(known(career.slice(-3), ({ startingPrice }) => startingPrice)),
  "best6.finish": ({ career }) => least(known(career.slice(-6), finishOf)),
  "best6.margin": ({ career }) => least(known(career.slice(-6), marginOf)),
  "best6.rating": ({ career }) => most(known(career.slice(-6), ratingOf)),
};

/** The variables that are not the model's, in the order of the rows of `StartValues`. */
export const startVariables = variables.map(({ name }) => name).filter((name) => !name.startsWith("model."));
/** The function of each variable, or the index of the blocks' value. */
const columns = startVariables.map((name) => table[name] ?? blockNames.indexOf(name));

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
  of({ raceCode, going, starts }: UpcomingField): number[][] {
    const careers = starts.map(({ runnerId }) => this.#careers.get(runnerId) ?? []);
    const records = careers.map((career) => statBlockOf(career));
    const usual = fraction(sum(records.map(({ wins }) => wins)), sum(records.map((record) => record.starts)));
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
        going,
        career,
        last: career.at(-1),
        secondLast: career.at(-2),
        alike: alikeOf(career, start, going),
        rating: ratings[index],
        raceClass: meanClass === undefined ? undefined : Math.round(meanClass),
        map: maps[index],
        jockey: this.#people.jockey.get(start.jockeyId ?? NaN),
        trainer: this.#people.trainer.get(start.trainerId ?? NaN),
      };
      const ofBlocks = blockValues(view, usual);
      return columns.map((column) => (typeof column === "number" ? ofBlocks[column] : column(view)) ?? NaN);
    });
  }
}

function alikeOf(career: readonly StoredStart[], { distance }: StoredStart, going: number | undefined) {
  if (going === undefined || distance === null) return undefined;
  return career.slice(-latest.alike).filter((one) => one.distance === distance && one.going === going);
}

/** Returns the values of `blockNames`; `usual` is the share of the earlier starts of the field that won. */
function blockValues({ start, career, going }: View, usual: number): number[] {
  const counts = blocks.map(() => ({ starts: 0, wins: 0, places: 0 }));
  for (const { venueId, distance, going: other, finish } of career) {
    const isHere = venueId === start.venueId;
    const isSo = distance !== null && distance === start.distance;
    const isOfKind = [true, isHere, isSo, isHere && isSo, other === going];
    const [won, placed] = [Number(finish === 1), Number(finish !== null && finish <= 3)];
    for (let block = 0; block < isOfKind.length; block++) {
      const sums = counts[block];
      if (!sums || !isOfKind[block]) continue;
      sums.starts += 1;
      sums.wins += won;
      sums.places += placed;
    }
  }
  return counts.flatMap(({ starts, wins, places }, block) =>
    blocks[block] === "condition" && going === undefined
      ? [NaN, NaN, NaN, NaN]
      : [starts, wins / starts, places / starts, shrinkRate(wins, starts, { usual, weight: shrinkage })],
  );
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
