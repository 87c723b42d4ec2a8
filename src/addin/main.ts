/**
 * The script that Excel loads. It is small because it blocks the page. It associates every function before
 * Excel calls any, while the functions' code and the pane are fetched.
 */
import { setReader, t } from "../language/translate";
import { callWhenLoaded, createBundleLoader, type DeclaredFunction } from "./bundleLoader";
import { commands } from "./commands";
import { excelHost } from "./excel/excelHost";
import { associateFunction } from "./excel/officeJs";
import { languageOf } from "./loadLanguage";

/** Each function by id; set by the build from the functions' sources. */
declare const RACING_FUNCTIONS: Readonly<Record<string, DeclaredFunction>> | undefined;
const functionNames = typeof RACING_FUNCTIONS === "object" ? RACING_FUNCTIONS : {};

/** The text of this script in each language, in case nothing else can be loaded; set by the build. */
declare const RACING_FIRST_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
const firstTexts = typeof RACING_FIRST_TEXTS === "object" ? RACING_FIRST_TEXTS : {};

const host = excelHost();
void host.ready().then(() => setReader({ texts: firstTexts[languageOf(host.language()) ?? ""] ?? {} }));
const loader = createBundleLoader(host);
for (const [id, declared] of Object.entries(functionNames))
  associateFunction(id, callWhenLoaded(declared, loader));
// starts now; users of the functions try again and report a failure
loader.loadFunctions().catch(() => undefined);

async function openPane(root: Element | null): Promise<void> {
  for (const [name, command] of Object.entries(commands))
    host.onCommand(name, async () => command(await loader.loadApplication()));
  if (!root) return;
  try {
    const [{ mountPane }, application] = await Promise.all([import("./pane/Pane"), loader.loadApplication()]);
    await mountPane(root, application);
  } catch {
    root.textContent = t`The add-in could not be loaded. Check the connection, then try again.`;
  }
}

/** Restores the cached responses and learns the source's date, then watches the day and the plan. */
async function prepareClient(): Promise<void> {
  const { client, snapshots, watch } = await loader.loadApplication();
  await snapshots.ready();
  await client.ready(); // sends no request in a workbook that shows a snapshot
  await host.ready();
  watch();
}

prepareClient().catch(() => undefined); // each call and the pane report a bundle that cannot be loaded
void host.ready().then(() => openPane(document.getElementById("pane")));
