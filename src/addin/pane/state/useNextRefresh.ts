import { useEffect, useRef, useState } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import type { Application } from "../../application";
import { clock } from "../../clock";
import { errorMessage } from "../../messages";
import { createNextRefresh, nextInterval, type NextRefreshed } from "../../refresh/runRefresh";

interface NextRefreshState {
  readonly isOn: boolean;
  /** The requests sent since it was switched on. */
  readonly sent: number;
  /** Absent, as is the problem, while it is off. */
  readonly last?: NextRefreshed;
  readonly problem?: string;
}

const off: NextRefreshState = { isOn: false, sent: 0 };

/** Refreshes the next races every minute while on; pauses in a hidden page and beside a snapshot. */
export function useNextRefresh({ client, host, snapshots }: Application) {
  const [state, setState] = useState(off);
  const refresh = useRef(
    createNextRefresh({
      workbook: host.workbook,
      client,
      context: () => parseContext(session()),
      now: clock.now,
    }),
  );
  const { isOn } = state;
  useEffect(() => host.onPaneHidden(() => setState(off)), []);
  useEffect(() => {
    if (!isOn) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const tick = async (): Promise<void> => {
      if (document.hidden || snapshots.shown() !== undefined) return;
      try {
        const last = await refresh.current(signal);
        if (!last || signal.aborted) return;
        const requests = last.questions > 0 ? 1 : 0;
        setState(({ sent }) => ({ isOn: true, sent: sent + requests, last }));
      } catch (error) {
        if (!signal.aborted) setState(({ sent }) => ({ isOn: true, sent, problem: errorMessage(error) }));
      }
    };
    void tick();
    const timer = setInterval(() => void tick(), nextInterval);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [isOn]);
  return { state, set: (on: boolean): void => setState({ ...off, isOn: on }) };
}

export type NextRefresh = ReturnType<typeof useNextRefresh>;
