import type { Bet } from "../../cells/bets/bet";
import { runnersNamed } from "../../cells/nameMatching";
import { t } from "../../language/translate";
import { fairBook, overround } from "../../maths/fairBook";
import { groupBy, sum } from "../../lists/lists";
import { type BetFile, raceOf } from "./fileOfBets";

type PricedLine = BetFile["read"][number];

/** The least sum of a whole field's prices; an exchange's starting prices add up to nearly 1. */
const leastBook = 0.99;
/** The largest sum in a win market; prices in a place market add up to about the number of places. */
const mostBook = 1.75;

const priceOf = ({ startingPrice, betfairPrice }: Bet): number => startingPrice ?? betfairPrice ?? 0;
const isOfPlaces = ({ type }: Bet): boolean => type === "place";

/**
 * Returns the place chances behind the prices of a market for this many places. They are in proportion,
 * because an exchange's prices have almost no margin.
 */
function placeChances(prices: readonly number[], places: number): readonly number[] {
  const book = sum(prices.map((price) => 1 / price));
  return prices.map((price) => Math.min(1, (places * (1 / price)) / book));
}

/** Returns the prices of a race with their chances, or no chances and the reason. */
function pricedRace(lines: readonly PricedLine[], isComplete: boolean) {
  const prices = lines.map(({ bet }) => priceOf(bet));
  const book = 1 + overround(prices);
  const [first] = lines;
  const isPlace = first !== undefined && isOfPlaces(first.bet);
  const places = isPlace ? (first.bet.places ?? Math.round(book)) : 1;
  const percent = Math.round(100 * book);
  const lacking = !isComplete
    ? t`a line of its race could not be read`
    : lines.length < 2 || book < leastBook * places
      ? t`the prices of its race add up to ${percent}%, less than a whole field's`
      : !isPlace && book > mostBook
        ? t`the prices of its race add up to ${percent}%, like prices to be placed`
        : undefined;
  const chances = isPlace ? placeChances(prices, places) : undefined;
  return {
    lines,
    prices,
    runners: lines.map(({ bet }) => ({ number: bet.number ?? 0, name: bet.runner ?? "" })),
    probabilities: lacking === undefined ? (chances ?? fairBook(prices).probabilities) : [],
    lacking,
  };
}

export type PricedRace = ReturnType<typeof pricedRace>;

/** Returns true for two slugs of the same track, one of which may be an abbreviation: kemp, kempton-aw. */
function isSameTrack(one = "", other = ""): boolean {
  const [short = "", long = ""] = [one, other]
    .map((slug) => slug.replace(/-aw$/, "").replaceAll("-", ""))
    .sort((a, b) => a.length - b.length);
  return short.length >= 3 && long.startsWith(short);
}

/**
 * Creates a function that returns the prices for a bet's race: from a place market for a place bet, otherwise
 * from a win market. A race is found by number, or else by track and start, or else by track and the runner's
 * name. Abroad, British time is no start at the track.
 */
export function createPriceFinder({ read, refused }: Pick<BetFile, "read" | "refused">) {
  const damaged = new Set(refused.map(({ race }) => race));
  const kindOf = (bet: Bet): string => (isOfPlaces(bet) ? "place" : "win");
  const groups = [...groupBy(read, ({ bet }) => `${kindOf(bet)}\n${raceOf(bet)}`)].map(([key, lines]) => {
    // A month has thousands of races without a bet.
    let priced: PricedRace | undefined;
    const race = (): PricedRace =>
      (priced ??= pricedRace(lines, !damaged.has(key.slice(key.indexOf("\n") + 1))));
    return { key, lines, race };
  });
  const byKey = new Map(groups.map(({ key, race }) => [key, race]));
  const byDate = groupBy(groups, ({ lines: [first] }) => first?.bet.date ?? "");
  // A file that does not state its market has win prices.
  return (bet: Bet): PricedRace | undefined => {
    const exact = byKey.get(`${kindOf(bet)}\n${raceOf(bet)}`);
    if (exact) return exact();
    const near = (byDate.get(bet.date ?? "") ?? []).filter(
      ({ lines: [first] }) =>
        first !== undefined &&
        kindOf(first.bet) === kindOf(bet) &&
        (first.bet.race === undefined || first.isStartElsewhere === true) &&
        (first.bet.race === undefined || bet.race === undefined || first.bet.race === bet.race) &&
        isSameTrack(first.bet.track, bet.track),
    );
    const atStart = near.filter(({ lines: [first] }) =>
      first?.isStartElsewhere
        ? bet.race !== undefined && first.bet.race === bet.race
        : bet.time !== undefined && first?.bet.time === bet.time,
    );
    const withName = near.filter(
      ({ race }) =>
        bet.runner !== undefined &&
        runnersNamed(
          bet.runner,
          race().runners.map(({ name }) => name),
        ).length > 0,
    );
    const matches = atStart.length === 0 ? withName : atStart;
    return matches.length === 1 ? matches[0]?.race() : undefined;
  };
}
