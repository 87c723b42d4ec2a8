import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cells, runnerRange } from "../../src/addin/workbook/raceAddresses";
import { bandCells } from "../../src/addin/workbook/raceCells";
import { eventually } from "../browser/eventually";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { startedServer, type StartedServer } from "../browser/startedServer";
import { fixtureOptions, testSite } from "../browser/testSite";

/** A race sheet whose prices come from a file that changes. */

const at = testSite();
let folder: string;
let server: StartedServer;
let workbench: Workbench;

/** Writes the file anew, as its program does: under another name first. */
function write(prices: readonly (number | string)[]): void {
  const rows = prices.map((price, index) => `2026-03-14,Ashford Park,3,${index + 1},${price},3.1`);
  const path = join(folder, "prices.csv");
  writeFileSync(
    `${path}.new`,
    ["Date,Track,Race,Number,Northfield price,Marlow price", ...rows, ""].join("\n"),
  );
  renameSync(`${path}.new`, path);
}

const column = async (name: "edge" | "stake" | "live" | "move" | "firm") =>
  (await workbench.get(`Race!${runnerRange(name)}`)).flat().slice(0, 7);
const edgeOf = async (row: number) => (await workbench.get(`Race!${cells("edge", row)}`))[0]?.[0];
const sentence = async () => String((await workbench.get(`Race!${bandCells.sentence}`))[0]?.[0]);
const shot = async (name: string): Promise<void> => {
  if (process.env.SHOTS) await workbench.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "live-prices-"));
  write([4, 6, 9, 5, 12, 15, 3.4]);
  const prices = ["--prices", join(folder, "prices.csv"), "--prices-every", "2", "--prices-age", "30"];
  server = await startedServer([...fixtureOptions, ...prices]);
  workbench = await openWorkbench(at.browser, server.url, { viewport: { width: 1920, height: 900 } });
});
afterAll(async () => {
  await workbench?.page.context().close();
  await server?.stop();
  rmSync(folder, { recursive: true });
});

test("edge and stake follow the file; a typed price stands above it; a file that ends leaves no figure", async () => {
  await workbench.type("Race!A7", "Ashford Park");
  await workbench.type("Race!E7", "3");
  await workbench.settled();
  await eventually(async () => (await column("live"))[0], 4);
  expect(await column("firm")).toEqual([...Array<string>(6).fill("Northfield"), "Northfield"]);
  const before = await column("edge");
  expect(before.every((edge) => typeof edge === "number")).toBe(true);
  await shot("live-prices-1");

  write([8, 6, 9, 5, 12, 15, 3.4]);
  await eventually(async () => (await column("move"))[0], 1);
  const after = await column("edge");
  expect(Number(after[0])).toBeCloseTo(2 * Number(before[0]) + 1, 9);
  expect(after.slice(1)).toEqual(before.slice(1));
  expect((await column("stake")).some((stake) => Number(stake) > 0)).toBe(true);
  await shot("live-prices-2");

  await workbench.type(`Race!${cells("price", 11)}`, "4");
  await workbench.settled();
  expect(Number(await edgeOf(11))).toBeCloseTo(Number(before[0]), 9);
  await workbench.type(`Race!${cells("price", 11)}`, "");
  await eventually(async () => Number(await edgeOf(11)).toFixed(6), Number(after[0]).toFixed(6));

  rmSync(join(folder, "prices.csv"));
  await eventually(async () => (await column("live"))[0], "");
  expect([await column("edge"), await column("stake")]).toEqual([
    Array<string>(7).fill(""),
    Array<string>(7).fill(""),
  ]);
  expect(await sentence()).toContain("Live prices are missing or too old, so that none is used");
  await shot("live-prices-3");

  write([5, 6, 9, 5, 12, 15, 3.4]);
  await eventually(async () => (await column("live"))[0], 5);
  expect(typeof (await edgeOf(11))).toBe("number");
});
