import { render } from "preact";
import { act } from "preact/test-utils";
import type { InsertionPoint } from "../../../../src/addin/excel/workbook";
import { InsertBar } from "../../../../src/addin/pane/builder/InsertBar";
import { renderInPane } from "../renderInPane";

const size = { rows: 3, columns: 2, textLengths: [] };
const place = { sheet: "Race", row: 1, column: 1 };
const empty: InsertionPoint = {
  ...place,
  address: "Race!B2",
  occupied: 0,
  tables: [],
  free: { ...place, column: 9 },
};
const table = { ...place, row: 2, rows: 2, columns: 2, address: "Race!B3", formula: "=A1#" };

/** Shows the bar over a workbook that has these things where the table would come. */
function open(at: Partial<InsertionPoint>, refusal?: () => string) {
  const asked: unknown[] = [];
  const written: string[] = [];
  const workbook = {
    insertionPoint: async (_size: unknown, target?: typeof place) => {
      asked.push(target);
      return target ? { ...empty, ...target, address: `column ${target.column}` } : { ...empty, ...at };
    },
    addSheet: async ({ name }: { readonly name: string }) => `${name} (2)`,
  };
  const write = async ({ address }: InsertionPoint) => void written.push(address);
  const offers = [
    { label: "Insert", write },
    { label: "On a sheet", write, sheet: { name: "Form", cells: {} } },
  ];
  const show = () =>
    renderInPane(
      { host: { workbook } },
      <InsertBar offers={offers} size={size} {...(refusal && { refusal })} />,
    );
  return { show, asked, written };
}

afterEach(() => act(() => render(null, document.body)));

const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
/** Clicks a button, and waits for the work that it starts. */
const click = (text: string) =>
  act(async () => {
    [...document.querySelectorAll("button")].find((one) => one.textContent === text)?.click();
    await new Promise((resolve) => setTimeout(resolve));
  });
const status = () => document.querySelector('[role="status"]')?.textContent;

test("a table is written where nothing stands, and on a new sheet from its first cell", async () => {
  const { show, asked, written } = open({});
  await show();
  await click("Insert");
  expect([written, status()]).toEqual([["Race!B2"], expect.stringContaining("Inserted at Race!B2.")]);
  await click("On a sheet");
  expect(asked).toEqual([undefined, { sheet: "Form (2)", row: 1, column: 0 }]);
});

test("filled cells are cleared only once that is confirmed", async () => {
  const { show, written } = open({ occupied: 4 });
  await show();
  await click("Insert");
  expect(status()).toContain("Of 6 cells from Race!B2, 4 would be cleared of data.");
  expect([written, buttons()]).toEqual([[], ["Clear and insert", "Cancel"]]);
  await click("Cancel");
  expect([written, buttons()]).toEqual([[], ["Insert", "On a sheet"]]);
  await click("Insert");
  await click("Clear and insert");
  expect(written).toEqual(["Race!B2"]);
});

test.each<[Partial<InsertionPoint>, string, boolean]>([
  [{ tables: [table] }, "overlap the table at Race!B3, which", true],
  [{ tables: [table, table] }, "overlap the table at Race!B3 and 1 other table, which", false],
  [{ tables: [table], blocked: "Table1" }, "reach into Table1", false],
  [{ blocked: "the merged cells B2:C2" }, "reach into the merged cells B2:C2", false],
])(
  "no table is broken: of %j it is stated, and one table alone can be replaced",
  async (at, text, replaces) => {
    const { show, asked, written } = open(at);
    await show();
    await click("Insert");
    expect([status()?.includes(text), written]).toEqual([true, []]);
    const others = ["Insert in free cells", "Cancel"];
    expect(buttons()).toEqual(replaces ? ["Replace the table at Race!B3", ...others] : others);
    await click(replaces ? "Replace the table at Race!B3" : "Insert in free cells");
    expect([asked.at(-1), written]).toEqual(replaces ? [table, ["column 1"]] : [empty.free, ["column 9"]]);
  },
);

test("cells that the formula reads are not covered", async () => {
  const { show, written } = open({}, () => "The table would cover Race!C3.");
  await show();
  await click("Insert");
  expect([status()?.includes("cover Race!C3"), written, buttons()]).toEqual([
    true,
    [],
    ["Insert", "On a sheet"],
  ]);
});
