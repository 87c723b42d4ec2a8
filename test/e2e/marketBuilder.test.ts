import { eventually } from "../browser/eventually";
import { select } from "../browser/keyboard";
import { hosts, hostsTried, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const at = testSite();
let workbench: Workbench;
const pane = () => workbench.pane;
const field = (label: string) => pane().getByLabel(label, { exact: true });
const press = (name: string) => pane().getByRole("button", { name, exact: true }).press("Enter");
const shows = (label: string, text: string) => eventually(() => field(label).inputValue(), text);
const choose = (name: string) => field("Function").selectOption(name);

describe.each(hostsTried(hosts[1]))("on %s", (host) => {
  beforeAll(async () => {
    workbench = await openWorkbench(at.browser, at.server.url, { host });
  });
  afterAll(() => workbench.page.context().close());

  test("odds of the sheet are chosen, shown without their margin and inserted beside them", async () => {
    await workbench.create({ B1: "Odds", B2: "2.6", B3: "2.4", B4: "'3.3/1" });
    await choose("FAIRODDS");
    await select(workbench, "B2:B4");
    await press("Use the selected cells as Odds");
    await shows("Odds", "Sheet1!B2:B4");
    await field("Method").selectOption("shin");
    await pane().getByText('=RACING.FAIRODDS(Sheet1!B2:B4,"shin")').waitFor();
    await pane().getByRole("region", { name: "Preview" }).getByText("37.3%").waitFor();

    await press("Insert at the active cell");
    await pane().getByText("The table would cover B2:B4, which the formula reads").waitFor();
    expect(await workbench.get("B2:B3")).toEqual([[2.6], [2.4]]);
    await select(workbench, "C2");
    await press("Insert at the active cell");
    await pane().getByText("Inserted at Sheet1!C2.").waitFor();
    await workbench.settled();
    const inserted = (await workbench.get("C2:C4")).flat() as number[];
    expect(inserted.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    await workbench.type("B2", "2.7");
    await workbench.settled();
    expect((await workbench.get("C2"))[0]?.[0]).toBeLessThan(inserted[0] ?? 0);
  });

  test("another market function finds the same odds, and its missing argument is named", async () => {
    await choose("DUTCH");
    await shows("Odds", "Sheet1!B2:B4");
    await pane().getByText("stake is blank").waitFor();
    await field("Stake").fill("100");
    await workbench.type("H1", "=RACING.VENUES()"); // the pane is drawn again with each answer
    await workbench.settled();
    await shows("Stake", "100");
    await field("Stake").press("Enter");
    await pane().getByText("=RACING.DUTCH(Sheet1!B2:B4,100)").waitFor();
    await select(workbench, "E2");
    await press("Insert at the active cell");
    await pane().getByText("Inserted at Sheet1!E2.").waitFor();
    await workbench.settled();
    const stakes = (await workbench.get("E2:E4")).flat() as number[];
    expect(stakes.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 9);
  });

  test("a form string that reads as the address of a cell is taken as typed, which the pane states", async () => {
    await choose("FORMLINE");
    await field("Form").fill("x21");
    await field("Form").press("Enter");
    await pane().getByText('=RACING.FORMLINE("x21")').waitFor();
    await pane().getByText("x21 is taken as a form string. For the cell type $X$21.").waitFor();
    await field("Form").fill("$X$21");
    await field("Form").press("Enter");
    await pane().getByText("=RACING.FORMLINE(Sheet1!X21)").waitFor();
    await eventually(() => pane().getByText("is taken as").count(), 0);
  });

  test("the reference leads to the builder of a market function, and back to one of races", async () => {
    await press("Guide");
    await pane().getByLabel("Search functions and fields").fill("overround");
    await pane().getByText("RACING.OVERROUND", { exact: true }).click();
    await press("Build OVERROUND");
    await shows("Function", "OVERROUND");
    await choose("FORM");
    await field("Meeting").waitFor();
    await eventually(() => field("Odds").count(), 0);
  });
});
