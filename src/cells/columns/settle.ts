import * as is from "../../spec/fields";
import { resultFields, resultMeetingFields } from "../../spec/pastRace";
import { columnsAt, namesOf, type ShownFields, type Table } from "./column";

const { finish, margin, startingPrice } = resultFields;

const bet: ShownFields = {
  date: is.date("Date", "Day of the race"),
  trackName: is.text("Track", "Track of the race; blank for a bet without results"),
  race: is.integer("Race", "Race number", "race number"),
  number: is.integer("No", "Runner's number", "saddle cloth number"),
  runner: is.text("Runner", "Runner's name by the results, else as the bet has it"),
  type: is.text("Type", "win, place, show, each way, or a bet on the order of finish"),
  price: is.odds("Price", "Price taken, decimal"),
  stake: is.stake("Stake", "Stake"),
  status: is.text(
    "Status",
    "open (not run), won, placed, lost, refunded, leg (of the bet whose first row has the money), or unknown, for the reason in the next column",
  ),
  reason: is.text(
    "Reason",
    "Reason of a refund, of an open or unknown bet, of a part paid; or what to check",
  ),
  returned: is.stake("Return", "Amount paid, the stake included; blank while the bet is open or unknown"),
  profit: is.stake("Profit", "Return less stake, after deductions and commission"),
  finish,
  margin,
  startingPrice,
  closingValue: is.difference(
    "Closing value",
    "Price taken over the fair starting price, less 1; of bets to win in a race whose starters all have a price",
  ),
  expectedProfit: is.stake(
    "Expected profit",
    "Stake x (own probability x price - 1), before deductions and commission",
  ),
  probability: is.fraction("Probability", "Your own probability that the bet is paid, if the bet states it"),
  startingProbability: is.fraction(
    "Starting probability",
    "Probability to win behind the starting prices, without their margin (odds ratio method)",
  ),
  deduction: is.fraction("Deduction", "Part deducted for runners scratched after the bet"),
  country: resultMeetingFields.country,
  side: is.text("Side", "lay for a bet against the runner; blank for one on it"),
  currency: is.text("Currency", "Currency of the stake, if its row states it"),
  risk: is.stake("Risk", "Amount that the bet could lose: a lay's liability, nothing of a free bet"),
  betNumber: is.text("Bet number", "Number that the legs of one bet share"),
  gain: is.stake("Gain", "Amount that the bet could gain: its largest return, less its risk"),
  toCheck: is.flag("To check", "TRUE for a row that is unknown, or settled on what it does not state"),
};

const summary: ShownFields = {
  group: is.text("Group", "all bets, or the month, track, type, country or edge of the option by"),
  bets: is.integer("Bets", "Rows", "bets"),
  settled: is.integer("Settled", "Bets won, placed or lost: all figures are of these", "bets"),
  open: is.integer("Open", "Bets on races that have not been run", "bets"),
  refunded: is.integer("Refunded", "Bets on scratched runners and abandoned races", "bets"),
  unknown: is.integer("Unknown", "Bets that cannot be settled: the report bets has the reasons", "bets"),
  staked: is.stake("Staked", "Stakes of the settled bets: liabilities of lays, nothing of free bets"),
  returned: is.stake("Returned", "Amounts paid, stakes included"),
  profit: is.stake("Profit", "Returned less staked"),
  returnOnStakes: is.difference("Return on stakes", "Profit / staked"),
  returnLow: is.difference("Return from", "Lower limit of the 95% interval of the true return on stakes"),
  returnHigh: is.difference("Return to", "Upper limit of that interval"),
  paid: is.integer("Paid", "Bets won or placed", "bets"),
  expectedPaid: is.decimal("Expected by you", "Sum of your own probabilities, where stated", "bets"),
  actualToExpected: is.factor("A/E by you", "Bets paid over those that your own probabilities expect"),
  actualToExpectedLow: is.factor("A/E by you from", "Lower limit of the 95% interval of that ratio"),
  actualToExpectedHigh: is.factor("A/E by you to", "Upper limit of that interval"),
  startingBets: is.integer(
    "Bets with prices",
    "Bets to win in races whose starters all have a starting price",
    "bets",
  ),
  startingWins: is.decimal(
    "Expected by prices",
    "Wins of those that the fair starting prices expect",
    "wins",
  ),
  startingActualToExpected: is.factor(
    "A/E by prices",
    "Wins over those that the fair starting prices expect",
  ),
  startingActualToExpectedLow: is.factor(
    "A/E by prices from",
    "Lower limit of the 95% interval of that ratio",
  ),
  startingActualToExpectedHigh: is.factor("A/E by prices to", "Upper limit of that interval"),
  closingValue: is.difference("Closing value", "Mean closing value of the bets to win"),
  closingValueLow: is.difference("Closing value from", "Lower limit of the 95% interval of the true mean"),
  closingValueHigh: is.difference("Closing value to", "Upper limit of that interval"),
  expectedProfit: is.stake("Expected profit", "Profit that your own probabilities expect"),
  longestLosingRun: is.integer("Longest losing run", "Most bets in a row that were not paid", "bets"),
  largestFall: is.stake("Largest fall", "Largest fall of the bank from a height reached before"),
  toCheck: is.integer("Rows to check", "Rows that are unknown, or settled on what they do not state", "bets"),
  check: is.text("To check", "The first of those rows, by their place below the headings, with the reasons"),
  currency: is.text("Currency", "Currency of the group; blank if none is stated"),
  openRisk: is.stake("Open risk", "Amount that the open bets could lose"),
};

/** SETTLE: a row for each bet, or the record of all or of each group. */
export const settle = {
  bets: {
    rows: "bets[]",
    columns: columnsAt("bets[]", bet),
    presets: {
      basic: [
        "date",
        "trackName",
        "race",
        "number",
        "runner",
        "type",
        "price",
        "stake",
        "status",
        "reason",
        "returned",
        "profit",
        "finish",
        "margin",
        "startingPrice",
        "closingValue",
        "expectedProfit",
      ],
      result: ["status", "returned", "profit", "reason"],
    },
  },
  summary: {
    rows: "groups[]",
    columns: columnsAt("groups[]", summary),
    presets: { basic: namesOf(summary) },
  },
} as const satisfies Record<string, Table>;
