import { parseCellAddress } from "../../src/cells/addresses";
import { firstRow, headingRow, sideCells } from "../../src/addin/workbook/raceAddresses";
import { countRequests } from "../browser/countRequests";
import { eventually } from "../browser/eventually";
import { typeAt } from "../browser/keyboard";
import { type HostName, hosts, hostsTried, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { shownBy, type ShownCell } from "../browser/shownBy";
import { testSite } from "../browser/testSite";

const runners = "11:34";

/**
 * Deliveries of results after a cell was changed. Microsoft's runtime delivers a cached result too, and a
 * formula that depends on another waits for that one's; the workbench's own shows cached results at once.
 */
const mostFlushes: Readonly<Record<HostName, number>> = { [hosts[0]]: 1, [hosts[1]]: 2 };

/**
 * The races of the book of every sheet: copying it calculates the whole of it for each of its sheets, so that
 * a second race doubles the processor time.
 */
const wholeBook = process.env.SOAK ? [3, 4] : [3];

const at = testSite();
let workbench: Workbench;
let requests: () => number;

/** Opens the page with an empty cache. */
async function openAnew(host: HostName): Promise<void> {
  if (workbench?.host === host) return workbench.reopen();
  await workbench?.page.context().close();
  workbench = await openWorkbench(at.browser, at.server.url, { host, keepsAnswers: true });
  requests = countRequests(workbench.page, ["/api/v1/", "/api/x1/"]);
}

const pane = () => workbench.pane;
const sheets = () => workbench.page.evaluate<string[]>("window.racingWorkbench.excel.grid.sheets()");
const counters = () =>
  workbench.page.evaluate<{ calls: number; deliveries: number }>("({ ...window.racingWorkbench.counters })");
const value = async (address: string) => (await workbench.get(address))[0]?.[0];

/** Returns the numbers of a column of a race sheet. */
async function column(sheet: string, letter: string): Promise<number[]> {
  const [first, last] = runners.split(":");
  const cells = (await workbench.get(`'${sheet}'!${letter}${first}:${letter}${last}`)).flat();
  return cells.filter((cell) => typeof cell === "number");
}

/** Returns the cells into which something other than a formula was typed, as "Race 0 3". */
async function typedCells(): Promise<ReadonlySet<string>> {
  const { sheets } = await workbench.page.evaluate<{
    sheets: { name: string; cells: Record<string, unknown> }[];
  }>("window.racingWorkbench.excel.grid.save()");
  const typed = sheets.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([address, content]) => {
      const { row, column: right } = parseCellAddress(address);
      return String(content).startsWith("=") ? [] : [`${name} ${row - 1} ${right}`];
    }),
  );
  return new Set(typed);
}

/** Returns the results of formulas on frozen sheets that no row of the formula map covers. */
async function untraced(
  cells: readonly ShownCell[],
  map: readonly (readonly unknown[])[],
): Promise<ShownCell[]> {
  const typed = await typedCells();
  const covered = new Set<string>();
  for (const [sheet, area] of map.slice(1)) {
    const [first, last = first] = String(area).split(":").map(parseCellAddress);
    if (!first || !last) continue;
    for (let row = first.row; row <= last.row; row++)
      for (let column = first.column; column <= last.column; column++)
        covered.add(`${String(sheet)} ${row - 1} ${column}`);
  }
  return cells.filter(
    ({ sheet, row, column, value: shownValue }) =>
      sheet.endsWith(" values") &&
      typeof shownValue === "number" &&
      !covered.has(`${sheet} ${row} ${column}`) &&
      !typed.has(`${sheet.slice(0, -" values".length)} ${row} ${column}`),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Opens the view and chooses the meeting, by keyboard only. */
async function pickMeeting(meeting = "Ashford Park (au)", date?: string): Promise<void> {
  const { page } = workbench;
  await pane().getByRole("button", { name: "Race day", exact: true }).press("Enter");
  if (date !== undefined) {
    await pane().getByLabel("Date", { exact: true }).fill(date);
    await page.keyboard.press("Tab");
  }
  await pane().getByRole("option", { name: meeting }).waitFor({ state: "attached" });
  await pane().getByLabel("Meeting", { exact: true }).focus();
  await page.keyboard.type(meeting.slice(0, 7));
  await pane().getByRole("group", { name: "Races" }).waitFor();
}

/** Selects only the races with these numbers. */
async function chooseRaces(...numbers: readonly number[]): Promise<void> {
  await pane().getByRole("button", { name: "None" }).press("Enter");
  for (const number of numbers)
    await pane()
      .getByRole("checkbox", { name: new RegExp(`^${number} · `) })
      .press("Space");
}

async function showCost(): Promise<number> {
  await pane().getByRole("button", { name: "Show the cost" }).press("Enter");
  const words = await pane()
    .getByText(/^Cost: /)
    .textContent();
  return Number(/^Cost: ([\d,]+)/.exec(words ?? "")?.[1]?.replace(",", ""));
}

async function build(): Promise<void> {
  await pane().getByRole("button", { name: "Build the sheets" }).press("Enter");
  await pane()
    .getByText(/ after your own\.$/)
    .waitFor();
  await workbench.settled();
}

describe.each(hostsTried(hosts[1]))("on %s", (host) => {
  beforeAll(async () => {
    await openAnew(host);
    await workbench.begin();
  });

  test("typing another race number shows that race; odds and scratchings typed beside the first are gone, and return with it", async () => {
    const storedEntries = () =>
      workbench.page.evaluate<{ shown?: object } | undefined>(
        'window.racingWorkbench.excel.settings.read()["racing.raceEntries"]',
      );
    // The race is noted.
    await eventually(async () => Object.keys((await storedEntries())?.shown ?? {}).length, 1);
    const entries = async () => [await value("Race!F7"), await value("Race!K11")];
    const stakes = async () =>
      (await workbench.get("Race!N11:N34")).flat().filter((cell) => typeof cell === "number");
    await typeAt(workbench, "Race!F7", "7");
    await typeAt(workbench, "Race!K11", "3.5");
    const first = await value("Race!E7");
    const names = async () => (await workbench.get("Race!B11:B34")).flat();
    const before = await names();
    await typeAt(workbench, "Race!E7", "2");
    expect(await names()).not.toEqual(before);
    expect(await value("Race!B3")).toBe("Velvet Plate");
    await eventually(entries, [null, null]);
    await eventually(stakes, []);
    await typeAt(workbench, "Race!E7", String(first));
    await eventually(entries, ["7", "3.5"]);
    for (const cell of ["F7", "K11"]) await workbench.type(`Race!${cell}`, "");
    await workbench.settled();
  });

  test("the opening workbook re-prices a race within few flushes and without a request", async () => {
    expect(await sheets()).toEqual(["Race", "Meetings", "Bias lab"]);
    const before = await column("Race", "G");
    const [asked, { deliveries }] = [requests(), await counters()];
    await typeAt(workbench, "Race!F7", "7");
    const after = await column("Race", "G");
    expect(requests()).toBe(asked);
    expect((await counters()).deliveries - deliveries).toBeLessThanOrEqual(mostFlushes[host]);
    expect(after[6]).toBe(0);
    for (const [place, probability] of after.entries())
      if (place !== 6) expect(probability).toBeGreaterThan(before[place] ?? 1);
    expect(Math.abs(sum(before) - 1)).toBeLessThan(1e-9);
    expect(Math.abs(sum(after) - 1)).toBeLessThan(1e-9);
    expect(Math.abs(sum(await column("Race", "I")) - 3)).toBeLessThan(1e-9);
  });

  test("a book is built by the keyboard: its cost is shown, is what is sent, and nothing that was there is changed", async () => {
    await openAnew(host);
    await workbench.create({ A1: "my own", A2: "=1+1" });
    await pickMeeting();
    await chooseRaces(2, 3);
    const cost = await showCost();
    const asked = requests();
    await build();
    expect(requests() - asked).toBe(cost);
    expect(cost).toBeGreaterThan(0);
    expect(await sheets()).toEqual(["Sheet1", "Meetings", "Ashford Park R2", "Ashford Park R3", "Bias lab"]);
    expect(await workbench.get("Sheet1!A1:B2")).toEqual([["my own", null], [2, null]]); // prettier-ignore
    expect(await value("'Ashford Park R3'!B3")).toBe("Linen Plate");
    const byThisClock = await workbench.page.evaluate<
      string[]
    >(`["02:10", "02:45", "03:20", "03:55", "04:30", "05:05"]
      .map((time) => new Date("2026-03-14T" + time + "Z").toTimeString().slice(0, 5))`);
    expect(await workbench.display("Meetings!A19:I19")).toEqual([
      ["Ashford Park", "Good 3", "au", ...byThisClock],
    ]);
    expect(await value("Meetings!D3")).toBe("1 meeting, 6 races");
    expect(await value("'Bias lab'!A10")).toBe("Barrier");
    const linked = await workbench.page.evaluate<string[][]>(
      "racingWorkbench.excel.grid.save().sheets.map(({ id, cells }) => [id, cells.G2, cells.H2, cells.M1])",
    );
    const [, meetings = [], second = [], third = []] = linked;
    const links = [`[R2](o-spreadsheet://${second[0]})`, `[R3](o-spreadsheet://${third[0]})`];
    const toMeetings = `[All meetings ›](o-spreadsheet://${meetings[0]})`;
    expect(linked.slice(2, 4).map((cells) => cells.slice(1))).toEqual([
      [...links, toMeetings],
      [...links, toMeetings],
    ]);
    await pane().getByRole("button", { name: "Go to Ashford Park R3" }).press("Enter");
    await workbench.page.waitForFunction(
      "window.racingWorkbench.excel.grid.activeSheet() === 'Ashford Park R3'",
    );

    const sent = requests();
    await typeAt(workbench, "'Ashford Park R3'!F7", "2");
    expect(Math.abs(sum(await column("Ashford Park R3", "G")) - 1)).toBeLessThan(1e-9);
    expect(requests()).toBe(sent);
    await chooseRaces(3);
    expect(await showCost()).toBe(0);
    await build();
    expect((await sheets()).slice(5)).toEqual([]); // they are there already
    expect(await value("'Ashford Park R3'!F7")).toBe("2");
  });

  test("a book that is cancelled under way shows its progress, sends no more and leaves no sheet", async () => {
    await openAnew(host);
    await workbench.create({ A1: "my own" });
    await pickMeeting();
    await chooseRaces(1, 6);
    await showCost();
    await workbench.page.route("**/api/v1/predictions?*race=6*", () => undefined); // it never answers
    await pane().getByRole("button", { name: "Build the sheets" }).press("Enter");
    await pane()
      .getByText(/^[1-9]\d* of \d+ steps$/)
      .waitFor();
    await pane().getByRole("button", { name: "Settings", exact: true }).press("Enter"); // it goes on behind another view
    await pane().getByRole("button", { name: "Race day", exact: true }).press("Enter");
    await pane().getByRole("button", { name: "Cancel" }).press("Enter");
    await pane()
      .getByText("Cancelled: the new sheets were removed; answers already received are kept.")
      .waitFor();
    expect(await sheets()).toEqual(["Sheet1"]);
    expect(await value("Sheet1!A1")).toBe("my own");
    await workbench.page.unroute("**/api/v1/predictions?*race=6*");
  });
});

/** On the host that takes less processor time: the calculations are the grid's own, alike on both. */
describe("the calculations of the sheets", () => {
  beforeAll(async () => {
    await openAnew(hosts[0]);
    await workbench.begin();
  });

  test("three places are paid by eight runners, two by seven", async () => {
    const field = await column("Race", "A");
    const box = field.slice(8).map((number) => String(number));
    await typeAt(workbench, "Race!F7", box.join(", "));
    const shownChances = async () => [await value("Race!H5"), await value("Race!J5")];
    await eventually(shownChances, [`8 of ${field.length}`, 3]);
    expect(Math.abs(sum(await column("Race", "I")) - 3)).toBeLessThan(1e-9);
    await typeAt(workbench, "Race!F7", [...box, String(field[7])].join(", "));
    await eventually(shownChances, [`7 of ${field.length}`, 2]);
    expect(Math.abs(sum(await column("Race", "I")) - 2)).toBeLessThan(1e-9);
    expect(Math.abs(sum(await column("Race", "G")) - 1)).toBeLessThan(1e-9);
    await workbench.type("Race!F7", "");
    await workbench.settled();
  });

  test("odds typed as texts count as the functions read them", async () => {
    const fair = await column("Race", "J");
    const [first = 0, second = 0] = await column("Race", "G");
    await workbench.type("Race!K11", "'5/2");
    await workbench.type("Race!K12", "evens");
    await workbench.settled();
    expect(await value("Race!K7")).toBeCloseTo(1 / 3.5 + 1 / 2, 9);
    expect(sum(await column("Race", "AD"))).toBeCloseTo(1, 9);
    const edges = await column("Race", "M");
    expect(edges).toHaveLength(2);
    expect(edges[0]).toBeCloseTo(3.5 * first - 1, 9);
    expect(edges[1]).toBeCloseTo(2 * second - 1, 9);
    expect(await workbench.display("Race!K7")).toEqual([["79%"]]);
    for (const place of fair.keys())
      await workbench.type(`Race!K${11 + place}`, `'${Math.round(fair[place] ?? 0) + 1}/1`);
    await workbench.settled();
    expect((await column("Race", "M")).length).toBe(fair.length);
    expect(await workbench.get("Race!AG11")).not.toEqual([[null]]);
  });

  test("typed market odds give their margin, the edge and the stakes", async () => {
    const fair = await column("Race", "J");
    for (const [place, odds] of fair.entries())
      await workbench.type(`Race!K${11 + place}`, String(odds * (place === 0 ? 1.5 : 0.8)));
    await workbench.settled();
    const edges = await column("Race", "M");
    expect(edges[0]).toBeCloseTo(0.5, 6);
    expect(edges[1]).toBeCloseTo(-0.2, 6);
    expect(sum(await column("Race", "AD"))).toBeCloseTo(1, 9);
    const stakes = await column("Race", "N");
    const toCents = (amount: number): number => Math.round(amount * 100) / 100;
    const kelly = 0.5 * ((edges[0] ?? 0) / ((fair[0] ?? 0) * 1.5 - 1));
    expect(stakes[0]).toBeCloseTo(toCents(1000 * kelly), 9);
    expect(stakes).toHaveLength(1); // the other prices are below the model's, and their stakes blank
    expect(await value("Race!O3")).toBe("1 overlay");
    await workbench.type("Race!I7", "2000");
    await workbench.settled();
    expect((await column("Race", "N"))[0]).toBeCloseTo(toCents(2000 * kelly), 9);
    await workbench.type("Race!K11", String((fair[0] ?? 0) * 0.8));
    await workbench.settled();
    expect(await value("Race!O3")).toBe("No overlay");
    expect(await value("Race!R5")).toBe("None above 0");
    await workbench.type("Race!K11", String((fair[0] ?? 0) * 1.5));
    await workbench.type("Race!F7", "7, 9"); // the prices of the others leave a margin below 0
    await workbench.settled();
    await eventually(() => value("Race!O3"), "Check the prices");
    expect(await value("Race!A8")).toMatch(/^Prices pre-date a scratching: no stake is advised/);
    expect(await column("Race", "N")).toEqual([]);
  });

  test("no cell of the sheets is an error, #SPILL! least of all", async () => {
    await openAnew(hosts[0]);
    await workbench.create({ A1: "my own" });
    await pickMeeting();
    await buildEverything();
    const errors = await workbench.page.evaluate<string[]>(`(() => {
    const { grid } = window.racingWorkbench.excel;
    return grid.sheets().flatMap((name) => {
      const area = grid.usedArea(name);
      return grid.read(area).flatMap((row, down) => row.flatMap((cell, right) => cell.error ? [name + " " + (down + 1) + "," + (right + 1) + " " + cell.error.error + " " + (cell.error.message ?? "")] : []));
    });
  })()`);
    expect(errors).toEqual([]);
  });

  test("the formula map leads from every number of a book to its formula, and the book's edits are listed", async () => {
    await workbench.press("freezeWorkbook");
    await pane().getByText("leads from each number to its question, time and model").waitFor();
    const map = await workbench.table("'Formula map'!A1:I3000");
    expect(await untraced(await shownBy(workbench), map)).toEqual([]);
    const asking = map.filter(
      ([sheet, cell, formula]) =>
        /RACING\.(?!OVERROUND|DUTCH|FAIRODDS|KELLY|STATUS)/.test(String(formula)) &&
        !(sheet === "Meetings values" && /^[IM]/.test(String(cell))), // favourites, which nobody asked for
    );
    expect(asking.length).toBeGreaterThan(50);
    // Only the results of races that are still to be run and prices without a table of them ask for nothing.
    const silent = asking.filter(([, , , question]) => !/^GET \/[vx]1\//.test(String(question)));
    expect(silent.map(([sheet, cell]) => [sheet, cell])).toEqual(
      wholeBook.flatMap((race) => {
        const sheet = `Ashford Park R${race} values`;
        return [
          [sheet, sideCells(["prices", "number"], headingRow)],
          [sheet, sideCells(["result", "number"], firstRow)],
        ];
      }),
    );
    const answered = asking.filter((row) => !silent.includes(row));
    expect(answered.filter(([, , , , received]) => !/^\d{4}-/.test(String(received)))).toEqual([]);
    const check = pane().getByRole("button", { name: "Check this workbook against its formula map" });
    await check.press("Enter");
    await pane()
      .getByText(/^No changes by hand: \d+ sheets as when/)
      .waitFor();
    await workbench.type("'Ashford Park R3'!K11", "4.2");
    await workbench.type("'Connections values'!C12", "9");
    await workbench.page.evaluate('window.racingWorkbench.insertRow("Meetings!A2")');
    await check.press("Enter");
    await pane()
      .getByText(/^3 changes by hand since/)
      .waitFor();
  });

  test("every cell of a book shows in a snapshot what it showed live, and nothing is sent", async () => {
    await workbench.settled();
    const live = await shownBy(workbench);
    await workbench.press("takeSnapshot");
    await pane().getByRole("button", { name: "Take the snapshot" }).press("Enter");
    await pane()
      .getByText(/ is in the workbook\./)
      .waitFor();
    const sent = requests();
    await pane()
      .getByRole("radio", { name: /^\d\d:\d\d/ })
      .press("Space");
    await pane().getByRole("button", { name: "Go live" }).waitFor();
    await workbench.settled();
    expect(await shownBy(workbench)).toEqual(live);
    expect(requests()).toBe(sent);
  });

  test("the cost of races that have run counts their results, which their sheets show", async () => {
    await openAnew(hosts[0]);
    await workbench.create({ A1: "my own" });
    await pickMeeting("Merrin Downs (au)", "2026-03-04");
    await chooseRaces(2);
    const cost = await showCost();
    const asked = requests();
    await build();
    expect(requests() - asked).toBe(cost);
    expect(await value(`'Merrin Downs R2'!${sideCells(["result", "finish"], firstRow)}`)).toBe(1);
    expect(await value("'Merrin Downs R2'!A8")).toMatch(/^Result: 1\. \d+ /);
  });

  /** Builds every sheet of a day. The cost of jockeys and trainers is known once the fields are. */
  async function buildEverything(): Promise<void> {
    await chooseRaces(...wholeBook);
    await pane().getByRole("checkbox", { name: "Jockeys and trainers" }).press("Space");
    await showCost();
    await pane()
      .getByText(/^Not included: the jockeys and trainers of \d races?/)
      .waitFor();
    await pane()
      .getByRole("button", { name: /^Load the runners \(\d requests?\)$/ })
      .press("Enter");
    await pane().getByRole("button", { name: "Build the sheets" }).waitFor();
    const words = await pane()
      .getByText(/^Cost: /)
      .textContent();
    const asked = requests();
    await build();
    expect(`Cost: ${requests() - asked} requests`).toBe(/^Cost: \d+ requests/.exec(words ?? "")?.[0]);
  }
});
