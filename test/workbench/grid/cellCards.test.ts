import { engine } from "../../../src/workbench/grid/engineValue";
import type { SheetFunction } from "../../../src/workbench/grid/gridHost";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { cellResultOf } from "../../../src/workbench/runtime/call";
import { loadEngine } from "./loadEngine";

loadEngine();

/** A runner's name with a card, as a function returns it. */
const runner = (name: string, number: number) => ({
  type: "String",
  basicValue: name,
  properties: {
    Number: { type: "Double", basicValue: number, numberFormat: "0" },
    Jockey: { type: "String", basicValue: `Jockey of ${name}` },
    "Fair odds": { type: "Double", basicValue: number + 0.5, numberFormat: "0.00" },
    "Last starts": {
      type: "Array",
      elements: [
        [{ type: "String", basicValue: "Date" }, { type: "String", basicValue: "Finish" }],
        [{ type: "String", basicValue: "2026-03-01" }, { type: "Double", basicValue: number }],
      ],
    },
  },
  layouts: {
    card: {
      title: name,
      sections: [
        { layout: "List", title: "Runner", properties: ["Number", "Jockey", "Fair odds"] },
        { layout: "List", title: "Last starts", properties: ["Last starts"] },
      ],
    },
  },
}); // prettier-ignore

const callArguments: unknown[] = [];
let names = ["Bramble", "Aster"];
const functions: readonly SheetFunction[] = [
  {
    name: "RACING.FORM",
    metadata: { id: "FORM", name: "FORM", parameters: [] },
    evaluate: () => cellResultOf([["No", "Runner"], ...names.map((name, row) => [row + 1, runner(name, row + 1)])]),
    preview: () => "",
  },
  {
    name: "RACING.STARTS",
    metadata: { id: "STARTS", name: "STARTS", parameters: [{ name: "runner", type: "any" }] },
    evaluate: ([argument]) => (callArguments.push(argument), "starts"),
    preview: () => "",
  },
]; // prettier-ignore

async function gridWith(cells: Readonly<Record<string, string>>): Promise<GridHost> {
  const grid = createGrid();
  grid.define(functions);
  await grid.create([{ name: "Race", cells: { A1: "=RACING.FORM()", ...cells } }]);
  return grid;
}
const valueIn = (grid: GridHost, address: string) => {
  const view = grid.read(grid.area(address))[0]?.[0];
  return view?.error?.error ?? view?.value;
};

beforeEach(() => {
  names = ["Bramble", "Aster"];
  callArguments.length = 0;
});

test("a name with a card is its text in cells, formulas, comparisons, lookups and sorting", async () => {
  const grid = await gridWith({
    D1: '=B2="bramble"',
    D2: '=B2&"!"',
    D3: "=SUM(A1:B3)",
    D4: '=XLOOKUP("Aster",B2:B3,A2:A3)',
    D5: "=SORT(B2:B3)",
    D8: "=LEN(B2)",
  });
  const valuesRead = ["B2", "D1", "D2", "D3", "D4", "D5", "D6", "D8"].map((address) =>
    valueIn(grid, address),
  );
  expect(valuesRead).toEqual(["Bramble", true, "Bramble!", 3, 2, "Aster", "Bramble", 7]);
});

test("fields are read by name, through references, sorting and INDEX, in their formats, as tables", async () => {
  const typed = {
    D1: "=B2.Jockey", D2: "=B3.[Fair odds]", D3: '=FIELDVALUE(B2,"fair odds")*2', D4: "=B2",
    D5: "=D4.Number", D6: "=INDEX(A1#,3,2)", D7: "=D6.Jockey", D8: "=SORT(B2:B3)", D10: "=D8.Jockey",
    E1: "=B3.[Last starts]", E4: '=FIELDVALUE(INDEX(RACING.FORM(),2,2),"Jockey")',
    G1: "=B2.Owner", G2: "=A2.Jockey", G3: "=B2.Jockey&B3.Jockey", G4: '=FIELDVALUE(B2:B3,"Number")',
    G6: "=Race!$B$2.Jockey",
  };
  const grid = await gridWith(typed);
  const values = Object.fromEntries(Object.keys(typed).map((address) => [address, valueIn(grid, address)]));
  expect(values).toEqual({
    D1: "Jockey of Bramble", D2: 2.5, D3: 3, D4: "Bramble", D5: 1, D6: "Aster",
    D7: "Jockey of Aster", D8: "Aster", D10: "Jockey of Aster", E1: "Date", E4: "Jockey of Bramble",
    G1: "#FIELD!", G2: "#FIELD!", G3: "Jockey of BrambleJockey of Aster", G4: 1,
    G6: "Jockey of Bramble",
  });
  expect([valueIn(grid, "F2"), valueIn(grid, "G5")]).toEqual([2, 2]);
  const shownViews = ["D1", "D2", "D3", "G6"].map((address) => grid.read(grid.area(address))[0]?.[0]);
  expect(shownViews.map((view) => view?.formula)).toEqual(["=B2.Jockey", "=B3.[Fair odds]", typed.D3, "=Race!$B$2.Jockey"]);
  expect(shownViews[1]?.text).toBe("2.50");
}); // prettier-ignore

test("a rule of the cells with cards leaves them their cards", async () => {
  const grid = await gridWith({});
  const area = grid.area("A1:B3");
  grid.look.setRule(grid.look.newRuleId(), area, { kind: "formula", formula: "=$A2=1", look: { bold: true } } as never);
  grid.calculate();
  expect(grid.card(grid.area("B2"))?.title).toBe("Bramble");
}); // prettier-ignore

test("a card is an argument with its properties, a plain text the text alone", async () => {
  await gridWith({ D1: "=RACING.STARTS(B2)", D2: '=RACING.STARTS("Bramble")', D3: "=RACING.STARTS(B2:B3)" });
  expect(callArguments).toEqual(
    expect.arrayContaining([runner("Bramble", 1), "Bramble", runner("Aster", 2)]),
  );
});

test("the card of a cell has its sections with values in their formats", async () => {
  const grid = await gridWith({ D1: "=B3" });
  const expected = {
    title: "Aster",
    sections: [
      {
        title: "Runner",
        fields: [
          { name: "Number", content: "2" },
          { name: "Jockey", content: "Jockey of Aster" },
          { name: "Fair odds", content: "2.50" },
        ],
      },
      {
        title: "Last starts",
        fields: [{ name: "Last starts", content: [["Date", "Finish"], ["2026-03-01", "2"]] }],
      },
    ],
  }; // prettier-ignore
  expect([grid.card(grid.area("B3")), grid.card(grid.area("D1"))]).toEqual([expected, expected]);
  expect(["A1", "A2", "B1", "C9"].map((address) => grid.card(grid.area(address)))).toEqual(
    Array(4).fill(undefined),
  );
});

test("cards follow their formula: calculated again, moved, saved and opened, frozen as texts, cleared", async () => {
  const grid = await gridWith({ D1: "=B2.Jockey" });
  names = ["Cedar"];
  grid.calculate();
  expect([valueIn(grid, "D1"), grid.card(grid.area("B3"))]).toEqual(["Jockey of Cedar", undefined]);
  grid.insertRow(grid.area("A1"));
  expect(grid.card(grid.area("B3"))?.title).toBe("Cedar");
  expect(grid.read(grid.area("D2"))[0]?.[0]?.formula).toBe("=B3.Jockey");
  const again = createGrid();
  await again.open(JSON.parse(JSON.stringify(grid.save())));
  expect([valueIn(again, "D2"), again.card(again.area("B3"))?.title]).toEqual(["Jockey of Cedar", "Cedar"]);
  const area = grid.area("A2:B3");
  const cells = grid.read(area);
  grid.clear(grid.area("A2"));
  expect(grid.card(grid.area("B3"))).toBeUndefined();
  grid.writeValues(area, cells);
  expect([valueIn(grid, "B3"), grid.card(grid.area("B3")), valueIn(grid, "D2")]).toEqual(["Cedar", undefined, "#FIELD!"]);
}); // prettier-ignore

test("a card is marked where its text is seen, not where the text has the colour of the cell", async () => {
  const grid = await gridWith({});
  grid.onCardMark(() => undefined);
  const model = grid.model();
  const { getters } = model;
  const sheetId = getters.getActiveSheetId();
  const marks = () =>
    [1, 2].map((row) => {
      const mark = engine().registries.iconsOnCellRegistry.get("card");
      return mark(getters, { sheetId, col: 1, row }) !== undefined;
    });
  expect(marks()).toEqual([true, true]);
  const target = [{ left: 1, right: 1, top: 2, bottom: 2 }];
  model.dispatch("SET_FORMATTING", { sheetId, target, style: { textColor: "#ffffff" } });
  expect(marks()).toEqual([true, false]);
  model.dispatch("SET_FORMATTING", { sheetId, target, style: { fillColor: "#1A2B3C" } });
  expect(marks()).toEqual([true, true]);
});
