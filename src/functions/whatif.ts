import { whatIf } from "../cells/columns/predictions";
import { ArgumentError } from "../cells/argumentError";
import { readDecimal } from "../cells/arguments/readDecimal";
import { runCall } from "./call/runCall";
import { type Call, tail } from "./call/call";
import { questionTo, responseTo } from "./call/askJoined";
import { readModel } from "./call/readModel";
import { readScratchedCells } from "./readScratchings";
import { repricedRace } from "./repricedRace";

const highestExponent = 10;

function readExponent(name: string, value: unknown): number {
  const exponent = readDecimal(name, value);
  if (exponent > 0 && exponent <= highestExponent) return exponent;
  throw new ArgumentError(name, `must be above 0 and at most ${highestExponent}`, exponent);
}

/** What the cell says of the model, once it is known to be one. */
function checkedModel(name: string, value: unknown): unknown {
  readModel(name, value);
  return value;
}

export const whatifCall: Call = {
  name: "WHATIF",
  endpoint: "form",
  parameters: ["date", "track", "race", "scratched", "sharpen", "model", ...tail],
  reports: { "what-if": whatIf },
  own: { scratched: { read: readScratchedCells }, sharpen: { read: readExponent }, model: { read: checkedModel } },
  join: {
    endpoints: ["predictions"],
    questions: (meant) => [questionTo("form", meant), questionTo("predictions", meant)],
    compose: ({ givens }, found) =>
      repricedRace(givens, { form: responseTo(found, "form"), predictions: responseTo(found, "predictions") }),
  },
};

/**
 * A race priced anew: the model's probabilities without the runners scratched since and without those that you scratch here, with fair odds, ranks, places paid and changes (Pro).
 * @customfunction WHATIF
 * @param date The day: an Excel date, "YYYY-MM-DD", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param scratched Further runners to scratch: numbers or names, in one cell or a range; or a flag (TRUE, x, scr) for every runner in the order of FORM.
 * @param sharpen The exponent put on the model's probabilities first, above 0 and at most 10: above 1 favourites gain, below 1 the field is levelled; 1 when blank.
 * @param model proportional (default), normal, or how places follow from wins: discounted, harville, benter, or your own exponents such as "0.8, 0.6".
 * @param fields The columns in the wanted order: names such as adjustedWin, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options More, as "country=hk; race_code=gallops" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every runner by its number; a scratched runner keeps its row.
 * @example =RACING.WHATIF("2026-03-14","ashford-park",3,2)
 * @helpurl https://localhost:3000/help/whatif.html
 * @cancelable
 */
export function whatif(
  date: any,
  track: any,
  race: any,
  scratched?: any[][],
  sharpen?: any,
  model?: any[][],
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(whatifCall, [date, track, race, scratched, sharpen, model, fields, headers, options], invocation);
}
