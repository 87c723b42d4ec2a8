/** The closed lists of arguments that Excel completes: the enumerations of functions.json, and the parameters that take them. */
require("./typescript.cjs");
const { angle } = require("../src/cells/columns/angle.ts");
const { biasMeasures, trackBias } = require("../src/cells/columns/bias.ts");
const { backtest } = require("../src/cells/columns/rating.ts");
const { settle } = require("../src/cells/columns/settle.ts");
const { jockey, trainer } = require("../src/cells/columns/people.ts");
const { why } = require("../src/cells/columns/why.ts");
const { workedOut } = require("../src/cells/columns/workedOut.ts");
const { exoticTypes } = require("../src/maths/exoticTickets.ts");
const { marginMethods } = require("../src/maths/fairBook.ts");
const { raceCodes } = require("../src/spec/codes.ts");
const { countries } = require("../src/spec/codes.ts");
const { catalogue, localFunctions } = require("../src/functions/catalogue.ts");
const { formCall } = require("../src/functions/form.ts");
const { statusItems } = require("../src/functions/status.ts");
const { orderModels } = require("../src/maths/orderModel.ts");
const { DEVELOPMENT_URL } = require("./manifest.cjs");

const byName = (words) => Object.fromEntries(words.map((word) => [word, undefined]));

/** The words of each list, with a tooltip where the word does not explain itself. */
const lists = {
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
  REPORT: byName(
    catalogue.flatMap(({ reports }) => (Object.keys(reports).length > 1 ? Object.keys(reports) : [])),
  ),
  REPRICING_MODEL: byName(["proportional", ...Object.keys(orderModels)]),
  SCRATCHING_MODEL: byName(["proportional", "normal"]),
  SETTLE_REPORT: byName(Object.keys(settle)),
  STATUS_ITEM: byName(statusItems),
  TRAINER_REPORT: byName(Object.keys(trainer)),
  WHY_REPORT: byName(Object.keys(why)),
  WORKEDOUT_REPORT: byName(Object.keys(workedOut)),
};

/** The list of each parameter, by function and parameter. */
const listOf = {
  ANGLE: { report: "ANGLE_REPORT" },
  BACKTEST: { report: "BACKTEST_REPORT" },
  BIAS: { report: "BIAS_REPORT" },
  BIASCOMPARE: { measure: "BIAS_MEASURE" },
  EXOTIC: { type: "BET", model: "PLACE_MODEL" },
  EXPLAIN: { function_name: "FUNCTION" },
  FAIRODDS: { method: "MARGIN_METHOD" },
  FIELDS: { function_name: "FUNCTION", report: "REPORT" },
  FORM: { fields: "FORM_FIELDS" },
  JOCKEY: { report: "JOCKEY_REPORT" },
  MEETINGS: { race_code: "RACE_CODE" },
  NEXT: { race_code: "RACE_CODE", country: "COUNTRY" },
  PLACES: { model: "PLACE_MODEL" },
  RENORM: { model: "SCRATCHING_MODEL" },
  SETTLE: { report: "SETTLE_REPORT" },
  STATUS: { item: "STATUS_ITEM" },
  TRAINER: { report: "TRAINER_REPORT" },
  WHATIF: { model: "REPRICING_MODEL" },
  WHY: { report: "WHY_REPORT" },
  WORKEDOUT: { report: "WORKEDOUT_REPORT" },
  VENUES: { race_code: "RACE_CODE", country: "COUNTRY" },
};

/** Returns one member; its name, which Excel completes, has no blanks or hyphens. */
const memberOf = ([word, tooltip]) => ({
  name: word.replaceAll(/[ -]/g, "_"),
  stringValue: word,
  ...(tooltip === undefined ? {} : { tooltip }),
});

/** Returns a function's metadata with its enumerated parameters, which Excel passes as texts, and the address of its page. */
function completeFunction(described, base) {
  const parameters = described.parameters.map((parameter) => {
    const list = listOf[described.id]?.[parameter.name];
    return list === undefined ? parameter : { ...parameter, type: "string", customEnumId: list };
  });
  return { ...described, helpUrl: `${base}/help/${described.id.toLowerCase()}.html`, parameters };
}

/**
 * Returns functions.json with what the generator cannot declare: errors as arguments, without which Excel shows #VALUE!
 * for them without a reason, the pages of help below an address, and the enumerations. Versions of Excel without enumerations ignore them.
 */
function completeMetadata(metadata, base = DEVELOPMENT_URL) {
  const enums = Object.entries(lists).map(([id, words]) => ({
    id,
    type: "string",
    values: Object.entries(words).map(memberOf),
  }));
  const functions = metadata.functions.map((described) => completeFunction(described, base));
  return { allowErrorForDataTypeAny: true, ...metadata, functions, enums };
}

module.exports = { completeMetadata };
