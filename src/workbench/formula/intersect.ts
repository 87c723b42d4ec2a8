/** Marks the ranges from which a file's plain formula takes one cell; Excel writes an @ there. */
import type { AstExpression } from "@borgar/fx";
import type { Parameter } from "./values/definition";
import { functionOf } from "./functions";
import { treeOf } from "./parse";

/** The kind of value that an expression's place needs: one cell, anything unchanged, or a table. */
type Wanted = "cell" | "any" | "table";

const isOfCell: ReadonlySet<Parameter["kind"]> = new Set(["n", "s", "t", "b", "v", "e"]);

/** Lazy functions pass on this need, except for the arguments that decide. */
const deciding: Readonly<Record<string, (index: number) => boolean>> = {
  IF: (index) => index === 0,
  IFERROR: () => false,
  IFNA: () => false,
  IFS: (index) => index % 2 === 0,
  SWITCH: (index) => index % 2 === 1 || index === 0,
  CHOOSE: (index) => index === 0,
};

/** The functions that may return more than one cell. */
const manyCells: ReadonlySet<string> = new Set(
  [
    "BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER FREQUENCY GROWTH HSTACK INDIRECT LINEST LOGEST MAKEARRAY",
    "MAP MINVERSE MMULT MODE.MULT MUNIT OFFSET RANDARRAY SCAN SEQUENCE SORT SORTBY TAKE TEXTSPLIT TOCOL TOROW",
    "TRANSPOSE TREND TRIMRANGE UNIQUE VSTACK WRAPCOLS WRAPROWS",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Returns true if a call may return more than one cell: INDEX for a row or column 0, ROW for several cells.
 */
function isManyCells(name: string, args: readonly (AstExpression | null)[]): boolean {
  if (name === "ROW" || name === "COLUMN")
    return args.some((arg) => arg?.type !== "ReferenceIdentifier" || isWide(arg, () => true));
  if (name !== "INDEX") return manyCells.has(name);
  return args.slice(1).some((arg) => arg === null || (arg.type === "Literal" && arg.value === 0));
}

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

type ReferenceNode = Extract<AstExpression, { type: "ReferenceIdentifier" }>;

/** Returns true for a workbook's name that may refer to more than one cell. */
export type IsWideName = (name: string) => boolean;

/** Returns true for a reference to a table that covers more than one cell in the formula's row. */
const isWideTable = (reference: string): boolean =>
  !/\[(?:@|\[#This Row\])/i.test(reference) || /\]:\[|\[@\]$/.test(reference);

function isWide({ kind, value }: ReferenceNode, isWideName: IsWideName): boolean {
  if (kind === "name") return isWideName(value);
  return kind === "beam" || (kind === "table" ? isWideTable(value) : value.includes(":"));
}

/**
 * Returns a formula with an @ before each range from which it takes one cell, the way Excel shows a plain
 * formula from a file: SUM(A1:A3*2) as SUM(@A1:A3*2). A formula that cannot be read is returned unchanged.
 */
export function withIntersection(formula: string, isWideName: IsWideName = () => false): string {
  const places: number[] = [];
  const visit = (node: AstExpression | null, wanted: Wanted): void => {
    if (!node) return;
    switch (node.type) {
      case "ReferenceIdentifier":
        if (wanted === "cell" && isWide(node, isWideName)) places.push(node.loc?.[0] ?? 0);
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
        if (wanted === "cell" && isManyCells(name, node.arguments)) places.push(node.loc?.[0] ?? 0);
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
