import type { Bet } from "../../cells/bets/bet";
import { runnersNamed } from "../../cells/nameMatching";
import { nearestName } from "../../spec/nearestName";
import type { Race } from "./settledBet";

type Named = Pick<Race["runners"][number], "number" | "name" | "programNumber">;

/** Returns the index of the runner whose programme number stands alone or before its name, or -1. */
function programmeIndex(runner: string, runners: readonly Named[]): number {
  const [, before = "", after = ""] = /^(\S+)(?:\s+(.*))?$/.exec(runner.trim()) ?? [];
  return runners.findIndex(
    ({ name, programNumber }) =>
      programNumber?.toUpperCase() === before.toUpperCase() &&
      (after === "" || runnersNamed(after, [name]).length > 0),
  );
}

/** Returns the index of a bet's runner by number and name, or the reason why it is not known. */
export function runnerIndex(
  { number, runner }: Pick<Bet, "number" | "runner">,
  runners: readonly Named[],
): number | string {
  if (number === undefined && runner !== undefined) {
    const byProgramme = programmeIndex(runner, runners);
    if (byProgramme >= 0) return byProgramme;
  }
  const byNumber = number === undefined ? -1 : runners.findIndex((one) => one.number === number);
  const names = runners.map(({ name }) => name);
  if (runner === undefined) return byNumber < 0 ? `the race had no number ${number}` : byNumber;
  const byName = runnersNamed(runner.replace(/^\d{1,2}[.)]?\s+/, ""), names);
  if (byNumber >= 0)
    return byName.includes(byNumber) ? byNumber : `number ${number} was ${names[byNumber]}, not ${runner}`;
  const [only, other] = byName;
  if (only !== undefined && other === undefined && number === undefined) return only;
  const near = nearestName(runner, names);
  const runnerName = number === undefined ? runner : `number ${number} ${runner}`;
  return `the race had no ${runnerName}${near === undefined ? "" : `; did you mean ${near}?`}`;
}
