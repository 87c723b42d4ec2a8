import { betsWithout, readRows } from "../../../src/cells/bets/readBets";
import { settleBets } from "../../../src/functions/settlement/settleBets";
import type { Meeting, SettlementRules } from "../../../src/functions/settlement/settledBet";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;

/** The cells of a row by their headings. */
export type Cells = Readonly<Record<string, unknown>>;

/** Settles rows, given by their headings, that state their ends or are of a meeting. */
export function settledRows(
  rows: readonly Cells[],
  options: Partial<SettlementRules> = {},
  meeting?: Meeting,
) {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const table = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ""))];
  const bets = betsWithout(readRows("bets", table, { calendar, kind: "bet" }), []);
  return settleBets(bets, () => meeting, { commission: 0, ...options });
}
