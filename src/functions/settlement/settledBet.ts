import type { Bet } from "../../cells/bets/bet";
import type { DeductionRule } from "../../maths/betReturn";
import type { PlaceTable } from "../../maths/placeTerms";
import type { ResultsResponse } from "../../spec/pastRace";

export type Race = ResultsResponse["races"][number];

/** The results of a meeting, or the reason why there are none. */
export type Meeting = ResultsResponse | { readonly reason: string };

export const nonRunnerRules = ["single", "refund"] as const;
/** The way to settle an order-of-finish line with a runner that did not start. */
export type NonRunnerRule = (typeof nonRunnerRules)[number];

/** The bonus that a bookmaker adds to a Lucky 15, 31 or 63. */
export interface LuckyBonus {
  /** For a single winner: its odds are paid so many times. */
  readonly oddsTimes?: number;
  /** For a single winner: the part of its winnings that is added. */
  readonly oneWinner?: number;
  /** For winners alone: the part that is added, of all winnings or of all returns. */
  readonly allWinners?: number;
  readonly allOf?: "winnings" | "returns";
}

/** The rules chosen by SETTLE's options; a row's facts take precedence over each. */
export interface SettlementRules {
  /** The number of places paid, or the table that gives it; absent to use the meeting's country. */
  readonly places?: PlaceTable | number | undefined;
  /** The rule for deductions; absent to use the meeting's country. */
  readonly deduction?: DeductionRule | "none" | undefined;
  /** True to waive a total deduction of 5p. */
  readonly waive?: boolean;
  /**
   * Settles lines with a non-runner on the remaining runners, or refunds them; if absent, such lines are
   * unknown.
   */
  readonly nonrunner?: NonRunnerRule | undefined;
  /** The part of the net profit on a race charged as commission. */
  readonly commission: number;
  /** True where the commission is on each part of each bet that wins, instead of the net of the market. */
  readonly commissionEach?: boolean;
  /** The bonus of Lucky bets. */
  readonly bonus?: LuckyBonus | undefined;
  /** True where an exchange's reduced price is rounded to cents. */
  readonly cents?: boolean;
  /** The source's date; a race before it that has no result will not get one. */
  readonly today?: string;
}

export const statuses = ["open", "won", "placed", "lost", "refunded", "unknown", "leg", ""] as const;
export type Status = (typeof statuses)[number];

/** A bet with its outcome. Money is in the currency of the stake. */
export interface SettledBet extends Omit<Bet, "finish" | "returned" | "profit"> {
  /** A row that shares its number with an earlier leg is `leg`; a blank row has no status. */
  readonly status: Status;
  readonly reason?: string;
  readonly trackName?: string;
  readonly country?: string;
  /** Absent while the bet is open or unknown. */
  readonly returned?: number | undefined;
  readonly profit?: number | undefined;
  /** The amount at risk: the liability of a lay, 0 for a free bet. */
  readonly risk?: number;
  /** The amount to gain. */
  readonly gain?: number;
  /** The return on the risk if the bet pays, as decimal odds. */
  readonly oddsOfRisk?: number;
  readonly finish?: number | undefined;
  readonly margin?: number | undefined;
  /** The price taken, after deductions, divided by the fair starting price, minus 1; for win bets. */
  readonly closingValue?: number;
  /** Based on the bettor's own probability, before deductions and commission. */
  readonly expectedProfit?: number;
  /** True for a row to review: unknown, or settled on an assumption. */
  readonly toCheck?: boolean;
}

/** The fields of a settled bet while it is computed. */
export type Settling = { -readonly [Name in keyof SettledBet]?: SettledBet[Name] };
