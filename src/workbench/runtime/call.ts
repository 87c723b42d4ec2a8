import { type CellError, type CellValue, type ErrorCode, isRich, type Table } from "./callArguments";
import type { CustomFunction, Invocation } from "./customFunction";

/** A data type in a result after serialisation: a formatted number, an error, an entity. */
interface DataType {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly basicValue?: unknown;
  readonly numberFormat?: unknown;
  readonly text?: unknown;
}

function cellOfDataType(dataType: DataType): CellValue {
  if (dataType.type === "Error") return resultError(dataType.code ?? dataType.basicValue, dataType.message);
  if (typeof dataType.basicValue === "number" && typeof dataType.numberFormat === "string")
    return { number: dataType.basicValue, format: dataType.numberFormat };
  if (dataType.type === "String" && isRich(dataType as CellValue)) return dataType as CellValue;
  if (dataType.type === "Entity" && typeof dataType.text === "string") return dataType.text;
  return "basicValue" in dataType ? cell(dataType.basicValue) : { error: "#VALUE!" };
}

/** Converts one cell. The sheet shows null as 0, the same as Excel. */
function cell(value: unknown): CellValue {
  if (value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean")
    return value;
  return typeof value === "object" && !Array.isArray(value) ? cellOfDataType(value) : { error: "#VALUE!" };
}

function table(rows: readonly unknown[]): CellValue | Table {
  const width = Array.isArray(rows[0]) ? rows[0].length : 0;
  if (width === 0) return { error: "#CALC!", message: "The function returned an empty array" };
  if (!rows.every((row): row is unknown[] => Array.isArray(row) && row.length === width))
    return { error: "#VALUE!" };
  return rows.map((row) => row.map(cell));
}

/** Converts the value that a function returned or promised. */
export function cellResultOf(value: unknown): CellValue | Table {
  if (typeof value === "number" && !Number.isFinite(value))
    return resultError(Number.isNaN(value) ? "#VALUE!" : "#NUM!");
  // An Error from any window; the host's own errors have a code.
  const isError = Object.prototype.toString.call(value) === "[object Error]";
  if (isError && !("code" in (value as Error))) return resultError("#VALUE!", (value as Error).message);
  // Excel reads a result from JSON: NaN, Infinity and undefined become null, a Date becomes a text.
  const parsed: unknown = value === undefined ? null : JSON.parse(JSON.stringify(value) ?? "null");
  return Array.isArray(parsed) ? table(parsed) : cell(parsed);
}

/** The codes that a custom function may return; Excel turns any other into #VALUE!. */
const allowed: ReadonlySet<unknown> = new Set<ErrorCode>(["#N/A", "#VALUE!", "#NUM!", "#DIV/0!", "#NULL!"]);
/** The codes whose message Excel keeps. */
const withMessage: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["#N/A", "#VALUE!"]);

/** Returns the cell's error for a function's code and message. */
export function resultError(code: unknown, message?: unknown): CellError {
  const error = allowed.has(code) ? (code as ErrorCode) : "#VALUE!"; // the set holds only codes
  return withMessage.has(error) && typeof message === "string" && message !== ""
    ? { error, message }
    : { error };
}

/** Converts a thrown value or a rejection; a text keeps its message, a plain Error loses it. */
export function errorOfThrown(reason: unknown): CellError {
  if (typeof reason === "string") return resultError("#VALUE!", reason);
  if (typeof reason !== "object" || reason === null || !("code" in reason)) return resultError("#VALUE!");
  return resultError(reason.code, "message" in reason ? reason.message : undefined);
}

/** The result of a call: a cell or a table that spills. */
export type CellResult = CellValue | Table;
/** The result to show; undefined (#BUSY!) while a call is pending and has no earlier result. */
export type Outcome = CellResult | undefined;

interface Work {
  readonly run: CustomFunction;
  readonly values: readonly unknown[];
  readonly invocation: Invocation;
  /** True for a streaming function, whose results are those that it sets, not the one that it returns. */
  readonly streams: boolean;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/**
 * A cell's call of a function. It settles once, or for a streaming function with each result, and never after
 * it was cancelled.
 */
export class Call {
  /** The result; while the call is pending, the previous equal call's. */
  outcome: Outcome;
  /** The number of the last calculation that needed the call. */
  calculation: number;
  pending = true;
  private cancelled = false;
  private arrived: { readonly value: CellResult } | undefined;
  private readonly work: Work;

  constructor(work: Work, { calculation, previous }: { calculation: number; previous: Outcome }) {
    this.work = work;
    this.calculation = calculation;
    this.outcome = previous;
  }

  /** Runs the function. A plain value settles at once, a promised one when it is delivered. */
  run(onArrival: () => void): void {
    if (this.cancelled) return;
    const arrive = (value: CellResult): void => {
      if (this.cancelled) return;
      this.arrived = { value };
      onArrival();
    };
    const { run, values, invocation, streams } = this.work;
    const isError = (value: unknown): boolean =>
      typeof value === "object" && value !== null && "code" in value;
    const setResult = (value: unknown): void =>
      arrive(isError(value) ? errorOfThrown(value) : cellResultOf(value));
    try {
      const returned = run(...values, streams ? Object.assign(invocation, { setResult }) : invocation);
      if (streams) return;
      if (isPromise(returned))
        returned.then(
          (value) => arrive(cellResultOf(value)),
          (reason: unknown) => arrive(errorOfThrown(reason)),
        );
      else this.settle(cellResultOf(returned));
    } catch (thrown) {
      this.settle(errorOfThrown(thrown));
    }
  }

  /** Settles with the promised value if it has arrived. */
  deliver(): void {
    if (this.arrived) this.settle(this.arrived.value);
  }

  get streams(): boolean {
    return this.work.streams;
  }

  /** Cancels the call; returns true if it was pending or streaming. */
  cancel(): boolean {
    if ((!this.pending && !this.streams) || this.cancelled) return false;
    this.cancelled = true;
    try {
      this.work.invocation.onCanceled?.();
    } catch {
      // Excel ignores errors in onCanceled.
    }
    return true;
  }

  private settle(value: CellResult): void {
    this.pending = false;
    this.outcome = value;
  }
}
