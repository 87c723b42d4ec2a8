import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { evaluated } from "../browser/evaluated";
import { type Call, type Outcome, type Profile, argumentsOf, type Shown } from "./cellCall";
import { type ExcelHost, type Result, installHost } from "./excelHost";

const scripts = join(__dirname, "../../node_modules/@microsoft/office-js/dist");

/** The files of @microsoft/office-js that a page loads, unmodified, to run custom functions. */
export const runtimes = {
  /** Custom functions only. */
  runtime: ["custom-functions-runtime.js"],
  /** The scripts of Excel on the web. */
  web: ["office.js", "excel-web-16.00.js"],
} as const;

/** Reports to the add-in that this Excel supports formatted numbers. */
const formats = `
  Object.defineProperty(Office, "context", { value: { requirements: { isSetSupported: () => true } }, configurable: true });`;

const pageOf = (files: readonly string[]): string => `<!doctype html>
  ${files.map((file) => `<script src="/${file}"></script>`).join("")}
  <script>try {${formats}} catch { /* Excel's own script has a read-only context. */ }</script>
  <script src="/functions.js"></script>`;

/** Opens a page in which Microsoft's runtime runs the built add-in, with the test as the host. */
export async function openMicrosoft(
  browser: Browser,
  { url, runtime = "runtime" }: { url: string; runtime?: keyof typeof runtimes },
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(installHost);
  const files = runtimes[runtime];
  await page.route(`${url}/conformance.html`, (route) =>
    route.fulfill({ contentType: "text/html", body: pageOf(files) }),
  );
  for (const file of files)
    await page.route(`${url}/${file}`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: readFileSync(join(scripts, file), "utf8") }),
    );
  await page.goto(`${url}/conformance.html`);
  return page;
}

/**
 * Runs a function with the host in the page. Its result is passed as JSON, as there may be ten thousand
 * tables.
 */
export async function withHost<T, A>(
  page: Page,
  work: (host: ExcelHost, argument: A) => T | Promise<T>,
  argument: A,
): Promise<T> {
  const call = `(async () => (${work.toString()})(window.excelHost, ${JSON.stringify(argument)}))()`;
  const text = await evaluated<string>(page, `${call}.then((result) => JSON.stringify(result ?? null))`);
  return JSON.parse(text) as T;
}

const codes: Readonly<Record<number, string>> = {
  1: "#N/A",
  5: "#DIV/0!",
  6: "#NUM!",
  7: "#VALUE!",
  8: "#NULL!",
};

interface DataType {
  readonly type?: string;
  readonly basicValue?: unknown;
  readonly numberFormat?: string;
  readonly code?: string;
}

/** Returns a cell of a result as Excel displays it; null is 0. */
function shown(cell: unknown): Shown {
  if (cell === null) return 0;
  if (typeof cell !== "object") return cell as Shown;
  const { type, basicValue, numberFormat, code } = cell as DataType;
  if (type === "Error") return String(code);
  return [Number(basicValue), String(numberFormat)];
}

export function outcomeOf([, succeeded, value, code]: Result): Outcome {
  if (!succeeded) return { error: codes[code ?? 0] ?? "#VALUE!", message: String(value ?? "") };
  const rows = Array.isArray(value) ? (value as unknown[][]) : [[value]];
  return { table: rows.map((row) => row.map(shown)) };
}

/** Returns the outcomes of calls under Microsoft's runtime. */
export async function inMicrosoft(
  page: Page,
  { calls, profile }: { calls: readonly Call[]; profile: Profile },
): Promise<Outcome[]> {
  const passed = calls.map((call) => [call[0], argumentsOf(profile, call)] as const);
  return (await withHost(page, (host, all) => host.call(all), passed)).map(outcomeOf);
}
