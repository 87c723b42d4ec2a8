/**
 * Returns the files that are dropped, with the files of a dropped folder in place of it. Call it in the
 * handler of the event, before anything is awaited.
 */
export async function droppedFiles(dropped: DataTransfer | null): Promise<readonly File[]> {
  const files = [...(dropped?.files ?? [])];
  const items: Partial<DataTransferItem>[] = [...(dropped?.items ?? [])];
  const entries = items.flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const children = (await childrenOf(entry)).sort((a, b) => (a.name < b.name ? -1 : 1));
  const files: File[] = [];
  // One after the other: a folder may have thousands of files.
  for (const child of children) files.push(...(await filesIn(child)));
  return files;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Returns all entries of a folder, of which a reader gives some at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
