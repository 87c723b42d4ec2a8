import { ArgumentError } from "../../cells/argumentError";

const codes = { value: "#VALUE!", notAvailable: "#N/A" } as const;

/** The shape of CustomFunctions.Error, for places where the host has not brought its own. */
class PlainCellError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The host's own error class, which is there only once Excel (or a stand-in) has loaded it. */
function hostError(): (new (code: CustomFunctions.ErrorCode, message?: string) => CustomFunctions.Error) | undefined {
  return typeof CustomFunctions === "undefined" ? undefined : CustomFunctions.Error;
}

function make(code: (typeof codes)[keyof typeof codes], message: string): CustomFunctions.Error {
  const Host = hostError();
  // The codes are the enumeration's own texts; the enumeration itself may be absent.
  const hostCode = code as CustomFunctions.ErrorCode;
  return Host ? new Host(hostCode, message) : (new PlainCellError(code, message) as unknown as CustomFunctions.Error);
}

/** An #N/A with its reason, for a cell or to be thrown. */
export function notAvailable(message: string): CustomFunctions.Error {
  return make(codes.notAvailable, message);
}

const isCellError = (failure: unknown): failure is CustomFunctions.Error =>
  typeof failure === "object" && failure !== null && "code" in failure && Object.values<unknown>(codes).includes(failure.code);

/**
 * What a cell shows for a failure: #VALUE! for a wrong argument, #N/A with the reason for everything else.
 * A RangeError is how the arithmetic (maths) refuses an argument. This is the one place where failures become cell errors. A hint is added to the reason.
 */
export function cellError(failure: unknown, hint = ""): CustomFunctions.Error {
  if (isCellError(failure)) return failure;
  const message = failure instanceof Error ? failure.message : String(failure);
  return make(
    failure instanceof ArgumentError || failure instanceof RangeError ? codes.value : codes.notAvailable,
    message + hint,
  );
}
