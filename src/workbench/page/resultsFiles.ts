import {
  describeImport,
  ImportFailure,
  type ImportFilesOptions,
  type InBrowser,
  refuseFiles,
} from "../../browser/inBrowser";
import { isTimezone } from "../../dates/zones";
import { onEscape } from "./escapeKey";
import type { RacesSource } from "./racesSource";

interface Options {
  /** The service in this browser, which imports the files. */
  readonly inBrowser: Pick<InBrowser, "importFiles">;
  readonly races: Pick<RacesSource, "areServed" | "useBrowser">;
  /** Returns true while the races of results files in this browser are shown. */
  readonly areFiles: () => boolean;
  readonly notify: (text: string) => void;
  /** Returns true if a workbook is open that someone has begun to change, so that it stays. */
  readonly isWorkOpen: () => boolean;
}

/** Says how a person gets from the results files back to the races of the server. */
const wayBack =
  " Their races are shown now, in this browser only. The server’s return when you choose it in the pane: Settings, Data source.";

/** Says that the races of the files before are no longer shown. */
const replacement = " They replace the files before: to have both, choose all of them at once.";

/**
 * Returns a function that imports results files, and shows their races instead of the server's. Rejects with
 * the reason if they cannot be imported; the races then stay.
 */
export function createResultsImport({ inBrowser, races, areFiles, notify, isWorkOpen }: Options) {
  return async function importResults(files: readonly File[]): Promise<void> {
    const refusal = refuseFiles(files);
    if (refusal !== undefined) throw new Error(refusal);
    const names = files.length > 3 ? `${files.length} files` : files.map(({ name }) => name).join(", ");
    const onProgress = (part: number): void => {
      showPart(part);
      notify(`Importing ${names}: ${Math.floor(part * 100)}% (Escape cancels)`);
    };
    onProgress(0);
    const controller = new AbortController();
    const endEscape = onEscape(() => controller.abort());
    try {
      const imported = await importAsking(inBrowser, files, { onProgress, signal: controller.signal });
      const before = races.areServed() ? wayBack : areFiles() ? replacement : "";
      races.useBrowser();
      notify(describeImport(imported) + before + (isWorkOpen() ? " New opens one of their races." : ""));
    } finally {
      endEscape();
      showPart(undefined);
    }
  };
}

/** Shows the completed part of an import, from 0 to 1, as a bar; hides the bar if no part is given. */
function showPart(part: number | undefined): void {
  const bar = document.getElementById("importing");
  if (!(bar instanceof HTMLProgressElement)) return;
  bar.hidden = part === undefined;
  bar.value = part ?? 0;
}

/** Imports files; asks once for the time zone of each track that nobody has stated. */
async function importAsking(
  inBrowser: Options["inBrowser"],
  files: readonly File[],
  options: Omit<ImportFilesOptions, "zones">,
): Promise<Awaited<ReturnType<InBrowser["importFiles"]>>> {
  const zones: Record<string, string> = {};
  for (;;) {
    try {
      return await inBrowser.importFiles(files, { ...options, zones });
    } catch (error) {
      const tracks = error instanceof ImportFailure ? error.tracks.filter((track) => !(track in zones)) : [];
      if (tracks.length === 0) throw error;
      for (const track of tracks) {
        const zone = askZone(track);
        if (zone === undefined)
          throw new Error(
            `Nothing was imported: the time zone of the track ${track} is not known. Drop the files again and type it.`,
            { cause: error },
          );
        zones[track] = zone;
      }
    }
  }
}

/** Asks for the time zone of a track until a known one is typed; undefined if the person gives up. */
export function askZone(track: string, ask = window.prompt.bind(window)): string | undefined {
  let refused = "";
  for (;;) {
    const zone = ask(
      `${refused}The time zone of the track ${track} is not known: its starts need it. Type it as AREA/CITY.`,
      "Europe/London",
    )?.trim();
    if (zone === undefined || isTimezone(zone)) return zone;
    refused = `${zone} is not a time zone. `;
  }
}
