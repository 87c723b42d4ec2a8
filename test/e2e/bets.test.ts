import { strToU8, zipSync } from "fflate";
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
const stakes = async () => (await workbench.get("Race!N11:N12")).flat().map(Number);
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
  expect(await rows("N8:Q9")).toEqual([
    [3, 1, "Yonder Postcard", "win"],
    [3, 2, "Amber Mosaic", "win"],
  ]);
  expect(await rows("S8:T9")).toEqual([
    [15, Number(first[0]?.toFixed(2))],
    [9, Number(first[1]?.toFixed(2))],
  ]);
  const risk = Number(first[0]?.toFixed(2));
  expect(await rows("A8:H8")).toEqual([["open", "", risk, "Yonder Postcard", "", "", "", "not run yet"]]);
  const open = first.reduce((sum, stake) => sum + Number(stake.toFixed(2)), 0);
  await showRace("2026-03-14", "4");
  expect(await value("Race!A8")).toContain(
    `$${Math.round(open)} at stake elsewhere: the stakes are of the $${Math.round(1000 - open)} left.`,
  );
  await showRace("2026-03-07", "1");
  const second = await stakes();
  expect(await value("Race!A8")).toMatch(/^Result: 1\. .* Staked \$\d+, won bets return \$\d+\.$/);
  await workbench.type("Race!AK12", "0");
  await workbench.settled();
  const alone = await stakes();
  expect(second).toEqual(alone.map((stake) => expect.closeTo(stake * (1 - open / 1000), 1) as number));
  await workbench.type("Race!W8", "0.01");
  await workbench.settled();
  expect((await stakes()).reduce((sum, stake) => sum + stake, 0)).toBeCloseTo(10, 1);
  await shot("capped");
  await workbench.press("logBets");
  await pane.getByRole("button", { name: "Go to Bets" }).click();
  await workbench.settled();
  const [[lost = 0, won = 0] = []] = [(await rows("T10:T11")).flat().map(Number)];
  expect(
    (await rows("A10:F11")).map(([status, profit, risk, , , finish]) => [status, finish, profit, risk]),
  ).toEqual([
    ["lost", 10, -lost, lost],
    ["won", 1, expect.closeTo(8 * won, 9), won],
  ]);
  expect((await rows("A5:B5"))[0]).toEqual([2, 2]); // settled and open
  await shot("bets");
});

/** Takes screenshots in both themes and in high contrast at two widths of the pane, when wanted. */
async function shots(name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const width of [320, 450]) {
    await workbench.page.evaluate(`document.getElementById("pane").style.width = "${width}px"`);
    for (const media of [
      { colorScheme: "light" },
      { colorScheme: "dark" },
      { forcedColors: "active" },
    ] as const) {
      await workbench.page.emulateMedia({ colorScheme: "light", forcedColors: "none", ...media });
      await shot(`${name}-${width}-${Object.values(media).join("")}`);
    }
  }
  await workbench.page.evaluate('document.getElementById("pane").style.width = ""');
  await workbench.page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
}

test("a click on a runner's name shows why it has its price, beside another on request", async () => {
  const { pane, page } = workbench;
  await page.evaluate('window.racingWorkbench.excel.grid.activate("Race")');
  await showRace("2026-03-14", "3");
  await page.mouse.click(...nameOfSecondRunner);
  await pane.getByRole("button", { name: /^Draw/ }).click();
  await pane.getByText(/^2 Amber Mosaic: \d+\.\d% to win/).waitFor();
  await pane.getByLabel("Compared with").selectOption({ label: "6 Gentle Inkwell" });
  await pane
    .getByText(/Compared with 6 Gentle Inkwell: \d+\.\d% to win/)
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
    "Date;Course;Race;Horse;Odds;Stake;Note\n2026-03-07;Ashford Park;5;early lullaby;5/2;10,50;x\n2026-03-07;Ashford Park;5;Nobody;evens;?;\n2026-03-07;Ashford Park;5;Nobody;evens;5;";
  await pane
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "bets.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await pane
    .getByText(
      /^2 bets, 1 line left out\. Matched with their races: 0 by number, 1 by name\. .* Not matched: 1\.$/,
    )
    .waitFor();
  const column = (heading: string) => pane.getByRole("combobox", { name: new RegExp(`^${heading}`) });
  expect(await column("Course").inputValue()).toBe("track");
  // A column that is not used leaves the file unread, with the reason and the columns to choose from.
  await column("Horse").selectOption("not used");
  await pane.getByText(/must have a first row of headings with number or runner/).waitFor();
  await column("Horse").selectOption("runner");
  await pane.getByText(/^2 bets, 1 line left out\./).waitFor();
  expect(await pane.getByRole("list", { name: "Lines left out" }).textContent()).toMatch(
    /^Line 3: stake must be/,
  );
  expect(await pane.getByRole("list", { name: /^Bets not matched/ }).textContent()).toMatch(
    /^Nobody, \$5\.00 at 2\.00: the race had no Nobody/,
  );
  expect((await rows("J12:AY12"))[0]?.every((cell) => cell === null || cell === "")).toBe(true);
  await pane.getByRole("list", { name: "Columns" }).scrollIntoViewIfNeeded();
  await shots("file");
  await pane.getByRole("button", { name: "Write 2 bets" }).click();
  await pane.getByText("Added 2 bets to the sheet Bets.").waitFor();
  await workbench.settled();
  expect((await rows("M12:Q12"))[0]).toEqual(["Ashford Park", 5, 8, "early lullaby", "win"]);
  expect((await rows("S12:T12"))[0]).toEqual([3.5, 10.5]);
  expect(await value("Bets!A12")).toBe("lost");
});

test("a column of a file that may change the money is ignored by its button", async () => {
  const { pane } = workbench;
  const text =
    "Date;Course;Race;Horse;Odds;Stake;Promo\n2026-03-07;Ashford Park;5;early lullaby;5/2;7;double payout";
  await pane
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "promo.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await pane.getByText(/^0 bets, 1 line left out\./).waitFor();
  await pane.getByRole("button", { name: "Ignore Promo" }).scrollIntoViewIfNeeded();
  await shots("ignore");
  await pane.getByRole("button", { name: "Ignore Promo" }).click();
  await pane.getByText(/^1 bet, 0 lines left out\./).waitFor();
  expect(await pane.getByRole("button", { name: "Ignore Promo" }).count()).toBe(0);
});

test("the zone of a track that the table lacks is chosen by the keyboard, and remembered", async () => {
  const { pane, page } = workbench;
  const text = "Date;Course;Race;Horse;Odds;Stake\n2026-03-06T20:30Z;Ashford Park;5;early lullaby;5/2;8";
  const open = (name: string) =>
    pane
      .getByLabel("File", { exact: true })
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await open("zones.csv");
  await pane.getByText(/^0 bets, 1 line left out\./).waitFor();
  const zone = pane.getByLabel("Time zone of Ashford Park");
  await zone.scrollIntoViewIfNeeded();
  await shots("zones");
  await pane.getByRole("combobox", { name: /^Stake/ }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Australia/Syd");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await pane.getByText(/^1 bet, 0 lines left out\. .* 1 by name/).waitFor();
  expect(await pane.locator(":focus").textContent()).toBe("Read again with these zones");
  await shots("zoned");
  await open("again.csv");
  await pane.getByText(/^1 bet, 0 lines left out\./).waitFor();
  expect(await zone.inputValue()).toBe("Australia/Sydney");
});

/** An Excel file of one sheet with these texts and numbers. */
function excelFileOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number): string =>
    typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = rows.map((row) => `<row>${row.map(cell).join("")}</row>`).join("");
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": '<workbook xmlns:r="urn:r"><sheets><sheet name="SP" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))),
  );
}

test("an Excel file of starting prices fills those of the bets on its races, and nothing that is there", async () => {
  const { pane } = workbench;
  const day = 46088; // 7 March 2026
  const file = excelFileOf([
    ["Meeting", "Meeting date", "Race no", "Horse no", "Horse", "SP"],
    ["Ashford Park", day, 1, 1, "Fabled Tambourine", "7/1"],
    ["Ashford Park", day, 1, 2, "Yonder Overture", 1.6],
    ["Ashford Park", day, 1, 3, "Nimble Cartwheel", 3],
    ["Ashford Park", day, 1, 9, "Marble Fiddler", "NR"],
    ["Ashford Park", day, 2, 1, "Another", 2],
  ]);
  await workbench.type("Bets!AJ11", "3.4");
  await pane
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "sp.xlsx", mimeType: "application/zip", buffer: file });
  await pane
    .getByText(/^4 starting prices, 1 line left out, 1 on races without a bet\. Bets matched: 2 by number/)
    .waitFor();
  expect(await pane.getByRole("list", { name: "Lines left out" }).textContent()).toMatch(
    /^Line 5: starting price missing/,
  );
  await pane.getByRole("list", { name: "Columns" }).scrollIntoViewIfNeeded();
  await shots("prices");
  await pane.getByRole("button", { name: "Write 3 cells to the sheet Bets" }).click();
  await pane.getByText("Filled 3 cells of the sheet Bets.").waitFor();
  await workbench.settled();
  const [[, chance = 0] = [], [ownChance, other = 0] = []] = (await rows("AJ10:AK11")) as number[][];
  expect(ownChance).toBe(3.4);
  expect(other).toBeGreaterThan(chance);
  expect((await rows("E10:G11")).map((row) => [row[0], row[2]])).toEqual([
    [expect.closeTo(15 * chance - 1, 9), 8],
    [expect.closeTo(9 * other - 1, 9), 3.4],
  ]);
});
