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

/** The advice at the end of a cell's message, with that for a script, which has no pane and no cells. */
const adviceForScripts: readonly (readonly [inCells: string, inScripts: string])[] = [
  ["Enter your key in the Racing pane.", "Name a key that it accepts."],
  ["Choose another data source in the Racing pane.", "Ask another service."],
  ["Test the connection in the Racing pane.", "Check the address, and that the service runs."],
  [
    "Choose the simulated world or results files in the Racing pane.",
    "Ask a service of the simulated world or of results files.",
  ],
  ["Recalculate to retry.", "Call again to retry."],
  ["Recalculate when it is connected again.", "Call again when it is connected."],
  ["This can take some minutes; cells fill by themselves.", "This can take some minutes."],
];

/** Returns a cell's message with the advice for a script. */
function inScripts(message: string): string {
  const [inCells = "", advice = ""] = adviceForScripts.find(([ending]) => message.endsWith(ending)) ?? [];
  return message.slice(0, message.length - inCells.length) + advice;
}

/** Returns the error of a call that failed, in the words of its cell. */
export function failed(failure: unknown, facts: RacingErrorFacts = {}): RacingError {
  const { code, message } = cellError(failure);
  return new RacingError(code, inScripts(message ?? ""), { ...reasonOf(failure, code), ...facts });
}
