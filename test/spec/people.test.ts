import { extremeConditions } from "../../src/spec/people";

const on = (condition: string, totalStarts: number, winRate: number) => ({
  condition,
  totalStarts,
  wins: 0,
  winRate,
  placeRate: 0,
});

test.each([
  ["from 20 starts on", [on("Good", 20, 0.1), on("Soft", 19, 0.9), on("Heavy", 30, 0.05)], "Good", "Heavy"],
  ["of equals the one with more starts", [on("Good", 20, 0.1), on("Soft", 40, 0.1)], "Soft", "Soft"],
  ["none has enough", [on("Good", 5, 0.1)], null, null],
])("%s", (_title, stats, bestCondition, worstCondition) =>
  expect(extremeConditions(stats)).toEqual({ bestCondition, worstCondition }),
);
