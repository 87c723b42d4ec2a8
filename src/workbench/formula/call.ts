/** Calls a declared function: reads its arguments by their letters, cell by cell for a table. */
import { toBoolean, toNumber, toText } from "./values/convert";
import type { Book, Definition, Parameter } from "./values/definition";
import {
  errors,
  FormulaError,
  Lambda,
  mapCells,
  Matrix,
  plain,
  Reference,
  type Scalar,
  sheetColumns,
  sheetRows,
  type Value,
} from "./values/value";

interface Call {
  readonly values: readonly Value[];
  readonly book: Book;
  /** True for each empty argument, such as the second in ROUND(2.5,). */
  readonly isEmpty: readonly boolean[];
}

const isOfCell: ReadonlySet<Parameter["kind"]> = new Set(["n", "s", "t", "b", "v", "e"]);

/** Returns the parameter for an argument; the last ones may repeat. */
function parameterAt({ parameters, repeating }: Definition, index: number): Parameter | undefined {
  if (index < parameters.length || repeating === 0) return parameters[index];
  const first = parameters.length - repeating;
  return parameters[first + ((index - first) % repeating)];
}

function cellOf(value: Value, book: Book): Scalar | Matrix {
  if (value instanceof Lambda) throw new FormulaError("#CALC!", "A LAMBDA is no value");
  if (!(value instanceof Reference)) return value ?? null;
  const [area] = value.areas;
  if (!area || value.areas.length > 1) return errors.value;
  return area.top === area.bottom && area.left === area.right ? book.cell(area) : book.read(area);
}

/** Reads one cell as a parameter of a kind. */
function read(cell: Scalar, { kind }: Parameter, book: Book): unknown {
  switch (kind) {
    case "n":
      return typeof cell === "number" ? cell : toNumber(cell, book.readNumber);
    case "s":
      if (typeof plain(cell) === "boolean") throw errors.value;
      return toNumber(cell, book.readNumber);
    case "t":
      return toText(cell);
    case "b":
      return toBoolean(cell);
    case "v": {
      const value = plain(cell);
      if (value instanceof FormulaError) throw value;
      return value;
    }
    case "e":
    case "a":
    case "m":
    case "f":
      return cell;
  }
}

/** Reads an argument that is not read cell by cell. */
function readWhole(value: Value, { kind }: Parameter, book: Book): unknown {
  if (kind === "f") {
    if (value instanceof Lambda) return value;
    throw value instanceof FormulaError
      ? value
      : new FormulaError("#VALUE!", "The argument must be a LAMBDA");
  }
  if (kind === "a") return value;
  const cells = cellOf(value, book);
  return cells instanceof Matrix ? cells : new Matrix(1, 1, [cells]);
}

function computed(definition: Definition, book: Book, args: readonly unknown[]): Value {
  try {
    const value = definition.compute(book, args);
    if (value instanceof Matrix && (value.rows > sheetRows || value.columns > sheetColumns))
      return errors.size;
    return typeof value === "number" && !Number.isFinite(value) ? errors.number : value;
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

const cellResult = (value: Value, book: Book): Scalar => {
  const cells = value instanceof Lambda ? errors.calculation : cellOf(value, book);
  return cells instanceof Matrix ? cells.at(0, 0) : cells;
};

/** Returns the value of a function. */
export function callFunction(name: string, definition: Definition, { values, book, isEmpty }: Call): Value {
  const { parameters, repeating } = definition;
  const required = parameters.filter(({ optional }) => !optional).length;
  if (values.length < required || (repeating === 0 && values.length > parameters.length)) {
    const most = repeating > 0 ? "or more" : parameters.length > required ? `to ${parameters.length}` : "";
    return new FormulaError("#VALUE!", `${name} takes ${required} ${most} arguments`.replace("  ", " "));
  }
  const args: unknown[] = [];
  /** The arguments that are tables although a single value is expected. */
  const tables: number[] = [];
  try {
    for (let index = 0; index < values.length; index++) {
      const parameter = parameterAt(definition, index) as Parameter;
      const value = values[index];
      if (isEmpty[index] && parameter.kind === "s") return errors.missing;
      if (isEmpty[index] && parameter.skipsEmpty) args.push(undefined);
      else if (isOfCell.has(parameter.kind)) {
        const cells = cellOf(value, book);
        if (cells instanceof Matrix) tables.push(index);
        args.push(cells instanceof Matrix ? cells : read(cells, parameter, book));
      } else args.push(readWhole(value, parameter, book));
    }
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  if (tables.length === 0) return computed(definition, book, args);
  return mapCells(
    tables.map((index) => args[index] as Matrix),
    (cells) => {
      const single = [...args];
      try {
        for (const [place, index] of tables.entries())
          single[index] = read(cells[place] ?? null, parameterAt(definition, index) as Parameter, book);
      } catch (error) {
        if (error instanceof FormulaError) return error;
        throw error;
      }
      return cellResult(computed(definition, book, single), book);
    },
  );
}
