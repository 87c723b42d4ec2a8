/** Lists the stores of the data folder, and removes those that no start will read again. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import commandLine from "./commandLine.cjs";
import folders from "./dataFolder.cjs";

const { readOptions } = commandLine;
const load = createRequire(import.meta.url);

const usage = `Usage: racing-form stores [options]

Lists the stores: the folder, its size, its races, and why no start will read it again, if none will. Lists
the forecasts that were written before their races, too; these are never removed.

  --remove    remove the stores that no start will read again; the files of results themselves stay
  --data DIR  folder of the stores (${folders.dataFolder()})
  --help      this text
`;

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);

/** Returns what a store holds, and the reason why no start will read it; undefined for one that is of use. */
function describe(folder, name) {
  const path = join(folder, "history.db");
  const source = load("../build/server/service/store/buildHistory.js").sourceOf(path);
  if (source === undefined) return { races: name, reason: "it is damaged, or of another version" };
  const parts = JSON.parse(source);
  if (!Array.isArray(parts)) return { races: name.replaceAll("-", " ") };
  // The zones, the format and the columns that the files are read by are no lists.
  const files = parts.filter(Array.isArray).map(([file]) => file);
  const gone = files.filter((file) => !existsSync(file));
  const races = files.join(", ");
  return gone.length > 0 ? { races, reason: `there is no ${gone.join(", ")} any more` } : { races };
}

/** Lists the files of forecasts, which no start can make again and which are never removed. */
function listForecasts(data, names) {
  for (const name of names.filter((one) => one.startsWith("forecasts-"))) {
    const file = join(data, name, "forecasts.csv");
    if (!existsSync(file)) continue;
    const count = readFileSync(file, "utf8").trimEnd().split("\n").length - 1;
    console.log(`${join(data, name)}  ${count} entries of forecasts, written before their races: kept`);
  }
}

/** Lists the stores of a folder; a store that a server uses is named and never removed. */
export function manageStores(args) {
  const options = { data: { type: "string" }, help: { type: "boolean" }, remove: { type: "boolean" } };
  const values = readOptions(args, options);
  if (!values) return;
  if (values.help) return void process.stdout.write(usage);
  const data = values.data ?? folders.dataFolder();
  const folderNames = existsSync(data) ? readdirSync(data) : [];
  const names = folderNames.filter((name) => /^(?:results|world)-/.test(name));
  listForecasts(data, folderNames);
  if (names.length === 0) return void console.log(`There are no stores in ${data}.`);
  const { claimStoreFolder } = load("../build/server/server/claimStore.js");
  for (const name of names) {
    const folder = join(data, name);
    const line = `${folder}  ${(sizeOf(folder) / 1e6).toFixed(0)} MB`;
    let store;
    try {
      store = claimStoreFolder(folder);
    } catch {
      console.log(`${line}  in use`);
      continue;
    }
    const { races, reason } = describe(folder, name);
    store.release();
    if (reason && values.remove) rmSync(folder, { recursive: true });
    const state = reason ? `; ${values.remove ? "removed" : "of no use"}: ${reason}` : "";
    console.log(`${line}  ${races}${state}`);
  }
}
