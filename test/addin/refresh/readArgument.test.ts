import { parseFormulaArgument } from "../../../src/addin/refresh/readArgument";

test.each([
  ["", { value: undefined }],
  ['"say ""a"""', { value: 'say "a"' }],
  ["-1.5e3", { value: -1500 }],
  ["true", { value: true }],
  ["B1", { reference: { sheet: "Race", address: "B1" } }],
  ["$b$1:C2", { reference: { sheet: "Race", address: "B1:C2" } }],
  ["Card!B1", { reference: { sheet: "Card", address: "B1" } }],
  ["'It''s 1'!B1", { reference: { sheet: "It's 1", address: "B1" } }],
  ["TODAY()", { computed: true }],
  ["B1+1", { computed: true }],
  ["B1#", { computed: true }],
  ["B:B", { computed: true }],
  ["today_cell", { computed: true }],
  ["{1,2}", { computed: true }],
])("%s", (argument, read) => {
  expect(parseFormulaArgument(argument, "Race")).toEqual(read);
});
