import { readFields } from "../cells/arguments/readFields";
import { readNumber } from "../cells/arguments/readNumber";
import { readPrices } from "../cells/arguments/readPrices";
import { entrantsOf, readRunnerCells } from "../cells/arguments/readRunners";
import { ArgumentError, isBlankOrZero, single } from "../cells/cellValue";
import type { Table } from "../cells/columns/column";
import { whatIf } from "../cells/columns/predictions";
import type { FooterRow } from "../cells/table/shape";
import { t } from "../language/translate";
import { spreadOf } from "../maths/spread";
import { choice, date, optional, race, scratched, tail, track } from "./call/arguments";
import { type Outcome, questionTo, responseTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { runnerCard } from "./composed/cards";
import { type BarrierChange, barrierFactors, readBarrierChanges } from "./composed/drawFigures";
import { type MarketFigures, marketOf } from "./composed/marketFigures";
import { countryOf, formIn, wholeTrack } from "./composed/raceParts";
import { readModel } from "./composed/readModel";
import { repricedRace, type RepricedRace, type Scenario } from "./composed/repricedRace";

const highestExponent = 10;

function readExponent(name: string, value: unknown): number {
  const exponent = readNumber(name, value);
  if (exponent > 0 && exponent <= highestExponent) return exponent;
  throw new ArgumentError(name, t`must be above 0 and at most ${highestExponent}`, exponent);
}

/** If odds are given, the market's columns are shown unless fields are named. */
const fields = {
  read(cell: unknown, table: Table, values: { readonly odds?: unknown }) {
    const isUsual = values.odds === undefined || !isBlankOrZero(single(cell));
    return readFields(isUsual ? cell : "market", table);
  },
};

export const whatifCall = defineCall({
  name: "WHATIF",
  card: runnerCard,
  endpoint: "form",
  arguments: {
    date,
    track,
    race,
    odds: optional(readRunnerCells),
    scratched,
    sharpen: optional(readExponent),
    model: optional(readModel),
    ...tail,
    fields,
  },
  options: { barrier: optional(readBarrierChanges), summary: choice(["no", "yes"]) },
  reports: { "what-if": whatIf },
  join: {
    endpoints: ["predictions", "trackBias"],
    note: "The track bias is requested only with the option barrier.",
    questions: (parsed) => [
      questionTo("form", parsed),
      questionTo("predictions", parsed),
      ...(parsed.values.barrier === undefined ? [] : [wholeTrack(parsed, parsed.values.track)]),
    ],
    compose: ({ values }, outcomes) => whatIfRace(values, outcomes),
  },
  show: (race, { values }) => (values.summary === "yes" ? { footer: spreadRows(race) } : {}),
});

interface WhatIf extends Omit<Scenario, "barriers" | "country"> {
  readonly barrier?: readonly BarrierChange[] | undefined;
  readonly odds: unknown;
}

/** A repriced race, with the figures of its runners' odds if there are any. */
interface WhatIfRace extends Omit<RepricedRace, "runners"> {
  readonly runners: readonly (RepricedRace["runners"][number] &
    Partial<MarketFigures> & { readonly oddsNote?: string })[];
}

/** Returns a race repriced after changes of barriers and scratchings, with its odds. */
function whatIfRace(values: WhatIf, outcomes: readonly Outcome[]): WhatIfRace {
  const form = formIn(outcomes);
  const barriers = values.barrier && barrierFactors(values.barrier, outcomes);
  const { scratched, sharpen, model } = values;
  const predictions = responseTo(outcomes, "predictions");
  const race = repricedRace(
    { scratched, sharpen, model, barriers, country: countryOf(outcomes) },
    { form, predictions },
  );
  if (values.odds === undefined) return race;
  const { runners } = race;
  const entrants = entrantsOf(runners);
  const { figures, reasonsOf } = marketOf(
    readPrices("odds", values.odds, entrants),
    runners.map(({ number, adjustedWin, status }) => ({
      number,
      win: adjustedWin,
      scratched: status === "scratched" || status === "what-if",
    })),
  );
  return {
    ...race,
    runners: runners.map((runner, index) => ({
      ...runner,
      ...figures[index],
      oddsNote: reasonsOf(index).join("; "),
    })),
  };
}

/** Returns the rows of the option summary: how open the race is, by the model and after the changes. */
function spreadRows({ runners }: WhatIfRace): readonly FooterRow[] {
  const before = spreadOf(runners.map(({ winProb = 0 }) => winProb));
  const after = spreadOf(runners.map(({ adjustedWin = 0 }) => adjustedWin));
  return [
    { label: "Entropy (nats)", values: { winProb: before.entropy, adjustedWin: after.entropy } },
    { label: "Sum of squares", values: { winProb: before.sumOfSquares, adjustedWin: after.sumOfSquares } },
  ];
}

/**
 * A race repriced: the model's probabilities after the latest scratchings and those that you name, with fair odds, ranks, places paid and changes (Pro).
 * @customfunction WHATIF
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @param odds Your odds: one column or row in the order of the runners, or columns with their numbers or names and prices, as pasted from anywhere; shows the preset market unless fields are named.
 * @param scratched Further runners to scratch: numbers or names, in one cell or a range; or a flag (TRUE, x, scr) for every runner in the order of FORM.
 * @param sharpen The exponent applied to the model's probabilities first, above 0 and at most 10: favourites gain above 1, outsiders below 1; 1 when blank.
 * @param model proportional (default), normal, or a model of place probabilities: discounted, harville, benter, or your own exponents such as "0.8, 0.6".
 * @param fields The columns in order: names such as adjustedWin, wildcards, or a preset (basic, market, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "country=hk; barrier=4:11; summary=yes" or a range of two columns.
 * @returns A row for every runner by its number; a scratched runner keeps its row.
 * @example =RACING.WHATIF("2026-03-14","ashford-park",3,,2)
 * @example =RACING.WHATIF("2026-03-14","ashford-park",3,,,,,"number,name,winProb,adjustedWin,barrier,barrierFactor",,"barrier=1:7; summary=yes")
 * @example =RACING.WHATIF("2026-03-14","ashford-park",3,{"Gentle Inkwell","6/4";"Marble Cartwheel","5.5"})
 */
export function whatif(
  date: any,
  track: any,
  race: any,
  odds?: any[][],
  scratched?: any[][],
  sharpen?: any,
  model?: any[][],
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(
    whatifCall,
    { date, track, race, odds, scratched, sharpen, model, fields, headers, options },
    invocation,
  );
}
