import { useRef, useState } from "preact/hooks";
import { session } from "../../../functions/call/session";
import type { Application } from "../../application";
import { freezeWithMap } from "../../workbook/formulaMap";
import { errorMessage, freezeMessage } from "../../messages";

export type FreezeState =
  | { readonly step: "idle" }
  | { readonly step: "running"; readonly done: number; readonly total: number }
  | { readonly step: "ended"; readonly tone: "success" | "neutral" | "danger"; readonly text: string };

/**
 * Freezes the active sheet, or each sheet, and can be cancelled. The pane owns it, so that its progress is
 * there again after another view was shown.
 */
export function useFreeze({ host: { workbook } }: Pick<Application, "host">) {
  const [state, setState] = useState<FreezeState>({ step: "idle" });
  const controller = useRef(new AbortController());
  const freeze = async (scope: "sheet" | "workbook"): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (done: number, total: number): void => setState({ step: "running", done, total });
    onProgress(0, 1);
    try {
      const text = freezeMessage(
        await freezeWithMap(scope, { workbook, open: session(), signal, onProgress }),
      );
      setState({ step: "ended", tone: "success", text });
    } catch (error) {
      setState(
        signal.aborted
          ? { step: "ended", tone: "neutral", text: "Cancelled. No copy was made." }
          : { step: "ended", tone: "danger", text: errorMessage(error) },
      );
    }
  };
  return { state, freeze, cancel: (): void => controller.current.abort() };
}

export type Freezing = ReturnType<typeof useFreeze>;
