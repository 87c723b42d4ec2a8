/**
 * The script that Excel loads, small because it blocks the page. It associates every function before Excel
 * calls any, and meanwhile the functions' code and the pane are fetched.
 */
import { callWhenLoaded, createBundleLoader, type DeclaredFunction } from "./bundleLoader";
import { commands } from "./commands";
import { excelHost } from "./excel/excelHost";
import { associateFunction, onAgentCall } from "./excel/officeJs";

/** Each function by its id; set by the build from the functions' sources. */
declare const RACING_FUNCTIONS: Readonly<Record<string, DeclaredFunction>> | undefined;
const functionNames = typeof RACING_FUNCTIONS === "object" ? RACING_FUNCTIONS : {};

const host = excelHost();
const loader = createBundleLoader(host);
for (const [id, declared] of Object.entries(functionNames))
  associateFunction(id, callWhenLoaded(declared, loader));
loader.loadFunctions().catch(() => undefined); // at once: what needs them tries again and reports the failure

async function openPane(root: Element | null): Promise<void> {
  for (const [name, command] of Object.entries(commands))
    host.onCommand(name, async () => command(await loader.loadApplication()));
  void import("./agentActions").then(({ agentActions, answerAgent }) => {
    for (const name of Object.keys(agentActions))
      onAgentCall(name, (message) => answerAgent(name, message, loader));
  });
  if (!root) return;
  try {
    const [{ mountPane }, application] = await Promise.all([import("./pane/Pane"), loader.loadApplication()]);
    await mountPane(root, application);
  } catch {
    root.textContent =
      "The pane could not be loaded. Check the connection, then close the pane and open it again.";
  }
}

/** Restores the cached responses and learns the source's day, then watches the day and the plan. */
async function prepareClient(): Promise<void> {
  const { client, snapshots, watch } = await loader.loadApplication();
  await snapshots.ready();
  await client.ready(); // without a request in a workbook that shows a snapshot
  await host.ready();
  watch();
}

prepareClient().catch(() => undefined); // each call and the pane report a bundle that cannot be loaded
void host.ready().then(() => openPane(document.getElementById("pane")));
