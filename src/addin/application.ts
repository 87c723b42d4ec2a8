import type { Client } from "../client/client";
import { createClient } from "../client/createClient";
import { openSession } from "../functions/call/session";
import { clock } from "./clock";
import type { Host } from "./excel/host";
import type { Workbook } from "./excel/workbook";
import { createNavigation, type Navigation } from "./navigation";
import {
  type ConnectionSettings,
  createConnectionSettings,
  createPlanPage,
  type OwnSources,
  type PlanPage,
} from "./settings/connectionSettings";
import { offeredSources } from "./settings/dataSources";

import { createSettings, type Settings } from "./settings/settings";

/** The open add-in, shared by the functions and the pane. */
export interface Application {
  readonly version: string;
  readonly host: Host;
  readonly client: Client;
  readonly settings: Settings;
  readonly connection: ConnectionSettings;
  readonly planPage: PlanPage;
  readonly navigation: Navigation;
}

/** Set by the build from package.json. */
declare const RACING_VERSION: string | undefined;
const version = typeof RACING_VERSION === "string" ? RACING_VERSION : "development";

/** Returns the data sources of the server that delivered this page. */
const ownSources = (): OwnSources => ({
  bases: { embedded: new URL("api", document.baseURI).href, relay: new URL("relay", document.baseURI).href },
  offered: offeredSources(document),
});

/**
 * Opens the session that every function call uses, and returns it for the pane. Does not wait for the host.
 */
export function openApplication(host: Host): Application {
  const settings = createSettings(host);
  const connection = createConnectionSettings(host.userStore, ownSources());
  const client = createClient({
    fetch: (address, init) => globalThis.fetch(address, init),
    now: clock.now,
    random: clock.random,
    credentials: connection.connection,
    storage: host.cache,
    online: host.online,
  });
  openSession({
    client,
    settings: settings.chosen,
    now: clock.now,
    dateSystem: host.dateSystem,
    dateOrder: host.dateOrder,
    get formats() {
      return host.isSetSupported("CustomFunctionsRuntime", "1.4"); // unknown until Excel is ready
    },
    version,
  });
  settings.onWorkbookChange(() => void recalculateFormulas(host.workbook).catch(() => undefined));
  const planPage = createPlanPage(host.userStore);
  return { version, host, client, settings, connection, planPage, navigation: createNavigation() };
}

/** Calculates the workbook's RACING formulas, whose defaults have changed; each asks for what it lacks. */
async function recalculateFormulas(workbook: Workbook): Promise<void> {
  await workbook.calculateCells(await workbook.findFormulas("workbook"));
}
