import type { Question } from "../../client/question";
import { isSameName, type Snapshot } from "../../client/snapshots/snapshot";
import { localTime, timezoneHere } from "../../dates/zones";
import { recordAnswers } from "../../functions/call/recordAnswers";
import type { Session } from "../../functions/call/session";
import { endpoints, type Freshness } from "../../spec/endpoints";
import type { Workbook } from "../excel/workbook";
import { callsOf, traceFormulas } from "../refresh/traceFormulas";
import type { SnapshotStore } from "./snapshotStore";
import { t } from "../../language/translate";

/** Limits in characters of the workbook's file. */
export const snapshotLimits = { warning: 2_000_000, refusal: 10_000_000 } as const;

/** A snapshot before it is stored, with its size. */
export interface SnapshotPlan {
  readonly snapshot: Snapshot;
  readonly formulas: number;
  /** Unanswered questions of the formulas, which would be #N/A in the snapshot. */
  readonly missing: readonly Question[];
  /** The number of calls whose arguments only Excel can compute. */
  readonly computed: number;
  /** Characters that the snapshot adds to the workbook's file, and the total for all snapshots. */
  readonly added: number;
  readonly size: number;
}

export interface PlanSnapshotOptions {
  readonly workbook: Pick<Workbook, "findFormulas" | "readValues">;
  readonly open: Session;
  readonly store: Pick<SnapshotStore, "list" | "sizeOf">;
  /** The current key; an answer that contains it is never stored. */
  readonly key: string;
}

/** A name that cannot be used in the option `snapshot`. */
export class SnapshotNameError extends Error {
  constructor(name: string) {
    super(t`Cannot name the snapshot ${JSON.stringify(name)} as it must not contain ; , or =.`);
    this.name = "SnapshotNameError";
  }
}

/** Returns the time of day by this computer's clock: "10:00". */
export const timeName = (time: number): string => localTime(time, timezoneHere());

/**
 * Returns the name, with a number if it is taken. Throws a SnapshotNameError for a name that options cannot
 * hold.
 */
export function uniqueName(name: string, taken: readonly Pick<Snapshot, "name">[]): string {
  const wanted = name.trim();
  if (/[;,=\n]/.test(wanted)) throw new SnapshotNameError(wanted);
  const isTaken = (candidate: string): boolean => taken.some((other) => isSameName(other.name, candidate));
  let number = 1;
  let unique = wanted;
  while (isTaken(unique)) unique = `${wanted} (${++number})`;
  return unique;
}

/** Returns true for answers that formulas ask for by themselves whenever they can, such as live prices. */
const isLive = ({ endpoint }: Question): boolean =>
  (endpoints[endpoint].freshness as Freshness).isLive === true;

/** Returns the snapshot of the answers used by the workbook's formulas; sends no request. */
export async function planSnapshot(
  name: string,
  { workbook, open, store, key }: PlanSnapshotOptions,
): Promise<SnapshotPlan> {
  const { client, settings, dateOrder, version = "" } = open;
  const takenAt = client.now();
  const unique = uniqueName(name.trim() === "" ? timeName(takenAt) : name, store.list());
  const traced = await traceFormulas(await workbook.findFormulas("workbook"), { workbook, open });
  const { answers, missing } = await recordAnswers(callsOf(traced, open), client);
  const { source, asOf, plan, version: sourceVersion } = client.status();
  const order = dateOrder?.();
  const snapshot: Snapshot = {
    name: unique,
    takenAt,
    version,
    settings: settings(),
    ...(order ? { dateOrder: order } : {}),
    source: {
      ...(source && { source }),
      ...(asOf && { asOf }),
      ...(plan && { plan }),
      ...(sourceVersion && { version: sourceVersion }),
    },
    answers: answers.filter((answer) => !(key !== "" && JSON.stringify(answer).includes(key))),
  };
  const size = store.sizeOf([...store.list(), snapshot]);
  return {
    snapshot,
    missing: missing.filter((question) => !isLive(question)),
    size,
    added: size - store.sizeOf(store.list()),
    formulas: traced.filter(({ calls, computed }) => calls.length + computed.length > 0).length,
    computed: traced.reduce((sum, { computed }) => sum + computed.length, 0),
  };
}

/** Returns the answers of a snapshot with the longest texts, longest first. */
export function largestAnswers({ answers }: Snapshot): readonly { question: Question; size: number }[] {
  const sized = answers.map((answer) => ({
    question: answer.question,
    size: "text" in answer ? answer.text.length : 0,
  }));
  return sized.sort((one, other) => other.size - one.size).slice(0, 3);
}
