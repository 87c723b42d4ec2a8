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

/** Returns true for a line of the very race of a bet; abroad, British time is no start at the track. */
const isItsRace = ({ bet: priced, isStartElsewhere }: PricedLine, bet: Bet): boolean =>
  priced.track === bet.track &&
  priced.race === bet.race &&
  (priced.race !== undefined || (priced.time === bet.time && isStartElsewhere !== true));

/** Returns true for a line that may be of a bet's race by track, and by number where both state one. */
const isPerhapsItsRace = ({ bet: priced, isStartElsewhere }: PricedLine, bet: Bet): boolean =>
  (priced.race === undefined || isStartElsewhere === true) &&
  (priced.race === undefined || bet.race === undefined || priced.race === bet.race) &&
  isSameTrack(priced.track, bet.track);

/** Returns true for a line with the number of a bet's race, or else with its start. */
const isAtStart = ({ bet: priced, isStartElsewhere }: PricedLine, bet: Bet): boolean =>
  isStartElsewhere
    ? bet.race !== undefined && priced.race === bet.race
    : bet.time !== undefined && priced.time === bet.time;

/**
 * Creates a function that returns the prices for a bet's race: from a place market for a place bet, otherwise
 * from a win market. A race is found by country and number, or else by track and start, or else by track and
 * the runner's name. If tracks of several countries may be meant, only the runner's name decides.
 */
export function createPriceFinder({ read, refused }: Pick<BetFile, "read" | "refused">) {
  const damaged = new Set(refused.map(({ race }) => race));
  const kindOf = (bet: Bet): string => (isOfPlaces(bet) ? "place" : "win");
  const groups = [...groupBy(read, ({ bet }) => `${kindOf(bet)}\n${raceOf(bet)}`)].map(([key, lines]) => {
    // A month has thousands of races without a bet.
    let priced: PricedRace | undefined;
    const race = (): PricedRace =>
      (priced ??= pricedRace(lines, !damaged.has(key.slice(key.indexOf("\n") + 1))));
    return { first: lines[0], race };
  });
  const byDay = groupBy(groups, ({ first: { bet } }) => `${kindOf(bet)}\n${bet.date ?? ""}`);
  // A file that does not state its market has win prices.
  return (bet: Bet): PricedRace | undefined => {
    const ofDay = (byDay.get(`${kindOf(bet)}\n${bet.date ?? ""}`) ?? []).filter(
      ({ first }) => (first.bet.country ?? bet.country) === (bet.country ?? first.bet.country),
    );
    const exact = ofDay.filter(({ first }) => isItsRace(first, bet));
    const near = ofDay.filter(({ first }) => isPerhapsItsRace(first, bet));
    const withName = [...new Set([...exact, ...near])].filter(
      ({ race }) =>
        bet.runner !== undefined &&
        runnersNamed(
          bet.runner,
          race().runners.map(({ name }) => name),
        ).length > 0,
    );
    const isOneCountry = new Set([...exact, ...near].map(({ first }) => first.bet.country)).size < 2;
    const atStart = near.filter(({ first }) => isAtStart(first, bet));
    const matches = isOneCountry ? [exact, atStart, withName].find((some) => some.length > 0) : withName;
    return matches?.length === 1 ? matches[0]?.race() : undefined;
  };
}
