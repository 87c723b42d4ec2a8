import type { OpenedFile } from "../kept/keptWorkbooks";
import { download } from "./browser";

/** The additions to the browser's types that let a page read and write a file in place. */
interface FileSystemAccess {
  showOpenFilePicker?(options: object): Promise<readonly FileSystemFileHandle[]>;
}
interface Writable {
  queryPermission?(mode: { readonly mode: "readwrite" }): Promise<PermissionState>;
  requestPermission?(mode: { readonly mode: "readwrite" }): Promise<PermissionState>;
}

/** A file to open, with its handle if the browser gives one. */
export interface ChosenFile {
  readonly file: File;
  readonly handle?: FileSystemFileHandle;
}

/**
 * Lets the user choose files of the kinds that the input accepts, through the input if necessary; resolves to
 * none if none were chosen.
 */
export async function chooseFiles(input: HTMLInputElement): Promise<readonly ChosenFile[]> {
  const { showOpenFilePicker } = window as FileSystemAccess;
  if (!showOpenFilePicker) {
    input.click(); // its own event follows
    return [];
  }
  const accept = { "application/octet-stream": input.accept.split(",") };
  try {
    const handles = await showOpenFilePicker({
      multiple: true,
      types: [{ description: input.ariaLabel, accept }],
    });
    return await Promise.all(handles.map(async (handle) => ({ handle, file: await handle.getFile() })));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return []; // the user chose none
    throw error;
  }
}

/** Returns a dropped file, with its handle if the browser gives one; must be called during the drop. */
export async function droppedFile(item: DataTransferItem | undefined): Promise<ChosenFile | undefined> {
  const file = item?.getAsFile();
  const withHandle = item as { getAsFileSystemHandle?(): Promise<FileSystemHandle | null> } | undefined;
  const handle = await withHandle?.getAsFileSystemHandle?.().catch(() => null);
  if (!file) return undefined;
  return handle?.kind === "file" ? { file, handle: handle as FileSystemFileHandle } : { file };
}

async function mayWrite(handle: FileSystemFileHandle & Writable): Promise<boolean> {
  const mode = { mode: "readwrite" } as const;
  if ((await handle.queryPermission?.(mode)) === "granted") return true;
  return (await handle.requestPermission?.(mode)) !== "denied";
}

/** Writes a file in place if the browser can, otherwise downloads it; returns which it did. */
export async function writeFile(
  content: Blob,
  { name, handle }: Omit<OpenedFile, "notTaken">,
): Promise<string> {
  if (!handle || !(await mayWrite(handle))) {
    download(content, name);
    return `Downloaded ${name}`;
  }
  const stream = await handle.createWritable(); // replaces the file only when it is closed
  await stream.write(content);
  await stream.close();
  return `Saved ${name}`;
}
