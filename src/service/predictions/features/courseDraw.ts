import type { Field, Starter } from "../../races/field";
import type { Performance } from "../../ratings/ratings";

/** Squared barriers without effect added to each course, which shrink its slope. */
const priorSquares = 3000;

/** The largest surprise that counts, in thousandths of the winner's time. */
const largestSurprise = 15;

/** The regression of surprises on the barrier's side: its sums. */
interface Line {
  squares: number;
  products: number;
}

/** The effect of each barrier further out, by track, distance and surface: the slope of earlier surprises. */
export class CourseDraw {
  readonly #lines = new Map<string, Line>();

  /** Returns the thousandths of the winner's time gained by a barrier further out; 0 on a new course. */
  slopeOf(field: Field): number {
    const line = this.#lines.get(courseOf(field));
    return line ? line.products / (line.squares + priorSquares) : 0;
  }

  /** Adds a race: each starter's performance, if known. */
  add(field: Field, performances: readonly (Performance | undefined)[]): void {
    const course = courseOf(field);
    const line = this.#lines.get(course) ?? { squares: 0, products: 0 };
    this.#lines.set(course, line);
    field.starters.forEach((starter, index) => {
      const surprise = performances[index]?.surprise;
      const side = drawSide(starter, field);
      if (surprise === undefined || side === undefined) return;
      line.squares += side * side;
      line.products += side * Math.max(-largestSurprise, Math.min(largestSurprise, surprise));
    });
  }
}

const courseOf = ({ venue, race: { distance }, ground, going }: Field): string =>
  `${venue}|${distance}|${ground ?? going}`;

/**
 * Returns the barriers by which a start in the front row is further out than the middle; undefined if unknown
 * or behind the front.
 */
export function drawSide({ record }: Starter, { starters }: Field): number | undefined {
  if (record.barrier === undefined || record.startRow === "second" || record.handicapMetres) return undefined;
  return record.barrier - (starters.length + 1) / 2;
}
