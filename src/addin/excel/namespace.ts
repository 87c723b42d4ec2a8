import { withShortConstants } from "../../cells/formulaConstants";

/** The namespace of the released add-in's functions, in which the add-in writes its own formulas. */
const released = "RACING";
const known: ReadonlySet<string> = new Set([released, "RACINGDEV"]);

/** Returns the manifest's namespace: the development manifest names its own in the page's address. */
function namespaceInForce(): string {
  const named = new URLSearchParams(globalThis.location?.search).get("namespace") ?? released;
  return known.has(named) ? named : released;
}

/** A text constant, which stays as it is, or a name of the released namespace. */
const textOrName = /"(?:[^"]|"")*"|\bRACING\.(?=\w)/g;

/** Returns a formula as it is written into a cell: in the namespace in force, within Excel's limits. */
export const writtenFormula = (formula: string): string => withShortConstants(inNamespace(formula));

/** Returns a formula with the functions in the namespace of the manifest in force. */
export function inNamespace(formula: string, namespace = namespaceInForce()): string {
  return namespace === released || !formula.startsWith("=")
    ? formula
    : formula.replace(textOrName, (found) => (found.startsWith('"') ? found : `${namespace}.`));
}
