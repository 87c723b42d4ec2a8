import { session } from "../../../functions/call/session";
import type { Application } from "../../application";
import { freezeMessage } from "../../messages";
import { freezeWithMap } from "../../workbook/formulaMap";
import { ended, useTask } from "./useTask";

interface Copying {
  readonly step: "running";
  readonly done: number;
  readonly total: number;
}

/** Freezes the active sheet, or each sheet; owned by the pane, to go on while another view is shown. */
export function useFreeze({ host: { workbook } }: Application) {
  const { state, setState, run, cancel } = useTask<Copying>(ended("neutral", "Cancelled. No copy was made."));
  const freeze = (scope: "sheet" | "workbook"): Promise<void> =>
    run(async (signal) => {
      const onProgress = (done: number, total: number): void => setState({ step: "running", done, total });
      onProgress(0, 1);
      const frozen = await freezeWithMap(scope, { workbook, open: session(), signal, onProgress });
      return ended("success", freezeMessage(frozen));
    });
  return { state, freeze, cancel };
}

export type Freezing = ReturnType<typeof useFreeze>;
