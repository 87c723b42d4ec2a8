import { useEffect, useState } from "preact/hooks";
import { errorMessage } from "../../messages";
import { usePane } from "../state/paneContext";
import { argumentValues, referencesIn } from "./marketArgument";

/** The arguments with the values of cells, or the reason why there are none. */
export type CellValues = { readonly values: readonly unknown[] } | { readonly message: string };

interface CellsRead {
  /** The cells that were read, as JSON. */
  readonly key: string;
  readonly read: { readonly cells: readonly unknown[] } | { readonly message: string };
}

/** Returns arguments with the values of the cells that they refer to, read again after each calculation. */
export function useCellValues(args: readonly unknown[]): CellValues {
  const { workbook, sheetInputs } = usePane().host;
  const [state, setState] = useState<CellsRead>();
  const references = referencesIn(args);
  const key = JSON.stringify(references);
  useEffect(() => {
    if (references.length === 0) return;
    let isCurrent = true;
    const read = (): Promise<void> =>
      workbook.readValues(references).then(
        (cells) => void (isCurrent && setState({ key, read: { cells } })),
        (error: unknown) => void (isCurrent && setState({ key, read: { message: errorMessage(error) } })),
      );
    void read();
    const following = sheetInputs.onCalculated(() => void read()).catch(() => undefined);
    return () => {
      isCurrent = false;
      void following.then((end) => end?.());
    };
  }, [key]);
  if (references.length === 0) return { values: argumentValues(args, []) };
  if (state?.key !== key) return { message: "Reading the cells." };
  return "message" in state.read ? state.read : { values: argumentValues(args, state.read.cells) };
}
