import { createClient } from "../client/createClient";
import { openSession } from "../functions/call/session";
import type { Application } from "./application";
import { clock } from "./clock";
import type { Host } from "./excel/host";
import { createNavigation } from "./navigation";
import { createConnectionSettings, type OwnSources } from "./settings/connectionSettings";
import { createPlanPage } from "./settings/planPage";
import { createSettings } from "./settings/settings";
import { offeredSources } from "./settings/source";
import { version } from "./version";

/** The sources that the server of these pages holds. */
const own = (): OwnSources => ({
  bases: { embedded: new URL("api", document.baseURI).href, relay: new URL("relay", document.baseURI).href },
  offered: offeredSources(document),
});

/** Opens the session that every function call uses, and what the pane shows of it. Reads nothing of the host yet. */
export function openApplication(host: Host): Application {
  const settings = createSettings(host);
  const connection = createConnectionSettings(host.userStore, own());
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
    get formats() {
      return host.isSetSupported("CustomFunctionsRuntime", "1.4"); // unknown until Excel is ready
    },
    version,
  });
  return { host, client, settings, connection, planPage: createPlanPage(host.userStore), navigation: createNavigation() };
}
