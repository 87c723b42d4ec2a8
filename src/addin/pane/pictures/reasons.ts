import { formatDecimal, t } from "../../../language/translate";
import { featureGroups } from "../../../spec/why";
import type { Rows } from "../builder/labels";
import { type Drawn, formatPercent, numberIn, plainRows, runnerLabel, type SignedBars } from "./bars";

export const reasonFields = ["number", "name", "winProb", "why", ...featureGroups];

interface RunnerReasons {
  readonly number: string;
  readonly label: string;
  readonly winProb: number;
  readonly words: string;
  readonly effects: readonly (number | undefined)[];
}

const reasonsIn = (table: Rows): RunnerReasons[] =>
  plainRows(table).map(([number, name, winProb, words, ...effects]) => ({
    number: String(number),
    label: runnerLabel(number, name),
    winProb: numberIn(winProb) ?? 0,
    words: String(words ?? ""),
    effects: effects.map(numberIn),
  }));

/** Returns the runners in WHY's table, to choose those to show. */
export const runnersIn = (table: Rows) =>
  reasonsIn(table).map(({ number, label }) => ({ value: number, label }));

function signed(effect: number | undefined): string {
  if (effect === undefined) return t`unknown`;
  const text = formatDecimal(Math.abs(effect), 2);
  return Math.abs(effect) < 0.005 ? text : `${effect > 0 ? "+" : "−"}${text}`;
}

/**
 * Draws the groups of a runner, by default the favourite, as bars around the average, with another's for
 * comparison.
 */
export function drawReasons(
  table: Rows,
  { shown, beside }: { readonly shown?: string; readonly beside?: string },
): Drawn<{ signed: SignedBars }> {
  const runners = reasonsIn(table);
  const [favourite] = [...runners].sort((one, other) => other.winProb - one.winProb);
  const runner = runners.find(({ number }) => number === shown) ?? favourite;
  if (!runner) return undefined;
  const other = runners.find((one) => one.number === beside && one !== runner);
  const rows = featureGroups.map((group, index) => {
    const [value, besides] = [runner, other].map((one) => one?.effects[index]);
    return {
      label: group,
      value,
      beside: besides,
      endText: [value, ...(other ? [besides] : [])].map(signed).join(" / "),
    };
  });
  const groups = rows.map(({ label, endText }) => `${label} ${endText}`).join(", ");
  const caption = [runner, ...(other ? [other] : [])]
    .map(
      ({ label, winProb, words }) =>
        t`${label}: ${formatPercent(winProb)} to win${words === "" ? "" : ` (${words})`}.`,
    )
    .join(` ${t`Compared with`} `);
  return {
    signed: { rows, left: t`against`, right: t`for` },
    caption,
    description: t`Why: ${caption} ${groups}.`,
  };
}
