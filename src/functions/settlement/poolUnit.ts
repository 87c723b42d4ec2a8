import type { Bet } from "../../cells/bets/bet";

/** The stakes for which pools announce their dividends, where that is not 1. */
const units: Readonly<Record<string, number>> = { hk: 10, jp: 100, us: 2 };
const countryOfCurrency: Readonly<Record<string, string>> = { HKD: "hk", JPY: "jp" };

/** Returns the question about a dividend that may be for the unit of its country's pools. */
export function askUnit(
  { dividends, dividendUnit, currency = "", country }: Bet,
  ofMeeting: string | undefined,
): readonly string[] {
  const unit = units[country ?? ofMeeting ?? countryOfCurrency[currency] ?? ""];
  const [dividend] = Object.values(dividends ?? {});
  if (unit === undefined || dividend === undefined || dividendUnit) return [];
  return [
    `the dividend ${dividend} is taken for 1 staked: write "${dividend} for ${unit}" if it is for ${unit}`,
  ];
}
