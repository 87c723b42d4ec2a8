import type { DateOrder } from "../../dates/dateOrder";
import type { Failure } from "../failure";
import { BadRequest, type FailureFacts, NotFound, PlanRequired } from "../failure";
import type { Origin, Question } from "../question";
import type { SourceInfo } from "../sourceInfo";

/** The failures that are answers: asked again, the service would give them again. */
const definiteFailures = { notFound: NotFound, planRequired: PlanRequired, badRequest: BadRequest } as const;
type DefiniteKind = keyof typeof definiteFailures;

/** The answer to one question as it was received: the response's text, or the reason for its lack. */
export type RecordedAnswer = { readonly question: Question; readonly receivedAt: number } & (
  | (Origin & { readonly text: string; readonly stale?: boolean })
  | { readonly failure: { readonly kind: DefiniteKind; readonly facts: FailureFacts } }
);

/** Chosen defaults by name, as typed. */
type Defaults = Readonly<Partial<Record<string, string>>>;

/** The answers that a workbook's formulas used at one time. It never holds the key or the address. */
export interface Snapshot {
  /** Unique in the workbook, without regard to case. */
  readonly name: string;
  /** Milliseconds since 1970 by the source's clock. */
  readonly takenAt: number;
  /** The add-in's version. */
  readonly version: string;
  readonly source: Pick<SourceInfo, "source" | "asOf" | "version" | "plan">;
  /** The defaults that the formulas were calculated with: a reader's own could change their questions. */
  readonly settings: { readonly workbook: Defaults; readonly user: Defaults };
  /** The order in which its author types dates. */
  readonly dateOrder?: DateOrder;
  readonly answers: readonly RecordedAnswer[];
}

const isDefiniteKind = (kind: string): kind is DefiniteKind => kind in definiteFailures;

/** Returns a failure as a snapshot records it; undefined for one that may pass, such as a timeout. */
export function recordedFailure({
  kind,
  facts,
}: Failure): { kind: DefiniteKind; facts: FailureFacts } | undefined {
  return isDefiniteKind(kind) ? { kind, facts } : undefined;
}

/** Returns the failure that was recorded. */
export const failureOf = ({ kind, facts }: { kind: DefiniteKind; facts: FailureFacts }): Failure =>
  new definiteFailures[kind](facts);

/** Returns true for names that denote the same snapshot. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns the snapshot with a name; the newest without one; undefined if there is none. */
export function snapshotNamed(snapshots: readonly Snapshot[], name?: string): Snapshot | undefined {
  if (name !== undefined) return snapshots.find((snapshot) => isSameName(snapshot.name, name));
  return snapshots.reduce<Snapshot | undefined>(
    (newest, snapshot) => (newest && newest.takenAt > snapshot.takenAt ? newest : snapshot),
    undefined,
  );
}
