import type { Browser, BrowserContextOptions, FrameLocator, Page } from "playwright-core";
import { beginEmpty } from "./beginEmpty";
import { forgetStored } from "./forgetStored";
import { newContext } from "./testSite";

type Cell = string | number | boolean | null;
type Api = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** The hosts of the add-in's page: the workbench's own part of Office.js, or Microsoft's scripts. */
export const hosts = ["the workbench's Office.js", "Microsoft's office.js"] as const;
export type HostName = (typeof hosts)[number];

/**
 * Returns the hosts for a suite of behaviour that both share (test/conformance compares them): one of them,
 * or both with SOAK=1, which `npm run soak` sets.
 */
export const hostsTried = (one: HostName): readonly HostName[] => (process.env.SOAK ? hosts : [one]);

/** The workbench in a browser page, as a test uses it. */
export interface Workbench {
  readonly page: Page;
  readonly host: HostName;
  /** The add-in's pane next to the grid. */
  readonly pane: FrameLocator;
  /** Opens the page again as on a first visit, with nothing stored. */
  reopen(): Promise<void>;
  /** Opens the opening workbook again by the button New. */
  begin(): Promise<void>;
  /** Opens a new workbook with one sheet of these cells. */
  create(cells: Readonly<Record<string, string>>): Promise<void>;
  type(address: string, text: string): Promise<void>;
  get(address: string): Promise<Cell[][]>;
  display(address: string): Promise<string[][]>;
  /** The values of a range without the empty rows and columns at its end. */
  table(address: string): Promise<Cell[][]>;
  message(address: string): Promise<string | undefined>;
  /** Presses a button of the ribbon and resolves once its command has ended. */
  press(action: string): Promise<void>;
  /** Types a formula into the first cell of a range and returns its spilled table. */
  calculate(formula: string, range: string): Promise<Cell[][]>;
  /** Resolves when no cell is pending. */
  settled(): Promise<void>;
}

const isBlank = (cell: Cell): boolean => cell === null || cell === "";

/** Counts the items up to the last that is not blank. */
const lengthWithout = <T>(items: readonly T[], blank: (item: T) => boolean): number =>
  items.reduce((length, item, index) => (blank(item) ? length : index + 1), 0);

function trimmed(rows: readonly (readonly Cell[])[]): Cell[][] {
  const height = lengthWithout(rows, (row) => row.every(isBlank));
  const width = Math.max(0, ...rows.map((row) => lengthWithout(row, isBlank)));
  return rows.slice(0, height).map((row) => row.slice(0, width).map((cell) => (cell === "" ? null : cell)));
}

export interface WorkbenchOptions extends BrowserContextOptions {
  /** The workbench's own Office.js by default. */
  readonly host?: HostName;
  /** The version of ExcelApi that Microsoft's host reports, such as 1.20; the workbench's own by default. */
  readonly excelApi?: string;
  /**
   * Opens with the example races as a person does; otherwise with an empty workbook, which takes less than
   * half of the processor time.
   */
  readonly example?: boolean;
  /** Lets answers stay fresh for a day, so that however long a test takes, none is asked for twice. */
  readonly keepsAnswers?: boolean;
  /** Observes the page before it is loaded. */
  readonly observe?: (page: Page) => void;
}

/** Lets the client read a day as the lifetime of each answer. Self-contained: a browser gets its source. */
function keepAnswers(): void {
  const read = Object.getOwnPropertyDescriptor(Headers.prototype, "get")?.value as Headers["get"];
  Headers.prototype.get = function (this: Headers, name: string): string | null {
    const text = read.call(this, name);
    return name.toLowerCase() === "cache-control" && text
      ? text.replace(/max-age=\d+/, "max-age=86400")
      : text;
  };
}

/** The size of the page where no test sets another: enough for the pane and the cells that a test clicks. */
const small = { width: 1000, height: 450 };

/** Milliseconds between two looks at whether the page is idle. */
const polling = 20;

export async function openWorkbench(
  browser: Browser,
  url: string,
  {
    host = hosts[0],
    example = false,
    keepsAnswers = false,
    excelApi,
    observe,
    ...options
  }: WorkbenchOptions = {},
): Promise<Workbench> {
  const context = await newContext(browser, { viewport: small, ...options });
  if (!example) await context.addInitScript(beginEmpty);
  if (keepsAnswers) await context.addInitScript(keepAnswers);
  const page = await context.newPage();
  // Without https office.js asks, once for a browser, whether to trust the workbench as a host.
  page.on("dialog", (dialog) => void dialog.accept());
  observe?.(page);
  /** Calls the page's interface. The result crosses as a text: Playwright copies a large table slowly. */
  const call = async <T>(name: string, ...args: readonly unknown[]): Promise<T> => {
    const text = await page.evaluate(
      async ([method, callArguments]) => {
        const { racingWorkbench: api } = window as unknown as { racingWorkbench: Api };
        return JSON.stringify(await api[method]?.(...callArguments));
      },
      [name, args] as const,
    );
    return (text === undefined ? undefined : JSON.parse(text)) as T;
  };
  const settled = async (): Promise<void> => {
    const idle = () => (window as unknown as { racingWorkbench?: Api }).racingWorkbench?.idle?.();
    await page.waitForFunction(idle, undefined, { polling }); // by default each look draws a frame
  };
  const load = async (): Promise<void> => {
    const version = excelApi === undefined ? "" : `&ExcelApi=${excelApi}`;
    await page.goto(`${url}/workbench.html${host === hosts[1] ? `?host=microsoft${version}` : ""}`);
    await settled();
  };
  await load();
  const get = (address: string): Promise<Cell[][]> => call("get", address);
  const type = (address: string, text: string): Promise<void> => call("set", address, text);
  const table = async (address: string): Promise<Cell[][]> => trimmed(await get(address));
  return {
    page,
    host,
    pane: page.frameLocator('iframe[title="Racing Form"]'),
    async reopen() {
      await forgetStored(page);
      await load();
    },
    async begin() {
      await page.click("#new");
      await settled();
    },
    create: (cells) => call("create", [{ name: "Sheet1", cells }]),
    type,
    get,
    display: (address) => call("display", address),
    table,
    message: (address) => call("message", address),
    press: (action) => call("press", action),
    async calculate(formula, range) {
      await type(range.split(":")[0] ?? range, formula);
      await settled();
      return table(range);
    },
    settled,
  };
}
