import { useEffect, useRef, useState } from "preact/hooks";
import { formatCount, formatNumber, t } from "../../language/translate";
import { clock } from "../clock";
import { dataSources } from "../settings/dataSources";
import { recalculateAll } from "../refresh/recalculate";
import { Button, FailureAlert, Notice, ProgressNotice, Sign } from "./controls/controls";
import { useClientChanges, usePane } from "./state/paneContext";
import { lowShare, planLabel, quotaState, type QuotaState, sourceLabel } from "./state/useConnectionTest";
import { useAttempt } from "./state/useTask";

/** A calculation in progress: its questions were sent, and some of their answers have arrived. */
export interface Calculation {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly pending: number;
  /** The number of questions so far; answers may lead to further ones. */
  readonly total: number;
}

/** Milliseconds below which a calculation would end before anyone could read its progress. */
const longAfter = 1000;

/** Returns the calculation for the current number of questions in flight; undefined if there is none. */
export function nextCalculation(
  before: Calculation | undefined,
  { pending, now }: { readonly pending: number; readonly now: number },
): Calculation | undefined {
  if (pending === 0) return undefined;
  if (!before) return { startedAt: now, pending, total: pending };
  return { ...before, pending, total: before.total + Math.max(0, pending - before.pending) };
}

export const timeUntilLong = ({ startedAt }: Calculation, now: number): number =>
  Math.max(0, startedAt + longAfter - now);

/** States on every view whether the workbook is live or shows a snapshot, which can be closed here. */
function StateChip() {
  const { snapshots, snapshotActions } = usePane();
  const shownSnapshot = snapshots.shown();
  if (snapshots.list().length === 0 && shownSnapshot === undefined) return null;
  return (
    <div class="state row" role="group" aria-label={t`What the workbook shows`}>
      <span class={`chip ${shownSnapshot === undefined ? "live" : "snapshot"}`}>
        {shownSnapshot === undefined ? t`Live` : t`Snapshot ${shownSnapshot}`}
      </span>
      {shownSnapshot !== undefined && (
        <>
          <span class="hint">{t`No request is sent.`}</span>
          <Button
            disabled={snapshotActions.state.step === "busy"}
            onClick={() => snapshotActions.show(undefined)}
          >
            {t`Go live`}
          </Button>
        </>
      )}
    </div>
  );
}

/** The data source above the tabs: the kind of races and the quota, in lines of constant height. */
export function SourceStrip() {
  const { connection, snapshots, client } = usePane();
  useClientChanges();
  const status = client.status();
  // A key's plan means nothing in this browser; where a server has races too, their place does.
  const isHere = connection.source() === "browser" && connection.sources()[0] !== "browser";
  const detail = isHere ? dataSources.browser.label : planLabel(status);
  return (
    <div class="strip" role="group" aria-label={t`Data source`}>
      <p class="source">
        {status.source === "simulated" && <Sign tone="warning" />}
        <span>
          <b>
            {sourceLabel({ source: status.source })}
            {status.asOf !== undefined && ", "}
          </b>
          {status.asOf !== undefined && <b class="unbroken">{t`as of ${status.asOf}`}</b>}
          {detail !== undefined && <span class="plan"> · {detail}</span>}
        </span>
      </p>
      <StateChip />
      {snapshots.shown() === undefined && connection.source() !== "browser" && <QuotaMeter />}
    </div>
  );
}

const quotaHints = (): Readonly<Record<QuotaState, string>> => ({
  enough: "",
  low: ` ${t`Running low.`}`,
  used: ` ${t`Only answers already received are shown.`}`,
});

/** The requests left today, or the requests sent until a response has stated the quota. */
function QuotaMeter() {
  const { client } = usePane();
  const { quota, requestsToday } = client.status();
  if (!quota)
    return (
      <div class="quota">
        <p class="hint">{t`${formatCount(requestsToday, "request")} sent from this computer today.`}</p>
      </div>
    );
  const { limit, remaining } = quota;
  const state = quotaState(quota);
  return (
    <div class={`quota ${state}`}>
      <p class="hint">
        {t`${formatNumber(remaining)} of ${formatNumber(limit)} requests left today.${quotaHints()[state]}`}
      </p>
      <meter
        aria-label={t`Requests left today`}
        min={0}
        max={limit}
        low={limit * lowShare}
        optimum={limit}
        value={remaining}
      />
    </div>
  );
}

/**
 * The progress of a calculation that takes more than a second, above every view, with a button to cancel it.
 */
export function CalculationProgress() {
  const { client, workbookBuild } = usePane();
  const calculation = useCalculation();
  const [cancelled, setCancelled] = useState(false);
  const cancel = (): void => {
    client.cancelPending();
    setCancelled(true);
  };
  // A build states its own progress.
  if (calculation && workbookBuild.state.step !== "running")
    return (
      <div role="group" aria-label={t`Calculation`}>
        <ProgressNotice
          done={calculation.total - calculation.pending}
          total={calculation.total}
          noun="answer"
        />
        <Button onClick={cancel}>{t`Cancel the calculation`}</Button>
      </div>
    );
  return cancelled ? <CancelledNotice onDone={() => setCancelled(false)} /> : null;
}

/** States the result of a cancelled calculation, and offers to calculate again. */
function CancelledNotice({ onDone }: { readonly onDone: () => void }) {
  const application = usePane();
  const { failure, attempt } = useAttempt(onDone);
  return (
    <>
      <div role="status">
        <Notice tone="neutral">
          <p>{t`Cancelled. Cells whose answers had not arrived show #N/A.`}</p>
          <div class="row">
            <Button onClick={() => attempt(() => recalculateAll(application))}>{t`Recalculate`}</Button>
            <Button onClick={onDone}>{t`Close`}</Button>
          </div>
        </Notice>
      </div>
      <FailureAlert text={failure} />
    </>
  );
}

function useCalculation(): Calculation | undefined {
  const { client } = usePane();
  const latest = useRef<Calculation | undefined>(undefined);
  const [shownCalculation, setShown] = useState<Calculation>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const now = clock.now();
      const next = nextCalculation(latest.current, { pending: client.status().pendingQuestions, now });
      latest.current = next;
      const left = next ? timeUntilLong(next, now) : 0;
      setShown(left > 0 ? undefined : next);
      if (left > 0) timer = setTimeout(look, left);
    };
    look();
    const unsubscribe = client.onChange(look);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);
  return shownCalculation;
}

/** Milliseconds between two questions to the service in this browser. */
const interval = 500;
/** Milliseconds between two reads of the health report, which uses no quota. */
const reportInterval = 60_000;

/** The finished part of the races in this browser; nothing once all are finished. */
function RacesProgress() {
  const { inBrowser } = usePane();
  const [part, setPart] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = async (): Promise<void> => {
      const made = await inBrowser.progress().catch(() => undefined);
      setPart(made);
      if (made !== undefined) timer = setTimeout(() => void update(), interval);
    };
    const start = (): void => {
      clearTimeout(timer);
      void update();
    };
    start();
    const stop = inBrowser.onRacesChange(start);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [inBrowser]);

  if (part === undefined) return null;
  return (
    <p class="hint" role="status">
      {t`Making races and predictions: ${Math.floor(part * 100)}%`}
    </p>
  );
}

/**
 * States data that the service lacks or still prepares, on every view. Notices are below the tabs, because a
 * notice that appeared above them during a press would move the tab away from the pointer.
 */
export function ServiceNotices() {
  const { client, connection, connectionTest, snapshots } = usePane();
  useClientChanges();
  const { check } = connectionTest;
  const { source = "live", detail, onlyCountry } = client.status();
  const isLive = snapshots.shown() === undefined;
  useInterval(isLive && source !== "live", reportInterval, client.readReport);
  const problem = check && check.verdict !== "connected" ? check.message : undefined;
  return (
    <div class="notices" role="group" aria-label={t`Service`}>
      {isLive && connection.source() === "browser" && <RacesProgress />}
      <Notice tone="warning">{problem}</Notice>
      {isLive && detail !== undefined && (
        <Notice tone={onlyCountry === undefined ? "warning" : "neutral"}>
          {`${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`}
        </Notice>
      )}
      <OutageNotice />
      <PreparationNotice />
    </div>
  );
}

/** Calls back repeatedly while this is wanted and the page is visible. */
function useInterval(isWanted: boolean, milliseconds: number, call: (count: number) => unknown): void {
  useEffect(() => {
    if (!isWanted) return;
    let count = 0;
    const timer = setInterval(() => void (document.hidden || call(++count)), milliseconds);
    return () => clearInterval(timer);
  }, [isWanted, milliseconds, call]);
}

/** States that the service does not respond, since when, and that the user need not do anything. */
function OutageNotice() {
  const { client } = usePane();
  const { outage } = client.status();
  const [, setTick] = useState(0);
  useInterval(outage !== undefined, 1000, setTick);
  if (!outage) return null;
  const since = new Date(outage.since).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const seconds = Math.max(0, Math.ceil((outage.nextAttemptAt - clock.now()) / 1000));
  return (
    <Notice tone="warning">
      <p role="status">
        {t`The service has not responded since ${since}. Cells that failed are calculated again when it does.`}
      </p>
      <p class="hint">
        {seconds > 0 ? t`Next attempt in ${formatCount(seconds, "second")}.` : t`Trying now …`}
      </p>
    </Notice>
  );
}

const unanswered = {
  prediction_pending: () => t`Win chances are still being calculated.`,
  races_pending: () => t`Some races are still being prepared.`,
  variables_pending: () => t`The variables of formulas are still being computed.`,
  other: () => t`Some answers are not available yet.`,
} as const;

/** States answers that the service still prepares or could not make; they are asked for again. */
function PreparationNotice() {
  const { client } = usePane();
  const { outage, preparation } = client.status();
  if (outage || !preparation) return null;
  return (
    <Notice tone="neutral">
      <p role="status">{t`${unanswered[preparation]()} Cells that wait for them ask again by themselves.`}</p>
    </Notice>
  );
}
