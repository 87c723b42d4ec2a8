import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { followPrices } from "../../../src/server/prices/followPrices";
import { until } from "../../client/fakeClock";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "followed-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const asked = { date: "2026-03-14", track: "ashford-park", race: 3, today: "2026-03-14" };

test("a file is looked at until it is closed; what is left out and what fails is in the log once", async () => {
  const path = join(folder, "prices.csv");
  writeFileSync(path, "Number,Price,Volume\n1,4.5,100\n2,cheap,7\n");
  let time = Date.now();
  let look = (): void => undefined;
  let isClosed = false;
  const lines: string[] = [];
  const say = (facts: object, text: string): void => void lines.push(`${text} ${JSON.stringify(facts)}`);
  const log = { info: say, warn: say } as never; // the two of pino's methods that it calls
  const every = (_: number, work: () => void) => {
    look = work;
    return () => void (isClosed = true);
  };
  const followed = followPrices({ from: path, every: 5, most: 60 }, { log, now: () => time, every });
  const last = (): number | undefined => followed.book.answer(asked).runners[0]?.last;
  const untilLooked = (name: string, holds: () => boolean): Promise<void> =>
    until(name, () => {
      look();
      return holds();
    });
  await until("the first price", () => last() === 4.5);
  writeFileSync(path, "Number,Price\n1,5.5\n");
  await untilLooked("the next price", () => last() === 5.5);
  rmSync(path);
  await untilLooked("the failure", () => lines.some((line) => line.includes("there is no such file")));
  expect(last()).toBe(5.5);
  time += 61_000;
  expect(followed.book.answer(asked).problem).toContain("there is no such file");
  expect(lines).toEqual([
    expect.stringContaining("prices were left out") as string,
    expect.stringContaining("the prices are read") as string,
    expect.stringContaining("the prices cannot be read") as string,
  ]);
  expect(lines[0]).toContain("line 3: Price must be a price above 1: current value is cheap");
  expect(lines[0]).toContain('"unused":["Volume"]');
  expect(lines.join()).not.toContain(folder);
  followed.close();
  expect(isClosed).toBe(true);
});
