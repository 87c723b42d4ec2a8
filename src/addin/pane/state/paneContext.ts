import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Application } from "../../application";
import type { ConnectionTest } from "./useConnectionTest";
import type { BookHandle } from "./useWorkbookBuild";

/** What every part of the pane can reach. */
export interface PaneContext extends Application {
  readonly connectionTest: ConnectionTest;
  readonly book: BookHandle;
  /** Says that a setting was saved: the pane shows it everywhere and offers to calculate again. */
  readonly saved: () => void;
}

export const paneContext = createContext<PaneContext | undefined>(undefined);

export function usePane(): PaneContext {
  const context = useContext(paneContext);
  if (!context) throw new Error("Cannot use a part of the pane as it must stand inside it");
  return context;
}

/** Draws a part anew every second while the page is seen: what functions do meanwhile is told to nobody. */
export function useTick(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const look = (): void => {
      if (!document.hidden) setTick((tick) => tick + 1);
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, []);
}
