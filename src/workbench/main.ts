/** The workbench: a spreadsheet in a plain browser that hosts the built add-in as Excel would. */
import "./workbench.css";
import { browserClock } from "./clock";
import type { ExcelPage } from "./excelPage";
import { OSpreadsheetGrid } from "./grid/oSpreadsheetGrid";
import { actions } from "./page/actions";
import { Bench } from "./page/bench";
import { darkness } from "./page/darkness";
import { element } from "./page/element";
import { addinExample } from "./page/addinExample";
import { exampleBook } from "./page/exampleBook";
import { askHealth, type Health, sourceText } from "./page/health";
import { loadFunctions } from "./page/loadFunctions";
import { statusLine } from "./page/statusLine";
import { loadAddin, taskPane } from "./page/taskPane";
import { racingWorkbench } from "./page/testApi";

/** The example's scratch box: a runner's number there prices the race anew. */
const firstCell = "Race!B5";

/** Asks the server until it is ready, showing meanwhile what it does. */
async function readyHealth(): Promise<Health | undefined> {
  const health = await askHealth();
  element("source", HTMLElement).textContent = sourceText(health);
  if (health?.status !== "importing") return health;
  await new Promise<void>((resolve) => browserClock.after(500, resolve));
  return readyHealth();
}

async function start(): Promise<void> {
  const text = (address: string): Promise<string> => fetch(address).then((response) => response.text());
  const status = { tell: (_text: string): void => undefined, update: (): void => undefined };
  const tell = (message: string): void => status.tell(message);
  const templates = await text("workbench/vendor/o_spreadsheet.xml");
  const grid = new OSpreadsheetGrid({ target: element("grid", HTMLElement), templates, tell });
  const bench = new Bench(grid, browserClock);
  const { isDark, onChange: onThemeChange } = darkness();
  let attached = false;

  const health = await readyHealth();
  element("version", HTMLElement).textContent = health?.version ?? "";
  const begin = async (): Promise<void> => {
    await bench.replace(() => grid.create(exampleBook(health, addinExample())), {});
    grid.select(grid.area(firstCell));
  };
  grid.define(await loadFunctions(bench.runtime));
  await begin();

  const setDark = (): void => grid.setDark(isDark());
  setDark();
  onThemeChange(setDark);
  Object.assign(status, statusLine(grid));
  grid.onSelected(() => status.update());
  actions(bench, { tell, begin });

  const page: ExcelPage = {
    grid,
    settings: bench.settings,
    pane: taskPane(),
    version: health?.version ?? "",
    isDark,
    onThemeChange,
    attach(addin) {
      attached = true;
      bench.attach(addin);
    },
  };
  Object.assign(window, { racingWorkbench: racingWorkbench(bench, page, () => attached) });
  loadAddin("workbench-taskpane.html");
}

start().catch((error: unknown) => {
  element("status", HTMLElement).textContent = `The workbench could not start: ${String(error)}`;
});
