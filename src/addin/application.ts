import { connectInBrowser } from "../browser/inBrowser";
import type { Client } from "../client/client";
import { createClient } from "../client/createClient";
import { systemSchedule } from "../client/schedule";
import { createSwitchedClient } from "../client/snapshots/snapshot";
import { defaultOf, openSession, parseContext, session, type Session } from "../functions/call/session";
import { catalogue } from "../functions/catalogue";
import { setReader } from "../language/translate";
import { clock, serialNow } from "./clock";
import type { Host } from "./excel/excelHost";
import { excelWorkbook } from "./excel/excelWorkbook";
import { sheetInputs as workbookCells } from "./excel/sheetInputs";
import type { FormulaCell } from "./excel/workbook";
import { loadLanguage } from "./loadLanguage";
import { createNavigation } from "./navigation";
import { watchRaceButtons } from "./raceButtons";
import { proFunctions, watchPlan } from "./proFunctions";
import { createBusyWatch } from "./refresh/busyWatch";
import { createDateWordWatch } from "./refresh/dateWordWatch";
import { createRaceDayFollow } from "./refresh/raceDayFollow";
import { mayLackParts } from "./refresh/planRefresh";
import { recalculateFormulas, mayHaveFailed, showOtherRaces, usesSnapshots } from "./refresh/recalculate";
import { createConnectionSettings, createPlanPage } from "./settings/connectionSettings";
import { ownSources, protocolOf } from "./settings/dataSources";
import { createDateWordSetting } from "./settings/settingDefinitions";
import { createSettings } from "./settings/settings";
import { createSnapshotStore } from "./snapshots/snapshotStore";
import type { BetLog } from "./workbook/betLog";
import { asPresentLayout } from "./workbook/earlierLayout";
import { createRaceEntries } from "./workbook/raceEntries";
import { createRaceEntryWatch } from "./workbook/raceEntryWatch";
import { createRaceNavigator } from "./workbook/raceNavigator";
import { createRaceWatches } from "./workbook/raceWatches";

/** Set by the build from package.json. */
declare const RACING_VERSION: string | undefined;
const version = typeof RACING_VERSION === "string" ? RACING_VERSION : "development";

/** Set by the build: false if an administrator has switched snapshots off. */
declare const RACING_SNAPSHOTS: boolean | undefined;
const areSnapshotsAllowed = typeof RACING_SNAPSHOTS === "boolean" ? RACING_SNAPSHOTS : true;

/** Opens the session for function calls and returns it for the pane; does not wait for the host. */
export function openApplication(excel: Host) {
  const sheetInputs = asPresentLayout(workbookCells);
  const host = { ...excel, workbook: excelWorkbook, sheetInputs };
  /** The dependencies of all parts that follow the workbook. */
  const common = {
    host,
    workbook: excelWorkbook,
    sheets: sheetInputs,
    store: excel.workbookStore,
    now: clock.now,
    schedule: systemSchedule,
    serialNow: () => serialNow(excel.dateSystem()),
  };
  const settings = createSettings(host);
  const connection = createConnectionSettings(host.userStore, ownSources(document));
  const inBrowser = connectInBrowser({
    base: new URL("browser/", document.baseURI).href,
    version,
    elsewhere: (address, init) => globalThis.fetch(address, init),
  });
  const live = createClient({
    fetch: inBrowser.fetch,
    now: clock.now,
    random: clock.random,
    credentials: connection.connection,
    storage: host.cache,
    online: () => connection.source() === "browser" || host.online(),
    protocolOf,
  });
  const snapshots = createSnapshotStore({
    host,
    allowed: areSnapshotsAllowed,
    now: clock.now,
    live: () => liveSession,
  });
  const replay = (): Client | undefined => {
    const shownSnapshot = snapshots.shown();
    return shownSnapshot === undefined ? undefined : snapshots.sessionOf(shownSnapshot)?.client;
  };
  const client = createSwitchedClient(live, replay);
  const dateWordSetting = createDateWordSetting(host.userStore);
  const dateWords = createDateWordWatch({
    ...common,
    today: () => client.today(String(defaultOf("timezone", settings.chosen()).value)),
    isAutomatic: () => dateWordSetting.isAutomatic(),
  });
  const liveSession: Session = {
    client: live,
    snapshots,
    settings: settings.chosen,
    now: clock.now,
    dateSystem: host.dateSystem,
    dateOrder: host.dateOrder,
    onDateWord: dateWords.noteWord,
    get formats() {
      return host.isSetSupported("CustomFunctionsRuntime", "1.4"); // unknown until Excel is ready
    },
    get hasProperties() {
      return this.formats && host.isSetSupported("ExcelApi", "1.19");
    },
    version,
  };
  openSession(liveSession);
  // Recalculates, and ignores a refusal by Excel, such as while a cell is edited; the formulas then keep
  // their values until the next time.
  const recalculateQuietly = (): void => void recalculateFormulas(host.workbook).catch(() => undefined);
  settings.onWorkbookChange(recalculateQuietly);
  snapshots.onShown(recalculateQuietly);
  snapshots.onListed(() => void recalculateFormulas(host.workbook, usesSnapshots).catch(() => undefined));
  const isIncomplete = (cell: FormulaCell): boolean => mayHaveFailed(cell) || mayLackParts(cell);
  client.onOutageEnd(() => void recalculateFormulas(host.workbook, isIncomplete).catch(() => undefined));
  showOtherRaces({ connection, inBrowser, client, recalculate: recalculateQuietly });
  void host.region.then((region) => setReader({ region }));
  const language = host.ready().then(() => loadLanguage(host.language()));
  const planPage = createPlanPage(host.userStore);
  const navigation = createNavigation();
  const raceEntries = createRaceEntries(host.workbookStore);
  const raceEntryWatch = createRaceEntryWatch({
    ...common,
    entries: raceEntries,
    context: () => parseContext(session()),
  });
  const raceNavigator = createRaceNavigator({
    ...common,
    onRunner(runner) {
      navigation.go({ view: "pictures", runner });
      void host.showPane().catch(() => undefined); // if Excel does not answer, no pane is shown
    },
  });
  /** Resolves with the log of bets, whose code is fetched at its first use. */
  const betLog = async (): Promise<BetLog> => {
    const { createBetLog } = await import("./workbook/betLog");
    return createBetLog({ ...common, now: common.serialNow });
  };
  const busyWatch = createBusyWatch({ ...common, client });
  const raceDayFollow = createRaceDayFollow({ ...common, client: live, snapshots, open: () => liveSession });
  const raceWatches = createRaceWatches({ ...common, snapshots, isFollowed: raceDayFollow.isOn });
  const watch = (): void => {
    dateWords.start();
    busyWatch.start();
    raceDayFollow.start();
    void raceWatches.start().catch(() => undefined); // no workbook is open
    void raceEntryWatch.start().catch(() => undefined); // no workbook is open
    void watchRaceButtons({ host, sheets: common.sheets, navigator: raceNavigator }).catch(() => undefined);
    void raceNavigator.start().catch(() => undefined); // Excel before ExcelApi 1.10
    const names = proFunctions(catalogue);
    watchPlan({ host, plan: () => client.status().plan, names, client });
  };
  return {
    version,
    host,
    /** Answers from the snapshot that the workbook shows, or else from the service. */
    client,
    snapshots,
    /** Resolves once texts appear in the reader's language. */
    language,
    settings,
    connection,
    planPage,
    dateWordSetting,
    inBrowser,
    navigation,
    dateWords,
    busyWatch,
    raceDayFollow,
    raceEntries,
    raceWatches,
    raceNavigator,
    betLog,
    /** Shows the notes on the race sheets that were built before them. */
    linkNotes: async (): Promise<void> => {
      const { linkNotes } = await import("./workbook/linkNotes");
      await linkNotes(common.sheets);
    },
    /** Watches the day, the sheets' races and the key's plan; called once Excel and the client are ready. */
    watch,
  };
}

/** The open add-in, shared by the functions and the pane. */
export type Application = ReturnType<typeof openApplication>;
