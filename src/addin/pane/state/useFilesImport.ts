import { useEffect, useState } from "preact/hooks";
import { describeImport, refuseFiles } from "../../../browser/inBrowser";
import type { Application } from "../../application";
import { errorMessage } from "../../messages";
import { t } from "../../../language/translate";

/** Imports the user's results files, chosen in Settings or dropped; owned by the pane, as any progress. */
export function useFilesImport({ inBrowser, connection, navigation }: Application) {
  const [part, setPart] = useState<number>();
  const [report, setReport] = useState<string>();
  const [failure, setFailure] = useState<string>();

  /** Imports files in place of the races in use; without files the example races are in use again. */
  const use = async (files: readonly File[]): Promise<void> => {
    setReport(undefined);
    setFailure(refuseFiles(files));
    if (refuseFiles(files) !== undefined) return;
    setPart(0);
    try {
      const imported = await inBrowser.importFiles(files, setPart);
      setReport(imported.length === 0 ? t`The example races are in use again.` : describeImport(imported));
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setPart(undefined);
    }
  };

  useEffect(() => {
    // Without this the browser would leave the pane and show the file.
    const onDragOver = (event: DragEvent): void => event.preventDefault();
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || connection.source() !== "browser") return;
      navigation.go({ view: "settings" });
      void use(files);
    };
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return { part, report, failure, use };
}

export type FilesImport = ReturnType<typeof useFilesImport>;
