import { describeQuestion, formatCount } from "./messages";
import { largestAnswers, snapshotLimits, type SnapshotPlan } from "./snapshots/planSnapshot";

/**
 * Formats a number of bytes for people.
 *
 * @example formatSize(86_400) // "86 kB"
 */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Returns true for a snapshot that is too large for a workbook. */
export const isTooLarge = ({ size }: Pick<SnapshotPlan, "size">): boolean => size > snapshotLimits.refusal;

function sizeWarning(plan: SnapshotPlan): string[] {
  if (plan.size <= snapshotLimits.warning) return [];
  const largest = largestAnswers(plan.snapshot)
    .map(({ question, size }) => `${describeQuestion(question)} (${formatSize(size)})`)
    .join(", ");
  return isTooLarge(plan)
    ? [
        `Too large: a workbook takes at most ${formatSize(snapshotLimits.refusal)}. The largest answers: ${largest}.`,
      ]
    : [`This is large for a file that is mailed. The largest answers: ${largest}.`];
}

/** Describes what a snapshot would hold and add to the workbook, in sentences. */
export function describeSnapshotPlan(plan: SnapshotPlan, before: number): readonly string[] {
  const { snapshot, formulas, missing, computed, added, size } = plan;
  if (formulas === 0) return ["No cells with RACING functions that ask the service."];
  const held = `${formatCount(snapshot.answers.length, "answer")} of ${formatCount(formulas, "formula")}`;
  const all =
    before === 0
      ? ""
      : ` The workbook then holds ${formatCount(before + 1, "snapshot")}, ${formatSize(size)}.`;
  return [
    `“${snapshot.name}”: ${held}, ${formatSize(added)}.${all}`,
    ...(missing.length > 0
      ? [
          `${formatCount(missing.length, "answer")} not at hand: ask for them first, or their formulas are #N/A in it.`,
        ]
      : []),
    ...(computed > 0
      ? [
          `${formatCount(computed, "call")} with arguments that only Excel computes: included as calculated since the workbook was opened.`,
        ]
      : []),
    ...sizeWarning(plan),
  ];
}
