import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Application } from "../application";
import type { ThemeSource } from "../excel/host";
import type { ViewName } from "../navigation";
import { ActivityView } from "./activity/ActivityView";
import { BuildView } from "./builder/BuildView";
import { Notice } from "./controls/Section";
import { CalculationProgress } from "./CalculationProgress";
import { DateWordsNotice } from "./DateWordsNotice";
import { PicturesView } from "./pictures/PicturesView";
import { ReferenceView } from "./reference/ReferenceView";
import { RefreshView } from "./refresh/RefreshView";
import { SavedBar } from "./SavedBar";
import { ServiceNotices } from "./ServiceNotices";
import { SettingsView } from "./settings/SettingsView";
import { SourceStrip } from "./SourceStrip";
import { paneContext, type PaneMemory } from "./state/paneContext";
import { useConnectionTest } from "./state/useConnectionTest";
import { useFilesImport } from "./state/useFilesImport";
import { useFreeze } from "./state/useFreeze";
import { useNextRefresh } from "./state/useNextRefresh";
import { useSnapshots } from "./state/useSnapshots";
import { useWorkbookBuild } from "./state/useWorkbookBuild";
import { Tabs } from "./Tabs";
import { RaceDayView } from "./workbook/RaceDayView";

const viewComponents: Readonly<Record<ViewName, () => preact.JSX.Element>> = {
  build: BuildView,
  pictures: PicturesView,
  raceDay: RaceDayView,
  refresh: RefreshView,
  reference: ReferenceView,
  activity: ActivityView,
  settings: SettingsView,
};

/** The task pane: the data source's status, the tabs and the current view. */
export function Pane({ application }: { readonly application: Application }) {
  const [, setRevision] = useState(0);
  const rerender = (): void => setRevision((count) => count + 1);
  const [unapplied, setUnapplied] = useState(false);
  const [memory] = useState<PaneMemory>(() => new Map());
  useTheme(application.host.theme);
  useExternalChanges(application, rerender);
  const connectionTest = useConnectionTest(application);
  const workbookBuild = useWorkbookBuild(application);
  const freezing = useFreeze(application);
  const filesImport = useFilesImport(application);
  const nextRefresh = useNextRefresh(application);
  const snapshotActions = useSnapshots(application);
  const settingsSaved = (): void => {
    setUnapplied(true);
    rerender();
  };
  const { view } = application.navigation.route();
  const View = viewComponents[view];

  return (
    <paneContext.Provider
      value={{
        ...application,
        connectionTest,
        workbookBuild,
        freezing,
        filesImport,
        nextRefresh,
        snapshotActions,
        memory,
        settingsSaved,
      }}
    >
      <main>
        {/* Excel and the workbench show the name above the pane. */}
        <h1 class="unseen">Racing Form</h1>
        <SourceStrip />
        <Tabs />
        <ServiceNotices />
        {application.snapshots.shown() === undefined && <DateWordsNotice />}
        {!application.host.userStore.durable && (
          <Notice tone="warning">
            This browser stores nothing for this page: your key and your defaults are lost when it closes.
          </Notice>
        )}
        <CalculationProgress />
        <View />
      </main>
      <SavedBar shown={unapplied} onDone={() => setUnapplied(false)} />
    </paneContext.Provider>
  );
}

/** Applies the host's theme to the page, now and on each change. */
function useTheme(theme: ThemeSource): void {
  useEffect(() => {
    const apply = (): void =>
      void (document.documentElement.dataset.theme = theme.isDark() ? "dark" : "light");
    apply();
    return theme.onChange(apply);
  }, [theme]);
}

/**
 * Rereads settings that another open workbook, or another editor of this one, may have changed. It listens
 * from the first paint on: a tab pressed at once would be lost otherwise.
 */
function useExternalChanges(
  { host, settings, connection, navigation, dateWords, snapshots }: Application,
  onChange: () => void,
): void {
  useLayoutEffect(() => {
    const reread = (): void => {
      settings.refresh();
      connection.refresh();
      onChange();
    };
    const unsubscribes = [
      host.userStore.onChange(reread),
      host.workbookStore.onChange(reread),
      navigation.onChange(onChange),
      dateWords.onChange(onChange),
      snapshots.onChange(onChange),
    ];
    window.addEventListener("focus", reread);
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      window.removeEventListener("focus", reread);
    };
  }, []);
}
