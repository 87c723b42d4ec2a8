import { eventually } from "../browser/eventually";
import { hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const at = testSite();

type Grid = Readonly<Record<"insertRow" | "clear" | "select" | "area", (value: unknown) => unknown>>;

/** Changes rows of the sheet of bets as a person does in the grid. */
const change = (
  workbench: Workbench,
  method: "insertRow" | "clear" | "select",
  address: string,
): Promise<void> =>
  workbench.page.evaluate(
    ([name, range]) => {
      const { grid } = (window as unknown as { racingWorkbench: { excel: { grid: Grid } } }).racingWorkbench
        .excel;
      grid[name](grid.area(range));
    },
    [method, address] as const,
  );

/** The first columns of results and of bets, and of the bets' numbers and stakes. */
const [resultColumns, numberColumn, stakeColumn] = ["A", "O", "T"];

test.each(hosts)(
  "with %s results stay beside their bets while rows are cleared, inserted, sorted and typed out of order",
  async (host) => {
    const workbench = await openWorkbench(at.browser, at.server.url, { host });
    await workbench.begin();
    await workbench.type("Race!C7", "2026-03-07");
    await workbench.type("Race!E7", "1");
    await workbench.settled();
    await workbench.type("Race!K11", "15");
    await workbench.type("Race!K12", "9");
    await workbench.settled();
    await workbench.press("logBets");
    await workbench.settled();
    /**
     * Returns status and number of every row, once each status was found in the row of the stake of its bet.
     */
    const rows = async () => {
      await workbench.settled();
      const [results, numbers, stakes] = await Promise.all([
        workbench.get(`Bets!${resultColumns}8:C30`),
        workbench.get(`Bets!${numberColumn}8:${numberColumn}30`),
        workbench.get(`Bets!${stakeColumn}8:${stakeColumn}30`),
      ]);
      return results.flatMap(([status, , risk], index) => {
        const stake = stakes[index]?.[0] ?? "";
        expect([index, risk || ""]).toEqual([index, stake]);
        return stake === "" ? [] : [[index + 8, status, numbers[index]?.[0]]];
      });
    };
    // Microsoft's office.js answers a command before the sheet is there.
    const logged = [
      [8, "lost", 1],
      [9, "won", 2],
    ];
    await eventually(() => rows().catch(() => undefined), logged);
    /** Types a bet on a runner of the same race. */
    const type = async (row: number, number: number): Promise<void> => {
      const cells = { K: "46088", M: "Ashford Park", N: "1", O: String(number), Q: "win", S: "4", T: "5" };
      for (const [column, text] of Object.entries(cells)) await workbench.type(`Bets!${column}${row}`, text);
    };
    await type(20, 3);
    expect(await rows()).toEqual([
      [8, "lost", 1],
      [9, "won", 2],
      [20, "lost", 3],
    ]);
    await change(workbench, "insertRow", "Bets!A9");
    await change(workbench, "insertRow", "Bets!A8");
    expect(await rows()).toEqual([
      [9, "lost", 1],
      [11, "won", 2],
      [22, "lost", 3],
    ]);
    await change(workbench, "clear", "Bets!J9:AY9");
    await type(8, 2);
    expect(await rows()).toEqual([
      [8, "won", 2],
      [11, "won", 2],
      [22, "lost", 3],
    ]);
    await workbench.page.context().close();
  },
);

/** Returns status, stake and price of the first rows of the sheet of bets. */
async function firstBets(workbench: Workbench) {
  await workbench.settled();
  const [results, stakes] = await Promise.all([workbench.get("Bets!A8:C11"), workbench.get("Bets!O8:T11")]);
  return results.map(([status, , risk], index) => [status, risk, stakes[index]?.[0], stakes[index]?.[5]]);
}

/** Chooses an entry of the grid's menu Data, such as Sort range and Ascending. */
async function chooseData({ page }: Workbench, ...names: readonly string[]): Promise<void> {
  await page.locator(".o-topbar-menu", { hasText: "Data" }).click();
  for (const name of names) await page.locator(".o-menu-item", { hasText: name }).first().click();
}

/** Opens a workbook with three settled bets in rows 8 to 10, and returns it with what each row shows. */
async function openThreeBets() {
  const workbench = await openWorkbench(at.browser, at.server.url, {
    viewport: { width: 1400, height: 760 },
  });
  await workbench.begin();
  await workbench.type("Race!C7", "2026-03-07");
  await workbench.type("Race!E7", "1");
  await workbench.settled();
  await workbench.type("Race!K11", "15");
  await workbench.type("Race!K12", "9");
  await workbench.settled();
  await workbench.press("logBets");
  await workbench.page.waitForFunction("racingWorkbench.excel.grid.sheets().includes('Bets')");
  await workbench.settled();
  const typed = { K: "46088", M: "Ashford Park", N: "1", O: "3", Q: "win", S: "4", T: "5" };
  for (const [column, text] of Object.entries(typed)) await workbench.type(`Bets!${column}10`, text);
  const [first, second] = (await firstBets(workbench)).map(([, , , stake]) => stake);
  const bets = {
    one: ["lost", first, 1, first],
    two: ["won", second, 2, second],
    three: ["lost", 5, 3, 5],
    none: [null, null, null, null],
  };
  expect(await firstBets(workbench)).toEqual([bets.one, bets.two, bets.three, bets.none]);
  return { workbench, bets };
}

test("the grid's own command Sort moves bets with their results beside them", async () => {
  const { workbench, bets } = await openThreeBets();
  const { page } = workbench;
  for (const [row, text] of [3, 1, 2].entries()) await workbench.type(`Bets!J${row + 8}`, String(text));
  await change(workbench, "select", "Bets!J8:AY10");
  await chooseData(workbench, "Sort range", "Ascending");
  expect(await firstBets(workbench)).toEqual([bets.two, bets.three, bets.one, bets.none]);
  await chooseData(workbench, "Sort range", "Descending");
  expect(await firstBets(workbench)).toEqual([bets.one, bets.three, bets.two, bets.none]);
  if (process.env.SHOTS) {
    for (const [name, media] of [
      ["light", { colorScheme: "light" }],
      ["dark", { colorScheme: "dark" }],
      ["forced", { colorScheme: "light", forcedColors: "active" }],
    ] as const) {
      await page.emulateMedia({ forcedColors: "none", ...media });
      await page.screenshot({ path: `${process.env.SHOTS}/bets-${name}.png` });
    }
  }
  await page.context().close();
});

test("the grid's own filter hides bets and leaves every result beside its bet", async () => {
  const { workbench, bets } = await openThreeBets();
  const { page } = workbench;
  for (const row of [8, 9, 10]) await workbench.type(`Bets!J${row}`, String(row));
  await change(workbench, "select", "Bets!J7:AY10");
  await page.locator(".o-topbar-menu", { hasText: "Data" }).click();
  await page.locator(".o-menu-item", { hasText: "Add filters" }).first().click();
  await workbench.settled();
  const settledBets = await firstBets(workbench);
  const heading = await page.evaluate<DOMRect>(
    "racingWorkbench.excel.grid.placeOf(racingWorkbench.excel.grid.area('J7')).toJSON()",
  );
  // The grid draws the mark of the filter at the lower right of the heading.
  await page.mouse.click(heading.right - 10, heading.bottom - 10);
  await page.locator(".o-filter-menu-value", { hasText: "8 Jan" }).click();
  await page.locator(".o-filter-menu button", { hasText: "Confirm" }).click();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bets-filtered.png` });
  expect(settledBets).toEqual([bets.one, bets.two, bets.three, bets.none]);
  expect(await firstBets(workbench)).toEqual(settledBets);
  await page.context().close();
});
