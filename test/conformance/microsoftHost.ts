import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { evaluated } from "../browser/evaluated";
import { type Call, type Profile, sentBy } from "./calls";
import { type ExcelHost, type Result, takeExcelsPlace } from "./excelHost";
import type { Outcome, Shown } from "./outcome";

const scripts = join(__dirname, "../../node_modules/@microsoft/office-js/dist");

/** The files of @microsoft/office-js that a page loads, unmodified, to run custom functions. */
export const runtimes = {
  /** Custom functions alone. */
  runtime: ["custom-functions-runtime.js"],
  /** What Excel on the web loads. */
  web: ["office.js", "excel-web-16.00.js"],
} as const;

/** Lets the add-in see that this Excel shows formatted numbers. */
const formats = `
  Object.defineProperty(Office, "context", { value: { requirements: { isSetSupported: () => true } }, configurable: true });`;

const pageOf = (files: readonly string[]): string => `<!doctype html>
  ${files.map((file) => `<script src="/${file}"></script>`).join("")}
  <script>try {${formats}} catch { /* Excel's own script keeps its context to itself. */ }</script>
  <script src="/functions.js"></script>`;

/** A page in which Microsoft's runtime runs the built add-in, with a test in the place of Excel. */
export async function openMicrosoft(
  browser: Browser,
  { url, runtime = "runtime" }: { url: string; runtime?: keyof typeof runtimes },
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(takeExcelsPlace);
  const files = runtimes[runtime];
  await page.route(`${url}/conformance.html`, (route) => route.fulfill({ contentType: "text/html", body: pageOf(files) }));
  for (const file of files)
    await page.route(`${url}/${file}`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: readFileSync(join(scripts, file), "utf8") }),
    );
  await page.goto(`${url}/conformance.html`);
  return page;
}

/** Works with the host that stands in the page; what comes of it crosses as JSON, for there may be ten thousand tables. */
export async function withHost<T, A>(page: Page, work: (host: ExcelHost, given: A) => T | Promise<T>, given: A): Promise<T> {
  // The page is handed the source of the work and does it with its own host.
  const done = `(async () => (${work.toString()})(window.excelHost, ${JSON.stringify(given)}))()`;
  const text = await evaluated<string>(page, `${done}.then((result) => JSON.stringify(result ?? null))`);
  return JSON.parse(text) as T;
}

const codes: Readonly<Record<number, string>> = { 1: "#N/A", 5: "#DIV/0!", 6: "#NUM!", 7: "#VALUE!", 8: "#NULL!" };

interface Rich {
  readonly type?: string;
  readonly basicValue?: unknown;
  readonly numberFormat?: string;
  readonly code?: string;
}

/** One cell of a result as Excel shows it; null is 0. */
function shown(cell: unknown): Shown {
  if (cell === null) return 0;
  if (typeof cell !== "object") return cell as Shown;
  const { type, basicValue, numberFormat, code } = cell as Rich;
  if (type === "Error") return String(code);
  return [Number(basicValue), String(numberFormat)];
}

export function outcomeOf([, succeeded, value, code]: Result): Outcome {
  if (!succeeded) return { error: codes[code ?? 0] ?? "#VALUE!", message: String(value ?? "") };
  const rows = Array.isArray(value) ? (value as unknown[][]) : [[value]];
  return { table: rows.map((row) => row.map(shown)) };
}

/** What calls come to under Microsoft's runtime. */
export async function inMicrosoft(
  page: Page,
  { calls, profile }: { calls: readonly Call[]; profile: Profile },
): Promise<Outcome[]> {
  const sent = calls.map((call) => [call[0], sentBy(profile, call)] as const);
  return (await withHost(page, (host, all) => host.call(all), sent)).map(outcomeOf);
}
