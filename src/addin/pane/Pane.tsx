import { useEffect, useState } from "preact/hooks";
import type { Application } from "../application";
import type { ViewName } from "../navigation";
import { ActivityView } from "./activity/ActivityView";
import { BookView } from "./workbook/BookView";
import { useBook } from "./workbook/useBook";
import { BuildView } from "./builder/BuildView";
import { Notice } from "./Notice";
import { paneContext } from "./paneContext";
import { PicturesView } from "./pictures/PicturesView";
import { ReferenceView } from "./reference/ReferenceView";
import { RefreshView } from "./refresh/RefreshView";
import { SavedBar } from "./SavedBar";
import { SettingsView } from "./SettingsView";
import { SourceStrip } from "./SourceStrip";
import { Tabs } from "./Tabs";
import { useConnectionCheck } from "./useConnectionCheck";
import { useTheme } from "./useTheme";

/** Looks again at what may have been changed in another open workbook or by a colleague who shares this one. */
function useChangesElsewhere({ host, settings, connection, navigation }: Application, changed: () => void): void {
  useEffect(() => {
    const look = (): void => {
      settings.refresh();
      connection.refresh();
      changed();
    };
    const stops = [host.user.onChange(look), navigation.onChange(changed)];
    window.addEventListener("focus", look);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("focus", look);
    };
  }, []);
}

const viewParts: Readonly<Record<ViewName, () => preact.JSX.Element>> = {
  build: BuildView,
  pictures: PicturesView,
  book: BookView,
  refresh: RefreshView,
  reference: ReferenceView,
  activity: ActivityView,
  settings: SettingsView,
};

/** The task pane: its views, and above them where the data comes from. */
export function Pane({ application }: { readonly application: Application }) {
  const [, setRevision] = useState(0);
  const changed = (): void => setRevision((count) => count + 1);
  const [unapplied, setUnapplied] = useState(false);
  useTheme(application.host.theme);
  useChangesElsewhere(application, changed);
  const connectionTest = useConnectionCheck(application);
  const book = useBook(application);
  const saved = (): void => {
    setUnapplied(true);
    changed();
  };
  const { view, message } = application.navigation.place();
  const View = viewParts[view];

  return (
    <paneContext.Provider value={{ ...application, connectionTest, book, saved }}>
      <main>
        <h1>Racing Form</h1>
        <SourceStrip />
        <Tabs />
        {!application.host.user.durable && (
          <Notice tone="warning">
            This browser keeps nothing for this page: your key and your defaults last only until it is closed.
          </Notice>
        )}
        {message !== undefined && (
          <div role="status">
            <Notice tone="neutral">{message}</Notice>
          </div>
        )}
        <View />
      </main>
      <SavedBar shown={unapplied} onDone={() => setUnapplied(false)} />
    </paneContext.Provider>
  );
}
