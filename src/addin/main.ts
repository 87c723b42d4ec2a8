/**
 * What Excel loads: one small blocking script in the page's head. Every function is associated while it runs, before Excel
 * asks for any; the functions' own code and the pane are fetched meanwhile.
 */
import { callWhenLoaded } from "./callWhenLoaded";
import { commands } from "./commands";
import { functionNames } from "./functionNames";
import { associate } from "./excel/customFunctions";
import { excelHost } from "./excel/excelHost";
import { loadEngine } from "./loadEngine";

const host = excelHost();
const engine = loadEngine(host);
for (const [id, name] of Object.entries(functionNames)) associate(id, callWhenLoaded(name, engine));

async function openPane(root: Element | null): Promise<void> {
  for (const [name, work] of Object.entries(commands)) host.onCommand(name, async () => work(await engine.application()));
  if (!root) return;
  try {
    const [{ mountPane }, application] = await Promise.all([import("./pane/mountPane"), engine.application()]);
    mountPane(root, application);
  } catch {
    root.textContent = "The pane could not be fetched. Check the connection, then close and open it again.";
  }
}

/** What was kept is back, and the source has told its day, before the first formula asks. */
async function acquaint(): Promise<void> {
  await host.ready();
  await (await engine.application()).client.ready();
}

acquaint().catch(() => undefined); // whoever needs the engine says so when it is not there
void host.ready().then(() => openPane(document.getElementById("pane")));
