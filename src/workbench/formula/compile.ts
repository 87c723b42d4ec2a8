/** Compiles a formula into closures that return its value; nothing is calculated unless it is needed. */
import type { AstExpression } from "@borgar/fx";
import { callFunction } from "./call";
import { sheetPrefix } from "../../cells/addresses";
import { numberOfDigits, toBoolean, toNumber } from "./values/convert";
import type { Book } from "./values/definition";
import { functionOf } from "./functions";
import { applyBinary, applyUnary, binaries, snapped, unaries } from "./operators";
import { cellField, type FormulaTree, type SheetSpan, sheetSpan, treeOf } from "./parse";
import { tableReader } from "./values/tableReference";
import {
  type Area,
  errors,
  FormulaError,
  Lambda,
  mapCells,
  Matrix,
  Reference,
  type Scalar,
  type Value,
} from "./values/value";

/** The references of one formula, in text order. */
export interface Given {
  readonly book: Book;
  area(slot: number): Area | FormulaError;
}

/** The names defined by LET and by the parameters of a LAMBDA. */
interface Scope {
  readonly name: string;
  readonly value: Value;
  readonly outer: Scope | undefined;
}

/** Calculates a part of a formula. */
type Step = (given: Given, scope: Scope | undefined) => Value;
type Cells = Scalar | Matrix;

/** Returns the cells that a value refers to. */
export function cellsOf(value: Value, book: Book): Cells {
  if (value === undefined) return null;
  if (value instanceof Lambda)
    return new FormulaError("#CALC!", "A LAMBDA is called with its arguments, or given to a function");
  if (!(value instanceof Reference)) return value;
  const [area] = value.areas;
  if (!area || value.areas.length > 1) return errors.value;
  return area.top === area.bottom && area.left === area.right ? book.cell(area) : book.read(area);
}

/** Returns the one cell of a value in the row or column of the formula. */
function intersected(value: Value, book: Book): Cells {
  const { position } = book;
  if (value instanceof Matrix) return value.at(0, 0);
  if (!(value instanceof Reference)) return value instanceof Lambda ? errors.calculation : (value ?? null);
  const [area] = value.areas;
  if (!area || value.areas.length > 1) return errors.value;
  const inside = (at: number, first: number, last: number): number | undefined =>
    first === last ? first : at >= first && at <= last ? at : undefined;
  const row = inside(position.top, area.top, area.bottom);
  const column = inside(position.left, area.left, area.right);
  if (row === undefined || column === undefined) return errors.value;
  return book.cell({ sheet: area.sheet, top: row, bottom: row, left: column, right: column });
}

/** Returns a scalar from cells; undefined for a table with more than one cell. */
const oneOf = (cells: Cells): Scalar | undefined => {
  if (!(cells instanceof Matrix)) return cells;
  return cells.rows * cells.columns === 1 ? cells.at(0, 0) : undefined;
};

function lookUp(name: string, scope: Scope | undefined): Scope | undefined {
  for (let foundScope = scope; foundScope; foundScope = foundScope.outer)
    if (foundScope.name === name) return foundScope;
  return undefined;
}

const nameOf = (text: string): string => text.replace(/^_xl(?:pm|eta)\./i, "").toUpperCase();

/** The deepest recursion of a LAMBDA. */
const deepest = 1024;
let depth = 0;

/** Calls a LAMBDA; endless recursion is #NUM!, the same as in Excel. */
function called(callee: Value, values: readonly Value[]): Value {
  if (callee instanceof FormulaError) return callee;
  if (!(callee instanceof Lambda)) return new FormulaError("#VALUE!", "Only a LAMBDA can be called");
  if (values.length > callee.names || values.length < callee.required)
    return new FormulaError("#VALUE!", `The LAMBDA takes ${callee.names} arguments`);
  if (depth >= deepest) return new FormulaError("#NUM!", "The LAMBDA calls itself without an end");
  depth++;
  try {
    return callee.call(values);
  } finally {
    depth--;
  }
}

function combined(operator: string, one: Value, other: Value): Value {
  for (const value of [one, other]) if (value instanceof FormulaError) return value;
  if (!(one instanceof Reference) || !(other instanceof Reference)) return errors.value;
  if (operator === ",") return new Reference([...one.areas, ...other.areas]);
  const [first, second] = [one.areas[0], other.areas[0]];
  if (!first || !second || first.sheet !== second.sheet) return errors.value;
  const [smallest, largest] = operator === ":" ? [Math.min, Math.max] : [Math.max, Math.min];
  const area: Area = {
    sheet: first.sheet,
    top: smallest(first.top, second.top),
    left: smallest(first.left, second.left),
    bottom: largest(first.bottom, second.bottom),
    right: largest(first.right, second.right),
  };
  return area.top > area.bottom || area.left > area.right ? errors.nothing : new Reference([area]);
}

/** Returns the cells of Jan:Mar!A1, from all sheets from the first to the last. */
function cellsOfSheets({ first, last, cells }: SheetSpan, book: Book): Value {
  const names = book.sheets().map(({ name }) => name);
  const places = [first, last].map((sheet) =>
    names.findIndex((name) => name.toLowerCase() === sheet.toLowerCase()),
  );
  const areas = names
    .slice(Math.min(...places), Math.max(...places) + 1)
    .map((name) => book.parse(`${sheetPrefix(name)}${cells}`));
  return places.includes(-1) || areas.some((area) => !area)
    ? new FormulaError("#REF!", `There are no sheets ${first} and ${last}`)
    : new Reference(areas.filter((area) => area !== undefined));
}

/** Returns a listed function as a LAMBDA, such as in BYROW(A1:C3,SUM). */
function functionValue(name: string, book: Book): Lambda | undefined {
  const definition = functionOf(name);
  if (!definition) return undefined;
  const most = definition.repeating > 0 ? 255 : definition.parameters.length;
  const required = definition.parameters.filter(({ optional }) => !optional).length;
  return new Lambda(most, Math.min(1, required), (values) =>
    callFunction(name, definition, { values, book, isEmpty: values.map(() => false) }),
  );
}

class Compiler {
  private readonly slots: FormulaTree["slots"];
  private readonly optional: FormulaTree["optional"];
  constructor({ slots, optional }: FormulaTree) {
    this.slots = slots;
    this.optional = optional;
  }

  /** Compiles a part, reading its references. */
  cells(node: AstExpression | null | undefined): (given: Given, scope: Scope | undefined) => Cells {
    if (!node) return () => null;
    const step = this.step(node);
    return (inputs, scope) => {
      const value = step(inputs, scope);
      return typeof value === "object" ? cellsOf(value, inputs.book) : (value ?? null);
    };
  }

  /** Compiles a part, keeping its references. */
  step(node: AstExpression | null | undefined): Step {
    if (!node) return () => undefined;
    switch (node.type) {
      case "Literal": {
        const value = typeof node.value === "number" ? numberOfDigits(node.raw) : node.value;
        return () => value;
      }
      case "ErrorLiteral": {
        const error = new FormulaError(String(node.value));
        return () => error;
      }
      case "ReferenceIdentifier":
        return this.reference(node);
      case "UnaryExpression":
        return this.unary(node.operator, node.arguments[0]);
      case "BinaryExpression":
        return this.binary(node.operator, node.arguments);
      case "ArrayExpression":
        return this.array(node.elements);
      case "CallExpression":
        return this.call(node);
      case "LambdaExpression": {
        const names = node.params.map(({ name }) => nameOf(name));
        const required = node.params.filter(({ loc }) => !this.optional.has(loc?.[0] ?? -1)).length;
        const body = this.step(node.body);
        return (inputs, scope) =>
          new Lambda(names.length, required, (values) =>
            body(
              inputs,
              names.reduce<Scope | undefined>(
                (outer, name, index) => ({ name, value: values[index], outer }),
                scope,
              ),
            ),
          );
      }
      case "LetExpression": {
        const declared = node.declarations.map(({ id, init }) => ({
          name: nameOf(id.name),
          step: this.step(init),
        }));
        const body = this.step(node.body);
        return (inputs, scope) =>
          body(
            inputs,
            declared.reduce<Scope | undefined>(
              (outer, { name, step }) => ({ name, value: step(inputs, outer), outer }),
              scope,
            ),
          );
      }
    }
  }

  private reference(node: Extract<AstExpression, { type: "ReferenceIdentifier" }>): Step {
    if (/\.:|:\./.test(node.value)) {
      const error = new FormulaError("#REF!", "Write TRIMRANGE(A:A,2,2) for A:.A, 1 for A.:A, 3 for A.:.A");
      return () => error;
    }
    const slot = this.slots.get(node.loc?.[0] ?? -1);
    const field = cellField(node.value)?.field;
    if (slot !== undefined) {
      if (field !== undefined)
        return (inputs) => {
          const area = inputs.area(slot);
          return area instanceof FormulaError ? area : inputs.book.field(inputs.book.cell(area), field);
        };
      return (inputs) => {
        const area = inputs.area(slot);
        return area instanceof FormulaError ? area : new Reference([area]);
      };
    }
    if (node.kind === "table") {
      const readTable = tableReader(node.value);
      return ({ book }) => readTable(book);
    }
    if (node.kind === "name") {
      const name = nameOf(node.value);
      const readTable = tableReader(node.value);
      return ({ book }, scope) => {
        const local = lookUp(name, scope);
        if (local) return local.value;
        const value = book.name(node.value);
        if (value !== undefined) return value;
        if (book.table(node.value)) return readTable(book);
        return functionValue(name, book) ?? new FormulaError("#NAME?", `There is no name ${node.value}`);
      };
    }
    const span = sheetSpan(node.value);
    if (span) return ({ book }) => cellsOfSheets(span, book);
    return () => new FormulaError("#REF!", "References to other workbooks are not read");
  }

  private unary(operator: string, operand: AstExpression | undefined): Step {
    if (operator === "@") {
      const step = this.step(operand);
      return (inputs, scope) => intersected(step(inputs, scope), inputs.book);
    }
    if (operator === "#") {
      const step = this.step(operand);
      return (inputs, scope) => spilled(step(inputs, scope), inputs.book);
    }
    const cells = this.cells(operand);
    const apply = unaries[operator];
    if (!apply) return () => errors.value;
    if (operator === "+") return cells;
    return (inputs, scope) => applyUnary(apply, cells(inputs, scope), inputs.book);
  }

  private binary(operator: string, [left, right]: readonly AstExpression[]): Step {
    if (operator === ":" || operator === "," || operator === " ") {
      const [one, other] = [this.step(left), this.step(right)];
      return (inputs, scope) => combined(operator, one(inputs, scope), other(inputs, scope));
    }
    const [one, other] = [this.cells(left), this.cells(right)];
    const apply = binaries[operator];
    if (!apply) return () => errors.value;
    return (inputs, scope) => applyBinary(apply, one(inputs, scope), other(inputs, scope), inputs.book);
  }

  /** Compiles the formula; only 15 digits of its last difference count, unless brackets enclose it. */
  whole({ root, isBracketed }: FormulaTree): (given: Given) => Cells {
    if (isBracketed || root.type !== "BinaryExpression" || !["+", "-"].includes(root.operator)) {
      const cells = this.cells(root);
      return (inputs) => cells(inputs, undefined);
    }
    const [left, right] = root.arguments;
    const [one, other] = [this.cells(left), this.cells(right)];
    const apply = binaries[root.operator];
    if (!apply) return () => errors.value;
    return (inputs) => {
      const minuend = one(inputs, undefined);
      return snapped(applyBinary(apply, minuend, other(inputs, undefined), inputs.book), minuend);
    };
  }

  private array(elements: readonly (readonly AstExpression[])[]): Step {
    const rows = elements.map((row) => row.map((cell) => this.cells(cell)));
    const columns = Math.max(...rows.map((row) => row.length));
    return (inputs, scope) =>
      new Matrix(
        rows.length,
        columns,
        rows.flatMap((row) =>
          Array.from({ length: columns }, (_, at) => {
            const cell = row[at]?.(inputs, scope);
            return cell === undefined ? errors.missing : (oneOf(cell) ?? errors.value);
          }),
        ),
      );
  }

  private call(node: Extract<AstExpression, { type: "CallExpression" }>): Step {
    const { callee, arguments: args } = node;
    if (callee.type !== "Identifier") {
      const [target, steps] = [
        this.step(callee as unknown as AstExpression),
        args.map((arg) => this.step(arg)),
      ];
      return (inputs, scope) =>
        called(
          target(inputs, scope),
          steps.map((step) => step(inputs, scope)),
        );
    }
    const name = nameOf(callee.name.replace(/^_xlfn\.(?:_xlws\.)?/i, ""));
    const special = this.special(name, args);
    if (special) return special;
    const definition = functionOf(name);
    const steps = args.map((arg) => this.step(arg));
    return (inputs, scope) => {
      const local = scope && lookUp(name, scope);
      const values = steps.map((step) => step(inputs, scope));
      if (local) return called(local.value, values);
      if (definition)
        return callFunction(name, definition, {
          values,
          book: inputs.book,
          isEmpty: args.map((arg) => arg === null),
        });
      const result = inputs.book.call(name, values);
      if (result !== undefined) return result;
      const definedName = inputs.book.name(name);
      return definedName instanceof Lambda ? called(definedName, values) : unknownFunction(name);
    };
  }

  /** Compiles functions that calculate only the arguments they need. */
  private special(name: string, args: readonly (AstExpression | null)[]): Step | undefined {
    switch (name) {
      case "IF":
        return args.length < 2 || args.length > 3 ? undefined : this.choice(args);
      case "IFERROR":
      case "IFNA": {
        if (args.length !== 2) return undefined;
        const [cells, other] = [this.cells(args[0]), this.step(args[1])];
        const isCaught = (cell: Scalar): boolean =>
          cell instanceof FormulaError && (name === "IFERROR" || cell.code === "#N/A");
        return (inputs, scope) => {
          const value = cells(inputs, scope);
          if (!(value instanceof Matrix)) return isCaught(value) ? (other(inputs, scope) ?? null) : value;
          if (!value.cells.some(isCaught) && !isCaught(value.rest)) return value;
          return mapCells(
            [value, cellsOf(other(inputs, scope), inputs.book)],
            ([cell = null, instead = null]) => (isCaught(cell) ? instead : cell),
          );
        };
      }
      case "IFS":
        return args.length < 2 || args.length % 2 === 1 ? undefined : this.conditions(args);
      case "SWITCH":
        return args.length < 3 ? undefined : this.switch(args);
      case "CHOOSE": {
        if (args.length < 2) return undefined;
        const [index, ...choices] = [
          this.cells(args[0]),
          ...args.slice(1).map((arg) => this.step(arg)),
        ] as const;
        return (inputs, scope) => {
          const chosen = index(inputs, scope);
          const at = oneOf(chosen);
          if (at === undefined)
            return mapCells(
              [chosen, ...choices.map((choice) => cellsOf(choice(inputs, scope), inputs.book))],
              ([cell = null, ...cells]) => cells[numbered(cell, inputs.book) - 1] ?? errors.value,
            );
          if (at instanceof FormulaError) return at;
          const choice = choices[numbered(at, inputs.book) - 1];
          return choice ? (choice(inputs, scope) ?? null) : errors.value;
        };
      }
      default:
        return undefined;
    }
  }

  private choice(args: readonly (AstExpression | null)[]): Step {
    const condition = this.cells(args[0]);
    const [yes, no] = args.slice(1).map((arg) => this.step(arg));
    const otherwise: Step = no ?? (() => false);
    return (inputs, scope) => {
      const decided = condition(inputs, scope);
      const one = oneOf(decided);
      if (one === undefined) {
        const table = decided as Matrix;
        const holds = mapCells([table], ([cell = null]) => truth(cell));
        const needs = (wanted: boolean): boolean => holds.cells.includes(wanted) || holds.rest === wanted;
        const taken = (step: Step | undefined, wanted: boolean): Cells =>
          needs(wanted) ? cellsOf(step?.(inputs, scope), inputs.book) : null;
        return mapCells(
          [holds, taken(yes, true), taken(otherwise, false)],
          ([cell = null, then = null, other = null]) =>
            cell instanceof FormulaError ? cell : cell === true ? (then ?? 0) : (other ?? 0),
        );
      }
      const holds = truth(one);
      if (holds instanceof FormulaError) return holds;
      return (holds ? yes : otherwise)?.(inputs, scope) ?? 0;
    };
  }

  private conditions(args: readonly (AstExpression | null)[]): Step {
    const pairs = Array.from({ length: args.length / 2 }, (_, index) => ({
      condition: this.cells(args[2 * index]),
      value: this.step(args[2 * index + 1]),
    }));
    const from = (index: number, inputs: Given, scope: Scope | undefined): Value => {
      const pair = pairs[index];
      if (!pair) return new FormulaError("#N/A", "No condition is TRUE");
      const decided = pair.condition(inputs, scope);
      const one = oneOf(decided);
      if (one === undefined)
        return mapCells(
          [
            decided,
            cellsOf(pair.value(inputs, scope), inputs.book),
            cellsOf(from(index + 1, inputs, scope), inputs.book),
          ],
          ([cell = null, value = null, other = null]) => {
            const holds = truth(cell);
            return holds instanceof FormulaError ? holds : holds ? value : other;
          },
        );
      const holds = truth(one);
      if (holds instanceof FormulaError) return holds;
      return holds ? (pair.value(inputs, scope) ?? 0) : from(index + 1, inputs, scope);
    };
    return (inputs, scope) => from(0, inputs, scope);
  }

  private switch(args: readonly (AstExpression | null)[]): Step {
    const subject = this.cells(args[0]);
    const hasDefault = args.length % 2 === 0;
    const last = hasDefault ? this.step(args.at(-1)) : () => errors.missing;
    const cases = Array.from({ length: Math.floor((args.length - 1) / 2) }, (_, index) => ({
      match: this.cells(args[2 * index + 1]),
      value: this.step(args[2 * index + 2]),
    }));
    const equal = (one: Scalar, other: Scalar, book: Book): Scalar =>
      applyBinary(binaries["="] as (typeof binaries)[string], one, other, book) as Scalar;
    const from = (value: Cells, index: number, inputs: Given, scope: Scope | undefined): Value => {
      const choice = cases[index];
      if (!choice) return last(inputs, scope) ?? 0;
      const match = choice.match(inputs, scope);
      const [one, other] = [oneOf(value), oneOf(match)];
      if (one === undefined || other === undefined)
        return mapCells(
          [
            value,
            match,
            cellsOf(choice.value(inputs, scope), inputs.book),
            cellsOf(from(value, index + 1, inputs, scope), inputs.book),
          ],
          ([cell = null, wanted = null, then = null, next = null]) => {
            const holds = equal(cell, wanted, inputs.book);
            return holds instanceof FormulaError ? holds : holds === true ? then : next;
          },
        );
      const holds = equal(one, other, inputs.book);
      if (holds instanceof FormulaError) return holds;
      return holds === true ? (choice.value(inputs, scope) ?? 0) : from(value, index + 1, inputs, scope);
    };
    return (inputs, scope) => {
      const value = subject(inputs, scope);
      return value instanceof FormulaError ? value : from(value, 0, inputs, scope);
    };
  }
}

function truth(cell: Scalar): boolean | FormulaError {
  try {
    return toBoolean(cell);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

function numbered(cell: Scalar, { readNumber }: Book): number {
  try {
    return Math.floor(toNumber(cell, readNumber));
  } catch (error) {
    if (error instanceof FormulaError) return NaN;
    throw error;
  }
}

/** Returns the cells that a cell's formula fills. */
function spilled(value: Value, book: Book): Value {
  if (value instanceof FormulaError) return value;
  const [area] = value instanceof Reference ? value.areas : [];
  if (!area) return errors.reference;
  const foundArea = book.spill(area);
  return foundArea ? new Reference([foundArea]) : errors.reference;
}

const unknownFunction = (name: string): FormulaError =>
  new FormulaError(
    "#NAME?",
    `The workbench has no function ${name}; docs/reference/workbench-functions.md lists its functions`,
  );

/** A formula that can be calculated for any references. */
export type Compiled = (given: Given) => Cells;

/** Compiles the formula of a name, which may stay a reference or a LAMBDA. */
export function compileName(formula: string): (given: Given) => Value {
  const tree = treeOf(formula);
  const step = new Compiler(tree).step(tree.root);
  return (inputs) => step(inputs, undefined);
}

/** Compiles a formula from its text "=..."; throws if it is not a formula. */
export function compileFormula(formula: string): Compiled {
  const tree = treeOf(formula);
  const calculate = new Compiler(tree).whole(tree);
  return (inputs) => {
    try {
      return calculate(inputs);
    } catch (error) {
      if (error instanceof FormulaError) return error;
      if (error instanceof RangeError) return new FormulaError("#NUM!", "The calculation is too deep");
      throw error;
    }
  };
}
