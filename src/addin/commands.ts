import type { Application } from "./application";
import type { Route } from "./navigation";
import { recalculateAll } from "./refresh/recalculate";

type Command = (application: Application) => Promise<void>;

const helpPage = (section = ""): string => new URL(`help.html${section}`, document.baseURI).href;

/**
 * Shows a view. If only a person can open the pane, a dialog names the button, and the view is ready there.
 */
const showRoute =
  (route: Route): Command =>
  async ({ host, navigation }) => {
    navigation.go(route);
    if (!(await host.showPane())) host.openDialog(helpPage("#pane"));
  };

/** The actions of ribbon buttons and shortcuts, by their names in the manifest. */
export const commands = {
  showPane: showRoute({ view: "build" }),
  insertRace: showRoute({ view: "build" }),
  raceDay: showRoute({ view: "raceDay" }),
  logBets: showRoute({ view: "raceDay", logBets: true }),
  refreshSelection: showRoute({ view: "refresh", scope: "selection" }),
  refreshSheet: showRoute({ view: "refresh", scope: "sheet" }),
  refreshWorkbook: showRoute({ view: "refresh", scope: "workbook" }),
  refreshErrors: showRoute({ view: "refresh", scope: "workbook", errorsOnly: true }),
  recalculate: recalculateAll,
  freezeSheet: showRoute({ view: "refresh", freeze: "sheet" }),
  freezeWorkbook: showRoute({ view: "refresh", freeze: "workbook" }),
  takeSnapshot: showRoute({ view: "refresh", snapshot: true }),
  previousRace: ({ raceNavigator }) => raceNavigator.show("previous"),
  nextRace: ({ raceNavigator }) => raceNavigator.show("next"),
  nextToJump: ({ raceNavigator }) => raceNavigator.show("nextToJump"),
  help: async ({ host }) => host.openPage(helpPage()),
} as const satisfies Record<string, Command>;
