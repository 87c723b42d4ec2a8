import type { Bet, BetType } from "../../cells/bets/bet";
import type { Meeting } from "./settledBet";

/**
 * A bet on the order of finish: the places that it names, the way they are filled, and the places that count.
 */
export interface Exotic {
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
