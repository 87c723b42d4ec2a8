/** The two levels of the tests: each suite that Jest runs is in one, and each file of tests is a suite. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import levels from "../../tools/levels.cjs";

const [root, folder] = [join(__dirname, "../.."), join(__dirname, "..")];
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => join(folder, name))
  .sort();

/** Returns the suites that a level runs. */
const suitesOf = async (level: number): Promise<string[]> => {
  process.env.RACING_TEST_LEVEL = String(level);
  return (await levels(files)).filtered;
};

afterEach(() => delete process.env.RACING_TEST_LEVEL);

test("every file of tests is a suite of one of Jest's projects", () => {
  const args = [join(root, "node_modules/jest/bin/jest.js"), "--listTests", "--json"];
  const listed = JSON.parse(
    execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }),
  ) as string[];
  expect(listed.sort()).toEqual(files);
});

test("every suite is in one level, and none in both", async () => {
  const [first, second] = [await suitesOf(1), await suitesOf(2)];
  expect([...first, ...second].sort()).toEqual(files);
  expect([first.length > 0, second.length > 0]).toEqual([true, true]);
  process.stdout.write(`suites: ${first.length} in npm test, ${second.length} more in npm run test:all\n`);
});

test("every entry of the second level names suites that exist", () => {
  expect(levels.second.filter((start) => !existsSync(join(folder, start)))).toEqual([]);
});
