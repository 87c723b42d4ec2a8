import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Application } from "../../application";
import type { ConnectionTest } from "./useConnectionTest";
import type { FilesImport } from "./useFilesImport";
import type { Freezing } from "./useFreeze";
import type { NextRefresh } from "./useNextRefresh";
import type { SnapshotActions } from "./useSnapshots";
import type { WorkbookBuild } from "./useWorkbookBuild";

/** The choices of the views, by name: a view is removed while another is shown. */
export type PaneMemory = Map<string, unknown>;

/** The application and the state that outlives a change of view. */
export interface PaneContext extends Application {
  readonly connectionTest: ConnectionTest;
  readonly workbookBuild: WorkbookBuild;
  readonly freezing: Freezing;
  readonly filesImport: FilesImport;
  readonly nextRefresh: NextRefresh;
  readonly snapshotActions: SnapshotActions;
  readonly memory: PaneMemory;
  /** Renders the pane again after a setting was saved, and offers to recalculate. */
  readonly settingsSaved: () => void;
}

export const paneContext = createContext<PaneContext | undefined>(undefined);

export function usePane(): PaneContext {
  const context = useContext(paneContext);
  if (!context) throw new Error("Cannot call usePane as the component must be inside Pane");
  return context;
}

export function useClientChanges(): void {
  const { client } = usePane();
  const [, setChanges] = useState(0);
  useEffect(() => client.onChange(() => setChanges((count) => count + 1)), [client]);
}

/** Renders a component every second while it shows a time that is left and the page is visible. */
export function useSeconds(isShown: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isShown) return;
    const tick = (): void => {
      if (!document.hidden) setTick((count) => count + 1);
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isShown]);
}

/** Holds a choice as useState does, and remembers it under its name while another view is shown. */
export function useRemembered<Value>(
  name: string,
  initial: () => Value,
): readonly [Value, (change: (old: Value) => Value) => void] {
  const { memory } = usePane();
  const [value, setValue] = useState<Value>(
    () => (memory.has(name) ? (memory.get(name) as Value) : initial()), // only this choice has the name
  );
  const change = (next: (old: Value) => Value): void =>
    setValue((old) => {
      const changed = next(old);
      memory.set(name, changed);
      return changed;
    });
  return [value, change];
}
