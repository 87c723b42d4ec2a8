import type { Bet } from "../../cells/bets/bet";
import { countNoun, sum } from "../../lists/lists";
import type { Exotic } from "./exotics";
import { type Finishers, isWinning, type Places, plain, sourceOrder } from "./finishers";
import { lostLine, type Payment, paymentOf } from "./linePayment";
import { runnerIndex } from "./runnerIndex";
import type { Meeting, NonRunnerRule, Race } from "./settledBet";
import { raceOf } from "./standing";

/** The outcome of a bet on the order of finish, for one unit staked on each line. */
export interface ExoticOutcome {
  readonly state: "settled" | "open" | "unknown" | "refunded";
  readonly lines: number;
  /** The dividends of the winning lines. */
  readonly dividend: number;
  /** The winning stakes, in lines; a single in a dead heat counts in part. */
  readonly paid: number;
  /** The refunded lines. */
  readonly refunded: number;
  readonly reason?: string;
}

/** Returns the choices of a number of runners, in order or not. */
function choicesOf(runners: readonly string[], picks: number, ordered: boolean): string[][] {
  if (picks === 0) return [[]];
  return runners.flatMap((one, index) =>
    choicesOf(
      ordered ? runners.filter((other) => other !== one) : runners.slice(index + 1),
      picks - 1,
      ordered,
    ).map((others) => [one, ...others]),
  );
}

/** Returns the runners picked in a row, such as 2-6 or Old Oak > Fair Wind. */
export function picksIn({ runner = "", number }: Bet): string[] {
  if (runner === "") return number === undefined ? [] : [String(number)];
  return runner
    .split(/\s*(?:[->/,;+&\u2013]|\bover\b|\bwith\b)\s*/i)
    .map(plain)
    .filter((one) => one !== "");
}

/** Returns an example of a number of picked runners: 2-6. */
export const picksExample = (picks: number): string => ["2", "6", "4", "1"].slice(0, picks).join("-");

const isNumber = (name: string): boolean => /^\d+$/.test(name);

/** Returns the reason why the picked runners cannot be found in the race. */
function strangers(picks: readonly string[], places: Places, race: Race | undefined): string | undefined {
  if (race)
    return picks
      .map((pick) => runnerIndex(isNumber(pick) ? { number: Number(pick) } : { runner: pick }, race.runners))
      .find((index) => typeof index === "string");
  const finished = places.flat();
  const isApart = finished.every(isNumber)
    ? !picks.every(isNumber)
    : picks.every(isNumber) && !finished.some(isNumber);
  return isApart
    ? `the bet ${picks.join("-")} and the finish ${finished.join("-")} name runners differently: write numbers in both, or names`
    : undefined;
}

/** A bet on the order of finish with its lines. */
interface Ticket {
  readonly bet: Bet;
  readonly exotic: Exotic;
  readonly picks: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

function ticketOf(bet: Bet, exotic: Exotic): Ticket {
  const picks = picksIn(bet);
  const lines = exotic.isCombination
    ? choicesOf(picks, exotic.picks, exotic.ordered)
    : [picks.slice(0, exotic.picks)];
  return { bet, exotic, picks, lines };
}

const unknown = (reason: string): ExoticOutcome => ({ state: "unknown", lines: 1, ...lostLine, reason });

/** Returns the outcome of the whole bet; one that names too few runners counts as one line. */
function whole({ lines }: Ticket, outcome: Omit<ExoticOutcome, "lines">): ExoticOutcome {
  return { ...outcome, lines: Math.max(1, lines.length) };
}

function refundedWhole(ticket: Ticket, reason: string): ExoticOutcome {
  const refunded = Math.max(1, ticket.lines.length);
  return whole(ticket, { state: "refunded", ...lostLine, refunded, reason });
}

/** Returns the outcome of a bet whose runners cannot be read; undefined for any other. */
function unreadable({ picks }: Ticket): ExoticOutcome | undefined {
  if (new Set(picks).size < picks.length) return unknown("the bet names a runner twice");
  const odd = picks.find((pick) => /\bbox(?:ed)?\b|\bfield\b|\bbanker\b/.test(pick));
  return odd === undefined
    ? undefined
    : unknown(
        `${odd} is no runner: name the runners alone, and a box by its type, such as combination forecast`,
      );
}

/** Returns the outcome that the bet's own row states as won, lost or void; undefined if it states none. */
function statedOutcome(ticket: Ticket): ExoticOutcome | undefined {
  const { bet, exotic, picks, lines } = ticket;
  const stated = [bet.finish, bet.result];
  if (["void", "scratched", "abandoned"].includes(String(bet.finish)) || bet.result === "void")
    return refundedWhole(ticket, "void");
  if (stated.includes("won")) {
    const dividend = bet.dividends?.[""];
    const isOneLine =
      picks.length <= exotic.picks &&
      !(exotic.ordered && exotic.isCombination && picks.length < exotic.picks);
    if (!isOneLine && (dividend === undefined || !exotic.isCombination || lines.length === 0))
      return unknown(
        `name the ${exotic.picks} runners in the column runner, such as 2-6, and the order of finish`,
      );
    return dividend === undefined
      ? unknown("the dividend is not known: give it in a column dividend")
      : whole(ticket, { state: "settled", dividend, paid: 1, refunded: 0 });
  }
  return stated.includes("lost") ? whole(ticket, { state: "settled", ...lostLine }) : undefined;
}

/** Returns the outcome of a bet with too few runners, or too many for its type; undefined for any other. */
function miscounted({ bet, exotic, picks }: Ticket): ExoticOutcome | undefined {
  const isBoxed = !exotic.isCombination && picks.length > exotic.picks;
  if (picks.length >= exotic.picks && !isBoxed) return undefined;
  return unknown(
    `a bet of the type ${bet.type} needs ${exotic.picks} runners in the column runner, such as ${picksExample(exotic.picks)}`,
  );
}

/** Returns the source's race of a bet, or the reason why there is none. */
function raceOfSource(bet: Bet, meeting: Meeting | undefined): Race | string {
  const isStated = (bet.race ?? bet.time) !== undefined;
  if (meeting && "reason" in meeting) return meeting.reason;
  if (meeting && isStated) return raceOf(bet, meeting);
  return "the order of finish is not known: give it in the column finish, such as 6-2-4";
}

/** Returns the order of finish, from the bet's row if it states one, or an outcome if there is no order. */
function finishersOf(ticket: Ticket, meeting: Meeting | undefined): Finishers | ExoticOutcome {
  const { bet, exotic, picks } = ticket;
  const race = raceOfSource(bet, meeting);
  if (!bet.order) {
    if (typeof race === "string") return unknown(race);
    if (race.status === "upcoming")
      return whole(ticket, { state: "open", ...lostLine, reason: "not run yet" });
    if (race.status === "abandoned") return refundedWhole(ticket, "abandoned");
  }
  const ranRace = typeof race === "object" && race.status === "run" ? race : undefined;
  const source: Finishers = ranRace ? sourceOrder(ranRace, picks) : { places: [], absent: [], complete: 0 };
  const absent = [...source.absent, ...(bet.nonRunners ?? []).map(plain)];
  const places = bet.order ?? source.places;
  const stranger = strangers(picks, places, ranRace);
  if (stranger !== undefined) return unknown(stranger);
  const absentFinisher = (bet.order ?? []).flat().find((name) => absent.includes(plain(name)));
  if (absentFinisher !== undefined) return unknown(`${absentFinisher} finished and did not start`);
  const complete = bet.order ? bet.order.flat().length : source.complete;
  const needed = exotic.within ?? exotic.picks;
  return complete < needed
    ? unknown(
        `the order of finish names ${countNoun(complete, "runner")}, and a bet of the type ${bet.type} needs ${needed}`,
      )
    : { ...source, places, absent, complete };
}

/** Returns true for a bet on the right runners in another order. */
const isInOtherOrder = ({ picks, exotic }: Ticket, places: Places): boolean =>
  !isWinning(picks, places, exotic) && isWinning(picks, places, { ...exotic, ordered: false });

/** Returns the outcome of a bet by the payments of its lines. */
function paidOutcome(ticket: Ticket, finishers: Finishers, rule: NonRunnerRule | undefined): ExoticOutcome {
  const { bet, exotic, picks, lines } = ticket;
  if (exotic.asks !== undefined && isInOtherOrder(ticket, finishers.places))
    return unknown(`a ${bet.type} ${exotic.asks}`);
  const left = picks.filter((pick) => !finishers.absent.includes(pick));
  const payments: Payment[] = [];
  for (const line of lines) {
    const payment = paymentOf(line, { bet, exotic, finishers, rule, left });
    if (typeof payment === "string") return unknown(payment);
    payments.push(payment);
  }
  const total = (name: keyof Payment): number => sum(payments.map((payment) => payment[name]));
  if (total("refunded") === lines.length) return refundedWhole(ticket, "non-runner");
  const outcome = {
    state: "settled" as const,
    dividend: total("dividend"),
    paid: total("paid"),
    refunded: total("refunded"),
  };
  if (left.length === picks.length) return whole(ticket, outcome);
  const words =
    rule === "refund" ? "its lines are refunded" : "singles at SP, forecasts or refunds on the rest";
  return whole(ticket, { ...outcome, reason: `non-runner in the bet: ${words}` });
}

/**
 * Settles a bet on the order of finish by the dividends in its row, and by a rule for lines with a runner
 * that did not start.
 */
export function exoticOutcome(
  bet: Bet,
  exotic: Exotic,
  { meeting, rule }: { readonly meeting: Meeting | undefined; readonly rule: NonRunnerRule | undefined },
): ExoticOutcome {
  const ticket = ticketOf(bet, exotic);
  const early = unreadable(ticket) ?? statedOutcome(ticket) ?? miscounted(ticket);
  if (early) return early;
  const finishers = finishersOf(ticket, meeting);
  return "state" in finishers ? finishers : paidOutcome(ticket, finishers, rule);
}
