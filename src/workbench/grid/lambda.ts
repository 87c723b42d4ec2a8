/** LET, LAMBDA and the functions that call a LAMBDA; the engine has none, and no names inside a formula. */
import type * as Sheets from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";
import { type Columns, columnsOf, parameter, rowCount } from "./excelFunctions";

type Node = ReturnType<ReturnType<typeof engine>["parse"]>;
type Execute = Sheets.CompiledFormula["execute"];

interface Run {
  readonly formula: Sheets.CompiledFormula;
  readonly given: Parameters<Execute>;
}

type Value = Sheets.Arg | Lambda;
class Lambda {
  readonly call: (...values: readonly Value[]) => Value;
  constructor(call: Lambda["call"]) {
    this.call = call;
  }
}

type Scope = ReadonlyMap<string, Value>;
type Step = (run: Run, scope: Scope) => Value;

const error = (value: string, message: string): Sheets.FunctionResultObject => ({ value, message });
const notCalled = error(
  "#CALC!",
  "A LAMBDA is called with its arguments, or given to a function that calls it",
);
const noLambda = error("#VALUE!", "The last argument must be a LAMBDA");

const argOf = (value: Value): Sheets.Arg => (value instanceof Lambda ? notCalled : value);

/** Returns a value as that of one cell. */
function single(value: Value): Sheets.FunctionResultObject {
  const arg = argOf(value);
  if (!Array.isArray(arg)) return arg ?? { value: null };
  return arg.length === 1 && arg[0]?.length === 1
    ? (arg[0][0] ?? { value: null })
    : error("#CALC!", "The LAMBDA must return one value");
}

const name = (node: Node): string => (node.type === "SYMBOL" ? node.value.toUpperCase() : "");

/** Returns a table with the results of a function for each of its cells, row by row. */
function mapCells(
  table: Columns,
  result: (cell: Sheets.FunctionResultObject, at: readonly number[]) => Value,
): Columns {
  const mapped: Columns = table.map(() => []);
  for (let row = 0; row < rowCount(table); row++)
    for (const [column, cells] of table.entries())
      mapped[column]?.push(single(result(cells[row] ?? { value: null }, [column, row])));
  return mapped;
}

const blank = (columns: number, rows: number): Columns =>
  Array.from({ length: columns }, () => Array.from({ length: rows }, () => ({ value: null })));

/** The functions that call a LAMBDA, their last argument. */
const callers: Readonly<Record<string, (call: Lambda["call"], values: readonly Sheets.Arg[]) => Value>> = {
  MAP(call, [first, ...others]) {
    const tables = others.map(columnsOf);
    return mapCells(columnsOf(first), (cell, [column = 0, row = 0]) =>
      call(cell, ...tables.map((table) => table[column]?.[row] ?? { value: "#N/A" })),
    );
  },
  BYROW(call, [array]) {
    const table = columnsOf(array);
    return mapCells(blank(1, rowCount(table)), (_cell, [, row = 0]) =>
      call(table.map((column) => [column[row] ?? { value: null }])),
    );
  },
  BYCOL(call, [array]) {
    const table = columnsOf(array);
    return mapCells(blank(table.length, 1), (_cell, [column = 0]) => call([table[column] ?? []]));
  },
  REDUCE(call, [initial, array]) {
    let total: Value = initial;
    mapCells(columnsOf(array), (cell) => ((total = call(total, cell)), { value: null }));
    return total;
  },
  SCAN(call, [initial, array]) {
    let total: Value = initial;
    return mapCells(columnsOf(array), (cell) => (total = call(total, cell)));
  },
  MAKEARRAY(call, [rows, columns]) {
    const [height, width] = [rows, columns].map((count) => Number(single(count).value));
    if (!(height && height >= 1 && width && width >= 1))
      return error("#VALUE!", "rows and columns must be 1 or more");
    return mapCells(blank(Math.floor(width), Math.floor(height)), (_cell, [column = 0, row = 0]) =>
      call({ value: row + 1 }, { value: column + 1 }),
    );
  },
};

const unary: Readonly<Record<string, string>> = {
  "-": "UMINUS",
  "+": "UPLUS",
  "%": "UNARY.PERCENT",
  "#": "SPILLED.RANGE",
};
const binary: Readonly<Record<string, string>> = {
  ...{ "=": "EQ", "<>": "NE", ">": "GT", ">=": "GTE", "<": "LT", "<=": "LTE" },
  ...{ "+": "ADD", "-": "MINUS", "*": "MULTIPLY", "/": "DIVIDE", "^": "POWER", "&": "CONCATENATE" },
};

/** Returns the declaration of an argument of a function of the engine; the last ones may repeat. */
function declared(args: readonly Sheets.ArgDefinition[], index: number): Sheets.ArgDefinition | undefined {
  const repeating = args.filter((arg) => arg.repeating);
  if (index < args.length || repeating.length === 0) return args[index];
  return repeating[(index - args.length) % repeating.length];
}

/** Compiles a parsed formula. Its literals and references are counted in the engine's own order. */
function compile(root: Node): Step {
  const next = { reference: 0, number: 0, string: 0 };

  const call =
    (fn: string, args: readonly Step[]): Step =>
    (run, scope) => {
      const context = run.given[4] as unknown as Readonly<
        Record<string, (...args: Sheets.Arg[]) => Sheets.Arg>
      >;
      return context[fn]?.(...args.map((arg) => argOf(arg(run, scope))));
    };

  /** Compiles a function whose last argument is calculated with the names that come before it. */
  const special: Readonly<Record<string, (args: readonly Node[]) => Step>> = {
    LET(args) {
      const last = args.length - 1;
      const steps = args.map((arg, index) => (index === last || index % 2 === 1 ? step(arg) : undefined));
      return (run, scope) => {
        const named = new Map(scope);
        for (let index = 1; index < last; index += 2) {
          const key = args[index - 1];
          if (!key || name(key) === "" || last % 2 === 1)
            return error("#VALUE!", "LET needs pairs of a name and a value, then a calculation");
          named.set(name(key), steps[index]?.(run, named));
        }
        return steps[last]?.(run, named);
      };
    },
    LAMBDA(args) {
      const names = args.slice(0, -1).map(name);
      const [body] = args.slice(-1).map((arg) => step(arg));
      return (run, scope) =>
        new Lambda((...values) =>
          values.length > names.length
            ? error("#VALUE!", `The LAMBDA takes ${names.length} arguments`)
            : body?.(run, new Map([...scope, ...names.map((key, index) => [key, values[index]] as const)])),
        );
    },
    "LAMBDA.CALL"(args) {
      const [callee, ...given] = args.map((arg) => step(arg));
      return (run, scope) => {
        const lambda = callee?.(run, scope);
        if (!(lambda instanceof Lambda)) return error("#NAME?", "There is no function of this name");
        return lambda.call(...given.map((arg) => arg(run, scope)));
      };
    },
    ISOMITTED([arg]) {
      const value = arg && step(arg);
      return (run, scope) => ({ value: value?.(run, scope) === undefined });
    },
  };

  function funcall(fn: string, args: readonly Node[]): Step {
    if (special[fn]) return special[fn](args);
    const caller = callers[fn];
    if (caller) {
      const steps = args.map((arg) => step(arg));
      return (run, scope) => {
        const values = steps.map((arg) => arg(run, scope));
        const lambda = values.pop();
        return lambda instanceof Lambda ? caller(lambda.call, values.map(argOf)) : noLambda;
      };
    }
    const definitions = engine().registries.functionRegistry.get(fn).args;
    const wantsRange = (index: number): boolean =>
      declared(definitions, index)?.type.some((type) => type.startsWith("RANGE")) ?? false;
    return call(
      fn,
      args.map((arg, index) => step(arg, wantsRange(index))),
    );
  }

  function step(node: Node, wantsRange = false): Step {
    switch (node.type) {
      case "BOOLEAN":
        return () => ({ value: node.value });
      case "NUMBER": {
        const index = next.number++;
        return ({ formula }) => formula.literalValues.numbers[index];
      }
      case "STRING": {
        const index = next.string++;
        return ({ formula }) => formula.literalValues.strings[index];
      }
      case "REFERENCE": {
        const index = next.reference++;
        const isRange = wantsRange || node.value.includes(":");
        return ({ given: [references, ref, range] }) => {
          const reference = references[index];
          return reference && (isRange ? range(reference) : ref(reference));
        };
      }
      case "FUNCALL":
        return funcall(node.value.toUpperCase(), node.args);
      case "ARRAY":
        return call(
          "ARRAY.LITERAL",
          node.value.map((row) =>
            call(
              "ARRAY.ROW",
              row.map((cell) => step(cell)),
            ),
          ),
        );
      case "UNARY_OPERATION":
        return call(unary[String(node.value)] ?? "", [step(node.operand, node.value === "#")]);
      case "BIN_OPERATION":
        return call(binary[String(node.value)] ?? "", [step(node.left), step(node.right)]);
      case "SYMBOL":
        return ({ given }, scope) => {
          if (!scope.has(name(node))) return given[3](node.value, wantsRange);
          const value = scope.get(name(node));
          const isCell =
            wantsRange && value !== undefined && !(value instanceof Lambda) && !Array.isArray(value);
          return isCell && "position" in value ? [[value]] : value;
        };
      case "EMPTY":
        return () => undefined;
    }
  }

  return step(root);
}

/** Returns true for a formula with names of its own, which the engine cannot calculate. */
export const hasNames = (formula: string): boolean => /\b(?:LET|LAMBDA)\s*\(/i.test(formula);

export function executeWithNames(root: Node): Execute {
  const step = compile(root);
  return function (this: Sheets.CompiledFormula, ...given) {
    return argOf(step({ formula: this, given }, new Map())) ?? { value: null };
  };
}

/** Describes a function that is calculated here, for the engine's help. */
const described = (description: string, ...args: Sheets.ArgDefinition[]): Sheets.AddFunctionDescription => ({
  description,
  args,
  compute: () => noLambda,
});
const repeating = { repeating: true };
const lambda = parameter("lambda", "A LAMBDA");
const array = parameter("array", "The cells");
const initial = parameter("initial_value", "The first result");

/** The descriptions of the functions by name. */
export const lambdaFunctions: Readonly<Record<string, Sheets.AddFunctionDescription>> = {
  LET: described(
    "Names the results of calculations inside a formula",
    parameter("name", "The first name"),
    parameter("name_value", "Its value"),
    parameter("calculation_or_name", "A calculation; before it, further names and values", repeating),
  ),
  LAMBDA: described(
    "A function with parameters, to be called, named in LET or given to MAP, BYROW, BYCOL, REDUCE, SCAN, MAKEARRAY",
    parameter("parameter_or_calculation", "The names of its parameters, then its calculation", repeating),
  ),
  "LAMBDA.CALL": { ...described("", parameter("lambda", "", repeating)), hidden: true },
  ISOMITTED: described("TRUE if an argument of a LAMBDA was left out", parameter("argument", "A parameter")),
  MAP: described(
    "The results of a LAMBDA for each cell",
    array,
    parameter("array_or_lambda", "More cells, then a LAMBDA", repeating),
  ),
  BYROW: described("The results of a LAMBDA for each row", array, lambda),
  BYCOL: described("The results of a LAMBDA for each column", array, lambda),
  REDUCE: described("The last result of a LAMBDA of the one before and a cell", initial, array, lambda),
  SCAN: described("Each result of a LAMBDA of the one before and a cell", initial, array, lambda),
  MAKEARRAY: described(
    "A table of the results of a LAMBDA of row and column",
    parameter("rows", "The number of rows"),
    parameter("columns", "The number of columns"),
    lambda,
  ),
};
