import { ImportFailure } from "../browser/inBrowser";
import type { Question } from "../client/question";
import type { Quota } from "../client/sourceInfo";
import { formatCount, formatDecimal, formatNumber, t } from "../language/translate";
import type { RefreshPlan } from "./refresh/planRefresh";
import { largestAnswers, snapshotLimits, type SnapshotPlan } from "./snapshots/planSnapshot";
import type { LoggedBets } from "./workbook/betLog";
import type { WorkbookPlan } from "./workbook/buildWorkbook";
import type { Frozen } from "./workbook/formulaMap";

/** Returns a question's endpoint and parameters: "form 2026-03-14 ashford-park 3 gallops au". */
export const describeQuestion = ({ endpoint, parameters }: Question): string =>
  [endpoint, ...Object.values(parameters)].join(" ");

/** Describes a number of requests, with the day's remaining quota if it is known. */
export const formatRequestCost = (requests: number, quota: Quota | undefined): string =>
  quota
    ? t`Cost: ${formatCount(requests, "request")} of the ${formatNumber(quota.remaining)} left today`
    : t`Cost: ${formatCount(requests, "request")}`;

export const exceedsQuota = (requests: number, quota: Quota | undefined): boolean =>
  quota !== undefined && requests > quota.remaining;

/** Describes the effects and cost of a refresh in sentences. */
export function describeRefreshPlan(plan: RefreshPlan, quota: Quota | undefined): readonly string[] {
  const { cells, questions, computed } = plan;
  if (cells.length === 0) return [t`No cells with RACING functions found.`];
  const sentences = [
    t`${formatCount(cells.length, "cell")} with RACING functions.`,
    `${formatRequestCost(questions.length, quota)}.`,
  ];
  if (computed > 0)
    sentences.push(
      t`Not included: ${formatCount(computed, "call")} whose requests are known only when Excel calculates the arguments or the first responses arrive.`,
    );
  if (exceedsQuota(questions.length, quota))
    sentences.push(t`Not enough requests left today: the refresh would stop and change nothing.`);
  return sentences;
}

/** Describes the sheets and cost of building a race-day workbook in sentences. */
export function describeWorkbookPlan(plan: WorkbookPlan, quota: Quota | undefined): readonly string[] {
  const { sheets, requests, cached, unknownRaces } = plan;
  const sentences = [
    `${formatCount(sheets.length, "new sheet")}.`,
    t`${formatRequestCost(requests.length, quota)}; ${formatCount(cached, "response")} already cached.`,
  ];
  if (unknownRaces > 0)
    sentences.push(
      t`Not included: the jockeys and trainers of ${formatCount(unknownRaces, "race")}, whose number is known once the runners are loaded.`,
    );
  if (exceedsQuota(requests.length, quota))
    sentences.push(t`Not enough requests left today: nothing can be built.`);
  return sentences;
}

export function errorMessage(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

/** Returns the message of an import that failed. The pane shows fields for missing time zones below it. */
export const importMessage = (failure: unknown): string =>
  failure instanceof ImportFailure && failure.tracks.length > 0
    ? t`Nothing was imported: the time zone is not known for ${failure.tracks.join(", ")}. Choose it below, and import the files again.`
    : errorMessage(failure);

/** Describes the copies that freezing made: “Race values” contains values only. … */
export function freezeMessage({ copies, map }: Frozen): string {
  const names = copies.map((name) => `“${name}”`).join(", ");
  const isOne = copies.length === 1;
  const sentences = [
    isOne ? t`${names} contains values only.` : t`${names} contain values only.`,
    ...(map === undefined ? [] : [t`“${map}” leads from each number to its question, time and model.`]),
    isOne
      ? t`To share it, right-click the sheet's tab, choose Move or Copy, and pick a new workbook.`
      : t`To share them, right-click the sheet's tab, choose Move or Copy, and pick a new workbook.`,
  ];
  return sentences.join(" ");
}

/** Formats a number of bytes for people: 86_400 is "86 kB". */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${formatDecimal(bytes / 1_000_000, 1)} MB`;

export const isTooLarge = ({ size }: Pick<SnapshotPlan, "size">): boolean => size > snapshotLimits.refusal;

function sizeWarning(plan: SnapshotPlan): string[] {
  if (plan.size <= snapshotLimits.warning) return [];
  const largest = largestAnswers(plan.snapshot)
    .map(({ question, size }) => `${describeQuestion(question)} (${formatSize(size)})`)
    .join(", ");
  return isTooLarge(plan)
    ? [
        t`Too large: a workbook takes at most ${formatSize(snapshotLimits.refusal)}. The largest answers: ${largest}.`,
      ]
    : [t`This is large for a file that is mailed. The largest answers: ${largest}.`];
}

/** Describes the content of a snapshot and its addition to the workbook, in sentences. */
export function describeSnapshotPlan(plan: SnapshotPlan, before: number): readonly string[] {
  const { snapshot, formulas, missing, computed, added, size } = plan;
  if (formulas === 0) return [t`No cells with RACING functions that ask the service.`];
  const held = t`${formatCount(snapshot.answers.length, "answer")} of ${formatCount(formulas, "formula")}`;
  const all =
    before === 0
      ? ""
      : " " + t`The workbook then holds ${formatCount(before + 1, "snapshot")}, ${formatSize(size)}.`;
  return [
    `“${snapshot.name}”: ${held}, ${formatSize(added)}.${all}`,
    ...(missing.length > 0
      ? [
          t`${formatCount(missing.length, "answer")} missing. Calculate their formulas first, or the snapshot shows #N/A for them.`,
        ]
      : []),
    ...(computed > 0
      ? [
          t`${formatCount(computed, "call")} with arguments that only Excel computes: included as calculated since the workbook was opened.`,
        ]
      : []),
    ...sizeWarning(plan),
  ];
}

/** Describes the logged bets, one line for each. */
export const describeLogged = ({ sheet, added, present }: LoggedBets): readonly string[] => [
  t`Added ${formatCount(added.length, "bet")} to the sheet ${sheet}.`,
  ...added,
  ...(present.length > 0 ? [t`Already on the sheet, not changed:`, ...present] : []),
];
