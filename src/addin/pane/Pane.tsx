import { useEffect, useMemo, useState } from "preact/hooks";
import type { Application } from "../application";
import { About } from "./About";
import { ConnectionSection } from "./ConnectionSection";
import { DefaultsSection } from "./DefaultsSection";
import { EffectiveSection } from "./EffectiveSection";
import { FirstRun } from "./FirstRun";
import { Notice } from "./Notice";
import { paneContext } from "./paneContext";
import { SavedBar } from "./SavedBar";
import { useTheme } from "./useTheme";

/** Looks again at what may have been changed in another open workbook or by a colleague who shares this one. */
function useChangesElsewhere({ host, settings, connection }: Application, changed: () => void): void {
  useEffect(() => {
    const look = (): void => {
      settings.refresh();
      connection.refresh();
      changed();
    };
    const stop = host.user.onChange(look);
    window.addEventListener("focus", look);
    return () => {
      stop();
      window.removeEventListener("focus", look);
    };
  }, []);
}

/** The task pane: where the data comes from, the key, the defaults and where each comes from. */
export function Pane({ application }: { readonly application: Application }) {
  const [, setRevision] = useState(0);
  const changed = (): void => setRevision((count) => count + 1);
  const [unapplied, setUnapplied] = useState(false);
  useTheme(application.host.theme);
  useChangesElsewhere(application, changed);
  const saved = (): void => {
    setUnapplied(true);
    changed();
  };
  const context = useMemo(() => ({ ...application, saved }), [application]);

  return (
    <paneContext.Provider value={context}>
      <main>
        <h1>Racing Form</h1>
        {!application.host.user.durable && (
          <Notice tone="warning">
            This browser keeps nothing for this page: your key and your defaults last only until it is closed.
          </Notice>
        )}
        <ConnectionSection />
        <FirstRun />
        <DefaultsSection layer="user" />
        <DefaultsSection layer="workbook" />
        <EffectiveSection />
        <About />
      </main>
      <SavedBar shown={unapplied} onDone={() => setUnapplied(false)} />
    </paneContext.Provider>
  );
}
