import { useEffect, useState } from "preact/hooks";
import type { Application } from "../application";
import type { ThemeSource } from "../excel/host";
import { type ViewName, views } from "../navigation";
import { ActivityView } from "./activity/ActivityView";
import { BuildView } from "./builder/BuildView";
import { Notice } from "./controls/Section";
import { PicturesView } from "./pictures/PicturesView";
import { ReferenceView } from "./reference/ReferenceView";
import { RefreshView } from "./refresh/RefreshView";
import { SavedBar } from "./SavedBar";
import { SettingsView } from "./settings/SettingsView";
import { SourceStrip } from "./SourceStrip";
import { paneContext, usePane } from "./state/paneContext";
import { useConnectionCheck } from "./state/useConnectionTest";
import { useBook } from "./state/useWorkbookBuild";
import { BookView } from "./workbook/RaceDayView";

/** Looks again at what may have been changed in another open workbook or by a colleague who shares this one. */
function useChangesElsewhere({ host, settings, connection, navigation }: Application, changed: () => void): void {
  useEffect(() => {
    const look = (): void => {
      settings.refresh();
      connection.refresh();
      changed();
    };
    const stops = [host.userStore.onChange(look), navigation.onChange(changed)];
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
  raceDay: BookView,
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
  const { view, message } = application.navigation.route();
  const View = viewParts[view];

  return (
    <paneContext.Provider value={{ ...application, connectionTest, book, saved }}>
      <main>
        <h1>Racing Form</h1>
        <SourceStrip />
        <Tabs />
        {!application.host.userStore.durable && (
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

/** Keeps the page's theme that of the host. */
export function useTheme(theme: ThemeSource): void {
  useEffect(() => {
    const apply = (): void => void (document.documentElement.dataset.theme = theme.isDark() ? "dark" : "light");
    apply();
    return theme.onChange(apply);
  }, [theme]);
}

const names = Object.keys(views) as ViewName[]; // the keys of a constant table

/** The pane's views, one of which is shown. */
export function Tabs() {
  const { navigation } = usePane();
  const { view } = navigation.route();
  return (
    <nav class="tabs" aria-label="Views">
      {names.map((name) => (
        <button
          type="button"
          key={name}
          aria-current={name === view ? "page" : undefined}
          onClick={() => navigation.go({ view: name })}
        >
          {views[name]}
        </button>
      ))}
    </nav>
  );
}
