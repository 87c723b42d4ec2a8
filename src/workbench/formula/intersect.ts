/** Marks the ranges of which a plain formula of a file takes one cell: Excel writes an @ there. */
import type { AstExpression } from "@borgar/fx";
import type { Parameter } from "./values/definition";
import { functionOf } from "./functions";
import { treeOf } from "./parse";

/** One cell, anything as it is given, or a table: what the place of an expression asks for. */
type Wanted = "cell" | "any" | "table";

const isOfCell: ReadonlySet<Parameter["kind"]> = new Set(["n", "s", "t", "b", "v", "e"]);

/** The lazy functions hand on what is asked of them, but for the arguments that decide. */
const deciding: Readonly<Record<string, (index: number) => boolean>> = {
  IF: (index) => index === 0,
  IFERROR: () => false,
  IFNA: () => false,
  IFS: (index) => index % 2 === 0,
  SWITCH: (index) => index % 2 === 1 || index === 0,
  CHOOSE: (index) => index === 0,
};

/** The functions that may return more than one cell. */
const manyCells: ReadonlySet<string> = new Set([
  ...["INDEX", "OFFSET", "INDIRECT", "TRANSPOSE", "MMULT", "MINVERSE", "FREQUENCY", "MODE.MULT"],
  ...["LINEST", "LOGEST", "TREND", "GROWTH"],
]);

function wantedOf(name: string, index: number, around: Wanted): Wanted {
  const decides = deciding[name];
  if (around === "table") return "table";
  if (decides) return decides(index) ? "cell" : around;
  const definition = functionOf(name);
  if (!definition) return "any";
  const { parameters, repeating } = definition;
  const first = parameters.length - repeating;
  const parameter = parameters[index] ?? parameters[first + ((index - first) % Math.max(1, repeating))];
  if (!parameter) return "any";
  if (around === "cell" && (name === "ROW" || name === "COLUMN")) return "any";
  if (isOfCell.has(parameter.kind)) return "cell";
  return parameter.kind === "a" ? "any" : "table";
}

const isWide = (node: Extract<AstExpression, { type: "ReferenceIdentifier" }>): boolean =>
  node.kind === "beam" ||
  node.value.includes(":") ||
  (node.kind === "table" && !/\[(?:@|\[#This Row\])/i.test(node.value));

/**
 * Returns a formula with an @ before each range of which it takes one cell, as Excel shows a plain formula of
 * a file: SUM(A1:A3*2) as SUM(@A1:A3*2). Returns a formula that cannot be read as it is.
 */
export function withIntersection(formula: string): string {
  const places: number[] = [];
  const visit = (node: AstExpression | null, wanted: Wanted): void => {
    if (!node) return;
    switch (node.type) {
      case "ReferenceIdentifier":
        if (wanted === "cell" && isWide(node)) places.push(node.loc?.[0] ?? 0);
        return;
      case "UnaryExpression":
        if (node.operator !== "@" && node.operator !== "#")
          for (const operand of node.arguments) visit(operand, wanted === "table" ? wanted : "cell");
        return;
      case "BinaryExpression":
        if (![":", ",", " "].includes(node.operator))
          for (const operand of node.arguments) visit(operand, wanted === "table" ? wanted : "cell");
        return;
      case "CallExpression": {
        const name = node.callee.type === "Identifier" ? node.callee.name.toUpperCase() : "";
        if (wanted === "cell" && manyCells.has(name)) places.push(node.loc?.[0] ?? 0);
        for (const [index, argument] of node.arguments.entries())
          visit(argument, wantedOf(name, index, wanted));
        return;
      }
      case "ArrayExpression":
      case "ErrorLiteral":
      case "LambdaExpression":
      case "LetExpression":
      case "Literal":
    }
  };
  try {
    visit(treeOf(formula).root, "cell");
  } catch {
    return formula;
  }
  return places
    .sort((one, other) => other - one)
    .reduce((text, place) => `${text.slice(0, place)}@${text.slice(place)}`, formula);
}
