import { groupBy } from "../../maths/lists";
import type { Bet } from "../../cells/arguments/readBets";
import { runnersNamed } from "../../cells/nameMatching";
import { fairBook } from "../../maths/fairBook";
import {
  commissionOf,
  paidShare,
  bettingPlaces,
  type PlaceTable,
  betReturn,
  rule4Deduction,
} from "../../maths/betReturn";
import { nearestName } from "../../spec/nearestName";
import type { ResultsResponse } from "../../spec/pastRace";

type Race = ResultsResponse["races"][number];

/** The results of a meeting, or the reason why the source has none. */
export type Meeting = ResultsResponse | { readonly reason: string };

export interface SettlementRules {
  /** The number of places paid, or the table that gives it; by the meeting's country when absent. */
  readonly places?: PlaceTable | number | undefined;
  /** `gb` off the profit by Tattersalls' scale or as announced, `au` off all that is paid, as announced. */
  readonly deduction: "none" | "gb" | "au";
  /** The part of the net profit on a race that is withheld. */
  readonly commission: number;
}

/** A bet with what became of it. Money is in the unit of the stakes. */
export interface SettledBet extends Omit<Bet, "finish"> {
  readonly status: "open" | "won" | "placed" | "lost" | "refunded" | "unknown";
  readonly reason?: string;
  readonly trackName?: string;
  readonly country?: string;
  /** Absent while it is open or unknown. */
  readonly returned?: number;
  readonly profit?: number;
  readonly finish?: number | undefined;
  readonly margin?: number | undefined;
  /** Price taken over the fair starting price, less 1; of bets to win. */
  readonly closingValue?: number;
  /** By the person's own probability, before deductions and commission. */
  readonly expectedProfit?: number;
}

/** A status with the facts beside it, before the money is counted. */
type Outcome = Pick<SettledBet, "status"> & Partial<SettledBet> & { readonly share?: number };

const unknown = (reason: string): Outcome => ({ status: "unknown", reason });
const refunded = (reason: string): Outcome => ({ status: "refunded", reason });
const placesByCountry: Readonly<Record<string, PlaceTable>> = {
  au: "au",
  nz: "au",
  gb: "gb",
  ie: "gb",
  hk: "hk",
};

/** Returns the places paid in a race, or the reason why they are not known. */
function placesOf(
  runners: number | undefined,
  {
    places,
    country = "",
    isHandicap,
  }: { places?: PlaceTable | number | undefined; country?: string | undefined; isHandicap: boolean },
): number | string {
  if (typeof places === "number") return places;
  const table = places ?? placesByCountry[country];
  if (table === undefined)
    return "how many places are paid there is not known: give places=, such as places=3";
  if (runners === undefined)
    return "the number of runners is not known: give it in a column runners, or places=";
  return bettingPlaces(runners, { table, isHandicap });
}

/** Returns the outcome of a bet on a runner that finished, or did not, among so many level with it. */
function outcomeAt(
  { type }: Bet,
  finish: number | undefined,
  { places, level }: { readonly places: number | string; readonly level: number },
): Outcome {
  if (type === "place" && typeof places === "string") return unknown(places);
  const paid = type === "win" ? 1 : Number(places);
  if (paid === 0) return refunded("too few runners for places to be paid");
  const share = finish === undefined ? 0 : paidShare(finish, { places: paid, level });
  if (share === 0)
    return { status: "lost", share, ...(finish === undefined ? { reason: "did not finish" } : {}) };
  return {
    status: type === "win" ? "won" : "placed",
    share,
    ...(share < 1 ? { reason: `dead heat: ${Number(share.toFixed(3))} of the stake is paid` } : {}),
  };
}

function statedOutcome(bet: Bet, rules: SettlementRules): Outcome {
  const { finish } = bet;
  if (finish === "scratched" || finish === "abandoned") return refunded(finish);
  const places = placesOf(bet.runners, { ...rules, isHandicap: false });
  const position = typeof finish === "number" ? finish : undefined;
  return {
    ...outcomeAt(bet, position, { places, level: 1 }),
    ...(position === undefined ? {} : { finish: position }),
  };
}

/** Returns the index of the runner of a bet, by number and name, or the reason why it is not known. */
export function runnerIndex(
  { number, runner }: Pick<Bet, "number" | "runner">,
  runners: readonly Pick<Race["runners"][number], "number" | "name">[],
): number | string {
  const byNumber = number === undefined ? -1 : runners.findIndex((one) => one.number === number);
  const names = runners.map(({ name }) => name);
  if (runner === undefined) return byNumber < 0 ? `the race had no number ${number}` : byNumber;
  const byName = runnersNamed(runner.replace(/^\d{1,2}[.)]?\s+/, ""), names);
  if (byNumber >= 0)
    return byName.includes(byNumber) ? byNumber : `number ${number} was ${names[byNumber]}, not ${runner}`;
  const [only, other] = byName;
  if (only !== undefined && other === undefined && number === undefined) return only;
  const near = nearestName(runner, names);
  const named = number === undefined ? runner : `number ${number} ${runner}`;
  return `the race had no ${named}${near === undefined ? "" : `; did you mean ${near}?`}`;
}

/** The figures of a race that all its bets share. */
interface RaceFigures {
  readonly runnersAtOff: number;
  /** The probability of each runner behind the starting prices; absent unless every starter has one. */
  readonly probabilities: ReadonlyMap<number, number>;
  /** The prices of the scratched runners, as far as the source states them. */
  readonly withdrawn: readonly (number | undefined)[];
}

function figuresOf({ runners }: Race): RaceFigures {
  const starters = runners.filter(({ scratched }) => !scratched);
  const prices = starters.map(({ startingPrice }) => startingPrice ?? 0);
  const isComplete = prices.length > 1 && prices.every((price) => price > 1);
  const { probabilities } = isComplete ? fairBook(prices) : { probabilities: [] };
  return {
    runnersAtOff: starters.length,
    probabilities: new Map(
      probabilities.map((probability, index) => [starters[index]?.number ?? 0, probability]),
    ),
    withdrawn: runners.filter(({ scratched }) => scratched).map(({ startingPrice }) => startingPrice),
  };
}

/** The part deducted from a paid bet, with a note where one may be missing. */
interface Deducted {
  readonly deduction: number;
  readonly reason?: string;
}

/** Returns the part deducted from a paid bet: the announced one, else that of the scale. */
function deductionOf(
  { deduction }: Bet,
  figures: RaceFigures | undefined,
  rule: SettlementRules["deduction"],
): Deducted {
  if (rule === "none") return { deduction: 0 };
  if (deduction !== undefined) return { deduction };
  const { withdrawn = [] } = figures ?? {};
  const priced = withdrawn.filter((price) => price !== undefined && price > 1) as number[];
  if (rule === "gb" && priced.length === withdrawn.length) return { deduction: rule4Deduction(priced) };
  if (withdrawn.length === 0) return { deduction: 0 };
  const scratched = withdrawn.length === 1 ? "a runner was" : `${withdrawn.length} runners were`;
  const reason = `${scratched} scratched: a deduction may apply, give it in a column deduction`;
  return { deduction: 0, reason };
}

/** A race of a meeting, with the figures that all its bets share. */
interface SettledRace {
  readonly race: Race;
  readonly figures: RaceFigures;
}

function resultOf(
  bet: Bet,
  { track, country }: ResultsResponse,
  { found: settledRace, rules }: { readonly found: SettledRace | undefined; readonly rules: SettlementRules },
): Outcome {
  const found = { trackName: track, country };
  if (!settledRace) return { ...unknown(`${track} had no race ${bet.race} on ${bet.date}`), ...found };
  const { race, figures } = settledRace;
  if (race.status === "upcoming") return { status: "open", reason: "not run yet", ...found };
  if (race.status === "abandoned") return { ...refunded("abandoned"), ...found };
  const index = runnerIndex(bet, race.runners);
  const runner = typeof index === "number" ? race.runners[index] : undefined;
  if (!runner) return { ...unknown(String(index)), ...found };
  const { number, name, finish, margin, startingPrice } = runner;
  const startingProbability = figures.probabilities.get(number);
  const known = { number, runner: name, finish, margin, startingPrice, startingProbability };
  const facts = Object.assign(known, found);
  if (runner.scratched) return { ...facts, ...refunded("scratched") };
  const isHandicap = /handicap/i.test(`${race.raceName ?? ""} ${race.raceClass ?? ""}`);
  const places = placesOf(figures.runnersAtOff, { ...rules, country, isHandicap });
  const level = race.runners.filter((one) => one.finish === finish).length;
  return Object.assign(facts, outcomeAt(bet, finish, { places, level }));
}

/** Returns a bet with its money; commission is charged later, on the net of its race. */
function paidBet(
  bet: Bet,
  { share = 0, ...outcome }: Outcome,
  { deducted, rules }: { readonly deducted: Deducted; readonly rules: SettlementRules },
): SettledBet {
  const { startingPrice = outcome.startingPrice, startingProbability = outcome.startingProbability } = bet;
  const { price = 0, stake = 0, probability, type } = bet;
  const { status } = outcome;
  const isPaid = status === "won" || status === "placed";
  const { deduction, reason } = isPaid ? deducted : { deduction: 0, reason: undefined };
  const terms = { stake, price, share, deduction, offProfit: rules.deduction === "gb" };
  const returned = isPaid ? betReturn(terms) : status === "refunded" ? stake : 0;
  const isOnWinner =
    type === "win" && startingProbability !== undefined && status !== "refunded" && price > 1;
  const notes = [outcome.reason, reason].filter((note) => note !== undefined).join("; ");
  // Assigned one by one: spreads of a part each take ten times as long. The finish is that of the outcome.
  const settled: { -readonly [Name in keyof SettledBet]: SettledBet[Name] } = Object.assign(
    {},
    bet,
    outcome,
    { finish: outcome.finish, startingPrice, startingProbability },
  );
  if (notes !== "") settled.reason = notes;
  if (isPaid) settled.deduction = deduction;
  if (status !== "open" && status !== "unknown")
    Object.assign(settled, { returned, profit: returned - stake });
  if (isOnWinner) settled.closingValue = price * startingProbability - 1;
  if (probability !== undefined && status !== "refunded" && status !== "unknown")
    settled.expectedProfit = stake * (probability * price - 1);
  return settled;
}

/** Returns the bets with the commission on the net of each race and type of bet withheld. */
function withCommission(bets: readonly SettledBet[], rate: number): readonly SettledBet[] {
  if (rate === 0) return bets;
  const settled = bets.flatMap((bet, index) => {
    const { profit, returned } = bet;
    return profit === undefined || returned === undefined ? [] : [{ bet, index, profit, returned }];
  });
  const markets = groupBy(settled, ({ bet: { date, track, race, type }, index }) =>
    race === undefined ? String(index) : [date, track, race, type].join("\n"),
  );
  const charged = [...bets];
  for (const market of markets.values()) {
    const commissions = commissionOf(
      market.map(({ profit }) => profit),
      rate,
    );
    market.forEach(({ bet, index, profit, returned }, position) => {
      const commission = commissions[position];
      if (commission)
        charged[index] = { ...bet, returned: returned - commission, profit: profit - commission };
    });
  }
  return charged;
}

/**
 * Settles bets, in their order, by the results of their meetings: what a row states as its finish and its
 * starting price comes first, then the race's result. A scratched runner and an abandoned race are refunded,
 * a runner that did not finish has lost, a dead heat is paid on a part of the stake. A bet that cannot be
 * settled is unknown, with the reason. Sources of the rules: docs/ledger.md.
 */
export function settleBets(
  bets: readonly Bet[],
  meetingOf: (bet: Bet) => Meeting,
  rules: SettlementRules,
): readonly SettledBet[] {
  const known = new Map<Race, SettledRace>();
  const raceIn = ({ races }: ResultsResponse, bet: Bet): SettledRace | undefined => {
    const race = races.find(({ raceNumber }) => raceNumber === bet.race);
    const found = race && (known.get(race) ?? { race, figures: figuresOf(race) });
    if (found) known.set(found.race, found);
    return found;
  };
  const settle = (bet: Bet): SettledBet => {
    const paid = (outcome: Outcome, figures?: RaceFigures) =>
      paidBet(bet, outcome, { deducted: deductionOf(bet, figures, rules.deduction), rules });
    if (bet.problem !== undefined) return paid(unknown(bet.problem));
    if (bet.finish !== undefined) return paid(statedOutcome(bet, rules));
    const meeting = meetingOf(bet);
    if ("reason" in meeting) return paid(unknown(meeting.reason));
    const found = raceIn(meeting, bet);
    return paid(resultOf(bet, meeting, { found, rules }), found?.figures);
  };
  return withCommission(bets.map(settle), rules.commission);
}
