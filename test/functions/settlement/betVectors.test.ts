/** Suite of src/functions/settlement: bets with known answers, in the rows of a range. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readLuckyBonus } from "../../../src/functions/settlement/bonus";
import { placeTerms } from "../../../src/maths/placeTerms";
import { type Cells, settledRows } from "./settledRows";

interface Leg {
  readonly price?: string | null;
  readonly sp?: string;
  readonly bog?: boolean;
  readonly terms?: string;
  readonly place_price?: string;
  readonly places?: number;
  readonly finish?: number;
  readonly result?: "won" | "placed" | "lost" | "void";
  readonly dead_heat?: number;
  readonly win_share?: string;
  readonly place_share?: string;
  readonly rule4?: number;
  readonly withdrawn?: string | readonly string[];
  readonly from_table?: boolean;
  readonly reduction?: number;
  readonly reduction_cent?: boolean;
  readonly race?: string;
  readonly runner?: string | number;
  readonly non_runner?: boolean;
}

interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly each_way?: boolean;
  readonly part?: "place";
  readonly side?: "lay";
  readonly country?: string;
  readonly runners?: number;
  readonly handicap?: boolean;
  readonly commission?: number;
  readonly cashed_out?: number;
  readonly bonus?: { readonly odds_times?: number; readonly percent_of_winnings?: number };
  readonly legs: readonly Leg[];
  readonly unit: number | null;
  readonly returns: number | null;
  readonly result?: readonly { readonly runner: string | number; readonly finish: number }[];
  readonly dividends?: Readonly<Record<string, number>>;
  readonly differs?: string;
  /** The places and their share of the odds by the number of runners, of the kind terms. */
  readonly places?: number;
  readonly terms?: string;
}

const file = join(__dirname, "../../../../shared/suites/bets/vectors.json");
const vectors: readonly Vector[] = existsSync(file)
  ? (JSON.parse(readFileSync(file, "utf8")) as Vector[])
  : [];

/** Returns the order of finish as a text, such as A=B-C. */
const orderOf = (result: NonNullable<Vector["result"]>): string => {
  const positions = [...new Set(result.map(({ finish }) => finish))].sort((one, other) => one - other);
  return positions
    .map((position) =>
      result
        .filter(({ finish }) => finish === position)
        .map(({ runner }) => runner)
        .join("="),
    )
    .join("-");
};

function exoticRow({ kind, legs, unit, result = [], dividends = {} }: Vector): Cells {
  const nonRunners = legs.filter((leg) => leg.non_runner).map(({ runner }) => runner);
  const line = Object.entries(dividends).map(([name, dividend]) =>
    name === "winning line" ? String(dividend) : `${name} ${dividend}`,
  );
  const prices = legs.flatMap(({ runner, sp }) => (sp === undefined ? [] : [`${runner} SP ${sp}`]));
  return {
    Type: kind,
    Selection: legs.map(({ runner }) => runner).join("-"),
    "Unit stake": unit,
    Finish: [orderOf(result), ...(nonRunners.length > 0 ? [`NR ${nonRunners.join(", ")}`] : [])].join("; "),
    Dividend: [...line, ...(nonRunners.length > 0 ? prices : [])].join("; "),
  };
}

/** Returns the rows of a vector as its bettor would type them. */
function rowsOf(vector: Vector): Cells[] {
  const { kind, each_way: isEachWay, part, side, legs, unit, commission, cashed_out: cashedOut } = vector;
  if (vector.dividends) return [exoticRow(vector)];
  const isSingle = kind === "single" || kind === "place";
  return legs.map((leg, index): Cells => {
    const [wins, of] = (leg.win_share ?? leg.place_share ?? "").split("/");
    return {
      ...(isSingle ? {} : { "Bet number": 7, Multiple: kind }),
      Type: isEachWay ? "each way" : part === "place" || kind === "place" ? "place" : "win",
      ...(side ? { Side: side } : {}),
      Price: leg.price ?? (leg.result === "lost" ? 2 : ""),
      ...(index === 0 ? { "Unit stake": unit } : {}),
      Finish: leg.finish ?? leg.result,
      ...(leg.finish === undefined || side ? {} : { Result: leg.result }),
      ...(leg.sp ? { SP: leg.sp } : {}),
      ...(leg.bog ? { BOG: "yes" } : {}),
      ...(leg.terms ? { Terms: leg.terms } : {}),
      ...(leg.place_price ? { "Place price": leg.place_price } : {}),
      ...(leg.places ? { Places: leg.places } : {}),
      ...(vector.runners ? { Runners: vector.runners } : {}),
      ...(vector.country ? { Country: vector.country.toLowerCase() } : {}),
      ...(wins === undefined || wins === ""
        ? {}
        : { "Dead heat": leg.place_share ? `${of} for ${wins}` : of }),
      ...(leg.from_table
        ? { Withdrawn: [leg.withdrawn].flat().join("; ") }
        : leg.rule4
          ? { Deduction: `${leg.rule4}p` }
          : {}),
      ...(leg.reduction ? { Reduction: leg.reduction } : {}),
      ...(commission ? { Commission: commission } : {}),
      ...(cashedOut === undefined ? {} : { "Cash out": cashedOut }),
      ...(leg.race ? { Date: "2026-03-07", Track: "Linton", Race: leg.race.slice(1) } : {}),
    };
  });
}

const settled = vectors.filter(({ kind }) => kind !== "terms");

/** Returns the bonus of a vector as the option states it. */
const bonusOf = ({ odds_times: odds, percent_of_winnings: part }: NonNullable<Vector["bonus"]>) =>
  readLuckyBonus("bonus", odds === undefined ? `${part}% one winner` : `one winner x${odds}`);

const terms = vectors.filter(({ kind }) => kind === "terms");

(terms.length > 0
  ? test.each(terms.map((one) => [one.id, one] as const))
  : test.skip.each([["", undefined]]))(
  "%s: the British places and terms by the number of runners",
  (_id, vector) => {
    const { runners = 0, handicap = false, places, terms: share = "" } = vector ?? {};
    const [above, below] = share.split("/").map(Number);
    expect(placeTerms(runners, { table: "gb", isHandicap: handicap })).toEqual({
      places,
      share: Number(above) / Number(below),
    });
  },
);

(settled.length > 0
  ? test.each(settled.map((one) => [one.id, one.kind, one] as const))
  : test.skip.each([["", "", undefined]]))(
  "%s, a %s, returns what its suite states",
  (_id, _kind, vector) => {
    if (!vector) return;
    const [{ returned, reason } = { returned: undefined, reason: "no row" }] = settledRows(rowsOf(vector), {
      cents: vector.legs.some((leg) => leg.reduction_cent),
      ...(vector.bonus ? { bonus: bonusOf(vector.bonus) } : {}),
      commissionEach: /commission on each part/.test(vector.differs ?? ""),
      ...(/single at SP or forecast/.test(vector.differs ?? "") ? { nonrunner: "single" } : {}),
    });
    expect({ returned: returned === undefined ? reason : Math.round(returned * 1e6) }).toEqual({
      returned: Math.round(Number(vector.returns) * 1e6),
    });
  },
);
