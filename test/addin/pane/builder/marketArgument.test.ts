import { marketArgument, readWithin, referenceText } from "../../../../src/addin/pane/builder/marketArgument";

const argument = (name: string, entered: string) => marketArgument(name, entered, "Race");

test.each<[string, string, string, unknown]>([
  ["odds", "2.6; 2.4; 4.3", "{2.6;2.4;4.3}", [[2.6], [2.4], [4.3]]],
  ["odds", "2.6, 2.4 4.3", "{2.6;2.4;4.3}", [[2.6], [2.4], [4.3]]],
  ["odds", '{3.5;"5/2";evens}', '{3.5;"5/2";"evens"}', [[3.5], ["5/2"], ["evens"]]],
  ["odds", "2,6; 4,3", '{"2,6";"4,3"}', [["2,6"], ["4,3"]]],
  ["probabilities", "0.5; 25%", '{0.5;"25%"}', [[0.5], ["25%"]]],
  ["stake", "100", "100", 100],
  ["selections", "1>2,3", '"1>2,3"', "1>2,3"],
  ["form", '"x21"', '"x21"', "x21"],
  ["form", "021", '"021"', "021"],
  ["scratched", " 2, 5 ", '"2, 5"', "2, 5"],
  ["stake", " ", "", undefined],
])("%s entered as %s is %s", (name, entered, text, value) => {
  expect(argument(name, entered)).toEqual({ text, value });
});

test.each([
  ["R10:R33", { sheet: "Race", address: "R10:R33" }],
  ["$R$10:$R$33", { sheet: "Race", address: "R10:R33" }],
  ["'Ashford Park R3'!R10", { sheet: "Ashford Park R3", address: "R10" }],
])("%s is the address of cells", (entered, reference) => {
  expect(argument("odds", entered)).toEqual({ text: referenceText(reference), reference });
});

test("a form string that reads as the address of a cell is taken as the form string, which is stated", () => {
  expect(argument("form", "x21")).toEqual({
    text: '"x21"',
    value: "x21",
    note: "x21 is taken as a form string. For the cell type $X$21.",
  });
});

test.each(["$X$21", "Race!X21", "X21:X24", "B5"])("%s is cells, also for a form string", (entered) => {
  expect(argument("form", entered)).toHaveProperty("reference");
});

test("a reference has the name of its sheet on other sheets only", () => {
  const race = { sheet: "O'Meara's R3", address: "B2" };
  expect([referenceText(race), referenceText(race, race.sheet), referenceText(race, "Race")]).toEqual([
    "'O''Meara''s R3'!B2",
    "B2",
    "'O''Meara''s R3'!B2",
  ]);
});

/** Excel reads R1!B2, A1!B2 and TRUE!B2 as no reference to a sheet. */
test.each([
  ["R1", "'R1'!B2"],
  ["A1", "'A1'!B2"],
  ["RC", "'RC'!B2"],
  ["2026", "'2026'!B2"],
  ["True", "'True'!B2"],
  ["Race", "Race!B2"],
  ["Épreuve_2", "Épreuve_2!B2"],
])("a reference to the sheet %s is %s", (sheet, text) => {
  expect(referenceText({ sheet, address: "B2" })).toBe(text);
});

test("the cells that a formula reads are known to lie within an area", () => {
  const args = [argument("odds", "C3:C10"), argument("stake", "100")];
  const area = { sheet: "Race", row: 9, column: 2, rows: 1, columns: 1 };
  expect(readWithin(args, area)).toBe("C3:C10");
  expect(readWithin(args, { ...area, row: 0, column: 0, rows: 3, columns: 3 })).toBe("C3:C10");
  for (const other of [{ row: 10 }, { row: 1 }, { column: 3 }, { column: 1 }, { sheet: "Other" }])
    expect(readWithin(args, { ...area, ...other })).toBeUndefined();
});
