import { orderIn } from "../../cells/bets/betReaders";
import type { Bet, BetType } from "../../cells/bets/bet";
import { foldName } from "../../cells/nameMatching";
import type { Meeting, Race } from "./settledBet";

/** A bet on the order of finish: the places that it names, how they are filled, and how many count for it. */
interface Exotic {
  readonly picks: number;
  readonly ordered: boolean;
  /** The places among which the picks must be; as many as the picks where absent. */
  readonly within?: number;
  /** True for a bet on every order or choice of more runners. */
  readonly isCombination?: true;
}

export const exotics: Readonly<Partial<Record<BetType, Exotic>>> = {
  quinella: { picks: 2, ordered: false, isCombination: true },
  "quinella place": { picks: 2, ordered: false, within: 3, isCombination: true },
  swinger: { picks: 2, ordered: false, within: 3, isCombination: true },
  wide: { picks: 2, ordered: false, within: 3, isCombination: true },
  exacta: { picks: 2, ordered: true },
  forecast: { picks: 2, ordered: true },
  "reverse forecast": { picks: 2, ordered: true, isCombination: true },
  "combination forecast": { picks: 2, ordered: true, isCombination: true },
  trifecta: { picks: 3, ordered: true },
  tricast: { picks: 3, ordered: true },
  "combination tricast": { picks: 3, ordered: true, isCombination: true },
  tierce: { picks: 3, ordered: true },
  trio: { picks: 3, ordered: false, isCombination: true },
  "first four": { picks: 4, ordered: true },
};

/** The outcome of a bet on the order of finish for one unit staked on each of its lines. */
export interface ExoticOutcome {
  readonly state: "settled" | "open" | "unknown" | "refunded";
  readonly lines: number;
  /** The dividends of its winning lines. */
  readonly dividend: number;
  readonly reason?: string;
}

/** Returns the choices of so many of some runners, in order or not. */
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

/** Returns the runners that a row picks, such as 2-6 or Old Oak > Fair Wind. */
function picksIn({ runner = "", number }: Bet): string[] {
  if (runner === "") return number === undefined ? [] : [String(number)];
  return runner
    .split(/\s*(?:[->/,;+&\u2013]|\bover\b|\bwith\b)\s*/i)
    .map(plain)
    .filter((one) => one !== "");
}

type Places = readonly (readonly string[])[];

/** Returns the order of finish that the source states, each place with the names of the runners there. */
function sourceOrder(
  { runners }: Race,
  picks: readonly string[],
): { places: Places; absent: readonly string[] } {
  const nameOf = ({ number, name }: Race["runners"][number]): string =>
    picks.includes(plain(name)) ? plain(name) : String(number);
  const finished = runners.flatMap((one) =>
    one.finish === undefined ? [] : [{ ...one, finish: one.finish }],
  );
  const positions = [...new Set(finished.map(({ finish }) => finish))].sort((one, other) => one - other);
  return {
    places: positions.map((position) => finished.filter(({ finish }) => finish === position).map(nameOf)),
    absent: runners.filter(({ scratched }) => scratched).map(nameOf),
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

/** Returns true for a line whose runners fill its places, those level in any order. */
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
  // The best places in their order: 1, 2 of two; 1, 1 after a dead heat.
  const best = [...positions.values()].sort((one, other) => one - other).slice(0, picks);
  return (
    sorted.every((position, index) => position === best[index]) &&
    (!ordered || at.every((position, index) => position === sorted[index]))
  );
}

/** Returns the dividend of a line; undefined where none is stated for it. */
function dividendOf(
  line: readonly string[],
  dividends: Bet["dividends"],
  ordered: boolean,
): number | undefined {
  const keys = Object.entries(dividends ?? {}).filter(([key]) => key !== "");
  const wanted = (ordered ? line : [...line].sort()).join("-");
  const found = keys.find(([key]) => {
    const named = (orderIn(key) ?? [[key]]).flat().map(plain);
    return (ordered ? named : named.sort()).join("-") === wanted;
  });
  return found?.[1] ?? (keys.length === 0 ? dividends?.[""] : undefined);
}

/** Settles a bet on the order of finish by the dividends that its row states. */
export function exoticOutcome(bet: Bet, exotic: Exotic, meeting: Meeting | undefined): ExoticOutcome {
  const picks = picksIn(bet);
  if (new Set(picks).size < picks.length)
    return { state: "unknown", lines: 1, dividend: 0, reason: "the bet names a runner twice" };
  const odd = picks.find((pick) => /\bbox(?:ed)?\b|\bfield\b|\bbanker\b/.test(pick));
  if (odd !== undefined)
    return {
      state: "unknown",
      lines: 1,
      dividend: 0,
      reason: `${odd} is no runner: name the runners alone, and a box by its type, such as combination forecast`,
    };
  const { finish, result } = bet;
  const unknown = (reason: string): ExoticOutcome => ({ state: "unknown", lines: 1, dividend: 0, reason });
  const one = exotic.isCombination
    ? choicesOf(picks, exotic.picks, exotic.ordered)
    : [picks.slice(0, exotic.picks)];
  const boxed = !exotic.isCombination && picks.length > exotic.picks;
  const lines = one.length;
  const word =
    finish === "won" || result === "won"
      ? "won"
      : finish === "lost" || result === "lost"
        ? "lost"
        : undefined;
  const single = bet.dividends?.[""];
  if (finish === "void" || result === "void" || finish === "scratched" || finish === "abandoned")
    return { state: "refunded", lines: Math.max(1, lines), dividend: 0, reason: "void" };
  if (word === "lost") return { state: "settled", lines: Math.max(1, lines), dividend: 0 };
  if (word === "won") {
    if (
      picks.length > exotic.picks ||
      (exotic.ordered && exotic.isCombination && picks.length < exotic.picks)
    )
      return lines > 0 && single !== undefined && exotic.isCombination
        ? { state: "settled", lines, dividend: single }
        : unknown(
            `name the ${exotic.picks} runners in the column runner, such as 2-6, and the order of finish`,
          );
    return single === undefined
      ? unknown("the dividend is not known: give it in a column dividend")
      : { state: "settled", lines: Math.max(1, lines), dividend: single };
  }
  if (picks.length < exotic.picks || boxed)
    return unknown(
      `a bet of the type ${bet.type} needs ${exotic.picks} runners in the column runner, such as ${["2", "6", "4", "1"].slice(0, exotic.picks).join("-")}`,
    );
  const race =
    meeting && !("reason" in meeting)
      ? meeting.races.find(({ raceNumber }) => raceNumber === bet.race)
      : undefined;
  if (!bet.order && !race)
    return unknown(
      meeting && "reason" in meeting
        ? meeting.reason
        : "the order of finish is not known: give it in the column finish, such as 6-2-4",
    );
  if (!bet.order && race?.status === "upcoming")
    return { state: "open", lines, dividend: 0, reason: "not run yet" };
  if (!bet.order && race?.status === "abandoned")
    return { state: "refunded", lines, dividend: 0, reason: "abandoned" };
  const known = race && race.status === "run" ? sourceOrder(race, picks) : { places: [], absent: [] };
  if (picks.some((pick) => known.absent.includes(pick)))
    return unknown(
      "a runner of the bet was scratched, and firms settle that differently: give the return in the column returned",
    );
  const places = bet.order ?? known.places;
  const needed = exotic.within ?? exotic.picks;
  const stated = places.flat().length;
  if (stated < needed)
    return unknown(
      `the order of finish names ${stated} runners, and a bet of the type ${bet.type} needs ${needed}`,
    );
  const winning = one.filter((line) => isWinning(line, places, exotic));
  let dividend = 0;
  for (const line of winning) {
    const paid = dividendOf(line, bet.dividends, exotic.ordered);
    if (paid === undefined)
      return unknown(`the dividend of ${line.join("-")} is not known: give it in a column dividend`);
    dividend += paid;
  }
  return { state: "settled", lines, dividend };
}
