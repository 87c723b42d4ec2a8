import { orderIn } from "../../cells/bets/betReaders";
import type { Bet, BetType } from "../../cells/bets/bet";
import { foldName } from "../../cells/nameMatching";
import { sum } from "../../maths/lists";
import { runnerIndex } from "./runnerIndex";
import type { Meeting, NonRunnerRule, Race } from "./settledBet";
import { raceOf } from "./standing";

/**
 * A bet on the order of finish: the places that it names, the way they are filled, and the places that count.
 */
interface Exotic {
  readonly picks: number;
  readonly ordered: boolean;
  /** The places among which the picks must finish; absent if they are as many as the picks. */
  readonly within?: number;
  /** True for a bet on every order or choice among more runners. */
  readonly isCombination?: true;
  /** True for a bet with a bookmaker, which continues with the remaining runners of a line. */
  readonly isForecast?: true;
  /** The question about the right runners in another order. */
  readonly asks?: string;
}

export const exotics: Readonly<Partial<Record<BetType, Exotic>>> = {
  quinella: { picks: 2, ordered: false, isCombination: true },
  "quinella place": { picks: 2, ordered: false, within: 3, isCombination: true },
  swinger: { picks: 2, ordered: false, within: 3, isCombination: true },
  wide: { picks: 2, ordered: false, within: 3, isCombination: true },
  exacta: { picks: 2, ordered: true },
  forecast: { picks: 2, ordered: true, isForecast: true },
  "reverse forecast": { picks: 2, ordered: true, isCombination: true, isForecast: true },
  "combination forecast": { picks: 2, ordered: true, isCombination: true, isForecast: true },
  trifecta: { picks: 3, ordered: true },
  tricast: { picks: 3, ordered: true, isForecast: true },
  "combination tricast": { picks: 3, ordered: true, isCombination: true, isForecast: true },
  tierce: { picks: 3, ordered: true },
  trio: { picks: 3, ordered: false, isCombination: true },
  "first four": { picks: 4, ordered: true },
  quartet: { picks: 4, ordered: true },
  tri: { picks: 3, ordered: true },
};

const hongKongTracks: ReadonlySet<string | undefined> = new Set(["sha-tin", "happy-valley", "conghua"]);

const nameCountry = "in another order wins in Hong Kong alone: name the country, or give what was returned";

/**
 * The bets whose name has another meaning somewhere, by the country, "" for an unknown one: the right runners
 * in another order win, or the sentence to ask about them.
 */
const otherOrders: Readonly<Partial<Record<BetType, Readonly<Record<string, true | string>>>>> = {
  tri: { hk: true, "": nameCountry },
  "first four": { hk: true, "": nameCountry },
  tierce: {
    fr: "in another order is paid a smaller dividend: give what was returned",
    "": "in another order is paid a smaller dividend in France: name the country, or give what was returned",
  },
};

/** Returns a kind of bet as its country plays it; undefined for other kinds. */
export function exoticAt(
  { type, country, track, currency }: Bet,
  meeting: Meeting | undefined,
): Exotic | undefined {
  const exotic = exotics[type];
  if (!exotic) return undefined;
  const isHongKong = hongKongTracks.has(track) || currency === "HKD";
  const ofMeeting = meeting && !("reason" in meeting) ? meeting.country : undefined;
  const at = country ?? ofMeeting ?? (isHongKong ? "hk" : "");
  const other = otherOrders[type]?.[at];
  if (other === undefined) return exotic;
  return other === true ? { ...exotic, ordered: false, isCombination: true } : { ...exotic, asks: other };
}

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

const plain = (text: string): string => foldName(text).replace(/^0+(?=\d)/, "");

/** Returns the runners picked in a row, such as 2-6 or Old Oak > Fair Wind. */
function picksIn({ runner = "", number }: Bet): string[] {
  if (runner === "") return number === undefined ? [] : [String(number)];
  return runner
    .split(/\s*(?:[->/,;+&\u2013]|\bover\b|\bwith\b)\s*/i)
    .map(plain)
    .filter((one) => one !== "");
}

type Places = readonly (readonly string[])[];

/** The order of finish of a race, with the names of the runners in each place. */
interface Finishers {
  readonly places: Places;
  /** The runners that did not start. */
  readonly absent: readonly string[];
  readonly startingPrices?: ReadonlyMap<string, number>;
  /** The number of positions known without a gap. */
  readonly complete: number;
}

/** Returns the order of finish from the source. */
function sourceOrder({ runners }: Race, picks: readonly string[]): Finishers {
  const nameOf = ({ number, name }: Race["runners"][number]): string =>
    picks.includes(plain(name)) ? plain(name) : String(number);
  const finished = runners.flatMap((one) =>
    one.finish === undefined ? [] : [{ ...one, finish: one.finish }],
  );
  const positions = [...new Set(finished.map(({ finish }) => finish))].sort((one, other) => one - other);
  const places = positions.map((position) => finished.filter(({ finish }) => finish === position));
  let complete = 0;
  for (const [index, place] of places.entries()) {
    if (positions[index] !== complete + 1) break;
    complete += place.length;
  }
  return {
    places: places.map((place) => place.map(nameOf)),
    absent: runners.filter(({ scratched }) => scratched).map(nameOf),
    startingPrices: new Map(
      runners.flatMap((one) =>
        one.startingPrice === undefined ? [] : [[nameOf(one), one.startingPrice] as const],
      ),
    ),
    complete,
  };
}

/** Returns the position of each runner in an order of finish. */
function positionsOf(places: Places): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  let ahead = 0;
  for (const place of places) {
    for (const one of place) positions.set(plain(one), ahead + 1);
    ahead += place.length;
  }
  return positions;
}

/** Returns true for a line whose runners fill its places; runners in a dead heat may be in any order. */
function isWinning(
  line: readonly string[],
  places: Places,
  { ordered, picks, within = picks }: Exotic,
): boolean {
  const positions = positionsOf(places);
  const at = line.map((one) => positions.get(one) ?? Infinity);
  if (!at.every((position) => position <= within)) return false;
  if (within > picks) return true;
  const sorted = [...at].sort((one, other) => one - other);
  // The best places in order: 1, 2 for two runners; 1, 1 after a dead heat.
  const best = [...positions.values()].sort((one, other) => one - other).slice(0, picks);
  return (
    sorted.every((position, index) => position === best[index]) &&
    (!ordered || at.every((position, index) => position === sorted[index]))
  );
}

const compact = (text: string): string => plain(text).replace(/[\s:]+/g, "");

/** Returns true for the key of a dividend that does not belong to a whole line. */
const isOfPart = (key: string): boolean => key === "" || key === "forecast" || /sp$/.test(key);

/** Returns the dividend of a line; undefined if none is stated. */
function dividendOf(
  line: readonly string[],
  dividends: Bet["dividends"],
  { ordered }: Exotic,
): number | undefined {
  const keys = Object.entries(dividends ?? {}).filter(([key]) => !isOfPart(key));
  const joined = (runners: readonly string[]): string => {
    const names = runners.map(compact);
    return (ordered ? names : names.sort()).join("-");
  };
  const foundKey = keys.find(([key]) => joined((orderIn(key) ?? [[key]]).flat()) === joined(line));
  return foundKey?.[1] ?? (keys.length === 0 ? dividends?.[""] : undefined);
}

/** The payment of a line: the return for a unit, and the parts of the unit that won or are refunded. */
interface Payment {
  readonly dividend: number;
  readonly paid: number;
  readonly refunded: number;
}

const lostLine: Payment = { dividend: 0, paid: 0, refunded: 0 };
const refundedLine: Payment = { dividend: 0, paid: 0, refunded: 1 };

/** Everything needed to settle a line of a bet. */
interface Line {
  readonly bet: Bet;
  readonly exotic: Exotic;
  readonly finishers: Finishers;
  readonly rule: NonRunnerRule | undefined;
  /** The runners in the whole bet that started. */
  readonly left: readonly string[];
}

/** Returns the payment as a win single at the starting price, if only one runner of a line is left. */
function singlePayment(one: string, { bet, finishers, left }: Line): Payment | string {
  const [first = []] = finishers.places;
  if (!first.map(plain).includes(one)) return lostLine;
  const price =
    bet.dividends?.[`${compact(one)}sp`] ??
    finishers.startingPrices?.get(one) ??
    (left.length === 1 ? bet.startingPrice : undefined);
  if (price === undefined)
    return `the starting price of ${one} is not known: write ${one} SP 4.5 in the column dividend`;
  return { dividend: price / first.length, paid: 1 / first.length, refunded: 0 };
}

const forecastOfTwo: Exotic = { picks: 2, ordered: true };

/** Returns the payment of a line in which some runners did not start. */
function paymentWithout(line: readonly string[], of: Line): Payment | string {
  const { bet, exotic, finishers, rule } = of;
  if (rule === "refund") return refundedLine;
  const runners = line.filter((one) => !finishers.absent.includes(one));
  const [only] = runners;
  if (only === undefined) return refundedLine;
  if (rule === undefined || !exotic.isForecast)
    return "a runner of the bet was scratched, and firms settle that differently: give nonrunner=single (forecasts and tricasts) or nonrunner=refund, or what was returned";
  if (runners.length === 1) return singlePayment(only, of);
  if (!isWinning(runners, finishers.places, forecastOfTwo)) return lostLine;
  const keyed = Object.keys(bet.dividends ?? {}).some((key) => !isOfPart(key));
  const dividend =
    (keyed ? dividendOf(runners, bet.dividends, forecastOfTwo) : undefined) ?? bet.dividends?.forecast;
  if (dividend === undefined)
    return `the dividend of the forecast ${runners.join("-")} is not known: write forecast 6.5 in the column dividend`;
  return { dividend, paid: 1, refunded: 0 };
}

/** Returns the payment of a line for one unit, or the reason why it is not known. */
function paymentOf(line: readonly string[], of: Line): Payment | string {
  const { bet, exotic, finishers } = of;
  if (line.some((one) => finishers.absent.includes(one))) return paymentWithout(line, of);
  if (!isWinning(line, finishers.places, exotic)) return lostLine;
  const dividend = dividendOf(line, bet.dividends, exotic);
  return dividend === undefined
    ? `the dividend of ${line.join("-")} is not known: give it in a column dividend`
    : { dividend, paid: 1, refunded: 0 };
}

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

/**
 * Settles a bet on the order of finish by the dividends in its row, and by a rule for lines with a runner
 * that did not start.
 */
export function exoticOutcome(
  bet: Bet,
  exotic: Exotic,
  { meeting, rule }: { readonly meeting: Meeting | undefined; readonly rule: NonRunnerRule | undefined },
): ExoticOutcome {
  const picks = picksIn(bet);
  const unknown = (reason: string): ExoticOutcome => ({ state: "unknown", lines: 1, ...lostLine, reason });
  const refunded = (reason: string): ExoticOutcome => ({
    state: "refunded",
    lines: count,
    dividend: 0,
    paid: 0,
    refunded: count,
    reason,
  });
  const won = (dividend: number): ExoticOutcome => ({
    state: "settled",
    lines: count,
    dividend,
    paid: 1,
    refunded: 0,
  });
  if (new Set(picks).size < picks.length) return unknown("the bet names a runner twice");
  const odd = picks.find((pick) => /\bbox(?:ed)?\b|\bfield\b|\bbanker\b/.test(pick));
  if (odd !== undefined)
    return unknown(
      `${odd} is no runner: name the runners alone, and a box by its type, such as combination forecast`,
    );
  const { finish, result } = bet;
  const one = exotic.isCombination
    ? choicesOf(picks, exotic.picks, exotic.ordered)
    : [picks.slice(0, exotic.picks)];
  const boxed = !exotic.isCombination && picks.length > exotic.picks;
  const lines = one.length;
  const count = Math.max(1, lines);
  const word =
    finish === "won" || result === "won"
      ? "won"
      : finish === "lost" || result === "lost"
        ? "lost"
        : undefined;
  const single = bet.dividends?.[""];
  if (finish === "void" || result === "void" || finish === "scratched" || finish === "abandoned")
    return refunded("void");
  if (word === "lost") return { ...won(0), paid: 0 };
  if (word === "won") {
    if (
      picks.length > exotic.picks ||
      (exotic.ordered && exotic.isCombination && picks.length < exotic.picks)
    )
      return lines > 0 && single !== undefined && exotic.isCombination
        ? won(single)
        : unknown(
            `name the ${exotic.picks} runners in the column runner, such as 2-6, and the order of finish`,
          );
    return single === undefined
      ? unknown("the dividend is not known: give it in a column dividend")
      : won(single);
  }
  if (picks.length < exotic.picks || boxed)
    return unknown(
      `a bet of the type ${bet.type} needs ${exotic.picks} runners in the column runner, such as ${["2", "6", "4", "1"].slice(0, exotic.picks).join("-")}`,
    );
  const found =
    meeting && !("reason" in meeting) && (bet.race ?? bet.time) !== undefined
      ? raceOf(bet, meeting)
      : undefined;
  const race = typeof found === "object" ? found : undefined;
  if (!bet.order && !race)
    return unknown(
      typeof found === "string"
        ? found
        : meeting && "reason" in meeting
          ? meeting.reason
          : "the order of finish is not known: give it in the column finish, such as 6-2-4",
    );
  if (!bet.order && race?.status === "upcoming")
    return { state: "open", lines, ...lostLine, reason: "not run yet" };
  if (!bet.order && race?.status === "abandoned") return refunded("abandoned");
  const knownFinishers: Finishers =
    race && race.status === "run" ? sourceOrder(race, picks) : { places: [], absent: [], complete: 0 };
  const absent = [...knownFinishers.absent, ...(bet.nonRunners ?? []).map(plain)];
  const finishers = { ...knownFinishers, places: bet.order ?? knownFinishers.places, absent };
  const apart = strangers(picks, finishers.places, race?.status === "run" ? race : undefined);
  if (apart !== undefined) return unknown(apart);
  const twice = (bet.order ?? []).flat().find((name) => absent.includes(plain(name)));
  if (twice !== undefined) return unknown(`${twice} finished and did not start`);
  const needed = exotic.within ?? exotic.picks;
  const stated = bet.order ? bet.order.flat().length : knownFinishers.complete;
  if (stated < needed)
    return unknown(
      `the order of finish names ${stated} runners, and a bet of the type ${bet.type} needs ${needed}`,
    );
  const isInOtherOrder =
    exotic.asks !== undefined &&
    !isWinning(picks, finishers.places, exotic) &&
    isWinning(picks, finishers.places, { ...exotic, ordered: false });
  if (isInOtherOrder) return unknown(`a ${bet.type} ${exotic.asks}`);
  const left = picks.filter((pick) => !absent.includes(pick));
  const payments = one.map((line) => paymentOf(line, { bet, exotic, finishers, rule, left }));
  const lack = payments.find((payment) => typeof payment === "string");
  if (lack !== undefined) return unknown(lack);
  const paid = payments.filter((payment) => typeof payment === "object");
  const total = (name: keyof Payment): number => sum(paid.map((payment) => payment[name]));
  const all = { dividend: total("dividend"), paid: total("paid"), refunded: total("refunded") };
  if (all.refunded === lines) return refunded("non-runner");
  const isChanged = left.length < picks.length;
  const words =
    rule === "refund" ? "its lines are refunded" : "singles at SP, forecasts or refunds on the rest";
  return {
    state: "settled",
    lines,
    ...all,
    ...(isChanged ? { reason: `non-runner in the bet: ${words}` } : {}),
  };
}
