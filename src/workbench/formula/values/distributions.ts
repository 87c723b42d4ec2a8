/**
 * Distributions and their special functions: Lanczos' approximation of the gamma function, the series and
 * continued fractions of the incomplete gamma and beta functions, and inverses by bisection.
 */
import { errors } from "./value";

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** Returns the logarithm of the gamma function of a positive number. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * x))) - logGamma(1 - x);
  const shifted = x - 1;
  let total: number = lanczos[0];
  for (let index = 1; index < lanczos.length; index++) total += (lanczos[index] ?? 0) / (shifted + index);
  const t = shifted + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(total);
}

export function gamma(x: number): number {
  if (x <= 0 && Number.isInteger(x)) throw errors.number;
  if (Number.isInteger(x) && x <= 171) {
    let product = 1;
    for (let factor = 2; factor < x; factor++) product *= factor;
    return product;
  }
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  const result = Math.exp(logGamma(x));
  if (!Number.isFinite(result)) throw errors.number;
  return result;
}

const tiny = 1e-300;
const precision = 1e-16;

/** Returns the regularised lower incomplete gamma function and its complement. */
function incompleteGamma(shape: number, x: number): readonly [lower: number, upper: number] {
  if (x <= 0) return [0, 1];
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  if (x < shape + 1) {
    let [term, total] = [1 / shape, 1 / shape];
    for (let n = 1; n < 10_000 && Math.abs(term) > Math.abs(total) * precision; n++) {
      term *= x / (shape + n);
      total += term;
    }
    const lower = front * total;
    return [lower, 1 - lower];
  }
  let b = x + 1 - shape;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 10_000; n++) {
    const a = -n * (n - shape);
    b += 2;
    d = 1 / nonZero(a * d + b);
    c = nonZero(b + a / c);
    const change = d * c;
    fraction *= change;
    if (Math.abs(change - 1) < precision) break;
  }
  const upper = front * fraction;
  return [1 - upper, upper];
}

const nonZero = (value: number): number => (Math.abs(value) < tiny ? tiny : value);

/** Returns the regularised incomplete beta function. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const change = d * c;
    fraction *= change;
    if (Math.abs(change - 1) < precision) break;
  }
  return fraction;
}

/**
 * Returns the point between two bounds at which a rising function reaches a value; infinite bounds are
 * widened.
 */
function inverse(wanted: number, rising: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  if (to === Infinity) {
    to = Math.max(1, from + 1);
    while (rising(to) < wanted && to < 1e300) to *= 2;
  }
  if (from === -Infinity) {
    from = -1;
    while (rising(from) > wanted && from > -1e300) from *= 2;
  }
  for (let step = 0; step < 2000; step++) {
    const middle = from + (to - from) / 2;
    if (middle <= from || middle >= to) break;
    if (rising(middle) < wanted) from = middle;
    else to = middle;
  }
  return rising(to) - wanted <= wanted - rising(from) ? to : from;
}

export const erf = (x: number): number => (x < 0 ? -erf(-x) : incompleteGamma(0.5, x * x)[0]);
export const erfc = (x: number): number => (x < 0 ? 2 - erfc(-x) : incompleteGamma(0.5, x * x)[1]);

export interface Distribution {
  readonly density: (x: number) => number;
  /** Returns the chance of a value up to x. */
  readonly below: (x: number) => number;
  /** Returns the chance of a value above x, if 1 minus the other would lose digits. */
  readonly above?: (x: number) => number;
  readonly from: number;
  readonly to: number;
}

/** Returns the value below which a share of a distribution lies. */
export const quantile = ({ below, above, from, to }: Distribution, share: number): number =>
  share > 0.5 && above ? inverse(-(1 - share), (x) => -above(x), from, to) : inverse(share, below, from, to);

export const normal: Distribution = {
  density: (x) => Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI),
  below: (x) => erfc(-x / Math.SQRT2) / 2,
  above: (x) => erfc(x / Math.SQRT2) / 2,
  from: -Infinity,
  to: Infinity,
};

export const gammaDistribution = (shape: number, scale: number): Distribution => ({
  density: (x) => {
    if (x < 0) return 0;
    if (x === 0) return shape < 1 ? Infinity : shape === 1 ? 1 / scale : 0;
    return Math.exp((shape - 1) * Math.log(x / scale) - x / scale - logGamma(shape)) / scale;
  },
  below: (x) => incompleteGamma(shape, x / scale)[0],
  above: (x) => incompleteGamma(shape, x / scale)[1],
  from: 0,
  to: Infinity,
});

export const chiSquared = (freedom: number): Distribution => gammaDistribution(freedom / 2, 2);

export const betaDistribution = (a: number, b: number): Distribution => ({
  density: (x) =>
    Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + power(x, a - 1) + power(1 - x, b - 1)),
  below: (x) => incompleteBeta(x, a, b),
  above: (x) => incompleteBeta(1 - x, b, a),
  from: 0,
  to: 1,
});

/** Returns the logarithm of a power; 0 to the power 0 is 1. */
const power = (base: number, exponent: number): number => (exponent === 0 ? 0 : exponent * Math.log(base));

export const student = (freedom: number): Distribution => {
  const tail = (x: number): number => incompleteBeta(freedom / (freedom + x * x), freedom / 2, 0.5) / 2;
  /** Returns the chance between 0 and x, which keeps its digits for small x. */
  const middle = (x: number): number =>
    (Math.sign(x) * incompleteBeta((x * x) / (freedom + x * x), 0.5, freedom / 2)) / 2;
  const belowOf = (x: number): number => (x * x < freedom ? 0.5 + middle(x) : x > 0 ? 1 - tail(x) : tail(x));
  return {
    density: (x) =>
      Math.exp(
        logGamma((freedom + 1) / 2) -
          logGamma(freedom / 2) -
          ((freedom + 1) / 2) * Math.log1p((x * x) / freedom),
      ) / Math.sqrt(freedom * Math.PI),
    below: belowOf,
    above: (x) => belowOf(-x),
    from: -Infinity,
    to: Infinity,
  };
};

export const fisher = (one: number, other: number): Distribution => ({
  density: (x) => {
    if (x < 0) return 0;
    const logs =
      logGamma((one + other) / 2) - logGamma(one / 2) - logGamma(other / 2) +
      (one / 2) * Math.log(one / other) + power(x, one / 2 - 1) -
      ((one + other) / 2) * Math.log1p((one * x) / other); // prettier-ignore
    return Math.exp(logs);
  },
  below: (x) => (x <= 0 ? 0 : incompleteBeta((one * x) / (one * x + other), one / 2, other / 2)),
  above: (x) => (x <= 0 ? 1 : incompleteBeta(other / (one * x + other), other / 2, one / 2)),
  from: 0,
  to: Infinity,
});

/** Returns the logarithm of the number of ways to choose some items from a total. */
export const logChoose = (total: number, chosen: number): number =>
  logGamma(total + 1) - logGamma(chosen + 1) - logGamma(total - chosen + 1);

/** Returns the chance of exactly this many successes. */
export function binomial(successes: number, trials: number, chance: number): number {
  if (successes < 0 || successes > trials) return 0;
  if (chance === 0) return Number(successes === 0);
  if (chance === 1) return Number(successes === trials);
  return Math.exp(
    logChoose(trials, successes) + successes * Math.log(chance) + (trials - successes) * Math.log1p(-chance),
  );
}

/** Returns the chance of at most this many successes. */
export const binomialBelow = (successes: number, trials: number, chance: number): number =>
  successes >= trials ? 1 : 1 - incompleteBeta(chance, successes + 1, trials - successes);

export const poisson = (events: number, expected: number): number =>
  expected === 0
    ? Number(events === 0)
    : Math.exp(events * Math.log(expected) - expected - logGamma(events + 1));

export const poissonBelow = (events: number, expected: number): number =>
  incompleteGamma(events + 1, expected)[1];
