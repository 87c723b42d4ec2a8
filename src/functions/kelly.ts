import { readProbabilities } from "../cells/arguments/readList";
import { readNumber } from "../cells/arguments/readNumber";
import { readFlag, readOptions, readWord } from "../cells/arguments/readText";
import { ArgumentError, isBlankOrZero, single } from "../cells/cellValue";
import { kinds } from "../cells/columns/column";
import { rowOrColumn, type Cell } from "../cells/table/cell";
import { t } from "../language/translate";
import { growthOf, hedgesAmong, kellyStakes, roundedStakes } from "../maths/stakes";
import { formatted, type LocalFunction, runLocal } from "./call/runLocal";
import { notAvailable } from "./call/cellError";
import { type OwnPrices, readOwnPrices } from "./composed/ownPrices";
import { priceTimeProblem } from "./composed/marketFigures";

export const kellyLocal: LocalFunction = {
  name: "KELLY",
  parameters: ["probabilities", "odds", "fraction", "cap", "options"],
  results: { stake: { heading: "Share of the bank", kind: "fraction" } },
};

const runnersOf = ({ list, prices }: OwnPrices) =>
  list.numbers.flatMap((probability, index) => {
    const price = prices[index];
    return probability === undefined || price === undefined ? [] : [{ index, probability, price }];
  });

function optional<Name extends string>(name: Name, value: unknown): { [key in Name]?: number } {
  return isBlankOrZero(single(value))
    ? {}
    : ({ [name]: readNumber(name, value) } as { [key in Name]: number });
}

const optionNames = [
  "commission",
  "bank",
  "step",
  "minimum",
  "hedges",
  "details",
  "open",
  "race_cap",
  "book",
  "net",
] as const;

/** Parses the options: the terms of the bets, the accepted amounts, and whether to show details. */
function readTerms(value: unknown) {
  const givenOptions = readOptions(value, optionNames);
  const { bank } = optional("bank", givenOptions.get("bank"));
  const { step } = optional("step", givenOptions.get("step"));
  const { minimum } = optional("minimum", givenOptions.get("minimum"));
  const raceCap = givenOptions.get("race_cap"); // 0 if nothing more may be staked
  if (bank === undefined && (step !== undefined || minimum !== undefined))
    throw new ArgumentError(
      "bank",
      t`must be given for a step or a minimum stake, which are amounts of money`,
    );
  return {
    terms: {
      ...optional("commission", givenOptions.get("commission")),
      ...optional("open", givenOptions.get("open")),
      ...(raceCap === undefined ? {} : { raceCap: readNumber("race_cap", raceCap) }),
      onNet: givenOptions.has("net") && readFlag("net", givenOptions.get("net")),
      hedges: givenOptions.has("hedges") ? readFlag("hedges", givenOptions.get("hedges")) : true,
    },
    steps: bank === undefined ? undefined : { bank, step: step ?? 0.01, minimum: minimum ?? 0 },
    details: readFlag("details", givenOptions.get("details")),
    anyBook:
      givenOptions.has("book") && readWord("book", givenOptions.get("book"), ["any", "one time"]) === "any",
  };
}

/**
 * The Kelly stakes on the runners of one race: the fractions of the bank with the highest long-run growth, all bets taken together.
 * @customfunction KELLY
 * @param probabilities Your own win probabilities in one row or column, or with the runners' numbers or names in a column before them; cells that are blank, 0 or SCR are skipped.
 * @param odds The prices of the same runners: decimal, or as text "5/2", evens or "+250", in the same order, or columns with numbers or names and prices; a runner without odds is not backed.
 * @param fraction The Kelly fraction: the part of the full Kelly stakes to return; 0.5 when blank.
 * @param cap The largest fraction of the bank on one runner, such as 0.05; no limit when blank.
 * @param options Further options, such as "commission=0.05; bank=1000; step=5; minimum=10; hedges=no; details=yes; open=0.1; race_cap=0.05; book=any; net=yes" or a range of two columns.
 * @returns A fraction of the bank for each runner, in a row or a column like the probabilities; with bank, the stake in money, rounded down to whole steps (0.01 by default), and 0 below the minimum. A runner whose odds are too short gets 0. Within cap and race_cap, the largest share of the bank on all runners together, the stakes are the best ones. commission is the part withheld from a winning bet's profit, or with net=yes from the race's net profit, which exchanges charge. open is the share of the bank at stake on other races: the stakes are fractions of the rest. details=yes adds a note next to each stake and the growth of the bank. A stake on a runner whose own edge is below 0 is a hedge, which pays when the others lose; hedges=no leaves it out. #N/A means that the odds pre-date a scratching: the whole field's margin is below -1%, or a scratched runner has a price while others have none. book=any allows the best prices of several firms.
 * @example =RACING.KELLY({0.15;0.08},{9.3;19})
 * @example =RACING.KELLY({0.5;0.35},{2.6;2.8},1,,"bank=1000; step=5; details=yes")
 */
export function kelly(
  probabilities: any[][],
  odds: any[][],
  fraction?: any,
  cap?: any,
  options?: any[][],
): any[][] {
  return runLocal(
    kellyLocal,
    { probabilities, odds, fraction, cap, options },
    ({ probabilities, odds, fraction, cap, options }) => {
      const ownPrices = readOwnPrices({ probabilities }, odds, readProbabilities);
      const { list, prices } = ownPrices;
      const runners = runnersOf(ownPrices);
      const chances = runners.map(({ probability }) => probability);
      const { terms: chosen, steps, details, anyBook } = readTerms(options);
      const terms = {
        odds: runners.map(({ price }) => price),
        ...optional("fraction", fraction),
        ...optional("cap", cap),
        ...chosen,
      };
      const shares = kellyStakes(chances, terms);
      const problem = priceTimeProblem(
        prices,
        list.numbers.map((probability) => probability ?? 0),
        (index) => t`cell ${index + 1}`,
      );
      const isScratched = prices.some((price, index) => price !== undefined && !list.numbers[index]);
      if (problem !== undefined && (!anyBook || isScratched)) throw notAvailable(problem);
      const stakes = steps ? roundedStakes(shares, steps) : shares;
      const shownStakes = steps ? stakes.map((stake) => formatted(stake, kinds.stake.format)) : stakes;
      const perCell = (values: readonly Cell[]): Cell[] => {
        const results: Cell[] = list.numbers.map(() => "");
        runners.forEach(({ index }, runner) => (results[index] = values[runner] ?? ""));
        return results;
      };
      if (!details) return rowOrColumn(list, perCell(shownStakes));
      const hedges = hedgesAmong(chances, terms);
      const notes = stakes.map((stake, runner) => {
        if (stake === 0) return (shares[runner] ?? 0) > 0 ? "below the smallest stake" : "";
        return hedges[runner] ? "hedge: the bet alone loses" : "";
      });
      const [values, besides] = [perCell(shownStakes), perCell(notes)];
      const growth = growthOf(shares, chances, terms);
      const rounded = steps ? stakes.map((stake) => stake / steps.bank) : stakes;
      return [
        // A note next to each value, or below each value of a row.
        ...(list.across ? [values, besides] : values.map((value, index) => [value, besides[index] ?? ""])),
        ...(problem === undefined
          ? []
          : [
              [
                "",
                "The book is below 100%, which the best prices of several firms may be: check that all are current",
              ],
            ]),
        [formatted(growth, growthFormat), "Growth of the bank over the race (logarithm)"],
        [
          formatted(growth - growthOf(rounded, chances, terms), growthFormat),
          "Growth lost by rounding the stakes",
        ],
      ];
    },
  );
}

const growthFormat = "0.000000";
