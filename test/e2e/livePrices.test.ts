import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cells, runnerRange } from "../../src/addin/workbook/raceAddresses";
import { bandCells } from "../../src/addin/workbook/raceCells";
import { eventually } from "../browser/eventually";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { startedServer, type StartedServer } from "../browser/startedServer";
import { fixtureOptions, testSite } from "../browser/testSite";

/** The opening race sheet, whose prices come from a file that changes. */

const at = testSite();
let folder: string;
let server: StartedServer;
let workbench: Workbench;
let writer: NodeJS.Timeout;
let current: readonly number[] = [4, 6, 9, 5, 12, 15, 3.4];

/** Writes the file anew under another name first, like its program does every second. */
function write(prices: readonly number[] = current): void {
  current = prices;
  const rows = prices.map((price, index) => `2026-03-14,Ashford Park,5,${index + 1},${price},3.1`);
  const path = join(folder, "prices.csv");
  const head = "Date,Track,Race,Number,Northfield price,Marlow price";
  writeFileSync(`${path}.new`, [head, ...rows, ""].join("\n"));
  renameSync(`${path}.new`, path);
}
const begin = (): void => {
  write();
  writer = setInterval(() => write(), 1000);
};

const get = (address: string) => workbench.get(`Race!${address}`);
const set = (address: string, text: string) => workbench.type(`Race!${address}`, text);
const column = async (name: "edge" | "stake" | "live" | "move" | "firm") =>
  (await get(runnerRange(name))).flat().slice(0, 7);
const shot = async (name: string): Promise<void> => {
  if (process.env.SHOTS) await workbench.page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "live-prices-"));
  begin();
  const prices = ["--prices", join(folder, "prices.csv"), "--prices-every", "2", "--prices-age", "10"];
  server = await startedServer([...fixtureOptions, ...prices]);
  const viewport = { width: 1920, height: 900 };
  workbench = await openWorkbench(at.browser, server.url, { example: true, viewport });
});
afterAll(async () => {
  clearInterval(writer);
  await workbench?.page.context().close();
  await server?.stop();
  rmSync(folder, { recursive: true });
});

test("edge and stake follow the file; a typed price stands above it; a file that ends leaves no figure", async () => {
  await eventually(async () => (await column("live"))[0], 4);
  await eventually(async () => (await column("edge")).every((edge) => typeof edge === "number"), true);
  const before = await column("edge");
  await shot("live-prices-1");

  write([40, 6, 9, 5, 12, 15, 3.4]);
  await eventually(async () => (await column("move"))[0], 9);
  await eventually(async () => Number((await column("edge"))[0]) > Number(before[0]), true);
  const after = await column("edge");
  expect(Number(after[0])).toBeCloseTo(10 * Number(before[0]) + 9, 9);
  expect(after.slice(1)).toEqual(before.slice(1));
  await eventually(async () => Number((await column("stake"))[0]) > 0, true);
  await shot("live-prices-2");

  await set(cells("price", 11), "4");
  await eventually(async () => Number((await column("edge"))[0]).toFixed(9), Number(before[0]).toFixed(9));
  await set(cells("price", 11), "");
  await eventually(async () => Number((await column("edge"))[0]).toFixed(9), Number(after[0]).toFixed(9));

  clearInterval(writer);
  rmSync(join(folder, "prices.csv"));
  await eventually(async () => (await column("live"))[0], "");
  await eventually(
    async () => [await column("edge"), await column("stake")],
    [Array<string>(7).fill(""), Array<string>(7).fill("")],
  );
  const answer = cells("since", 3);
  await eventually(
    async () => String((await get(answer))[0]?.[0]).replace(/\d/g, "0"),
    "Prices stopped 00:00 UTC",
  );
  expect((await get(bandCells.sentence))[0]?.[0]).toMatch(
    /^There are no prices: the prices of prices\.csv stopped at \d\d:\d\d:\d\d UTC, and none is shown after 10 s/,
  );
  await shot("live-prices-3");

  begin();
  await eventually(async () => (await column("live"))[0], 40);
});
