import type words from "./betWords.json";

/** The kinds of bets: the outcome that each is on. */
export type BetType = keyof typeof words.type;
/** The end of the runner's race as the row states it, if it is not a position. */
export type FinishWord = keyof typeof words.finish;
/** The outcome of the bet as the bookmaker states it. */
export type ResultWord = keyof typeof words.result;

/** The name of a bet on several legs. */
export type MultipleName = keyof typeof words.multiple;

/** A runner withdrawn after the bet, with the time if the row states it. */
export interface Withdrawal {
  /** Decimal odds. */
  readonly price: number;
  readonly at?: Moment;
}

/** A time by the track's clock, minutes of a day, and the day where it is stated. */
export interface Moment {
  readonly day?: number;
  readonly minutes?: number;
  /** The minutes that the clock of the time is ahead of UTC, where that is stated and not yet the track's. */
  readonly ahead?: number;
}

/** The facts that a bet's row states. */
export interface Facts {
  readonly date?: string;
  readonly track?: string;
  readonly race?: number;
  /** The race's start by the track's clock, in minutes of the day. */
  readonly time?: number;
  /** The day in the name of a market or an event: "Randwick 21st Nov". */
  readonly namedDay?: string;
  /** The moment of a date whose clock is stated, such as 2026-03-07T23:30Z. */
  readonly stamp?: Moment;
  /** The start where its day or its clock is stated. */
  readonly startsAt?: Moment;
  /** The day of settlement, or its moment, for a bet whose row states no other day. */
  readonly settledOn?: Pick<Facts, "date" | "stamp">;
  readonly country?: string;
  readonly number?: number;
  /** The number as a cell writes it, such as 1A, to compare it with the number before a name. */
  readonly printedNumber?: string;
  readonly runner?: string;
  readonly type?: BetType;
  readonly side?: "back" | "lay";
  /** Decimal odds. */
  readonly price?: number;
  /** The price that the bet takes later, instead of an agreed price. */
  readonly basis?: "SP" | "BSP" | "dividend";
  /** Decimal odds of the place part of an each-way bet. */
  readonly placePrice?: number;
  /** The whole outlay of a line, including both parts of an each-way bet; for a lay, the backer's stake. */
  readonly stake?: number;
  /** The stake on one part of one line. */
  readonly unitStake?: number;
  /** The outlay of the whole bet. */
  readonly totalStake?: number;
  /** The most that a lay can lose. */
  readonly liability?: number;
  /** The free part of the stake; Infinity for all of it. */
  readonly free?: number;
  /** True if the stake of a free bet is part of its return. */
  readonly freeReturned?: boolean;
  /** True if the bet takes the better of its price and the starting price. */
  readonly bog?: boolean;
  /** The place part's share of the odds. */
  readonly terms?: number;
  readonly places?: number;
  /** The bettor's own probability that the bet pays. */
  readonly probability?: number;
  /** The position, or the reason why the runner has no position. */
  readonly finish?: number | FinishWord;
  /** The order of finish, for bets on it: for each place, the runners that share it. */
  readonly order?: readonly (readonly string[])[];
  /** The runners that did not start, under their names in the order of finish. */
  readonly nonRunners?: readonly string[];
  readonly result?: ResultWord;
  /** The number of runners at the off, which decides the places paid. */
  readonly runners?: number;
  /** True for a runner in a dead heat. */
  readonly deadHeat?: boolean;
  /** The number of runners in the dead heat, and the places that they shared. */
  readonly level?: number;
  readonly levelPlaces?: number;
  /** The announced deduction for withdrawn runners, as a part of 1. */
  readonly deduction?: number;
  /** True for a deduction in cents in the dollar. */
  readonly deductedCents?: boolean;
  /** True for a deduction in pence in the pound, or under the name of rule 4. */
  readonly deductedPence?: boolean;
  readonly withdrawn?: readonly Withdrawal[];
  /** The exchange's reduction factors, parts of 1. */
  readonly reduction?: readonly number[];
  /** The part of the net profit charged as commission. */
  readonly commission?: number;
  readonly currency?: string;
  /**
   * The dividends of winning lines for a stake of 1, including the stake; a dividend for all lines has the
   * key "".
   */
  readonly dividends?: Readonly<Record<string, number>>;
  /** True where the row states the stake of its dividends, such as 35.5 for 10. */
  readonly dividendUnit?: boolean;
  /** The amount that was actually paid. */
  readonly returned?: number;
  /** True for a bet that was cashed out. */
  readonly cashedOut?: boolean;
  /** The profit or loss that was actually made. */
  readonly profit?: number;
  /** The number that the legs of one bet share. */
  readonly betNumber?: string;
  readonly multiple?: MultipleName;
  readonly struck?: Moment;
  /** Decimal odds at the off. */
  readonly startingPrice?: number | undefined;
  readonly betfairPrice?: number;
  /** The win probability in the starting prices, without their margin. */
  readonly startingProbability?: number | undefined;
}

/** A bet as its row states it. A value that cannot be read is missing, and `problem` states the reason. */
export interface Bet extends Facts {
  readonly type: BetType;
  /** True for a leg whose row states no type; it takes the type of the first leg. */
  readonly typeless?: true;
  /** True for a blank row. */
  readonly blank?: true;
  readonly problem?: string;
  /** The reason why the row alone leaves its day or its start open; the source may know the zone. */
  readonly unclear?: string;
  /** The key of its track for `GivenZones`, where a moment on another clock depends on a person's zone. */
  readonly zoneKey?: string;
  /** Sentences about assumptions, for the reader to check. */
  readonly check?: string;
}
