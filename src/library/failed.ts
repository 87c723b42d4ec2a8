import { Failure, preparationOf } from "../client/failure";
import { cellError } from "../functions/call/cellError";
import { RacingError, type RacingErrorFacts } from "./answered";

/** Returns true if the service will answer once it has prepared its races. */
const isPending = ({ facts }: Failure): boolean =>
  facts.code === "store_not_ready" || preparationOf(facts) !== undefined;

/** Returns the kind of a failure, and the seconds until it may have passed. */
function reasonOf(failure: unknown, code: string): Pick<RacingErrorFacts, "reason" | "retryAfter"> {
  if (failure instanceof Failure) {
    const { kind, retryAfter } = failure;
    return { reason: isPending(failure) ? "preparing" : kind, retryAfter };
  }
  return { reason: code === "#N/A" ? "notAvailable" : "argument" };
}

/** Returns the error of a call that failed, with the words of its cell. */
export function failed(failure: unknown, facts: RacingErrorFacts = {}): RacingError {
  const { code, message } = cellError(failure);
  return new RacingError(code, message ?? "", { ...reasonOf(failure, code), ...facts });
}
