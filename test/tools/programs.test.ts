import { findBrowser, findFirefox, findNpm, findProgram } from "../../tools/programs.cjs";

const node = "C:\\Program Files\\nodejs\\node.exe";
const npm = "C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js";

/** A machine on which some files exist. */
const machine = (platform: string, files: readonly string[], env: Readonly<Record<string, string>> = {}) => ({
  platform,
  env,
  execPath: platform === "win32" ? node : "/opt/my node/bin/node",
  exists: (path: string) => files.includes(path),
});

test("npm is the script that npm names, when npm runs the tool", () => {
  const npmPath = "D:\\tools\\npm\\bin\\npm-cli.js";
  expect(findNpm(machine("win32", [npmPath, npm], { npm_execpath: npmPath }))).toBe(npmPath);
});

test.each([
  ["win32", npm],
  ["linux", "/opt/my node/lib/node_modules/npm/bin/npm-cli.js"],
  ["darwin", "/opt/my node/lib/node_modules/npm/bin/npm-cli.js"],
])("on %s npm is otherwise beside Node", (platform, path) => {
  expect(findNpm(machine(platform, [path]))).toBe(path);
  expect(findNpm(machine(platform, []))).toBeUndefined();
});

test("another package manager's script is not taken for npm", () => {
  const pnpm = "/usr/lib/node_modules/pnpm/bin/pnpm.cjs";
  expect(findNpm(machine("linux", [pnpm], { npm_execpath: pnpm }))).toBeUndefined();
});

test("npm is found on this machine", () => {
  expect(findNpm()).toMatch(/npm-cli\.js$/);
});

test.each([
  ["linux", "/usr/bin/chromium-headless-shell"],
  ["linux", "/usr/bin/chromium"],
  ["darwin", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  ["win32", "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"],
  ["win32", "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe"],
])("on %s the browser may be %s", (platform, path) => {
  const env = { PROGRAMFILES: "C:\\Program Files", "PROGRAMFILES(X86)": "C:\\Program Files (x86)" };
  expect(findBrowser(machine(platform, [path], env))).toBe(path);
  expect(findBrowser(machine(platform, [], env))).toBeUndefined();
});

test("CHROME_PATH names another browser, unless it does not exist", () => {
  const env = { CHROME_PATH: "/my browsers/chrome" };
  expect(findBrowser(machine("linux", ["/my browsers/chrome", "/usr/bin/chromium"], env))).toBe(
    "/my browsers/chrome",
  );
  expect(findBrowser(machine("linux", ["/usr/bin/chromium"], env))).toBe("/usr/bin/chromium");
});

test.each([
  ["linux", "/usr/bin/firefox-esr"],
  ["darwin", "/Applications/Firefox.app/Contents/MacOS/firefox"],
  ["win32", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
])("on %s Firefox is %s", (platform, path) => {
  const env = { PROGRAMFILES: "C:\\Program Files" };
  expect(findFirefox(machine(platform, [path], env))).toBe(path);
  expect(findFirefox(machine(platform, [], env))).toBeUndefined();
});

test("the headless shell is preferred to the whole browser, at half the processor time for a page", () => {
  const files = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];
  expect(findBrowser(machine("linux", files))).toBe("/usr/bin/chromium-headless-shell");
});

test("a program is looked for in the folders of PATH, without a shell", () => {
  const linux = machine("linux", ["/usr/local/bin/redis-server"], { PATH: "/usr/bin:/usr/local/bin" });
  expect(findProgram("redis-server", linux)).toBe("/usr/local/bin/redis-server");
  const windows = machine("win32", ["C:\\Program Files\\Redis\\redis-server.exe"], {
    PATH: "C:\\Windows;C:\\Program Files\\Redis",
  });
  expect(findProgram("redis-server", windows)).toBe("C:\\Program Files\\Redis\\redis-server.exe");
  expect(findProgram("redis-server", machine("linux", []))).toBeUndefined();
});
