import type { JockeyResponse } from "../../../spec/responses";

/** Starts that a condition needs to be called best or worst (spec 8). */
const fewestStarts = 20;

/** The conditions with the highest and lowest win rate among those with 20 starts; of equals the one with more. */
export function extremeConditions(
  stats: JockeyResponse["conditionStats"],
): Pick<JockeyResponse, "bestCondition" | "worstCondition"> {
  const enough = stats.filter(({ totalStarts }) => totalStarts >= fewestStarts);
  const best = [...enough].sort((a, b) => b.winRate - a.winRate || b.totalStarts - a.totalStarts)[0];
  const worst = [...enough].sort((a, b) => a.winRate - b.winRate || b.totalStarts - a.totalStarts)[0];
  return { bestCondition: best?.condition ?? null, worstCondition: worst?.condition ?? null };
}
