import { isObject } from "../../../spec/jsonObject";
import type { ParseContext } from "../../../functions/call/session";
import { raceKey } from "../../workbook/raceEntryWatch";
import type { Formula } from "../builder/formula";

/** The arguments of a picture that belong to its race. */
const scenarioArguments = ["scratched", "sharpen", "odds"] as const;

/** Returns the key of a picture's scenario for its race; undefined before a race is chosen. */
export function scenarioKey({ values, scope }: Formula, context: ParseContext): string | undefined {
  const { date, track, race } = values;
  if (!date || !track || !race) return undefined;
  const options = `race_code=${scope.race_code}; country=${scope.country}`;
  const key = raceKey({ date, track, race, options }, context);
  return key === undefined ? undefined : `picture\n${key}`;
}

/** Returns the scenario of a formula; undefined while nothing is entered. */
export function scenarioOf({ values }: Formula): Readonly<Record<string, string>> | undefined {
  const entered = scenarioArguments
    .map((name) => [name, values[name] ?? ""] as const)
    .filter(([, value]) => value !== "");
  return entered.length > 0 ? Object.fromEntries(entered) : undefined;
}

interface RaceScenario {
  /** The key of the formula's race; undefined before one is chosen. */
  readonly race: string | undefined;
  /** The key of the race that the formula's scenario belongs to; undefined if it was entered before one. */
  readonly shownFor: string | undefined;
  readonly kept: unknown;
}

/**
 * Returns the formula with the kept scenario of its race if it has that of another race: one was chosen, or
 * the day of a date word has ended. Returns the formula itself otherwise.
 */
export function withRaceScenario(formula: Formula, { race, shownFor, kept }: RaceScenario): Formula {
  const isOwn = race === shownFor || (shownFor === undefined && kept === undefined);
  return isOwn ? formula : withScenario(formula, kept);
}

/** Returns the formula with a kept scenario, and without any other. */
function withScenario(formula: Formula, kept: unknown): Formula {
  const scenario = isObject(kept) ? kept : {};
  const values = Object.fromEntries(
    scenarioArguments.map((name) => [name, typeof scenario[name] === "string" ? scenario[name] : ""]),
  );
  return { ...formula, values: { ...formula.values, ...values } };
}
