import { ArgumentError, ErrorArgument } from "../../cells/cellValue";
import { failureMessage } from "./failureMessage";

const codes = { value: "#VALUE!", notAvailable: "#N/A" } as const;

/** The errors that Excel allows a custom function to return; any other becomes #VALUE!. */
const passedOn = ["#VALUE!", "#N/A", "#DIV/0!", "#NUM!", "#NULL!"] as const;
type Code = (typeof passedOn)[number];

/** The shape of CustomFunctions.Error, for hosts that lack it. */
class PlainCellError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

function make(code: Code, message: string): CustomFunctions.Error {
  // Undefined until the custom functions runtime is loaded.
  const Host = typeof CustomFunctions === "undefined" ? undefined : CustomFunctions.Error;
  // The codes are the enumeration's values; the enumeration itself may be undefined.
  const hostCode = code as CustomFunctions.ErrorCode;
  return Host
    ? new Host(hostCode, message)
    : (new PlainCellError(code, message) as unknown as CustomFunctions.Error);
}

export function notAvailable(message: string): CustomFunctions.Error {
  return make(codes.notAvailable, message);
}

const isCellError = (failure: unknown): failure is CustomFunctions.Error =>
  typeof failure === "object" &&
  failure !== null &&
  "code" in failure &&
  !(failure instanceof ArgumentError) &&
  passedOn.some((code) => code === failure.code);

/** Translates a failure: #VALUE! for an argument, an argument's own error, otherwise #N/A with the reason. */
export function cellError(failure: unknown): CustomFunctions.Error {
  if (isCellError(failure)) return failure;
  const isArgument = failure instanceof ArgumentError || failure instanceof RangeError;
  const ownCode =
    failure instanceof ErrorArgument ? passedOn.find((code) => code === failure.code) : undefined;
  return make(ownCode ?? (isArgument ? codes.value : codes.notAvailable), failureMessage(failure));
}
