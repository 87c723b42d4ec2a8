import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStateFile } from "../../../src/service/simulation/stateFile";
import { World } from "../../../src/service/simulation/world";

const options = { seed: 3, scale: "small", epoch: "2026-01-05" } as const;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "states-"))));
afterEach(() => rmSync(folder, { recursive: true }));

function savedAfter(days: number) {
  const world = new World(options);
  for (let day = 0; day < days; day++) world.runNextDay();
  const path = join(folder, "world.state");
  createStateFile(path, options).save(world.state);
  return { path, world };
}

test("a world continues from a saved state as it would have continued", () => {
  const { path, world } = savedAfter(9);
  const state = createStateFile(path, options).find(world.today);
  const continued = new World(state ?? options);
  for (let day = 0; day < 12; day++) expect(continued.runNextDay()).toEqual(world.runNextDay());
  expect(continued.declaredMeetings).toEqual(world.declaredMeetings);
  expect(readdirSync(folder)).toEqual(["world.state"]);
});

test("a state of a later day, of another world or in a damaged file is not found", () => {
  const { path, world } = savedAfter(2);
  expect(createStateFile(path, options).find(world.today - 1)).toBeUndefined();
  expect(createStateFile(path, { ...options, seed: 4 }).find(world.today)).toBeUndefined();
  truncateSync(path, 1000);
  expect(createStateFile(path, options).find(world.today)).toBeUndefined();
  expect(createStateFile(join(folder, "none"), options).find(world.today)).toBeUndefined();
});
