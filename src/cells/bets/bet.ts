import type words from "./betWords.json";

/** The kinds of bets, by what they are on. */
export type BetType = keyof typeof words.type;
/** The runner's end as a row states it, where that is no position. */
export type FinishWord = keyof typeof words.finish;
/** The bet's end as its bookmaker states it. */
export type ResultWord = keyof typeof words.result;

/** The name of a bet on several legs. */
export type MultipleName = keyof typeof words.multiple;

/** A runner withdrawn after the bet, with the time where the row states one. */
export interface Withdrawal {
  /** Decimal odds. */
  readonly price: number;
  readonly at?: Moment;
}

/** A time by the clock of whoever wrote the row: minutes of a day, and the day where it is stated. */
export interface Moment {
  readonly day?: number;
  readonly minutes?: number;
}

/** The facts of a bet, each as its row states it. */
export interface Facts {
  readonly date?: string;
  readonly track?: string;
  readonly race?: number;
  /** The start of the race by the track's clock, in minutes of the day. */
  readonly time?: number;
  readonly country?: string;
  readonly number?: number;
  readonly runner?: string;
  readonly type?: BetType;
  readonly side?: "back" | "lay";
  /** Decimal odds. */
  readonly price?: number;
  /** The price that the bet takes later, instead of one that was agreed. */
  readonly basis?: "SP" | "BSP" | "dividend";
  /** Decimal odds of the place part of a bet each way. */
  readonly placePrice?: number;
  /** The whole outlay of a line: of both parts of a bet each way; of a lay the backer's stake. */
  readonly stake?: number;
  /** The stake of one line and one part. */
  readonly unitStake?: number;
  /** The outlay of the whole bet. */
  readonly totalStake?: number;
  /** The amount that a lay can lose. */
  readonly liability?: number;
  /** The part of the stake that was free; Infinity for all of it. */
  readonly free?: number;
  /** True where the stake of a free bet is part of its return. */
  readonly freeReturned?: boolean;
  /** True for the better of price and starting price. */
  readonly bog?: boolean;
  /** The place part's share of the odds. */
  readonly terms?: number;
  readonly places?: number;
  /** The person's own probability that the bet is paid. */
  readonly probability?: number;
  /** Position, or the reason why the runner has none. */
  readonly finish?: number | FinishWord;
  /** The order of finish, for bets on it: each place with the runners level there. */
  readonly order?: readonly (readonly string[])[];
  /** The runners that did not start, as the order of finish names them. */
  readonly nonRunners?: readonly string[];
  readonly result?: ResultWord;
  /** Runners at the off, for the places paid. */
  readonly runners?: number;
  /** True for a runner that was level with others. */
  readonly deadHeat?: boolean;
  /** The runners that were level, and the places that they shared. */
  readonly level?: number;
  readonly levelPlaces?: number;
  /** The part deducted for withdrawn runners, as it was announced. */
  readonly deduction?: number;
  readonly withdrawn?: readonly Withdrawal[];
  /** The exchange's reduction factors, as parts of 1. */
  readonly reduction?: readonly number[];
  /** The part of the net profit that is withheld. */
  readonly commission?: number;
  readonly currency?: string;
  /** The dividends of winning lines for 1 staked, the stake included; one for all lines has the key "". */
  readonly dividends?: Readonly<Record<string, number>>;
  /** The amount that was really paid. */
  readonly returned?: number;
  /** True for a bet that was cashed out. */
  readonly cashedOut?: boolean;
  /** The profit or loss that was really made. */
  readonly profit?: number;
  /** The number that the legs of one bet share. */
  readonly betNumber?: string;
  readonly multiple?: MultipleName;
  readonly struck?: Moment;
  /** Decimal odds at the off. */
  readonly startingPrice?: number | undefined;
  readonly betfairPrice?: number;
  /** The probability to win behind the starting prices, without their margin. */
  readonly startingProbability?: number | undefined;
}

/** A bet as its row states it; a value that cannot be read is missing, with the reason in `problem`. */
export interface Bet extends Facts {
  readonly type: BetType;
  /** True for a leg whose row states no type: it has that of the first leg. */
  readonly typeless?: true;
  /** True for a row without any value. */
  readonly blank?: true;
  readonly problem?: string;
  /** Sentences about what was taken for what, to be checked. */
  readonly check?: string;
}
