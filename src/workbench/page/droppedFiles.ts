import { describeImport, type InBrowser, refuseFiles } from "../../browser/inBrowser";

interface Options {
  readonly inBrowser: InBrowser;
  readonly notify: (text: string) => void;
}

/** Imports results files that are dropped anywhere on the page, into the service in this browser. */
export function acceptDroppedFiles({ inBrowser, notify }: Options): void {
  async function importDropped(files: readonly File[]): Promise<void> {
    const refusal = refuseFiles(files);
    if (refusal !== undefined) return notify(refusal);
    const names = files.map(({ name }) => name).join(", ");
    const onProgress = (part: number): void => notify(`Importing ${names}: ${Math.floor(part * 100)} %`);
    try {
      onProgress(0);
      const imported = await inBrowser.importFiles(files, onProgress);
      notify(`${describeImport(imported)} New opens one of their races.`);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    }
  }

  // Without this the browser would leave the page and show the file.
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) void importDropped(files);
  });
}
