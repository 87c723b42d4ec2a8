import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

const cells = {
  A1: "Odds", B1: "Stake", C1: "Return", A2: "4", B2: "10", A3: "6", B3: "5",
  C2: "=[@Odds]*[@Stake]", C3: "=[@Odds]*[@Stake]", E1: "=SUM(Bets[Odds])", E2: '=SUM(Bets[Odds])&"Bets[Odds]"', E3: "=SUM(Prices)",
}; // prettier-ignore

async function ledger() {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells }]);
  const sheet = grid.model().getters.getActiveSheetId();
  const model = grid.model();
  model.dispatch("CREATE_TABLE", {
    sheetId: sheet,
    tableType: "static",
    ranges: [model.getters.getRangeDataFromXc(sheet, "A1:C3")],
    config: { numberOfHeaders: 1, hasFilters: true, totalRow: false, styleId: "TableStyleMedium5" } as never,
  });
  const saved = grid.save() as { readonly tableNames: readonly object[] };
  await grid.open({
    ...saved,
    tableNames: saved.tableNames.map((table) => ({ ...table, name: "Bets" })),
    definedNames: [{ name: "Prices", refersTo: "Bets[Odds]" }],
  });
  const shownFormulas = (address: string) =>
    grid.read(grid.area(address)).map(([cell]) => [cell?.formula, cell?.error?.error ?? cell?.value]);
  const type = (address: string, text: string): void => grid.write(grid.area(address), [[text]]);
  return { grid, shown: shownFormulas, type };
}

/** Excel renames the references; o-spreadsheet 19.3.7 has no references to tables. */
test("formulas and names follow a heading that is typed anew, in one step of undo", async () => {
  const { grid, shown, type } = await ledger();
  const before = [...shown("C2:C3"), ...shown("E1:E3")];
  expect(before.map(([, value]) => value)).toEqual([40, 30, 10, "10Bets[Odds]", 10]);
  type("A1", "Best price");
  expect([...shown("C2:C3"), ...shown("E1:E3")]).toEqual([
    ["=[@[Best price]]*[@Stake]", 40],
    ["=[@[Best price]]*[@Stake]", 30],
    ["=SUM(Bets[Best price])", 10],
    ['=SUM(Bets[Best price])&"Bets[Odds]"', "10Bets[Odds]"],
    ["=SUM(Prices)", 10],
  ]);
  grid.model().dispatch("REQUEST_UNDO");
  expect([...shown("C2:C3"), ...shown("E1:E3")]).toEqual(before);
});

test("a heading that another column has gets a number, as in Excel, and no formula changes its column", async () => {
  const { shown, type } = await ledger();
  type("B1", "odds");
  expect(shown("B1")).toEqual([["odds2", "odds2"]]);
  expect([...shown("C2:C2"), ...shown("E1:E1")]).toEqual([["=[@Odds]*[@odds2]", 40], ["=SUM(Bets[Odds])", 10]]); // prettier-ignore
});

test("two headings change places in one step; a blank one is remembered until it is typed", async () => {
  const { grid, shown, type } = await ledger();
  grid.write(grid.area("A1:B1"), [["Price", "Bet"]]);
  expect(shown("C2:C2")).toEqual([["=[@Price]*[@Bet]", 40]]);
  type("A1", "");
  expect(shown("E1:E1")).toEqual([["=SUM(Bets[Price])", "#REF!"]]);
  type("A1", "Odds");
  expect([...shown("C2:C2"), ...shown("E1:E1"), ...shown("E3:E3")]).toEqual([
    ["=[@Odds]*[@Bet]", 40],
    ["=SUM(Bets[Odds])", 10],
    ["=SUM(Prices)", 10],
  ]);
});
