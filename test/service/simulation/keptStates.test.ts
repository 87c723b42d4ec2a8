import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptStates } from "../../../src/service/simulation/keptStates";
import { World } from "../../../src/service/simulation/world";

const options = { seed: 3, scale: "small", epoch: "2026-01-05" } as const;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "states-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function keptAfter(days: number) {
  const world = new World(options);
  for (let day = 0; day < days; day++) world.settleNextDay();
  const path = join(folder, "world.state");
  keptStates(path, options).keep(world.state);
  return { path, world };
}

test("a world goes on from a kept state as it would have gone on", () => {
  const { path, world } = keptAfter(9);
  const state = keptStates(path, options).find(world.today);
  const again = new World(state ?? options);
  for (let day = 0; day < 12; day++) expect(again.settleNextDay()).toEqual(world.settleNextDay());
  expect(again.ahead).toEqual(world.ahead);
  expect(readdirSync(folder)).toEqual(["world.state"]);
});

test("a state of a later day, of another world, or one that is damaged is none", () => {
  const { path, world } = keptAfter(2);
  expect(keptStates(path, options).find(world.today - 1)).toBeUndefined();
  expect(keptStates(path, { ...options, seed: 4 }).find(world.today)).toBeUndefined();
  truncateSync(path, 1000);
  expect(keptStates(path, options).find(world.today)).toBeUndefined();
  expect(keptStates(join(folder, "none"), options).find(world.today)).toBeUndefined();
});
