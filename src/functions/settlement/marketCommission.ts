import { commissionOf } from "../../maths/betReturn";
import { groupBy } from "../../lists/lists";
import type { SettledBet, SettlementRules } from "./settledBet";

/** Returns the market in which commission is charged together; a bet without a race is a market by itself. */
const marketOf = ({ date, track, race, time, type, currency }: SettledBet, index: number): string =>
  (race ?? time) === undefined || track === undefined
    ? String(index)
    : [date, track, race ?? `at ${time}`, type, currency].join("\n");

/** Returns the bets with the commission on the net of each race and type of bet withheld. */
export function withCommission(
  bets: readonly SettledBet[],
  { commission: usual, commissionEach = false }: SettlementRules,
): readonly SettledBet[] {
  if (commissionEach) return bets;
  if (usual === 0 && !bets.some(({ commission }) => commission !== undefined)) return bets;
  const settled = bets.flatMap((bet, index) => {
    const { profit, returned } = bet;
    const isAsPaid = bet.reason?.startsWith("as paid") ?? false;
    return profit === undefined || returned === undefined || isAsPaid
      ? []
      : [{ bet, index, profit, returned }];
  });
  const charged = [...bets];
  for (const market of groupBy(settled, ({ bet, index }) => marketOf(bet, index)).values()) {
    const commissions = commissionOf(
      market.map(({ profit }) => profit),
      market.map(({ bet }) => bet.commission ?? usual),
    );
    market.forEach(({ bet, index, profit, returned }, position) => {
      const commission = commissions[position];
      if (commission)
        charged[index] = { ...bet, returned: returned - commission, profit: profit - commission };
    });
  }
  return charged;
}
