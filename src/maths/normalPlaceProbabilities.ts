import { finishTimes } from "./finishTimes";
import { sum } from "./sum";
import { valueAt } from "./valueAt";

/**
 * Each runner's chance of finishing in the first `places` when finishing times are normal with these means and standard deviation 1.
 * At every time the number of rivals already home follows a Poisson-binomial law, which is built up rival by rival and integrated over
 * the runner's own time. Source: Henery 1981, J. Roy. Statist. Soc. B 43, 86-91, evaluated exactly instead of by his approximation.
 *
 * @example normalPlaceProbabilities([0, 0, 0, 0], 2) is [0.5, 0.5, 0.5, 0.5]
 */
export function normalPlaceProbabilities(meanTimes: readonly number[], places: number): number[] {
  const { step, density, later } = finishTimes(meanTimes);
  const home = new Float64Array(places);
  return density.map((likelihood, runner) => {
    const rivals = later.filter((_, rival) => rival !== runner);
    let total = 0;
    for (let time = 0; time < likelihood.length; time++) {
      countHome(home, { rivals, time });
      total += valueAt(likelihood, time) * sum(home);
    }
    return total * step;
  });
}

/** Sets home[count] to the chance that exactly `count` rivals are home at a time. */
function countHome(home: Float64Array, at: { rivals: readonly Float64Array[]; time: number }): void {
  home.fill(0);
  home[0] = 1;
  for (const rival of at.rivals) {
    const running = valueAt(rival, at.time);
    for (let count = home.length - 1; count > 0; count--) {
      home[count] = valueAt(home, count) * running + valueAt(home, count - 1) * (1 - running);
    }
    home[0] = valueAt(home, 0) * running;
  }
}
