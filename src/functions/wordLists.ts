/** The closed lists of words that arguments take: Excel completes them, and agents are told them. */
import { angle } from "../cells/columns/angle";
import { biasMeasures, trackBias } from "../cells/columns/bias";
import { jockey, trainer } from "../cells/columns/people";
import { backtest } from "../cells/columns/rating";
import { record } from "../cells/columns/record";
import { settle } from "../cells/columns/settle";
import { why } from "../cells/columns/why";
import { workedOut } from "../cells/columns/workedOut";
import { exoticTypes } from "../maths/exoticTickets";
import { marginMethods } from "../maths/fairBook";
import { orderModels } from "../maths/orderModel";
import { countries, raceCodes } from "../spec/codes";
import { nameKinds } from "../spec/parameters";
import { catalogue, localFunctions } from "./catalogue";
import { formCall } from "./form";
import { statusItems } from "./status";

/** Each word with a tooltip if it does not explain itself. */
type WordList = Readonly<Record<string, string | undefined>>;

const byName = (words: readonly string[]): WordList =>
  Object.fromEntries(words.map((word) => [word, undefined]));

/** The words of each list, with a tooltip where the word does not explain itself. */
export const wordLists = {
  ANGLE_REPORT: byName(Object.keys(angle)),
  BACKTEST_REPORT: byName(Object.keys(backtest)),
  BET: byName(Object.keys(exoticTypes)),
  BIAS_MEASURE: byName(Object.keys(biasMeasures)),
  BIAS_REPORT: byName(Object.keys(trackBias)),
  COUNTRY: countries,
  FORM_FIELDS: byName([
    ...new Set(Object.values(formCall.reports).flatMap(({ presets }) => Object.keys(presets))),
    "all",
  ]),
  FUNCTION: byName([...catalogue, ...localFunctions].map(({ name }) => name).sort()),
  JOCKEY_REPORT: byName(Object.keys(jockey)),
  MARGIN_METHOD: byName(Object.keys(marginMethods)),
  PLACE_MODEL: byName(Object.keys(orderModels)),
  RACE_CODE: byName(raceCodes),
  RECORD_REPORT: byName(Object.keys(record)),
  REPORT: byName(
    catalogue.flatMap(({ reports }) => (Object.keys(reports).length > 1 ? Object.keys(reports) : [])),
  ),
  NAME_KIND: byName(nameKinds),
  REPRICING_MODEL: byName(["proportional", ...Object.keys(orderModels)]),
  SCRATCHING_MODEL: byName(["proportional", "normal"]),
  SETTLE_REPORT: byName(Object.keys(settle)),
  STATUS_ITEM: byName(statusItems),
  TRAINER_REPORT: byName(Object.keys(trainer)),
  WHY_REPORT: byName(Object.keys(why)),
  WORKEDOUT_REPORT: byName(Object.keys(workedOut)),
} satisfies Readonly<Record<string, WordList>>;

/** The list of each parameter, by function and parameter. */
export const wordListOf: Readonly<Record<string, Readonly<Record<string, keyof typeof wordLists>>>> = {
  ANGLE: { report: "ANGLE_REPORT" },
  BACKTEST: { report: "BACKTEST_REPORT" },
  BIAS: { report: "BIAS_REPORT" },
  BIASCOMPARE: { measure: "BIAS_MEASURE" },
  EXOTIC: { type: "BET", model: "PLACE_MODEL" },
  EXPLAIN: { function_name: "FUNCTION" },
  FAIRODDS: { method: "MARGIN_METHOD" },
  FIELDS: { function_name: "FUNCTION", report: "REPORT" },
  FIND: { kind: "NAME_KIND" },
  FORM: { fields: "FORM_FIELDS" },
  JOCKEY: { report: "JOCKEY_REPORT" },
  MEETINGS: { race_code: "RACE_CODE" },
  NEXT: { race_code: "RACE_CODE", country: "COUNTRY" },
  PLACES: { model: "PLACE_MODEL" },
  RECORD: { report: "RECORD_REPORT" },
  RENORM: { model: "SCRATCHING_MODEL" },
  SETTLE: { report: "SETTLE_REPORT" },
  STATUS: { item: "STATUS_ITEM" },
  TRAINER: { report: "TRAINER_REPORT" },
  WHATIF: { model: "REPRICING_MODEL" },
  WHY: { report: "WHY_REPORT" },
  WORKEDOUT: { report: "WORKEDOUT_REPORT" },
  VENUES: { race_code: "RACE_CODE", country: "COUNTRY" },
};
