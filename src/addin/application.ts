import type { Client } from "../client/createClient";
import type { Host } from "./excel/host";
import type { Navigation } from "./navigation";
import type { ConnectionSettings } from "./settings/connectionSettings";
import type { PlanPage } from "./settings/planPage";
import type { Settings } from "./settings/settings";

/** The open add-in: what the functions and the pane share. */
export interface Application {
  readonly host: Host;
  readonly client: Client;
  readonly settings: Settings;
  readonly connection: ConnectionSettings;
  readonly planPage: PlanPage;
  readonly navigation: Navigation;
}
