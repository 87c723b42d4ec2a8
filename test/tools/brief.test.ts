/** The packages and top-level items that the project's brief names; they stay in use whatever is faster. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const { dependencies, devDependencies, scripts } = JSON.parse(read("package.json")) as Readonly<
  Record<"dependencies" | "devDependencies" | "scripts", Readonly<Record<string, string>>>
>;

/** Each package with the place that shows its use: a file, and the words in it. */
const uses: readonly (readonly [name: string, file: string, words: RegExp])[] = [
  ["webpack", "webpack.config.js", /require\("webpack"\)/],
  ["ts-loader", "webpack.config.js", /test: \/\\\.tsx\?\$\/,[^}]*loader: "ts-loader"/],
  ["office-addin-cli", "tools/excel.mjs", /require\("office-addin-cli"\)/],
  ["office-addin-debugging", "tools/excel.mjs", /require\("office-addin-debugging"\)/],
  ["@microsoft/office-js", "test/server/contentPolicy.test.ts", /@microsoft\/office-js/],
  ["jest", "tools/test.mjs", /node_modules\/jest\/bin\/jest\.js/],
];

test.each(uses)("the brief names %s: it is installed and used by %s", (name, file, words) => {
  const version = { ...dependencies, ...devDependencies }[name];
  const problems = [
    version === undefined && `package.json must list ${name}, which the project's brief names`,
    !words.test(read(file)) && `${file} must use ${name}, which the project's brief names`,
  ];
  expect(problems.filter(Boolean)).toEqual([]);
});

test("the production build compiles every TypeScript file by ts-loader", () => {
  const config = read("webpack.config.js");
  expect([...config.matchAll(/loader: "([\w-]+)"/g)].map(([, loader]) => loader)).toEqual(["ts-loader"]);
});

test("one command starts the development manifest with its service, and npm run excel the released one", () => {
  expect([scripts.excel, scripts.sideload]).toEqual(["node tools/excel.mjs", "node tools/excel.mjs --dev"]);
});

test.each(["src", "manifest.xml", "assets", "test", "webpack.config.js", "package.json", "tsconfig.json"])(
  "the brief names the top-level item %s",
  (item) => {
    expect({
      [`${item} must stay at the top level, as the project's brief names it`]: existsSync(join(root, item)),
    }).toEqual({
      [`${item} must stay at the top level, as the project's brief names it`]: true,
    });
  },
);

test("where there is no Excel the command says so and fails", () => {
  if (process.platform !== "linux") return;
  expect(() => execFileSync(process.execPath, ["tools/excel.mjs"], { cwd: root, stdio: "pipe" })).toThrow(
    /Excel does not run on this system: `npm start` opens the same add-in in the workbench/,
  );
});
