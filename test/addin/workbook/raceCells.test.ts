import { cells, columns, letters, runsBy } from "../../../src/addin/workbook/raceAddresses";
import { addressed, withAddresses } from "../../../src/addin/workbook/raceCells";

test.each([
  ["a column of the runners", "=MAX([win])", "=MAX($G$11:$G$34)"],
  ["the cell in the formula's row", "=[@odds]*[@win]-1", "=$AG12*$G12-1"],
  ["an input", "=[bank]/2", "=$I$7/2"],
  ["several inputs", "=RACING.RACE([thisRace])", "=RACING.RACE($C$7,$A$7,$E$7)"],
  ["a column of a table at the right", "=SUM([record.daysSince])", "=SUM($BE$11:$BE$34)"],
  ["the options of a scenario", "=[case2.options]", "=$AO$6:$AO$8"],
])("a formula names %s", (_, formulaName, expected) => {
  expect(withAddresses(formulaName, 12)).toBe(expected);
});

test("a name that the sheet does not have is refused", () => {
  expect(() => withAddresses("=[@winn]", 12)).toThrow('The race sheet has no column or cell "winn".');
});

test("texts keep their brackets, formulas and rules take addresses", () => {
  const part = { cells: { A1: "[bank]", G13: "=[@win]" } };
  const rule = { kind: "formula", formula: '=[@status]=""', look: {} } as const;
  expect(addressed({ ...part, rules: [["A11:A34", rule]] })).toEqual({
    cells: { A1: "[bank]", G13: "=$G13" },
    rules: [["A11:A34", { ...rule, formula: '=$AE11=""' }]],
  });
});

test("columns next to each other with the same group are one run", () => {
  const runs = runsBy(({ group }) => group).map(({ key, letters: span }) => [key, span]);
  expect(runs.filter(([key]) => !key?.startsWith("="))).toEqual([
    ["ENTRY", "A:C"],
    ["PRICE AND STAKE", "J:N"],
    ["SCENARIOS: WIN", "P:S"],
    ["CLASS", "U:V"],
    ["IN THE RUN", "W:AA"],
    ["DRAW", "AB"],
    ["TAKE CARE", "AC"],
    ["MARKET", "AD"],
    ["LIVE PRICES", "AT:AV"],
    ["MY NOTES", "AW:BA"],
  ]);
});

test("columns keep their letters, by which a person's formulas refer to race sheets", () => {
  const spans = ["number:jockey", "win:place", "price:stake", "base:case3", "rating:care"] as const;
  expect(spans.map(letters)).toEqual(["A:E", "G:I", "K:N", "P:S", "U:AC"]);
  expect(letters("status:meetingRace")).toBe("AE:AR");
  expect(cells("price", 11, 34)).toBe("K11:K34");
});

test("columns have different names", () => {
  expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
});
