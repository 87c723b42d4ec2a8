import type { Column } from "../../cells/columns/column";
import type { MarkColumn } from "../../cells/table/shape";
import type { Presentation } from "../../cells/table/presentation";
import { tableReaderFor } from "../../cells/table/tableReader";
import { wilsonInterval } from "../../maths/rates";

/** The widest interval of a rate that is not marked. */
const widestInterval = 0.2;

/** The names that the interface gives the rates, each of which has the starts beside it. */
const rateNames: ReadonlySet<string> = new Set([
  ...["winPercent", "placePercent", "winRate", "placeRate", "overallWinRate", "overallPlaceRate"],
]);

const startsNames = ["starts", "totalStarts"] as const;

/** Returns the columns of the starts that a rate is taken over; only one of them has a value. */
const startsOf = ({ path }: Column): Column[] =>
  startsNames.map((name) => ({
    ...{ name, heading: name, kind: "integer" },
    path: path.replace(/[^.]*$/, name),
  }));

/**
 * Returns true if the 95 % Wilson interval of a rate is wider than 20 points.
 *
 * @example
 * isThin(0.25, 8) // true
 */
export function isThin(rate: number, starts: number): boolean {
  const { low, high } = wilsonInterval(Math.min(1, Math.max(0, rate)) * starts, starts);
  return high - low > widestInterval;
}

/**
 * Returns a column that names the rates of each row which rest on few starts; undefined for a table without
 * rates.
 */
export function thinSamples(columns: readonly Column[], presentation: Presentation): MarkColumn | undefined {
  const rates = columns.filter(({ path }) => rateNames.has(path.split(".").at(-1) ?? ""));
  if (rates.length === 0) return undefined;
  const plain: Presentation = { ...presentation, missing: "blank", formats: false };
  const read = tableReaderFor(
    rates.flatMap((rate) => [rate, ...startsOf(rate)]),
    plain,
  );
  return {
    heading: "Thin samples",
    cellOf(row) {
      const [cells = []] = read([row]);
      const thin = rates.filter((_, index) => {
        const [rate, ...starts] = cells.slice(3 * index, 3 * index + 3);
        const count = starts.find((cell) => typeof cell === "number");
        return typeof rate === "number" && count !== undefined && isThin(rate, count);
      });
      return thin.map(({ heading }) => heading).join(", ");
    },
  };
}
