/** The reference pages of docs/reference, made of the same tables as the OpenAPI documents. */

const code = (name) => `\`${name}\``;
const table = (head, rows) => ({ head, rows: rows.map(([name, ...cells]) => [code(name), ...cells]) });

function endpointBlocks({ path, plan, summary, parameters }, schema, fieldsOf) {
  const rules = Object.entries(parameters).map(([name, { required, default: value, rule }]) => [
    name,
    required ? "required" : String(value ?? ""),
    rule,
  ]);
  return [
    { heading: `GET ${path}` },
    { text: `${summary}. Plan: ${plan === "pro" ? "Pro" : "Free or Pro"}.` },
    table(["Parameter", "Default", "Rule"], rules),
    table(["Field", "Type", "Meaning"], fieldsOf(schema)),
  ];
}

function extensionPage() {
  const { extensionEndpoints } = require("../../src/spec/endpoints.ts");
  const { changesEndpoint, listedChangesSchema, raceChangeSchema } = require("../../src/spec/changes.ts");
  const { schemas } = require("../../src/spec/responses.ts");
  const { fieldsOf } = require("../../src/service/describe/docsPage.ts");
  const endpoints = Object.entries(extensionEndpoints).flatMap(([name, endpoint]) =>
    endpointBlocks(endpoint, schemas[name], fieldsOf),
  );
  return {
    title: "Parameters and fields of the extension",
    blocks: [
      {
        text: "[extension.md](../extension.md) has the rules that hold for all endpoints, and the definitions behind these fields.",
      },
      ...endpoints,
      ...endpointBlocks(changesEndpoint, raceChangeSchema, fieldsOf),
      { text: "With `Accept: application/json`, the changes up to now at once:" },
      table(["Field", "Type", "Meaning"], fieldsOf(listedChangesSchema)),
    ],
  };
}

/** The two conditions that take more than one kind of value. */
const mixedConditions = [
  [
    "class",
    "0 to 120, or a text",
    "class rating of the race in points, or its class as the responses name it",
  ],
  [
    "condition",
    "wet, dry, or any word for a [going](figures.md#going)",
    "track condition; wet and dry leave out all-weather tracks",
  ],
];

function conditionsPage() {
  const { numberConditions, textConditions, flagConditions } = require("../../src/spec/angleConditions.ts");
  const numbers = Object.entries(numberConditions).map(([name, { low, high, meaning }]) => [
    name,
    `${low} to ${high}`,
    meaning,
  ]);
  const conditions = [
    ...numbers,
    ...mixedConditions,
    ...Object.entries(textConditions).map(([name, meaning]) => [name, "text", meaning]),
    ...Object.entries(flagConditions).map(([name, meaning]) => [name, "none", meaning]),
  ];
  return {
    title: "Conditions of angles, qualifiers and backtests",
    blocks: [
      {
        text: "Conditions are separated by semicolons, and each may be named once. Numbers take `=`, `<`, `<=`, `>`, `>=`, or low-high. Texts are read in any case; `|` separates alternatives.",
      },
      table(["Condition", "Values", "Meaning"], conditions),
    ],
  };
}

function featuresPage() {
  const { modelFeatures } = require("../../src/spec/features.ts");
  return {
    title: "The features of the service's model",
    blocks: [
      {
        text: "[predictions.md](../predictions.md) describes the model. A formula names a feature as `model.NAME` ([ratings.md](../ratings.md)).",
      },
      table(
        ["Name", "Group", "Unit", "Meaning"],
        modelFeatures.map(({ name, group, unit, description }) => [name, group, unit, description]),
      ),
    ],
  };
}

function goingsPage() {
  const { goings } = require("../../src/spec/goings.ts");
  const rows = goings.map(({ key, words, gallops, otherSurface, ratings }) => [
    key,
    words.join(", "),
    gallops ?? key,
    otherSurface ?? "",
    ratings?.join(" to ") ?? "",
  ]);
  return {
    title: "Words for a going",
    blocks: [
      {
        text: "[figures.md](figures.md#going) says how a going is read. Words are compared in lower case, without accents, hyphens and ratings. A gallops race on a synthetic surface is always `synthetic`.",
      },
      table(["Key", "Words", "Gallops", "Gallops on another known surface", "Australian ratings"], rows),
    ],
  };
}

/** Returns each reference page by its name. */
const referencePages = () => [
  { name: "extension", ...extensionPage() },
  { name: "conditions", ...conditionsPage() },
  { name: "features", ...featuresPage() },
  { name: "goings", ...goingsPage() },
];

module.exports = { referencePages };
