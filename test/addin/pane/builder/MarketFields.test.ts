import { marketArgument } from "../../../../src/addin/pane/builder/marketArgument";
import { choicesOf, marketResult } from "../../../../src/addin/pane/builder/MarketFields";
import { localFunctions } from "../../../../src/functions/catalogue";

/** The text entered for each argument. */
const entered: Readonly<Record<string, string>> = {
  odds: "A1:A3",
  stake: "100",
  probabilities: "0.5; 0.3; 0.2",
  selections: "1>2",
  form: "121",
  k: "2",
  successes: "12",
  trials: "B1",
  type: "exacta",
  modelWeight: "0.6",
  marketWeight: "0.45",
  runners: "Old Oak; Fair Wind",
  notes: "D1:E2",
};
const notes = [
  ["Runner", "Mark"],
  ["Old Oak", 7],
];
const cells: Readonly<Record<string, unknown[][]>> = {
  "A1:A3": [[2.6], ["evens"], [4.3]],
  B1: [[80]],
  "D1:E2": notes,
};
const workbook = {
  readValues: async (references: readonly { readonly address: string }[]) =>
    references.map(({ address }) => cells[address] ?? []),
};
const resultOf = (name: string, values: Readonly<Record<string, string>>) => {
  const parameters = localFunctions.find((local) => local.name === name)?.parameters ?? [];
  const args = parameters.map((parameter) => marketArgument(parameter, values[parameter] ?? "", "Sheet1"));
  return marketResult(name, args, workbook);
};

test.each(localFunctions.map(({ name }) => name))(
  "%s is calculated from cells and constants",
  async (name) => {
    expect(await resultOf(name, entered)).toHaveProperty("table");
  },
);

test.each(
  localFunctions.flatMap(({ name, parameters }) =>
    parameters.flatMap((parameter) =>
      (choicesOf(name, parameter)?.options ?? []).map(({ value }) => [name, parameter, value] as const),
    ),
  ),
)("%s accepts the %s %s of its list", async (name, parameter, value) => {
  const field = { ...entered, odds: "2.6; 4.3; 5; 6; 7", probabilities: "0.4; 0.25; 0.2; 0.1; 0.05" };
  const places: Readonly<Record<string, number>> = {
    "first four": 4,
    quartet: 4,
    tierce: 3,
    tricast: 3,
    trifecta: 3,
    trio: 3,
  };
  const selections = [1, 2, 3, 4].slice(0, places[value] ?? 2).join(">");
  // A book of three places needs prices as short as place prices.
  const odds = { "2": "1.9; 1.7; 2.1; 3", "3": "1.4; 1.2; 1.3; 1.6; 1.5" }[
    parameter === "target" ? value : ""
  ];
  const result = await resultOf(name, {
    ...field,
    selections,
    ...(odds ? { odds } : {}),
    [parameter]: value,
  });
  expect(result).toHaveProperty("table");
});

test("a result has the formats of its columns, and a wrong argument its reason", async () => {
  expect(await resultOf("EXOTIC", entered)).toMatchObject({
    formats: { headings: 0, columns: ["0.0%", "0.00", undefined] },
  });
  expect(await resultOf("DUTCH", { odds: "A1:A3" })).toEqual({ message: "stake is blank" });
  expect(await resultOf("OVERROUND", { odds: "abc; 3" })).toEqual({
    message: expect.stringContaining("odds (cell 1 of 2)"),
  });
});
