import { readPrices } from "../../cells/arguments/readPrices";
import { entrantsOf } from "../../cells/arguments/readRunners";
import type { FooterRow } from "../../cells/table/shape";
import { spreadOf } from "../../maths/spread";
import { responseTo } from "../call/askParsed";
import type { Found } from "../call/call";
import { type BarrierChange, barrierFactors } from "./barrierChange";
import { type MarketFigures, marketOf } from "./marketFigures";
import { raceCodeOf } from "./raceParts";
import { type Change, repricedRace, type RepricedRace } from "./repricedRace";

/** The parsed arguments and options of WHATIF. */
export interface WhatIf extends Omit<Change, "barriers"> {
  readonly barrier?: readonly BarrierChange[] | undefined;
  /** The cells with odds; undefined without them. */
  readonly odds: unknown;
}

/** A race repriced, with the figures of its runners' odds if there are any. */
export interface WhatIfRace extends Omit<RepricedRace, "runners"> {
  readonly runners: readonly (RepricedRace["runners"][number] &
    Partial<MarketFigures> & { readonly oddsNote?: string })[];
}

/** Returns a race repriced after the changes of barriers and scratchings, beside its odds. */
export function whatIfRace(values: WhatIf, found: readonly Found[]): WhatIfRace {
  const form = responseTo(found, "form");
  const barriers =
    values.barrier &&
    barrierFactors(values.barrier, {
      form,
      bias: responseTo(found, "trackBias"),
      raceCode: raceCodeOf(found),
    });
  const { scratched, sharpen, model } = values;
  const predictions = responseTo(found, "predictions");
  const race = repricedRace({ scratched, sharpen, model, barriers }, { form, predictions });
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
export function spreadRows({ runners }: WhatIfRace): readonly FooterRow[] {
  const before = spreadOf(runners.map(({ winProb = 0 }) => winProb));
  const after = spreadOf(runners.map(({ adjustedWin = 0 }) => adjustedWin));
  return [
    { label: "Entropy (nats)", values: { winProb: before.entropy, adjustedWin: after.entropy } },
    { label: "Sum of squares", values: { winProb: before.sumOfSquares, adjustedWin: after.sumOfSquares } },
  ];
}
