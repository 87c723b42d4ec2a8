import type { Bet } from "../../cells/bets/bet";
import type { DeductionRule } from "../../maths/betReturn";
import type { PlaceTable } from "../../maths/placeTerms";
import type { ResultsResponse } from "../../spec/pastRace";

export type Race = ResultsResponse["races"][number];

/** The results of a meeting, or the reason why the source has none. */
export type Meeting = ResultsResponse | { readonly reason: string };

export const nonRunnerRules = ["single", "refund"] as const;
/** The way of settling a line of a bet on the order of finish with a runner that did not start. */
export type NonRunnerRule = (typeof nonRunnerRules)[number];

/** The rules that the options of SETTLE choose; what a row states comes before each. */
export interface SettlementRules {
  /** The number of places paid, or the table that gives it; by the meeting's country when absent. */
  readonly places?: PlaceTable | number | undefined;
  /** The deduction's rule; by the meeting's country when absent. */
  readonly deduction?: DeductionRule | "none" | undefined;
  /** True where a deduction of 5p in all is waived. */
  readonly waive?: boolean;
  /** Settles lines with a non-runner on the runners left, or refunds them; they are unknown when absent. */
  readonly nonrunner?: NonRunnerRule | undefined;
  /** The part of the net profit on a race that is withheld. */
  readonly commission: number;
  /** True where an exchange's reduced price is rounded to cents. */
  readonly cents?: boolean;
  /** The day of the source, before which a race without a result has none to come. */
  readonly today?: string;
}

export const statuses = ["open", "won", "placed", "lost", "refunded", "unknown", "leg", ""] as const;
export type Status = (typeof statuses)[number];

/** A bet with what became of it. Money is in the currency of its stake. */
export interface SettledBet extends Omit<Bet, "finish" | "returned" | "profit"> {
  /** A bet with the number of another's leg is `leg`; a blank row has no status. */
  readonly status: Status;
  readonly reason?: string;
  readonly trackName?: string;
  readonly country?: string;
  /** Absent while it is open or unknown. */
  readonly returned?: number | undefined;
  readonly profit?: number | undefined;
  /** The amount that it could lose: the liability of a lay, nothing of a free bet. */
  readonly risk?: number;
  /** The amount that it could gain. */
  readonly gain?: number;
  /** The return on the risk when it is paid, as decimal odds. */
  readonly oddsOfRisk?: number;
  readonly finish?: number | undefined;
  readonly margin?: number | undefined;
  /** Price taken, after deductions, over the fair starting price, less 1; of bets to win. */
  readonly closingValue?: number;
  /** By the person's own probability, before deductions and commission. */
  readonly expectedProfit?: number;
  /** True for a row that somebody should look at: unknown, or settled on an assumption. */
  readonly toCheck?: boolean;
}

/** The fields of a settled bet while they are counted. */
export type Settling = { -readonly [Name in keyof SettledBet]?: SettledBet[Name] };
