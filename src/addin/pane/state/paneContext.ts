import { createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { droppedFiles } from "../../../browser/droppedFiles";
import { describeImport, ImportFailure, refuseFiles, type Zones } from "../../../browser/inBrowser";
import { parseContext, session } from "../../../functions/call/session";
import { t } from "../../../language/translate";
import type { Application } from "../../application";
import { clock } from "../../clock";
import { errorMessage, freezeMessage, importMessage } from "../../messages";
import type { Route } from "../../navigation";
import { onOtherRaces } from "../../refresh/recalculate";
import { requestAll } from "../../refresh/requestAll";
import { createNextRefresh, nextInterval, type NextRefreshed } from "../../refresh/runRefresh";
import type { SnapshotPlan } from "../../snapshots/planSnapshot";
import type { BuiltSheets, WorkbookPlan } from "../../workbook/buildWorkbook";
import type { WorkbookChoice } from "../../workbook/workbookSheets";
import { useConnectionTest } from "./useConnectionTest";
import { ended, useTask } from "./useTask";

/** Tracks of results files whose time zones must be given first. */
export interface UnknownZones {
  readonly tracks: readonly string[];
  /** Imports the same files with the given zones. */
  readonly importAgain: (zones: Zones) => Promise<void>;
}

/** Imports the user's results files, chosen in Settings or dropped. The pane owns this, like any progress. */
function useFilesImport({ inBrowser, connection, navigation }: Application) {
  const [part, setPart] = useState<number>();
  const [report, setReport] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [unknown, setUnknown] = useState<UnknownZones>();
  const controller = useRef(new AbortController());
  /** The time zones that a person has given. */
  const given = useRef<Zones>({});

  /** Imports files in place of the current races; an empty list brings back the example races. */
  const use = async (files: readonly File[], chosen: Zones = {}): Promise<void> => {
    setReport(undefined);
    setUnknown(undefined);
    setFailure(refuseFiles(files));
    if (refuseFiles(files) !== undefined) return;
    setPart(0);
    controller.current = new AbortController();
    const { signal } = controller.current;
    const zones = (given.current = { ...given.current, ...chosen });
    const ask = (tracks: readonly string[]): void => {
      if (tracks.length > 0) setUnknown({ tracks, importAgain: (more) => use(files, more) });
    };
    try {
      const imported = await inBrowser.importFiles(files, { onProgress: setPart, zones, signal });
      connection.useOwn("browser");
      setReport(imported.length === 0 ? t`The example races are in use again.` : describeImport(imported));
      ask([...new Set(imported.flatMap(({ unknownTracks = [] }) => unknownTracks))]);
    } catch (error) {
      setFailure(importMessage(error));
      if (error instanceof ImportFailure) ask(error.tracks);
    } finally {
      setPart(undefined);
    }
  };

  useEffect(() => {
    /** Other races have taken the place of those that the messages are about. */
    const forget = (): void => {
      setReport(undefined);
      setFailure(undefined);
      setUnknown(undefined);
    };
    connection.onSource(forget);
    return inBrowser.onRacesChange(forget);
  }, []);
  useEffect(() => {
    // Otherwise the browser would leave the pane and show the file.
    const onDragOver = (event: DragEvent): void => event.preventDefault();
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      if ((event.dataTransfer?.files.length ?? 0) === 0 || !connection.sources().includes("browser")) return;
      navigation.go({ view: "settings" });
      void droppedFiles(event.dataTransfer).then(use);
    };
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return { part, report, failure, unknown, use, cancel: () => controller.current.abort() };
}

/**
 * Freezes the active sheet or all sheets; the pane owns this, so that it continues while another view is
 * shown.
 */
function useFreeze({ host: { workbook } }: Application) {
  const { state, run, cancel, showSteps } = useTask(ended("neutral", t`Cancelled. No copy was made.`));
  const freeze = (scope: "sheet" | "workbook"): Promise<void> =>
    run(async (signal) => {
      const onProgress = showSteps("sheet", 1);
      const { freezeWithMap } = await import("../../workbook/formulaMap");
      const frozen = await freezeWithMap(scope, { workbook, open: session(), signal, onProgress });
      return ended("success", freezeMessage(frozen));
    });
  return { state, freeze, cancel };
}

interface NextRefreshState {
  readonly isOn: boolean;
  /** The requests sent since it was switched on. */
  readonly sent: number;
  /** Absent while it is off; so is the problem. */
  readonly last?: NextRefreshed;
  readonly problem?: string;
}

const off: NextRefreshState = { isOn: false, sent: 0 };

/** Refreshes the next races every minute while on; pauses in a hidden page and while a snapshot is shown. */
function useNextRefresh({ client, host, snapshots }: Application) {
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

/** Takes, shows and deletes snapshots; the pane owns this, so that a plan outlives its view. */
function useSnapshots({ host, client, connection, snapshots }: Application) {
  const { state, setState, run, cancel } = useTask<{
    readonly step: "planned";
    readonly plan: SnapshotPlan;
  }>();
  const start: typeof run = (work) => {
    setState({ step: "busy" });
    return run(work);
  };

  const planned = async (name: string) => {
    await client.ready();
    const { key } = connection.connection();
    const { workbook } = host;
    const { planSnapshot } = await import("../../snapshots/planSnapshot");
    const plan = await planSnapshot(name, { workbook, open: session(), store: snapshots, key });
    return { step: "planned", plan } as const;
  };
  return {
    state,
    cancel,
    plan: (name: string): Promise<void> => start(() => planned(name)),
    /** Requests the missing answers; if one fails, it is missing from the next plan too. */
    request: ({ missing, snapshot }: SnapshotPlan): Promise<void> =>
      start(async (signal) => {
        const request = async (question: SnapshotPlan["missing"][number], linked: AbortSignal) =>
          void (await Promise.resolve(client.ask(question, { signal: linked })).catch(() => undefined));
        await requestAll(missing, { request, signal, onProgress: () => undefined });
        return planned(snapshot.name);
      }),
    take: ({ snapshot }: SnapshotPlan): Promise<void> =>
      start(async () => {
        await snapshots.add(snapshot);
        return ended("success", t`“${snapshot.name}” is in the workbook. Save the workbook to keep it.`);
      }),
    show: (name: string | undefined): Promise<void> =>
      start(async () => {
        await snapshots.show(name);
        return { step: "idle" };
      }),
    remove: (name: string): Promise<void> =>
      start(async () => {
        await snapshots.remove(name);
        return ended("success", t`“${name}” is deleted.`);
      }),
  };
}

type BuildState =
  | { readonly step: "planning" }
  | { readonly step: "planned"; readonly plan: WorkbookPlan }
  | ({ readonly step: "done" } & BuiltSheets);

/** Returns the requests whose answers name the jockeys and trainers. */
export const runnerQuestions = ({ requests }: WorkbookPlan) =>
  requests.filter(({ endpoint }) => endpoint === "form");

/**
 * Plans and builds the sheets of a race day; the pane owns this, so that it continues while another view is
 * shown.
 */
function useWorkbookBuild({ client, raceDayFollow, betLog, linkNotes, host: { workbook } }: Application) {
  const { state, setState, run, cancel, showSteps, pauses } = useTask<BuildState>(
    ended("neutral", t`Cancelled: the new sheets were removed; answers already received are kept.`),
  );
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape" && state.step === "running") cancel();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [state.step]);
  const planned = async (choice: WorkbookChoice) => {
    const context = parseContext(session());
    const [{ planWorkbook }, { workbookSheets }] = await Promise.all([
      import("../../workbook/buildWorkbook"),
      import("../../workbook/workbookSheets"),
    ]);
    const plan = await planWorkbook(workbookSheets(choice, context), { context, peek: client.peek });
    return { step: "planned", plan } as const;
  };
  return {
    state,
    busy: state.step === "running" || state.step === "planning",
    cancel,
    plan: (choice: WorkbookChoice): Promise<void> =>
      run(async () => {
        setState({ step: "planning" });
        await client.ready();
        return planned(choice);
      }),
    /** Requests the runners of races that the plan lacks, and plans again with them. */
    loadRunners: (choice: WorkbookChoice, incomplete: WorkbookPlan): Promise<void> =>
      run(async (signal) => {
        const questions = runnerQuestions(incomplete);
        const onProgress = showSteps("race", questions.length);
        const { requestAnswers } = await import("../../workbook/buildWorkbook");
        await requestAnswers(questions, { client, signal, onProgress, pauses });
        return planned(choice);
      }),
    build: (plan: WorkbookPlan): Promise<void> =>
      run(async (signal) => {
        const { buildWorkbook, countSteps } = await import("../../workbook/buildWorkbook");
        const onProgress = showSteps("step", countSteps(plan));
        const built = await buildWorkbook(plan, { client, workbook, signal, onProgress, pauses });
        await (await betLog()).link();
        await linkNotes();
        await raceDayFollow.set(true).catch(() => undefined); // the workbook may be read-only
        const [first = built.sheets[0]] = built.added;
        if (first !== undefined) await workbook.showSheet(first);
        return { step: "done", ...built };
      }),
  };
}

/**
 * Returns the number of times that the races have been replaced, by another source or by other files in this
 * browser.
 */
function useRacesCount({ connection, inBrowser }: Application): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const add = (): void => setCount((before) => before + 1);
    return onOtherRaces({ connection, inBrowser }, add);
  }, []);
  return count;
}

/** The choices in the views by name, because a view is removed while another is shown. */
export type PaneMemory = Map<string, unknown>;

/**
 * Holds the state that outlives a change of view, together with the application.
 *
 * @param settingsSaved Renders the pane again after a setting was saved, and offers to recalculate.
 */
export function usePaneState(application: Application, settingsSaved: () => void) {
  const [memory] = useState<PaneMemory>(() => new Map());
  return {
    ...application,
    connectionTest: useConnectionTest(application),
    workbookBuild: useWorkbookBuild(application),
    freezing: useFreeze(application),
    filesImport: useFilesImport(application),
    nextRefresh: useNextRefresh(application),
    snapshotActions: useSnapshots(application),
    racesCount: useRacesCount(application),
    memory,
    settingsSaved,
  };
}

export type PaneContext = ReturnType<typeof usePaneState>;

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

/** Does the route's request to a view once, such as from a ribbon button; not again when the view returns. */
export function useRequested<Name extends keyof Route>(
  name: Name,
  work: (asked: NonNullable<Route[Name]>) => void,
): void {
  const { navigation } = usePane();
  const route = navigation.route();
  useEffect(() => {
    const { [name]: asked, view } = route;
    if (asked === undefined) return;
    navigation.go({ view });
    work(asked);
  }, [route]);
}

/**
 * Holds a choice like useState, and remembers it under its name while another view is shown. With
 * `forOtherRaces`, other races change it.
 */
export function useRemembered<Value>(
  name: string,
  initial: () => Value,
  forOtherRaces: (value: Value) => Value = (value) => value,
): readonly [Value, (change: (old: Value) => Value) => void] {
  const { memory, racesCount } = usePane();
  interface Entry {
    readonly value: Value;
    readonly racesCount: number;
  }
  const current = (entry: Entry): Value =>
    entry.racesCount === racesCount ? entry.value : forOtherRaces(entry.value);
  const [entry, setEntry] = useState<Entry>(
    // the name belongs to this choice alone
    () => (memory.has(name) ? (memory.get(name) as Entry) : { value: initial(), racesCount }),
  );
  const value = useMemo(() => current(entry), [entry, racesCount]);
  const change = (next: (old: Value) => Value): void =>
    setEntry((old) => {
      const nextEntry = { value: next(current(old)), racesCount };
      memory.set(name, nextEntry);
      return nextEntry;
    });
  return [value, change];
}
