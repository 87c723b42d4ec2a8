import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Application } from "../application";
import type { BookHandle } from "./workbook/useBook";
import type { ConnectionTest } from "./useConnectionCheck";

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
