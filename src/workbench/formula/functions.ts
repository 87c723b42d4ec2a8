/** The closed list of Excel functions that formulas may call; any other name is #NAME?. */
import { tokenize } from "@borgar/fx";
import type { Definition, Functions } from "./values/definition";
import { conditionalFunctions } from "./functions/conditional";
import { dateFunctions } from "./functions/dates";
import { distributionFunctions } from "./functions/distributions";
import { financialFunctions } from "./functions/financial";
import { informationFunctions } from "./functions/information";
import { logicalFunctions } from "./functions/logical";
import { lookupFunctions } from "./functions/lookup";
import { mathFunctions } from "./functions/mathematics";
import { statisticalFunctions } from "./functions/statistical";
import { textFunctions } from "./functions/text";

/** The functions by category in Excel's own list. */
export const functionCategories: Readonly<Record<string, Functions>> = {
  Logical: logicalFunctions,
  Information: informationFunctions,
  "Lookup and reference": lookupFunctions,
  Text: textFunctions,
  "Date and time": dateFunctions,
  "Math and trigonometry": mathFunctions,
  Statistical: statisticalFunctions,
  Distributions: distributionFunctions,
  "Sums by criteria": conditionalFunctions,
  Financial: financialFunctions,
};

const definitions = new Map<string, Definition>(
  Object.values(functionCategories).flatMap((functions) => Object.entries(functions)),
);

/** Functions that the compiler handles, because they calculate no more of their arguments than they need. */
export const lazyFunctions = ["IF", "IFERROR", "IFNA", "IFS", "SWITCH", "CHOOSE", "LET", "LAMBDA"] as const;

export const functionOf = (name: string): Definition | undefined => definitions.get(name);

/** The names of all functions in alphabetical order. */
export const functionNames: readonly string[] = [...definitions.keys(), ...lazyFunctions].sort();

const lazy: ReadonlySet<string> = new Set(lazyFunctions);

/** Returns the functions that a formula calls but the list lacks, apart from the add-in's. */
export function unlistedFunctions(formula: string): string[] {
  const tokens = tokenize(formula);
  const names = tokens.filter(({ type }) => type === "range_named").map(({ value }) => value.toUpperCase());
  const isKnown = (name: string): boolean =>
    definitions.has(name) || lazy.has(name) || names.includes(name) || /^RACING(?:DEV)?\./.test(name);
  return tokens.flatMap(({ type, value }) =>
    type === "func" && !isKnown(value.toUpperCase()) ? [value.toUpperCase()] : [],
  );
}
