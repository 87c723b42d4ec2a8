import { existsSync } from "node:fs";
import { join } from "node:path";
import TestSequencer from "../../tools/testSequencer.cjs";

const { longestFirst, seconds } = TestSequencer;
const folder = join(__dirname, "..");
const suite = (name: string) => ({ path: join(folder, name) });

test("the longest suites run first, the others stay in their order", () => {
  const [short, other] = [suite("spec/bands.test.ts"), suite("architecture.test.ts")];
  const [longest, long] = [suite("e2e/raceDay.test.ts"), suite("service/soak.test.ts")];
  expect(longestFirst([short, long, other, longest])).toEqual([longest, long, short, other]);
});

test("a suite of the same name elsewhere is not taken for a long one", () => {
  const [elsewhere, short] = [{ path: "/other/e2e/raceDay.test.ts" }, suite("architecture.test.ts")];
  expect(longestFirst([short, elsewhere])).toEqual([short, elsewhere]);
});

test("every long suite exists", () => {
  expect(Object.keys(seconds).filter((name) => !existsSync(join(folder, name)))).toEqual([]);
});
