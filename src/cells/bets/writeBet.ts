import { dateOf, dayNumber, twoDigits } from "../../dates/days";
import { type DateSystem, serialOf } from "../../dates/serials";
import type { Bet, Moment } from "./bet";

/** The content of a cell that states a fact of a bet; "" if the bet does not state it. */
type BetCell = string | number;

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;

/** Returns digits without the rounding error of a multiplication: 0.162 x 100 is 16.2. */
const digits = (number: number): string => String(Number(number.toPrecision(12)));

/** Returns an amount or a part as a number, but 0 as a text, because Excel passes blank cells as 0. */
const numberOrText = (number: number | undefined, zero: string): BetCell =>
  number === undefined ? "" : number === 0 ? zero : number;

const minutesPerDay = 1440;

/** Returns a moment as an Excel number, but midnight as a text, because its number would be 0. */
function momentIn({ day, minutes }: Moment, dateSystem: DateSystem): BetCell {
  if (day === undefined)
    return minutes === undefined ? "" : minutes === 0 ? "00:00" : minutes / minutesPerDay;
  return serialOf(day, dateSystem) + (minutes ?? 0) / minutesPerDay;
}

/** Returns a moment as a text: 13:20, or 2026-03-07 13:20. */
function momentText({ day, minutes }: Moment): string {
  const date = day === undefined ? [] : [dateOf(day)];
  return [...date, ...(minutes === undefined ? [] : [clock(minutes)])].join(" ");
}

/** The smallest number that may be taken for American odds. */
const leastAmerican = 100;

/** Returns decimal odds as a number, but as a fraction where the number may be American odds. */
const oddsIn = (price: number | undefined): BetCell =>
  price !== undefined && Number.isInteger(price) && price >= leastAmerican ? `${price - 1}/1` : (price ?? "");

function priceIn({ price, basis }: Bet): BetCell {
  const later = basis === "dividend" ? "tote" : basis;
  if (price === undefined) return later ?? "";
  return later === undefined ? oddsIn(price) : `${oddsIn(price)} ${later}`;
}

function freeIn({ free, freeReturned = false }: Bet): BetCell {
  if (free === undefined) return "";
  if (free === Infinity) return freeReturned ? "stake returned" : "yes";
  return freeReturned ? `${free} stake returned` : free;
}

function termsIn({ terms }: Bet): BetCell {
  if (terms === undefined) return "";
  const below = Math.round(1 / terms);
  return 1 / below === terms ? `1/${below}` : String(terms);
}

function finishIn({ finish, order, deadHeat }: Bet): BetCell {
  if (order) return order.map((place) => place.join("=")).join("-");
  if (finish === undefined) return "";
  if (!deadHeat) return finish;
  return typeof finish === "number" ? `${finish}=` : `${finish} dh`;
}

const levelIn = ({ level, levelPlaces }: Bet): BetCell =>
  level === undefined ? "" : levelPlaces === undefined ? level : `${level} for ${levelPlaces}`;

function dividendIn({ dividends, dividendUnit = false }: Bet): BetCell {
  if (dividends === undefined) return "";
  const single = dividends[""];
  const unit = dividendUnit ? " for 1" : "";
  if (single !== undefined) return dividendUnit ? `${single}${unit}` : numberOrText(single, "0");
  return Object.entries(dividends)
    .map(([line, dividend]) => `${line} ${dividend}${unit}`)
    .join("; ");
}

/** Returns a probability, but certainty as a text, because 1 alone may mean 1%, and 0 too. */
const chanceIn = (chance: number | undefined): BetCell =>
  chance === 1 ? "100%" : numberOrText(chance, "0%");

function deductionIn({ deduction, deductedCents, deductedPence }: Bet): BetCell {
  if (deduction === undefined) return "";
  const hundredths = digits(100 * deduction);
  if (deductedCents) return deductedPence ? `R4 ${hundredths}c` : `${hundredths}c`;
  return deductedPence ? `${hundredths}p` : numberOrText(deduction, "none");
}

type Writer = (bet: Bet, dateSystem: DateSystem) => BetCell;

/**
 * Writes the facts of a bet into cells under the headings of the bets sheet, so that the readers return the
 * same facts.
 */
export const writers = {
  Date: ({ date }, system) => (date === undefined ? "" : serialOf(dayNumber(date) ?? 0, system)),
  Track: ({ track }) => track ?? "",
  Race: ({ race }) => race ?? "",
  No: ({ number }) => number ?? "",
  Runner: ({ runner }) => runner ?? "",
  Type: ({ type, typeless }) => (typeless ? "" : type),
  Side: ({ side }) => side ?? "",
  Price: priceIn,
  Stake: ({ stake }) => stake ?? "",
  "My chance": ({ probability }) => chanceIn(probability),
  "Bet number": ({ betNumber }) => betNumber ?? "",
  Multiple: ({ multiple }) => multiple ?? "",
  Terms: termsIn,
  Places: ({ places }) => places ?? "",
  "Free bet": freeIn,
  BOG: ({ bog }) => (bog ? "yes" : ""),
  Currency: ({ currency }) => currency ?? "",
  Finish: finishIn,
  Result: ({ result }) => result ?? "",
  "Dead heat": levelIn,
  Deduction: deductionIn,
  Commission: ({ commission }) => numberOrText(commission, "0%"),
  SP: ({ startingPrice }) => oddsIn(startingPrice),
  "SP chance": ({ startingProbability }) => chanceIn(startingProbability),
  BSP: ({ betfairPrice }) => betfairPrice ?? "",
  Returned: ({ returned, cashedOut }) => (cashedOut ? "" : numberOrText(returned, "0")),
  "Cash out": ({ returned, cashedOut }) => (cashedOut ? numberOrText(returned, "0") : ""),
  "Profit/loss": ({ profit }) => numberOrText(profit, "0"),
  Liability: ({ liability }) => liability ?? "",
  "Unit stake": ({ unitStake }) => unitStake ?? "",
  "Total stake": ({ totalStake }) => totalStake ?? "",
  "Place price": ({ placePrice }) => oddsIn(placePrice),
  Dividend: dividendIn,
  Reduction: ({ reduction = [] }) => reduction.map((part) => `${digits(100 * part)}%`).join("; "),
  Withdrawn: ({ withdrawn = [] }) =>
    withdrawn.map(({ price, at }) => `${price}${at ? ` @ ${momentText(at)}` : ""}`).join("; "),
  Struck: ({ struck }, system) => (struck === undefined ? "" : momentIn(struck, system)),
  Runners: ({ runners }) => runners ?? "",
  Off: ({ time }) => (time === undefined ? "" : momentIn({ minutes: time }, 1900)),
  Country: ({ country }) => country ?? "",
} as const satisfies Readonly<Record<string, Writer>>;

export type WrittenHeading = keyof typeof writers;

/** Returns the cells of a bet by the headings of the bets sheet, without blank ones. */
export function writeBet(bet: Bet, dateSystem: DateSystem): Partial<Record<WrittenHeading, BetCell>> {
  const cells = Object.entries(writers).map(([heading, write]: [string, Writer]) => [
    heading,
    write(bet, dateSystem),
  ]);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== "")) as ReturnType<typeof writeBet>;
}
