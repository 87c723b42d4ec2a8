import { hash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createLedger, type ForecastStorage, type Ledger } from "../service/forecasts/ledger";
import { claimFolder, FolderInUse } from "../service/store/claimFolder";

/** The name of the file of forecasts in its folder. */
const fileName = "forecasts.csv";

/**
 * Returns the path of the forecasts of a store, in a folder next to the store's. All results files of a data
 * folder share one: another file makes another store, but the record stays the same.
 */
export function forecastsOf(store: string, source: "results" | "simulated"): string {
  const folder = dirname(store);
  const name = source === "results" ? "results" : basename(folder);
  return join(dirname(folder), `forecasts-${name}`, fileName);
}

const sha256 = (text: string): string => hash("sha256", text);

/** Returns the file of a path as the storage of a ledger. */
function fileStorage(path: string): ForecastStorage {
  const stats = () => statSync(path, { bigint: true, throwIfNoEntry: false });
  return {
    read: () => (stats() ? readFileSync(path, "utf8") : ""),
    version() {
      const { size, mtimeNs, ctimeNs, ino } = stats() ?? {};
      return [size, mtimeNs, ctimeNs, ino].join();
    },
    append(text) {
      const file = openSync(path, "a", 0o600);
      try {
        writeSync(file, text);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
}

/** Returns the ledger of a file that is only read. */
export const readLedger = (path: string): Ledger => createLedger(fileStorage(path), sha256);

export interface OpenForecasts {
  readonly ledger: Ledger;
  readonly path: string;
  close(): void;
}

/** Opens the file of forecasts for writing; undefined while another process writes it. */
export function openForecasts(path: string): OpenForecasts | undefined {
  try {
    const claimed = claimFolder(dirname(path), process);
    return { ledger: readLedger(path), path, close: claimed.release };
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}
