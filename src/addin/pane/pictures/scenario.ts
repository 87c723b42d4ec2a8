import type { ParseContext } from "../../../functions/call/session";
import { isObject } from "../../../spec/validate";
import { raceKey } from "../../workbook/raceEntryWatch";
import type { Formula } from "../builder/formula";
import type { Rows } from "../builder/labels";
import { plainRows } from "./bars";

/** A runner that can be scratched, or that the source has scratched. */
interface Entrant {
  readonly number: number;
  readonly name: string;
  readonly scratched: boolean;
}

/** Returns the runners in a function's table by number, found by the headings that functions share. */
export function readEntrants(table: Rows): readonly Entrant[] {
  const [headings = []] = table;
  const [number, name, status] = ["No", "Runner", "Status"].map((heading) => headings.indexOf(heading));
  return plainRows(table)
    .map((row) => ({
      number: Number(row[number ?? -1]),
      name: String(row[name ?? -1]),
      scratched: row[status ?? -1] === "scratched",
    }))
    .sort((one, other) => one.number - other.number);
}

/** Returns the numbers in an argument such as "2, 5". */
export const parseScratched = (text: string | undefined): readonly number[] =>
  (text ?? "").match(/\d+/g)?.map(Number) ?? [];

/** Returns the argument with a number added, or removed if it was present. */
export function toggleScratched(text: string | undefined, number: number): string {
  const before = parseScratched(text);
  const after = before.includes(number) ? before.filter((other) => other !== number) : [...before, number];
  return [...after].sort((one, other) => one - other).join(", ");
}

/** The arguments of a picture that belong to its race. */
const scenarioArguments = ["scratched", "sharpen", "odds"] as const;

/** Returns the key of a picture's scenario for its race; undefined until a race is chosen. */
export function scenarioKey({ values, scope }: Formula, context: ParseContext): string | undefined {
  const { date, track, race } = values;
  if (!date || !track || !race) return undefined;
  const options = `race_code=${scope.race_code}; country=${scope.country}`;
  const key = raceKey({ date, track, race, options }, context);
  return key === undefined ? undefined : `picture\n${key}`;
}

export function scenarioOf({ values }: Formula): Readonly<Record<string, string>> | undefined {
  const entered = scenarioArguments
    .map((name) => [name, values[name] ?? ""] as const)
    .filter(([, value]) => value !== "");
  return entered.length > 0 ? Object.fromEntries(entered) : undefined;
}

interface RaceScenario {
  /** The key of the formula's race; undefined until one is chosen. */
  readonly race: string | undefined;
  /**
   * The key of the race to which the formula's scenario belongs; undefined if it was entered before a race.
   */
  readonly shownFor: string | undefined;
  readonly kept: unknown;
}

/**
 * Returns the formula with the stored scenario of its race, if its present scenario belongs to another race.
 */
export function withRaceScenario(formula: Formula, { race, shownFor, kept }: RaceScenario): Formula {
  const isOwn = race === shownFor || (shownFor === undefined && kept === undefined);
  return isOwn ? formula : withScenario(formula, kept);
}

/** Returns the formula with a stored scenario and no other. */
function withScenario(formula: Formula, keptScenario: unknown): Formula {
  const scenario = isObject(keptScenario) ? keptScenario : {};
  const values = Object.fromEntries(
    scenarioArguments.map((name) => [name, typeof scenario[name] === "string" ? scenario[name] : ""]),
  );
  return { ...formula, values: { ...formula.values, ...values } };
}
