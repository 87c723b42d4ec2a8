/** The workbench: a spreadsheet in a browser that hosts the built add-in in place of Excel. */
import { connectInBrowser } from "../browser/inBrowser";
import { cultureDateOrder } from "../dates/dateOrder";
import { createGrid } from "./grid/oSpreadsheetGrid";
import { setFormulaRegion } from "./grid/engineBook";
import type { ExcelPage } from "./officeHost/excelPage";
import { loadAddin, type LoadedAddin, loadInOtherHost, otherHostName, taskPane } from "./page/addinFrame";
import { colourScheme, element } from "./page/browser";
import { Keeper } from "./kept/keeper";
import { createKeptWorkbooks } from "./kept/keptWorkbooks";
import { showKept, wireBooks } from "./page/books";
import { lockWorkbook, randomId, rememberWorkbook, tabWorkbook } from "./page/tabWorkbook";
import { wireCards } from "./page/cellCard";
import { pricesCame } from "./page/examplePrices";
import { addinExample, exampleWorkbook } from "./page/exampleWorkbook";
import { formulaProgress, statusLine } from "./page/formulaProgress";
import { fetchHealth, type Health, healthOnceReady, sourceText } from "./page/health";
import { healthReports } from "./page/healthReports";
import { announceNewVersion } from "./page/newVersion";
import { wireParts } from "./page/parts";
import { followTime } from "./page/passingTime";
import { wirePrinting } from "./page/printing";
import { createRacesSource } from "./page/racesSource";
import { createResultsImport } from "./page/resultsFiles";
import { racingWorkbench } from "./page/racingWorkbench";
import { wireShortcuts } from "./page/shortcuts";
import { wireToolbar } from "./page/toolbar";
import { loadFile, loadFunctionsFile, sheetFunctions, Workbench } from "./page/workbench";
import { browserClock, pauseBy } from "./runtime/clock";
import "./workbench.css";

/** The example's cell for scratched runners; a number typed there removes the runner from the race. */
const firstCell = "Race!F7";

/** Another host collects the results itself. */
const atOnce = { delay: 0, interval: 0 } as const;

/** Set by the build from package.json. */
declare const RACING_VERSION: string;

/** The service in this browser, which starts when it is first asked. */
const inBrowser = connectInBrowser({
  base: new URL("browser/", document.baseURI).href,
  version: RACING_VERSION,
  elsewhere: (address, init) => fetch(address, init),
});
const races = createRacesSource({ page: document, inBrowser });

const pause = pauseBy(browserClock);

/** Shows the state of the service in the page. */
function showSource(health: Health | undefined): void {
  const source = races.placed(sourceText(health));
  Object.assign(element("source", HTMLElement), { textContent: source, title: source });
}

/**
 * The longest that the workbook waits for the add-in's page, in milliseconds, once everything else is ready.
 */
const longestWait = 500;

async function start(): Promise<void> {
  const report = (): Promise<Health | undefined> => fetchHealth(races.areServed() ? undefined : inBrowser);
  const readyHealth = healthReports({
    clock: browserClock,
    fetchHealth: report,
    show: showSource,
    interval: races.areServed() ? 500 : 50,
  });
  const ready = readyHealth(); // starts now, because it starts the service in this browser
  const functionsFile = loadFunctionsFile();
  const text = (address: string): Promise<string> => loadFile(address).then((response) => response.text());
  const status = { notify: (_text: string): void => undefined, update: (): void => undefined };
  const notify = (message: string): void => status.notify(message);
  const { language } = navigator;
  const order = cultureDateOrder(language) ?? "YMD";
  setFormulaRegion({ order, language, year: new Date().getFullYear() });
  const grid = createGrid({
    target: element("grid", HTMLElement),
    templates: text("workbench/vendor/o_spreadsheet.xml"),
    notify,
  });
  const otherHost = otherHostName(window.location);
  const workbench = new Workbench(grid, browserClock, otherHost ? atOnce : undefined);
  followTime({
    workbench,
    clock: browserClock,
    time: () => new Date().getTime(),
    isVisible: () => !document.hidden,
  });
  const { isDark, onChange: onThemeChange } = colourScheme();
  let health: Health | undefined;
  const page: ExcelPage = {
    grid,
    settings: workbench.settings,
    customXml: workbench.customXml,
    pane: taskPane(() => grid.focus()),
    opened: new Promise((resolve) => grid.onCalculated(() => resolve())),
    get version() {
      return health?.version ?? "";
    },
    culture: language,
    isDark,
    onThemeChange,
    attach: (attached) => workbench.attach(attached),
  };
  Object.assign(window, { racingExcel: page });
  wireParts(() => grid.focus()); // comes before the pane's frame, because it listens to the frame's keys
  // Comes before the workbook, whose first calculation then calls the functions.
  let addin: LoadedAddin | undefined;
  // comes before the pane's frame
  wireShortcuts(async (action) => addin?.press(action), element("pane", HTMLElement));
  addin = otherHost ? undefined : loadAddin();

  const [firstHealth, file] = await Promise.all([ready, functionsFile]);
  health = firstHealth;
  await Promise.race([addin?.loaded, pause(longestWait)]);
  grid.define(sheetFunctions(workbench.runtime, file));
  element("version", HTMLElement).textContent = health?.version ?? "";
  const showExample = (): Promise<void> =>
    workbench.replacing(async () => {
      health = (await healthOnceReady(report, pause)) ?? health; // by now the next race may be another one
      await workbench.replace(() => grid.create(exampleWorkbook(health, addinExample())));
      grid.select(grid.area(firstCell));
    });
  const keptWorkbooks = createKeptWorkbooks();
  const shownBook = { update: (): void => undefined };
  const keeper = new Keeper({
    book: workbench,
    kept: keptWorkbooks,
    clock: browserClock,
    time: () => new Date().getTime(),
    newId: randomId,
    lock: lockWorkbook,
    remember: rememberWorkbook,
    onState: () => shownBook.update(),
  });
  /** Shows the workbook that this tab had open, or the last changed one; if there is none, the example. */
  async function showFirst(): Promise<string> {
    const wanted = tabWorkbook();
    const books = wanted === "" ? [] : await keptWorkbooks.list().catch(() => []);
    const facts = books.find(({ id }) => id === wanted) ?? books[0];
    try {
      if (facts) return (await keeper.show(facts), "");
    } catch (error) {
      await showExample();
      return error instanceof Error ? `${facts?.name ?? ""}: ${error.message}` : String(error);
    }
    await showExample();
    return "";
  }
  async function addPrices(): Promise<void> {
    const isUntouched = (): boolean => keeper.isUnchanged && !workbench.isReplacing && !grid.isEditing();
    if (await pricesCame({ first: health, fetchHealth: report, pause, isUntouched })) await showExample();
  }
  const failure = await showFirst();
  shownBook.update = showKept(keeper);
  shownBook.update();

  const setDark = (): void => grid.setDark(isDark());
  setDark();
  onThemeChange(setDark);
  Object.assign(status, statusLine(grid));
  element("status", HTMLElement).textContent = failure;
  grid.onSelected(() => status.update());
  grid.onCalculated(
    formulaProgress({
      waitingCells: () => workbench.runtime.pendingCells,
      clockTime: () => new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }),
    }),
  );
  const isWorkOpen = (): boolean => !keeper.isUnchanged;
  const areFiles = (): boolean => !races.areServed() && health?.source === "results";
  const importResults = createResultsImport({ inBrowser, races, areFiles, notify, isWorkOpen });
  const { mayLeave } = wireToolbar(workbench, { keeper, notify, showExample, importResults });
  wireCards(grid, notify);
  wirePrinting(grid);
  grid.onClicked((cell) => grid.followLink(cell));
  wireBooks({ keeper, kept: keptWorkbooks, notify, mayLeave, showNew: showExample });
  if (!races.hasServer) void announceNewVersion(notify);
  /** Shows one of the races that are answered for now, unless someone has begun to work. */
  async function showOtherRaces(): Promise<void> {
    health = await readyHealth();
    await workbench.replaced(); // the replacement may have begun with the races before
    if (keeper.isUnchanged && !grid.isEditing()) await showExample();
  }
  races.onChange(() => void showOtherRaces());

  const loadedAddin = (): LoadedAddin => {
    if (!addin) throw new Error("The add-in has not been loaded");
    return addin;
  };
  void addPrices();
  Object.assign(window, {
    racingWorkbench: racingWorkbench(workbench, { excel: page, addin: loadedAddin }),
  });
  if (otherHost) addin = await loadInOtherHost(otherHost, page);
}

start().catch((error: unknown) => {
  element("status", HTMLElement).textContent = `The workbench failed to start: ${String(error)}`;
});
