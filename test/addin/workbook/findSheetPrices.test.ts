import { findSheetPrices } from "../../../src/addin/workbook/findSheetPrices";

const sheetWith = (texts: Readonly<Record<string, string>>) => {
  const head = Array.from({ length: 8 }, () => Array.from({ length: 21 }, () => ""));
  for (const [address, text] of Object.entries(texts)) {
    const row = head[Number(address.slice(1)) - 1];
    if (row) row[address.charCodeAt(0) - 65] = text;
  }
  return {
    selectedCells: async () => ({ sheet: "Race 3", address: "F7", rows: 1, columns: 1 }),
    readValues: async () => [head],
  };
};

const labels = { A6: "Track", C6: "Date", E6: "Race", F6: "Scratched" };

test.each([
  ["the present layout", { ...labels, U6: "Options", O8: "Barrier" }],
  ["the earlier layout", { ...labels, T6: "Options", N8: "Barrier" }],
])("the prices of a race sheet of %s are found", async (_layout, texts) => {
  expect(await findSheetPrices(sheetWith(texts))).toEqual({ sheet: "Race 3", address: "K11:K34" });
});

test("another sheet has no cells for prices", async () => {
  expect(await findSheetPrices(sheetWith({ A6: "Track", C6: "Date" }))).toBeUndefined();
});
