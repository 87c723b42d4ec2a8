import { withShortConstants } from "../../cells/formulaConstants";

/** The released add-in's namespace, in which the add-in writes its own formulas. */
const released = "RACING";
const knownNamespaces: ReadonlySet<string> = new Set([released, "RACINGDEV"]);

/** Returns the manifest's namespace; the development manifest states its own in the page's address. */
function namespaceInForce(): string {
  const chosenNamespace = new URLSearchParams(globalThis.location?.search).get("namespace") ?? released;
  return knownNamespaces.has(chosenNamespace) ? chosenNamespace : released;
}

/** Matches a text constant, which stays unchanged, or a name in the released namespace. */
const textOrName = /"(?:[^"]|"")*"|\bRACING\.(?=\w)/g;

/** Returns a formula as it is written into a cell: in the current namespace and within Excel's limits. */
export const writtenFormula = (formula: string): string => withShortConstants(inNamespace(formula));

/** Returns a formula with its functions in the namespace of the current manifest. */
export function inNamespace(formula: string, namespace = namespaceInForce()): string {
  return namespace === released || !formula.startsWith("=")
    ? formula
    : formula.replace(textOrName, (matchedText) =>
        matchedText.startsWith('"') ? matchedText : `${namespace}.`,
      );
}
