import { render } from "preact";
import { act } from "preact/test-utils";
import { CellsField } from "../../../../src/addin/pane/builder/CellsField";
import { renderInPane } from "../renderInPane";

const cells = { sheet: "Race", address: "K11:K18", rows: 8, columns: 1 };

/** Shows the field over a workbook with these cells selected; returns the entries. */
async function open(selectedCells: () => Promise<object>, name = "odds") {
  const entered: string[] = [];
  const field = <CellsField name={name} value="" hint={undefined} onChange={(text) => entered.push(text)} />;
  await renderInPane({ host: { workbook: { selectedCells } } }, field);
  return entered;
}

afterEach(() => act(() => render(null, document.body)));

/** Does something in the field, and waits for the work that it starts. */
const after = (work: () => void) =>
  act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve));
  });
const press = () => after(() => document.querySelector("button")?.click());
const type = (text: string) =>
  after(() => {
    const input = document.querySelector("input");
    if (input) input.value = text;
    input?.dispatchEvent(new Event("change"));
  });
const status = () => document.querySelector('[role="status"]')?.textContent;

test("the selected cells are entered with their sheet, but not more than a field has", async () => {
  const entered = await open(async () => cells);
  await press();
  expect(entered).toEqual(["Race!K11:K18"]);
  const many = await open(async () => ({ ...cells, address: "K:K", rows: 1_048_576 }));
  await press();
  expect([many, status()]).toEqual([[], expect.stringContaining("K:K has more than 1000 cells")]);
});

test("a typed address gets the sheet in front; other texts remain as they are", async () => {
  const entered = await open(async () => cells);
  for (const text of ["a1:A3", "Other!A1", "2.6; 5/2"]) await type(text);
  expect(entered).toEqual(["Race!A1:A3", "Other!A1", "2.6; 5/2"]);
});

test("an address remains as typed where no sheet is known, with the reason", async () => {
  const entered = await open(() => Promise.reject(new Error("No workbook is open.")));
  await type("A1:A3");
  expect([entered, status()]).toEqual([["A1:A3"], expect.stringContaining("No workbook is open.")]);
});
