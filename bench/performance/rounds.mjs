/** Compares candidates: interleaved in shuffled order, with figures only as ratios of one round. */

export const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];

export function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    p10: quantile(sorted, 0.1),
    p90: quantile(sorted, 0.9),
    rounds: sorted.length,
  };
}

function shuffled(items) {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

/** Runs each candidate once a round after one warm-up round. Returns the times of each candidate by round. */
export async function measure(candidates, rounds) {
  const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++)
    for (const name of shuffled(Object.keys(candidates))) {
      const started = performance.now();
      const own = await candidates[name]();
      const time = typeof own === "number" ? own : performance.now() - started;
      if (round >= 0) times[name].push(time);
    }
  return times;
}

/** Returns one candidate's times over another's, each within its round. */
export const ratio = (times, name, to) => summary(times[name].map((time, round) => time / times[to][round]));
