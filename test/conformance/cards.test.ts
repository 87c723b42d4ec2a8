import { openWorkbench, hosts, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";
import { day } from "./exampleCalls";
import { openForCalls, withCalls } from "./functionCalls";

/** Name cells as cards, in the workbench and under Microsoft's runtime of an Excel that has them (1.19). */

const excelApi = "1.19";
const race = `"${day}","ashford-park",3`;
const flushLimit = 4_000_000;

const at = testSite();
let workbench: Workbench;
let names: unknown[];
let numbers: number[];

describe.each(hosts)("on %s", (host) => {
  beforeAll(async () => {
    workbench = await openWorkbench(at.browser, at.server.url, { host, excelApi });
    await workbench.create({ A1: `=RACING.FORM(${race},"number,name,barrier",FALSE)` });
    await workbench.settled();
    const rows = await workbench.table("A1:C30");
    numbers = rows.map(([number]) => Number(number));
    names = rows.map(([, name]) => name);
  });

  test("a card sorts, compares, looks up and joins as its name; sums are those of plain numbers", async () => {
    const last = names.length;
    const sum = numbers.reduce((total, number) => total + number, 0);
    for (const [formula, expected] of [
      [`=SUM(A1:B${last})`, sum],
      [`=B2="${String(names[1])}"`, true],
      [`=B1&"!"`, `${String(names[0])}!`],
      [`=XLOOKUP(B2,B1:B${last},A1:A${last})`, numbers[1]],
      [`=MATCH(B3,B1:B${last},0)`, 3],
      [`=COUNTIF(B1:B${last},B1)`, 1],
    ] as const)
      expect([formula, await workbench.calculate(formula, "H1:H1")]).toEqual([formula, [[expected]]]);
    const sorted = await workbench.calculate(`=SORT(B1:B${last})`, "J1:J30");
    expect(sorted.flat()).toEqual([...names].map(String).sort((one, other) => one.localeCompare(other)));
  });

  test("a card is an argument like its name", async () => {
    const formula = (runner: string): string => `=RACING.RUNNER(${race},${runner},"number,name",FALSE)`;
    const byCard = await workbench.calculate(formula("B2"), "L1:M1");
    expect(byCard).toEqual(await workbench.calculate(formula(`"${String(names[1])}"`), "L3:M3"));
    expect(byCard[0]?.[1]).toBe(names[1]);
  });

  test("a copy of the sheet holds the names as texts", async () => {
    await workbench.press("freezeSheet");
    await workbench.pane.getByText("“Sheet1 values” contains values only.").waitFor();
    expect((await workbench.get("Sheet1 values!B1:B2")).flat()).toEqual(names.slice(0, 2));
    expect(await workbench.get("Sheet1 values!A1")).toEqual([[numbers[0]]]);
  });
});

describe("the results that leave the page", () => {
  let page: Workbench["page"];
  beforeAll(async () => {
    page = await openForCalls(at, excelApi);
  });

  /** Counts what is in one result: rows, and cells that are cards. */
  const counted = (name: string, args: readonly unknown[]) =>
    withCalls(
      page,
      async (host, call) => {
        const [result] = await host.call([call]);
        const rows = (result?.[2] ?? []) as unknown[][];
        const isCard = (cell: unknown): boolean =>
          typeof cell === "object" && cell !== null && "properties" in cell;
        return { rows: rows.length, cards: rows.flat().filter(isCard).length };
      },
      [name, args] as const,
    );

  test("each runner has one card, none with cards=no", async () => {
    const args = [day, "ashford-park", 3, null, false];
    const { rows, cards } = await counted("FORM", [...args, null]);
    expect([rows, cards]).toEqual([names.length, rows]);
    expect((await counted("FORM", [...args, "cards=no"])).cards).toBe(0);
  });

  test.each([
    ["PREDICT", 450, null, "cards=yes"],
    ["PREDICT", 600, null, "cards=no"],
    ["FORM", 240, "all", "cards=yes"],
    ["FORM", 400, "all", "cards=no"],
  ])("%s in %i cells, fields %j, %s: no message is above 4 MB", async (name, cells, fields, options) => {
    const sizes = await withCalls(
      page,
      async (host, { call, count }) => {
        await host.call([call]); // its request
        const before = host.flushes.length;
        const all = await host.call(Array.from({ length: count }, () => call));
        const succeeded = all.filter(([, isValue]) => isValue).length;
        return { succeeded, sizes: host.flushes.slice(before).map(({ size }) => size) };
      },
      { call: [name, [day, "ashford-park", 3, fields, false, options]] as const, count: cells },
    );
    expect(sizes.succeeded).toBe(cells);
    expect(Math.max(...sizes.sizes)).toBeLessThan(flushLimit * 1.05); // the brackets around the results
  });
});
