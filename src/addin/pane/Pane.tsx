import { render } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { formatCount, t } from "../../language/translate";
import type { Application } from "../application";
import type { ThemeSource } from "../excel/excelHost";
import { type ViewName, views } from "../navigation";
import { recalculateAll } from "../refresh/recalculate";
import { BuildView } from "./builder/BuildView";
import { Button, FailureAlert, Notice } from "./controls/controls";
import "./pane.css";
import "./pane.tokens.json";
import { WatchNotices } from "./refresh/WatchSection";
import { CalculationProgress, ServiceNotices, SourceStrip } from "./ServiceStatus";
import { paneContext, usePane, usePaneState } from "./state/paneContext";
import { useLoaded } from "./state/useLoaded";
import { useAttempt } from "./state/useTask";

type View = () => preact.JSX.Element;

/** The icon of each view: a path of lines in a square of 20. */
const icons: Readonly<Record<ViewName, string>> = {
  build: "M4 5h9M4 10h5M4 15h5M14 10v7M10.5 13.500h7",
  pictures: "M3 17h14M5.5 14v-4M10 14V5M14.5 14V8",
  raceDay: "M3.5 5.500h13v11h-13zM3.5 9h13M7 3.500v4M13 3.500v4",
  refresh: "M16 8a6.3 6.3 0 0 0-11.5-1.500M4 12a6.3 6.3 0 0 0 11.5 1.500M4.5 3v3.500H8M15.5 17v-3.500H12",
  reference:
    "M10 5.500c-2-1.5-4.5-1.5-7-.5v11c2.5-1 5-1 7 .5 2-1.5 4.5-1.5 7-.5V5c-2.5-1-5-1-7 .5zM10 5.500v11",
  activity: "M2.5 10.500h3.500l2.3-6 3.400 11 2.3-5h3.5",
  settings: "M3 6h6M13 6h4M11 4v4M3 14h2.500M9.5 14H17M7.5 12v4",
};

/** The code of the views other than the first is fetched when they are opened. */
const loaders: Readonly<Record<Exclude<ViewName, "build">, () => Promise<View>>> = {
  pictures: async () => (await import("./pictures/PicturesView")).PicturesView,
  raceDay: async () => (await import("./workbook/RaceDayView")).RaceDayView,
  refresh: async () => (await import("./refresh/RefreshView")).RefreshView,
  reference: async () => (await import("./reference/ReferenceView")).ReferenceView,
  activity: async () => (await import("./activity/ActivityView")).ActivityView,
  settings: async () => (await import("./settings/SettingsView")).SettingsView,
};

/** Shows a view. A view that was opened before is shown at once. */
function OpenedView({ name }: { readonly name: ViewName }) {
  const [opened, setOpened] = useState<Partial<Record<ViewName, View>>>({ build: BuildView });
  const { problem } = useLoaded([name], async () => {
    if (name === "build" || opened[name]) return;
    const view = await loaders[name]();
    setOpened((views) => ({ ...views, [name]: view }));
  });
  const View = opened[name];
  if (View) return <View />;
  if (problem === undefined) return null;
  return (
    <Notice tone="warning">
      {t`This view could not be loaded. Check the connection and open the view again. After an update, open the workbook again.`}
    </Notice>
  );
}

const viewNames = Object.keys(views) as ViewName[]; // the keys of a constant table

function Tabs() {
  const { navigation, raceDayFollow } = usePane();
  const { view } = navigation.route();
  const unread = raceDayFollow.unread();
  return (
    <nav class="tabs" aria-label={t`Views`}>
      {viewNames.map((name) => (
        <Button
          key={name}
          aria-current={name === view ? "page" : undefined}
          onClick={() => navigation.go({ view: name })}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={icons[name]} />
          </svg>
          {views[name]()}
          {name === "refresh" && unread > 0 && (
            <span class="count" aria-label={formatCount(unread, "unread change")}>
              {unread}
            </span>
          )}
        </Button>
      ))}
    </nav>
  );
}

/**
 * Offers to recalculate after a setting was saved, because functions read settings only when they calculate.
 */
function SavedBar({ shown, onDone }: { readonly shown: boolean; readonly onDone: () => void }) {
  const application = usePane();
  const { failure, attempt } = useAttempt(onDone);
  return (
    <div class={shown ? "saved" : "unseen"}>
      <p role="status">{shown && (failure ?? t`Saved. Applies at the next calculation.`)}</p>
      {shown && (
        <div class="row">
          <Button class="primary" onClick={() => attempt(() => recalculateAll(application))}>
            {t`Recalculate now`}
          </Button>
          <Button onClick={onDone}>{t`Later`}</Button>
        </div>
      )}
    </div>
  );
}

/** Offers to update formulas that say today but were calculated on an earlier day. */
function DateWordsNotice() {
  const { dateWords } = usePane();
  const { failure, attempt } = useAttempt();
  const stale = dateWords.stale();
  return (
    <>
      <div role="status">
        {stale && (
          <Notice tone="warning">
            <p>
              {t`${formatCount(stale.formulas, "formula")} with a date word such as “today”: calculated on ${stale.day}, not today.`}
            </p>
            <div class="row">
              <Button class="primary" onClick={() => attempt(dateWords.update)}>
                {t`Update`}
              </Button>
              <Button onClick={() => dateWords.decline()}>{t`Not now`}</Button>
            </div>
          </Notice>
        )}
      </div>
      <FailureAlert text={failure} />
    </>
  );
}

/** The views with tables and charts, which need the widest pane. */
const wideViews: ReadonlySet<ViewName> = new Set<ViewName>(["pictures", "raceDay"]);

export function Pane({ application }: { readonly application: Application }) {
  const [, setRevision] = useState(0);
  const rerender = (): void => setRevision((count) => count + 1);
  const [unapplied, setUnapplied] = useState(false);
  useTheme(application.host.theme);
  useExternalChanges(application, rerender);
  const state = usePaneState(application, () => {
    setUnapplied(true);
    rerender();
  });
  const { view } = application.navigation.route();
  useEffect(() => {
    if (wideViews.has(view)) application.host.widenPane();
  }, [view]);

  return (
    <paneContext.Provider value={state}>
      <main>
        {/* Excel and the workbench show the name above the pane. */}
        <h1 class="unseen">{t`Racing Form`}</h1>
        <SourceStrip />
        <Tabs />
        <ServiceNotices />
        {application.snapshots.shown() === undefined && <DateWordsNotice />}
        {!application.host.userStore.durable && (
          <Notice tone="warning">
            {t`This browser stores nothing for this page: your key and your defaults are lost when it closes.`}
          </Notice>
        )}
        <WatchNotices />
        <CalculationProgress />
        <OpenedView name={view} />
      </main>
      <SavedBar shown={unapplied} onDone={() => setUnapplied(false)} />
    </paneContext.Provider>
  );
}

function useTheme(theme: ThemeSource): void {
  useEffect(() => {
    const apply = (): void =>
      void (document.documentElement.dataset.theme = theme.isDark() ? "dark" : "light");
    apply();
    return theme.onChange(apply);
  }, [theme]);
}

/** Rereads settings that another workbook or editor may have changed, from the first paint on. */
function useExternalChanges(application: Application, onChange: () => void): void {
  const { host, settings, connection } = application;
  const { navigation, dateWords, raceDayFollow, raceEntries, raceWatches, snapshots } = application;
  useLayoutEffect(() => {
    const reread = (): void => {
      settings.refresh();
      connection.refresh();
      onChange();
    };
    const redrawnParts = [navigation, dateWords, raceDayFollow, raceEntries, raceWatches, snapshots];
    const unsubscribes = [
      host.userStore.onChange(reread),
      host.workbookStore.onChange(reread),
      ...redrawnParts.map((part) => part.onChange(onChange)),
    ];
    window.addEventListener("focus", reread);
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      window.removeEventListener("focus", reread);
    };
  }, []);
}

export async function mountPane(root: Element, application: Application): Promise<void> {
  await application.language.catch(() => undefined);
  render(<Pane application={application} />, root);
}
