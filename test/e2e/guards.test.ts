/** Guarded formulas in the browser: a part that is not needed sends no request, counted by the page. */
import { countRequests } from "../browser/countRequests";
import { eventually } from "../browser/eventually";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const at = testSite();

let workbench: Workbench;
let requests: () => number;
beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, {});
  await workbench.pane.getByText(/requests left today/).waitFor(); // the pane has tested its connection
  await workbench.settled();
  requests = countRequests(workbench.page);
});
afterAll(() => workbench.page.context().close());

/** The name of the first runner of a race on the given day. */
const name = (race: number): string =>
  `INDEX(RACING.FORM("2026-03-14","ashford-park",${race},"name",FALSE),1)`;

/** Formulas of races that no other formula asks for, guarded by A1. */
const guarded = {
  B1: `=IF($A$1="on",${name(1)},"off")`,
  B2: `=IFS($A$1="off","off",TRUE,${name(2)})`,
  B3: `=SWITCH($A$1,"on",${name(3)},"off")`,
  B4: `=CHOOSE(IF($A$1="on",2,1),"off",${name(4)})`,
  B5: `=IFERROR(IF($A$1="on",NA(),"off"),${name(5)})`,
  B6: `=IFNA(IF($A$1="on",NA(),"off"),${name(6)})`,
  B7: `=IF(AND($A$1="on",TRUE),IF($A$1="on",${name(7)},"never"),"off")`,
};

test("a guard that is off sends no request; switched on, each formula asks for its race once", async () => {
  await workbench.create({ A1: "off", ...guarded });
  await workbench.settled();
  expect(await workbench.get("B1:B7")).toEqual(Array.from({ length: 7 }, () => ["off"]));
  expect(requests()).toBe(0);
  await workbench.type("A1", "on");
  await workbench.settled();
  await eventually(requests, 7);
  expect((await workbench.get("B1:B7")).flat()).not.toContain("off");
  await workbench.type("A1", "off");
  await workbench.settled();
  expect(await workbench.get("B1:B7")).toEqual(Array.from({ length: 7 }, () => ["off"]));
  expect(requests()).toBe(7);
});
