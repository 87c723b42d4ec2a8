/**
 * What Excel loads: one blocking script in the page's head. The functions are associated while it runs, before Excel asks
 * for any; the pane is fetched once Excel is ready.
 */
import "./host/customFunctions";
import "../functions/index";
import { commands } from "./commands";
import { excelHost } from "./host/excelHost";
import { openApplication } from "./openApplication";

const host = excelHost();
const application = openApplication(host);

async function openPane(): Promise<void> {
  await host.ready();
  for (const [name, work] of Object.entries(commands)) host.onCommand(name, () => work(host));
  const root = document.getElementById("pane");
  const { mountPane } = await import("./pane/mountPane");
  if (root) mountPane(root, application);
}

void openPane();
