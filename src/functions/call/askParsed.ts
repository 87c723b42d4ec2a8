import { askJoined } from "./askJoined";
import { askWhereRaced, type Asking } from "./askWhereRaced";
import type { CellResult } from "./cellResult";
import type { Asked } from "./neverRaced";
import type { ParsedCall } from "./parseCall";

/** Returns the answer with the request that was sent, where its venue was found elsewhere. */
const resultOf = (parsed: ParsedCall, { question, answer }: Asked): CellResult =>
  question === parsed.question ? answer : { ...answer, question };

/**
 * Returns the answer to a parsed call, or what its joined answers make: at once if all are cached, else a
 * promise. Throws or rejects with the first failure.
 */
export function askParsed(parsed: ParsedCall, asking: Asking): CellResult | Promise<CellResult> {
  const { join } = parsed.call;
  if (join) return askJoined(parsed, join, asking);
  const asked = askWhereRaced(parsed, parsed.question, asking);
  return asked instanceof Promise
    ? asked.then((settled) => resultOf(parsed, settled))
    : resultOf(parsed, asked);
}
