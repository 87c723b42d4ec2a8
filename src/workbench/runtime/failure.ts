import type { CellError, ErrorCode } from "./cellValue";

/** The codes a custom function may give; every other becomes #VALUE!, as in Excel. */
const givable: ReadonlySet<unknown> = new Set<ErrorCode>(["#N/A", "#VALUE!", "#NUM!", "#DIV/0!", "#NULL!"]);
/** The codes that keep their message. */
const speaking: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["#N/A", "#VALUE!"]);

/** The error a cell shows for a code and message given by a function. Only #N/A and #VALUE! keep the message. */
export function cellError(code: unknown, message?: unknown): CellError {
  const error = givable.has(code) ? (code as ErrorCode) : "#VALUE!"; // the set holds nothing but codes
  return speaking.has(error) && typeof message === "string" && message !== "" ? { error, message } : { error };
}

/** What a cell shows when a function throws or rejects: of a plain Error the message is lost, of a text it is kept. */
export function failure(reason: unknown): CellError {
  if (typeof reason === "string") return cellError("#VALUE!", reason);
  if (typeof reason !== "object" || reason === null || !("code" in reason)) return cellError("#VALUE!");
  return cellError(reason.code, "message" in reason ? reason.message : undefined);
}
