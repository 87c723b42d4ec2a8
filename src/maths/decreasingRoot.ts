/** The most steps of a search, whatever the function: far more than any needs. */
const maxSteps = 2000;

/**
 * Returns the root of a continuous, decreasing function of a positive number, to the last digits of a double;
 * 0 if the function is not positive at 0, and `most` if it is still positive there. `first` guesses the size
 * of the root. Chandrupatla's search (1997, Adv. Eng. Softw. 28, 145-149) needs no derivative and cannot
 * leave the range: it interpolates if three points show the curve, and otherwise halves the range.
 *
 * @example decreasingRoot((value) => 2 - value * value) // Math.SQRT2
 */
export function decreasingRoot(
  heightAt: (value: number) => number,
  { first = 1, most = Infinity }: { readonly first?: number; readonly most?: number } = {},
): number {
  let [low, lowHeight] = [0, heightAt(0)];
  if (lowHeight <= 0) return 0;
  let [high, highHeight] = [Math.min(first, most), heightAt(Math.min(first, most))];
  while (highHeight > 0) {
    if (high === most) return most;
    [low, lowHeight] = [high, highHeight];
    high = Math.min(high * 2, most);
    highHeight = heightAt(high);
  }
  return rootBetween(heightAt, { at: low, height: lowHeight }, { at: high, height: highHeight });
}

interface Point {
  readonly at: number;
  readonly height: number;
}

/** Narrows a range until no number lies inside. The heights at its two ends have opposite signs. */
function rootBetween(heightAt: (value: number) => number, one: Point, other: Point): number {
  let [latest, opposite, share] = [one, other, 0.5];
  for (let step = 0; step < maxSteps; step++) {
    const at = latest.at + share * (opposite.at - latest.at);
    const point = { at, height: heightAt(at) };
    const crossed = point.height > 0 !== latest.height > 0;
    const previous = crossed ? opposite : latest;
    if (crossed) opposite = latest;
    latest = point;
    const nearest = Math.abs(latest.height) < Math.abs(opposite.height) ? latest : opposite;
    const smallest = (Number.EPSILON * Math.abs(nearest.at)) / Math.abs(opposite.at - latest.at);
    if (nearest.height === 0 || !(smallest < 0.5)) return nearest.at;
    share = Math.min(Math.max(shareOf(latest, opposite, previous), smallest), 1 - smallest);
  }
  return latest.at;
}

/**
 * Returns the next point to try, as a share of the way from the latest point to the one with the opposite
 * sign.
 */
function shareOf(latest: Point, opposite: Point, previous: Point): number {
  const [width, rise] = [latest.at - opposite.at, latest.height - opposite.height];
  const place = width / (previous.at - opposite.at);
  const level = rise / (previous.height - opposite.height);
  if (!(level ** 2 < place && (1 - level) ** 2 < 1 - place)) return 0.5;
  const ofOpposite = (latest.height / -rise) * (previous.height / (opposite.height - previous.height));
  const ofPrevious =
    ((previous.at - latest.at) / -width) *
    (latest.height / (previous.height - latest.height)) *
    (opposite.height / (previous.height - opposite.height));
  return ofOpposite + ofPrevious;
}
