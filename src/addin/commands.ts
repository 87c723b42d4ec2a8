import type { Application } from "./application";
import { freezeMessage } from "./freezeMessage";
import { errorMessage } from "./messageOf";
import type { Route } from "./navigation";

type Command = (application: Application) => Promise<void>;

/** Shows the pane at a place of it. */
const lead =
  (place: Route): Command =>
  ({ host, navigation }) => {
    navigation.go(place);
    return host.showPane();
  };

const freeze =
  (scope: "sheet" | "workbook"): Command =>
  async (application) => {
    const message = await application.host.workbook.freeze(scope).then(freezeMessage, errorMessage);
    await lead({ view: "refresh", message })(application);
  };

/** What the ribbon's buttons and the shortcuts do, by the names that manifest.xml and assets/shortcuts.json give them. */
export const commands = {
  showPane: lead({ view: "build" }),
  insertRace: lead({ view: "build" }),
  raceDay: lead({ view: "book" }),
  refreshSelection: lead({ view: "refresh", scope: "selection" }),
  refreshSheet: lead({ view: "refresh", scope: "sheet" }),
  refreshWorkbook: lead({ view: "refresh", scope: "workbook" }),
  refreshErrors: lead({ view: "refresh", scope: "workbook", errorsOnly: true }),
  recalculate: ({ host }) => host.recalculate(),
  freezeSheet: freeze("sheet"),
  freezeWorkbook: freeze("workbook"),
  help: async ({ host }) => host.openPage(new URL("help.html", document.baseURI).href),
} as const satisfies Record<string, Command>;
