import { droppedFiles } from "../../browser/droppedFiles";
import {
  describeImport,
  ImportFailure,
  type ImportFilesOptions,
  type InBrowser,
  refuseFiles,
} from "../../browser/inBrowser";
import { isTimezone } from "../../dates/zones";
import { onEscape } from "./escapeKey";
import { type ChosenFile, droppedFile } from "./openedFile";

interface Options {
  /** The service in this browser, into which results files can be imported. */
  readonly inBrowser: InBrowser | undefined;
  readonly open: (chosen: ChosenFile) => Promise<void>;
  readonly notify: (text: string) => void;
  /** Returns true if a workbook is open that someone has begun to change, so that it stays. */
  readonly isWorkOpen: () => boolean;
}

/** Returns true for an Excel file and for a workbench file; other JSON may hold results. */
export const isWorkbook = async (file: File): Promise<boolean> =>
  /\.xls[xm]$/i.test(file.name) ||
  (/\.json$/i.test(file.name) && file.size <= largestFile && (await file.text()).includes(`"${kind}"`));

/** Opens a workbook file that is dropped on the page; imports results files if that is possible. */
export function acceptDroppedFiles({ inBrowser, open, notify, isWorkOpen }: Options): void {
  async function importDropped(files: readonly File[]): Promise<void> {
    const names = files.length > 3 ? `${files.length} files` : files.map(({ name }) => name).join(", ");
    if (!inBrowser)
      return notify(
        `Cannot open ${names}: drop one workbook, .xlsx or .json; for results, start the server with --results and their path`,
      );
    const refusal = refuseFiles(files);
    if (refusal !== undefined) return notify(refusal);
    const onProgress = (part: number): void => {
      showPart(part);
      notify(`Importing ${names}: ${Math.floor(part * 100)}% (Escape cancels)`);
    };
    onProgress(0);
    const controller = new AbortController();
    const endEscape = onEscape(() => controller.abort());
    try {
      const imported = await importAsking(inBrowser, files, { onProgress, signal: controller.signal });
      notify(describeImport(imported) + (isWorkOpen() ? " New opens one of their races." : ""));
    } finally {
      endEscape();
      showPart(undefined);
    }
  }

  // Otherwise the browser would leave the page and show the file.
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    const [first, ...others] = [...(event.dataTransfer?.files ?? [])];
    if (!first) return;
    // Both are asked for during the drop.
    const dropped = droppedFile(event.dataTransfer?.items[0]);
    const files = droppedFiles(event.dataTransfer);
    const work = async (): Promise<void> => {
      if (others.length === 0 && (await isWorkbook(first))) await open((await dropped) ?? { file: first });
      else await importDropped(await files);
    };
    void work().catch((error: unknown) => notify(error instanceof Error ? error.message : String(error)));
  });
}

/** Shows the completed part of an import, 0 to 1, as a bar; none for undefined. */
function showPart(part: number | undefined): void {
  const bar = document.getElementById("importing");
  if (!(bar instanceof HTMLProgressElement)) return;
  bar.hidden = part === undefined;
  bar.value = part ?? 0;
}

/** Imports files; asks once for the time zone of each track that nobody has stated. */
async function importAsking(
  inBrowser: InBrowser,
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

const kind = "racing-form-workbook";

/** A saved workbook: the grid's data, the add-in's settings and the custom XML parts. */
export interface WorkbookFile {
  readonly workbook: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly xmlParts: readonly string[];
}

/** Serialises a workbook as the JSON of a file. */
export const serialiseWorkbookFile = ({ workbook, settings, xmlParts }: WorkbookFile): string =>
  JSON.stringify({ kind, version: 1, settings, xmlParts, book: workbook });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The largest file to open, in bytes; an Excel file has another limit after unpacking. */
const largestFile = 50_000_000;

/** Throws for a file that is too large to read into memory. */
export function checkFileSize(bytes: number): void {
  if (bytes > largestFile)
    throw new Error(
      `Cannot open a file of more than ${largestFile / 1e6} MB: this has ${Math.ceil(bytes / 1e6)} MB`,
    );
}

/** Parses the text of a file; throws an Error with the reason if it is not a workbench file. */
export function parseWorkbookFile(text: string): WorkbookFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("Not a workbench file: it is not JSON");
  }
  if (!isRecord(file) || file.kind !== kind) throw new Error("Not a workbench file");
  if (file.version !== 1)
    throw new Error(
      `Cannot open a workbench file of version ${String(file.version)}: only version 1 is supported`,
    );
  const xmlParts = Array.isArray(file.xmlParts) ? file.xmlParts.map(String) : [];
  return { workbook: file.book, settings: isRecord(file.settings) ? file.settings : {}, xmlParts };
}
