import type { Race } from "./settledBet";

/** Returns true for a race with words for a handicap in its name or class. */
export const isHandicapRace = ({
  raceName = "",
  raceClass = "",
}: Pick<Race, "raceName" | "raceClass">): boolean => {
  const text = `${raceName} ${raceClass}`;
  return /\b(?:handicap|hcap|h['\u2019]cap|hcp|nursery)\b/i.test(
    text.replace(/\bnon[-\s]?(?:handicap|hcap|h['\u2019]cap|hcp)s?\b/gi, ""),
  );
};
