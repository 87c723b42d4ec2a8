import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(__dirname, "../../../shared/vectors/worked-examples.json");

interface MarginExample {
  readonly odds: number[];
  readonly booksum: number;
  readonly multiplicative: { p: number[] };
  readonly additive: { p: number[] };
  readonly power: { k: number; p: number[] };
  readonly shin: { z: number; p: number[] };
  readonly odds_ratio: { c: number; p: number[] };
}

interface OrderExample {
  readonly lambda: number;
  readonly tau: number;
  readonly exacta_1_2: number;
  readonly exacta_8_1: number;
  readonly quinella_1_2: number;
  readonly trifecta_1_2_3: number;
  readonly place2: number[];
  readonly place3: number[];
}

/** The figures that were collected from published sources and independent programs before this room was written. */
export interface WorkedExamples {
  readonly overround: Record<string, MarginExample>;
  readonly order: {
    readonly p8: number[];
    readonly harville: OrderExample;
    readonly "lbs_henery_0.76_0.62": OrderExample;
    readonly henery_normal: {
      readonly exacta_1_2: number;
      readonly exacta_8_1: number;
      readonly place3: number[];
      readonly max_abs_err_place3: { harville: number; lbs: number; benter: number };
    };
    readonly canonical: { p: number[]; exacta_1_2: number; exacta_2_1: number; place2: number[] };
    readonly benter1994: {
      readonly c: number[];
      readonly quinella_c: number;
      readonly public: number[];
      readonly quinella_public: number;
      readonly qdiv: number;
      readonly er: number;
    };
    readonly betfair_calculator: {
      readonly odds: number[];
      readonly exacta_price_1_2: number;
      readonly exacta_price_2_1: number;
      readonly quinella_price_1_2: number;
      readonly place2_price: number[];
    };
  };
  readonly scratch: {
    readonly p8_minus1_proportional: number[];
    readonly p8_minus1_normal: number[];
    readonly p8_minus1_place2_harville: number[];
    readonly championbets: {
      readonly factors: Record<string, number>;
      readonly before_price: Record<string, number>;
      readonly after_B_price: Record<string, number>;
    };
  };
  readonly kelly: {
    readonly single: { p: number; odds: number; f: number }[];
    readonly multi_benter_table8: {
      readonly c_raw: number[];
      readonly odds: number[];
      readonly bet: Record<string, number>;
      readonly reserve: number;
      readonly log_growth: number;
    };
  };
  readonly misc: {
    readonly impact_value: { winners: number; runners: number; all_winners: number; all_runners: number; iv: number };
    readonly dutch_100_on_4_6_10: { stakes: number[]; return: number };
    readonly wilson95: [number, number, number, number][];
  };
}

/** The worked examples, or undefined where they do not lie beside the project. */
export function readWorkedExamples(): WorkedExamples | undefined {
  // The file's shape is known; a figure that is missing fails the test that compares it.
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as WorkedExamples) : undefined;
}
