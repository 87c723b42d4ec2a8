import { asksForRace } from "../spec/changes";
import type { Cell } from "../cells/table/cell";
import { t } from "../language/translate";
import { parseCached } from "./call/argumentCache";
import { askWhereRaced } from "./call/askWhereRaced";
import { cellError, notAvailable } from "./call/cellError";
import { session, whenSnapshotsRead } from "./call/session";
import { raceCall } from "./race";
import { timeOf } from "./status";

interface Following {
  readonly push: (result: Cell[][] | CustomFunctions.Error) => void;
  readonly signal: AbortSignal;
  /** Restarts, because the service is available again or the workbook shows something else. */
  readonly again: () => void;
}

/** Returns the cells of LIVE's arguments, with blanks for RACE's further arguments. */
const cellsOf = (date: unknown, track: unknown, race: unknown) => ({
  date,
  track,
  race,
  fields: null,
  headers: null,
  options: null,
});

/** Pushes the number of changes of a race and the time of the last one until the signal aborts. */
async function follow(cells: ReturnType<typeof cellsOf>, { push, signal, again }: Following): Promise<void> {
  await whenSnapshotsRead();
  const open = session();
  const { client, snapshots } = open;
  const shownSnapshot = snapshots?.shown();
  const ends = [
    client.onOutageEnd(again),
    snapshots?.onChange(() => snapshots.shown() !== shownSnapshot && again()) ?? (() => undefined),
  ];
  signal.addEventListener("abort", () => ends.forEach((end) => end()));
  if (shownSnapshot !== undefined)
    throw notAvailable(t`The workbook shows the snapshot “${shownSnapshot}”, in which nothing changes.`);
  await client.ready();
  const parsed = parseCached(raceCall, cells, open);
  const asker = {
    ask: (question: typeof parsed.question) => client.ask(question, { signal }),
    peek: client.peek,
  };
  const { question = parsed.question } = await askWhereRaced(parsed, parsed.question, asker);
  if (signal.aborted) return;
  const times = new Map<string, number>();
  let isKnown = false;
  const update = (): void => {
    const { status, reason = "" } = client.status().changes;
    if (status === "absent" || (status === "lost" && !isKnown)) return push(notAvailable(reason));
    if (status === "off" || status === "opening") return; // earlier changes may still arrive
    isKnown = true;
    push([[times.size, times.size === 0 ? "" : timeOf(Math.max(...times.values()), open)]]);
  };
  ends.push(
    client.onChange(update),
    client.follow((changes) => {
      for (const { id, at, race } of changes)
        if (!race || asksForRace(question.parameters, race)) times.set(id, Date.parse(at));
      update();
    }),
  );
  update();
}

/**
 * The late changes of a race as they happen: their number so far and the time of the last, for formulas that are to depend on it. It changes by itself, and only when the race does.
 * @customfunction LIVE
 * @param date The day: an Excel date, "YYYY-MM-DD", "22 Nov 2026", or a word: today, tomorrow, yesterday, a weekday, +1, -2.
 * @param track The track's slug or display name, such as sha-tin.
 * @param race The race number, 1 to 20.
 * @returns One row of two cells: the number of changes of the last day, and the time of the last in your time zone, blank if there is none. #N/A with the reason where a source sends no changes, and while the workbook shows a snapshot.
 * @example =RACING.LIVE("2026-03-14","ashford-park",3)
 * @streaming
 */
export function live(
  date: any,
  track: any,
  race: any,
  invocation: CustomFunctions.StreamingInvocation<any[][]>,
): void {
  let run = new AbortController();
  let pushed = "";
  const start = (): void => {
    run.abort();
    run = new AbortController();
    const { signal } = run;
    const push = (result: Cell[][] | CustomFunctions.Error): void => {
      const text = Array.isArray(result) ? JSON.stringify(result) : String(result.message);
      if (signal.aborted || text === pushed) return;
      pushed = text;
      invocation.setResult(result);
    };
    const fail = (failure: unknown): void => push(cellError(failure));
    if (invocation.isInValuePreview) fail(notAvailable(t`LIVE begins once the formula is entered.`));
    else follow(cellsOf(date, track, race), { push, signal, again: start }).catch(fail);
  };
  invocation.onCanceled = () => run.abort();
  start();
}
