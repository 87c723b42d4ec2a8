import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const at = testSite();
let workbench: Workbench;
const value = async (address: string) => (await workbench.get(address))[0]?.[0];
/** The place of the cell B12 in a window of this size. */
const nameOfSecondRunner = [150, 436] as const;
const shot = async (name: string): Promise<void> => {
  if (process.env.SHOTS) await workbench.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, { viewport: { width: 1280, height: 760 } });
  await workbench.begin();
});
afterAll(() => workbench?.page.context().close());

/** Shows a race of the fixture on the race's sheet and types prices of its first two runners. */
async function showRace(day: string, race: string): Promise<void> {
  await workbench.type("Race!C7", day);
  await workbench.type("Race!E7", race);
  await workbench.settled();
  await workbench.type("Race!K11", "15");
  await workbench.type("Race!K12", "9");
  await workbench.settled();
}
const stakes = async () => (await workbench.get("Race!M11:M12")).flat().map(Number);
const rows = (columns: string) => workbench.get(`Bets!${columns}`);

test("stakes are logged from the pane and the ribbon, settled once their race is run, of the bank that is left", async () => {
  const { pane } = workbench;
  await showRace("2026-03-14", "3");
  const first = await stakes();
  await pane.getByRole("button", { name: "Race day", exact: true }).click();
  await pane.getByRole("button", { name: "Log these bets" }).click();
  await pane.getByText("Added 2 bets to the sheet Bets.").waitFor();
  await workbench.settled();
  await shot("logged");
  expect(await rows("E8:J9")).toEqual([
    [3, 1, "Yonder Postcard", "win", 15, Number(first[0]?.toFixed(2))],
    [3, 2, "Amber Mosaic", "win", 9, Number(first[1]?.toFixed(2))],
  ]);
  expect(await rows("N8:U8")).toEqual([["open", "", "", "", "", "", "Yonder Postcard", "not run yet"]]);
  await showRace("2026-03-07", "1");
  const second = await stakes();
  const open = first.reduce((sum, stake) => sum + Number(stake.toFixed(2)), 0);
  expect(await value("Race!A8")).toContain(
    ` $${Math.round(open)} at stake elsewhere: the stakes are of the $${Math.round(1000 - open)} left.`,
  );
  await workbench.type("Race!AJ12", "0");
  await workbench.settled();
  const alone = await stakes();
  expect(second).toEqual(alone.map((stake) => expect.closeTo(stake * (1 - open / 1000), 6) as number));
  await workbench.type("Race!V8", "0.01");
  await workbench.settled();
  expect((await stakes()).reduce((sum, stake) => sum + stake, 0)).toBeCloseTo(10, 6);
  await shot("capped");
  await workbench.press("logBets");
  await pane.getByRole("button", { name: "Go to Bets" }).click();
  await workbench.settled();
  const [[, won = 0] = []] = [(await rows("J10:J11")).flat().map(Number)];
  expect(
    (await rows("N10:S11")).map(([status, , , finish, , returned]) => [status, finish, returned]),
  ).toEqual([
    ["lost", 10, 0],
    ["won", 1, expect.closeTo(9 * won, 9)],
  ]);
  expect((await rows("A5:B5"))[0]).toEqual([2, 2]); // settled and open
  await shot("bets");
});

/** Takes screenshots in both themes and in high contrast, when wanted. */
async function shots(name: string): Promise<void> {
  for (const media of [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { forcedColors: "active" },
  ] as const) {
    await workbench.page.emulateMedia({ colorScheme: "light", forcedColors: "none", ...media });
    await shot(`${name}-${Object.values(media).join("")}`);
  }
  await workbench.page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

test("a click on a runner's name shows why it has its price, beside another on request", async () => {
  const { pane, page } = workbench;
  await page.evaluate('window.racingWorkbench.excel.grid.activate("Race")');
  await showRace("2026-03-14", "3");
  await page.mouse.click(...nameOfSecondRunner);
  await pane.getByRole("button", { name: /^Draw/ }).click();
  await pane.getByText(/^2 Amber Mosaic: \d+\.\d% to win/).waitFor();
  await pane.getByLabel("Beside it").selectOption({ label: "6 Gentle Inkwell" });
  await pane
    .getByText(/Beside it 6 Gentle Inkwell: \d+\.\d% to win/)
    .first()
    .waitFor();
  await pane.getByRole("img", { name: /^Why: 2 Amber Mosaic/ }).scrollIntoViewIfNeeded();
  await shots("why");
});

test("the picture Bank takes the logged bets", async () => {
  const { pane } = workbench;
  await pane.getByRole("radio", { name: "Bank" }).check();
  await pane.getByRole("img", { name: /^Bank: \+\d+ after 2 settled bets\./ }).waitFor();
  await pane.getByRole("img", { name: "Closing value by month" }).scrollIntoViewIfNeeded();
  await shots("bank");
});

test("a file of bets is shown as it was understood, and written only then", async () => {
  const { pane } = workbench;
  await pane.getByRole("button", { name: "Race day", exact: true }).click();
  const text =
    "Date;Course;Race;Horse;Odds;Stake;Note\n2026-03-07;Ashford Park;5;Marble Cartwheel;5/2;10,50;x\n2026-03-07;Ashford Park;5;Nobody;evens;?;";
  await pane
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "bets.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await pane.getByText("1 bet: 0 by number, 1 by name. 1 line left out.").waitFor();
  expect(await pane.getByRole("list", { name: "Columns" }).textContent()).toContain("Course: track");
  expect(await pane.getByRole("list", { name: "Lines left out" }).textContent()).toMatch(
    /^Line 3: stake must be/,
  );
  expect((await rows("A12:L12"))[0]?.every((cell) => cell === null || cell === "")).toBe(true);
  await pane.getByRole("list", { name: "Columns" }).scrollIntoViewIfNeeded();
  await shots("file");
  await pane.getByRole("button", { name: "Write 1 bet" }).click();
  await pane.getByText("Added 1 bet to the sheet Bets.").waitFor();
  await workbench.settled();
  expect((await rows("D12:J12"))[0]).toEqual(["Ashford Park", 5, null, "Marble Cartwheel", "win", 3.5, 10.5]);
  expect(await value("Bets!N12")).toMatch(/^(won|lost|unknown|refunded)$/);
});
