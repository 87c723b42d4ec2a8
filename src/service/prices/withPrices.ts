import { groupBy } from "../../lists/lists";
import type { QualifiersResponse } from "../../spec/qualifiers";
import { present } from "../races/records";
import type { PriceBook } from "./priceBook";

interface Prices {
  readonly prices: PriceBook;
  /** The day to which a table without dates belongs, YYYY-MM-DD. */
  readonly today: string;
}

type Runner = QualifiersResponse["codes"][number]["runners"][number];

const raceOf = ({ slug, raceNumber }: Runner): string => `${slug} ${raceNumber}`;

/** Returns the runners of a day's cards with their present prices. */
export function withPrices(answer: QualifiersResponse, { prices, today }: Prices): QualifiersResponse {
  const { date, codes } = answer;
  const { updated, problem } = prices.state();
  const races = groupBy(
    codes.flatMap(({ runners }) => runners),
    raceOf,
  );
  const pricesByRace = new Map(
    [...races].map(([key, [{ slug, raceNumber }]]) => {
      const { runners } = prices.answer({ date, track: slug, race: raceNumber, today });
      return [key, new Map(runners.map(({ number, last }) => [number, last]))];
    }),
  );
  const withPrice = (runner: Runner): Runner => ({
    ...runner,
    ...present({ price: pricesByRace.get(raceOf(runner))?.get(runner.number) }),
  });
  return {
    date,
    ...present({ pricesAt: updated, priceProblem: problem }),
    codes: codes.map((code) => ({ ...code, runners: code.runners.map(withPrice) })),
  };
}
