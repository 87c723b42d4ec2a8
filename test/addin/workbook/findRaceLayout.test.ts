/** Suite of src/addin/workbook/raceLayout.ts: findRaceLayout. */
import { findSheetPrices } from "../../../src/addin/workbook/raceLayout";

const sheetWith = (texts: Readonly<Record<string, string>>) => {
  const head = Array.from({ length: 8 }, () => Array.from({ length: 20 }, () => ""));
  for (const [address, text] of Object.entries(texts)) {
    const row = head[Number(address.slice(1)) - 1];
    if (row) row[address.charCodeAt(0) - 65] = text;
  }
  return {
    selectedCells: async () => ({ sheet: "Race 3", address: "F7", rows: 1, columns: 1 }),
    readValues: async () => [head],
  };
};

test.each([
  ["a race", { A6: "Track", C6: "Date", E6: "Race", F6: "Scratched", T6: "Options" }, "K11:K34"],
  [
    "a race, built by an earlier version",
    { A1: "Date", A2: "Track", A3: "Race", A4: "Options", A5: "Scratch", A6: "Sharpen", A7: "Bank" },
    "R10:R33",
  ],
])("the prices of the sheet of %s are found", async (_title, labels, address) => {
  expect(await findSheetPrices(sheetWith(labels))).toEqual({ sheet: "Race 3", address });
});

test("another sheet has no cells for prices", async () => {
  expect(await findSheetPrices(sheetWith({ A6: "Track", C6: "Date" }))).toBeUndefined();
});
