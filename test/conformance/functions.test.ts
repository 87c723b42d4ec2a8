import type { Page } from "playwright-core";
import { gzipSync } from "node:zlib";
import type { FunctionResult } from "../microsoftHost/functionCalls";
import { paneFrame } from "../browser/paneFrame";
import { testSite } from "../browser/testSite";
import { builtPath, builtText } from "./built";
import { openForCalls, withCalls } from "./functionCalls";

/** The built add-in's functions on Microsoft's scripts, without a connection. */

/** Excel's codes of the errors. */
const errors = { notAvailable: 1, value: 7 } as const;

const at = testSite();
let page: Page;
const requested: string[] = [];
const call = async (name: string, args: readonly unknown[]): Promise<FunctionResult> => {
  const [result] = await withCalls(page, (calls, oneCall) => calls.call([oneCall]), [name, args] as const);
  return result ?? [0, false, "no result"];
};
const inPane = <T>(expression: string): Promise<T> => paneFrame(page).evaluate<T>(expression);

interface Metadata {
  readonly functions: readonly {
    readonly id: string;
    readonly name: string;
    readonly parameters: readonly {
      readonly name: string;
      readonly description: string;
      readonly type?: string;
      readonly customEnumId?: string;
    }[];
  }[];
  readonly enums: readonly { readonly id: string }[];
}
const metadata = JSON.parse(builtText("functions.json")) as Metadata;

beforeAll(async () => {
  page = await openForCalls(at);
  await page.route("**/api/**", (route) => {
    requested.push(route.request().url());
    return route.abort();
  });
});

test("each function of functions.json is associated when the script has run, and no other", async () => {
  const associated = await inPane<string[]>("Object.keys(CustomFunctions._association.mappings)");
  const ids = metadata.functions.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...associated].sort()).toEqual([...ids].sort());
});

test("each parameter is described, and of the type any, or a text of an enumeration", () => {
  const enumerations = metadata.enums.map(({ id }) => id);
  for (const { id, parameters } of metadata.functions) {
    for (const { name, type = "any", description, customEnumId } of parameters) {
      const expected = customEnumId !== undefined && enumerations.includes(customEnumId) ? "string" : "any";
      expect([id, name, type, String(description).length > 5]).toEqual([id, name, expected, true]);
    }
  }
});

test("the script has at most 12 kB, so that it loads before Excel calls it", () => {
  expect(gzipSync(builtText("functions.js")).length).toBeLessThanOrEqual(12 * 1024);
});

/** Returns the names of the files of the build that the pane's page has loaded. */
const loadedFiles = async (): Promise<readonly string[]> => {
  await paneFrame(page).waitForSelector("#pane nav");
  const paths = await inPane<string[]>(
    `performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname.slice(1))`,
  );
  return [...new Set(paths)].filter((path) => /^[^/]+\.(?:js|css)$/.test(path)).sort();
};

test("an open pane has loaded at most 248 kB of scripts, and no code of a view or of SETTLE before they are used", async () => {
  const texts = (await loadedFiles()).filter((name) => name.endsWith(".js")).map(builtText);
  expect(texts.reduce((sum, text) => sum + gzipSync(text).length, 0)).toBeLessThanOrEqual(248 * 1024);
  expect(texts.join("")).toContain("Build a formula");
  expect(texts.join("")).not.toContain("Log of requests");
  expect(texts.join("")).not.toContain("name the legs of the");
});

test("the page asks for all files of an open pane at once, its styles included", async () => {
  const links = builtText("taskpane.html").matchAll(/<link rel="preload" as="\w+" href="([^"]+)"/g);
  const preloaded = [...links].map(([, file]) => String(file));
  expect([...preloaded, "functions.js"].sort()).toEqual(await loadedFiles());
  expect(preloaded.filter((file) => file.endsWith(".css"))).toHaveLength(1);
});

test("the script does not use eval, which a strict content security policy forbids", () => {
  expect(builtText("functions.js")).not.toMatch(/\beval\(|new Function\(/);
});

test("an invalid argument is #VALUE! with the reason, and no request is sent", async () => {
  const [, succeeded, message, code] = await call("FORM", ["2026-03-14", "sha-tin", 99, null, null, null]);
  expect([succeeded, code, message]).toEqual([false, errors.value, expect.stringContaining("race must be")]);
  // The connection test asks for a race too, of another track.
  expect(requested.filter((url) => url.includes("sha-tin"))).toEqual([]);
});

test("a result without a request is returned without a promise, once the functions' code is loaded", async () => {
  await call("FIELDS", ["form", null]);
  const returned = await inPane<boolean>(
    `Array.isArray(CustomFunctions._association.mappings.FIELDS("form", null))`,
  );
  expect(returned).toBe(true);
});

test("a blank required argument is #VALUE! with its name", async () => {
  const [, succeeded, message, code] = await call("BIAS", [null, null, null, null, null, null, null, null]);
  expect([succeeded, code, message]).toEqual([false, errors.value, expect.stringContaining("venue")]);
});

test("without a connection the result is #N/A with the reason, not a text and not pending", async () => {
  const [, succeeded, message, code] = await call("VENUES", [null, null, null, null, null]);
  expect([succeeded, code, message]).toEqual([
    false,
    errors.notAvailable,
    expect.stringContaining("cannot be reached"),
  ]);
});

test("code that is fetched with a function's first call is #N/A while it cannot be, and is fetched by the next call", async () => {
  const bets = [
    ["Date", "Track", "Race", "No", "Type", "Odds", "Stake"],
    ["2026-03-07", "", 1, 2, "win", 3, 10],
  ];
  const settle = () => call("SETTLE", [bets, null, "status,reason", false, null]);
  const isScript = /\.js$/;
  await page.route(isScript, (route) => route.abort());
  const [, succeeded, message, code] = await settle();
  expect([succeeded, code, message]).toEqual([
    false,
    errors.notAvailable,
    expect.stringContaining("After an update, open the workbook again"),
  ]);
  await page.unroute(isScript);
  const [, isSettled, table] = await settle();
  expect([isSettled, table]).toEqual([true, [["unknown", expect.stringContaining("track")]]]);
});

test("every file in the manifest has been built", () => {
  const addresses = [...builtText("manifest.xml").matchAll(/DefaultValue="(https:[^"]*\.\w+)"/g)].map(
    ([, address]) => String(address),
  );
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) builtPath(new URL(address).pathname.slice(1));
});
