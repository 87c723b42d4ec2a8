import { formatTyped, t } from "../language/translate";

/** Formats a value for a message: a text quoted and shortened, a range as its size. */
function formatValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return t`a range of ${value.length} rows`;
  return typeof value === "number" ? formatTyped(value) : String(value);
}

/** An invalid argument: "race must be a whole number from 1 to 20: current value is 99". */
export class ArgumentError extends Error {
  override readonly name: string = "ArgumentError";

  constructor(
    readonly argument: string,
    readonly rule: string,
    readonly value?: unknown,
  ) {
    super(`${argument} ${rule}${value === undefined ? "" : t`: current value is ${formatValue(value)}`}`);
  }
}

/** An argument that holds an error of Excel, such as #DIV/0!, which the formula passes on. */
export class ErrorArgument extends ArgumentError {
  override readonly name = "ErrorArgument";
  /** The error as Excel writes it. */
  readonly code: string;

  constructor(argument: string, { code, reason }: { readonly code: string; readonly reason: string }) {
    super(argument, t`holds the error ${code}` + (reason === "" ? "" : ` (${reason})`));
    this.code = code;
  }
}
