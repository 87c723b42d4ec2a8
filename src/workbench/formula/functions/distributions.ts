/** Distributions, their densities and inverses, under Excel's names. */
import { type Definition, fn, type Functions } from "../values/definition";
import {
  betaDistribution,
  binomial,
  binomialBelow,
  chiSquared,
  type Distribution,
  erf,
  erfc,
  fisher,
  gamma,
  gammaDistribution,
  incompleteBeta,
  logChoose,
  logGamma,
  normal,
  poisson,
  poissonBelow,
  quantile,
  student,
} from "../values/distributions";
import { errors } from "../values/value";

/** Returns a finite number; throws #NUM! if a condition fails or the result is not a finite number. */
function checked(holds: boolean, calculate: () => number): number {
  if (!holds) throw errors.number;
  const value = calculate();
  if (!Number.isFinite(value)) throw errors.number;
  return value;
}

const either = ({ density, below }: Distribution, x: number, isCumulative: boolean): number =>
  isCumulative ? below(x) : density(x);

const upper = ({ below, above }: Distribution, x: number): number => above?.(x) ?? 1 - below(x);

const isShare = (share: number): boolean => share > 0 && share < 1;
const isFreedom = (freedom: number): boolean => Math.trunc(freedom) >= 1 && freedom <= 1e10;

/** Returns the value above which a known share of a distribution lies. */
const upperQuantile = (distribution: Distribution, share: number): number =>
  quantile(
    {
      ...distribution,
      below: (x) => -upper(distribution, x),
      above: (x) => -distribution.below(x),
    },
    -share,
  );

const normalOf = (x: number, mean: number, spread: number, isCumulative: boolean): number =>
  checked(spread > 0, () => either(normal, (x - mean) / spread, isCumulative) / (isCumulative ? 1 : spread));

const normalInverse = (share: number, mean: number, spread: number): number =>
  checked(isShare(share) && spread > 0, () => mean + spread * quantile(normal, share));

const poissonOf = (events: number, expected: number, isCumulative: boolean): number => {
  const count = Math.trunc(events);
  return checked(events >= 0 && expected >= 0, () =>
    isCumulative ? poissonBelow(count, expected) : poisson(count, expected),
  );
};

const binomialOf = (successes: number, trials: number, chance: number, isCumulative: boolean): number => {
  const [some, all] = [Math.trunc(successes), Math.trunc(trials)];
  return checked(some >= 0 && some <= all && chance >= 0 && chance <= 1, () =>
    isCumulative ? binomialBelow(some, all, chance) : binomial(some, all, chance),
  );
};

const binomialInverse = (trials: number, chance: number, share: number): number => {
  const all = Math.trunc(trials);
  return checked(all >= 0 && isShare(chance) && isShare(share), () => {
    let total = 0;
    for (let successes = 0; successes < all; successes++) {
      total += binomial(successes, all, chance);
      if (total >= share - 1e-14) return successes;
    }
    return all;
  });
};

const binomialRange = (trials: number, chance: number, first: number, last = first): number => {
  const [all, low, high] = [trials, first, last].map(Math.trunc) as [number, number, number];
  return checked(
    all >= 0 && chance >= 0 && chance <= 1 && low >= 0 && low <= all && high >= low && high <= all,
    () => {
      let total = 0;
      for (let successes = low; successes <= high; successes++) total += binomial(successes, all, chance);
      return total;
    },
  );
};

const negativeBinomial = (
  failures: number,
  successes: number,
  chance: number,
  isCumulative: boolean,
): number => {
  const [lost, won] = [Math.trunc(failures), Math.trunc(successes)];
  return checked(lost >= 0 && won >= 1 && chance > 0 && chance < 1, () =>
    isCumulative
      ? incompleteBeta(chance, won, lost + 1)
      : Math.exp(logChoose(lost + won - 1, lost) + won * Math.log(chance) + lost * Math.log1p(-chance)),
  );
};

const hypergeometric = ([found, drawn, wanted, all]: readonly number[], isCumulative: boolean): number => {
  const [hits, sample, successes, population] = [found, drawn, wanted, all].map((value) =>
    Math.trunc(value ?? 0),
  ) as [number, number, number, number];
  const isValid =
    hits >= Math.max(0, sample - population + successes) &&
    hits <= Math.min(sample, successes) &&
    Math.min(sample, successes) > 0 &&
    Math.max(sample, successes) <= population;
  const chance = (count: number): number =>
    count > successes || sample - count > population - successes
      ? 0
      : Math.exp(
          logChoose(successes, count) +
            logChoose(population - successes, sample - count) -
            logChoose(population, sample),
        );
  return checked(isValid, () => {
    if (!isCumulative) return chance(hits);
    let total = 0;
    for (let count = 0; count <= hits; count++) total += chance(count);
    return total;
  });
};

const exponential = (x: number, rate: number, isCumulative: boolean): number =>
  checked(x >= 0 && rate > 0, () => (isCumulative ? -Math.expm1(-rate * x) : rate * Math.exp(-rate * x)));

const gammaOf = (x: number, shape: number, scale: number, isCumulative: boolean): number =>
  checked(x >= 0 && shape > 0 && scale > 0, () => either(gammaDistribution(shape, scale), x, isCumulative));

const gammaInverse = (share: number, shape: number, scale: number): number =>
  checked(share >= 0 && share < 1 && shape > 0 && scale > 0, () =>
    share === 0 ? 0 : quantile(gammaDistribution(shape, scale), share),
  );

const betaOf = (x: number, a: number, b: number, isCumulative: boolean, low = 0, high = 1): number =>
  checked(a > 0 && b > 0 && x >= low && x <= high && low !== high, () => {
    const value = either(betaDistribution(a, b), (x - low) / (high - low), isCumulative);
    return isCumulative ? value : value / (high - low);
  });

const betaInverse = (share: number, a: number, b: number, low = 0, high = 1): number =>
  checked(
    a > 0 && b > 0 && isShare(share),
    () => low + (high - low) * quantile(betaDistribution(a, b), share),
  );

const chiOf = (x: number, freedom: number, isCumulative: boolean): number =>
  checked(x >= 0 && isFreedom(freedom), () => either(chiSquared(Math.trunc(freedom)), x, isCumulative));
const chiUpper = fn("n n", (x, freedom) =>
  checked(x >= 0 && isFreedom(freedom), () => upper(chiSquared(Math.trunc(freedom)), x)),
);
const chiUpperInverse = fn("n n", (share, freedom) =>
  checked(share > 0 && share <= 1 && isFreedom(freedom), () =>
    share === 1 ? 0 : upperQuantile(chiSquared(Math.trunc(freedom)), share),
  ),
);

const fUpper = fn("n n n", (x, one, other) =>
  checked(x >= 0 && isFreedom(one) && isFreedom(other), () =>
    upper(fisher(Math.trunc(one), Math.trunc(other)), x),
  ),
);
const fUpperInverse = fn("n n n", (share, one, other) =>
  checked(share > 0 && share <= 1 && isFreedom(one) && isFreedom(other), () =>
    share === 1 ? 0 : upperQuantile(fisher(Math.trunc(one), Math.trunc(other)), share),
  ),
);

const twoTails = (x: number, freedom: number): number =>
  checked(x >= 0 && isFreedom(freedom), () => 2 * upper(student(Math.trunc(freedom)), x));
const twoTailsInverse = fn("n n", (share, freedom) =>
  checked(share > 0 && share <= 1 && isFreedom(freedom), () =>
    share === 1 ? 0 : upperQuantile(student(Math.trunc(freedom)), share / 2),
  ),
);

const lognormal = (x: number, mean: number, spread: number, isCumulative: boolean): number =>
  checked(x > 0 && spread > 0, () => {
    const value = either(normal, (Math.log(x) - mean) / spread, isCumulative);
    return isCumulative ? value : value / (x * spread);
  });
const lognormalInverse = fn("n n n", (share, mean, spread) =>
  checked(isShare(share) && spread > 0, () => Math.exp(mean + spread * quantile(normal, share))),
);

const weibull = fn("n n n b", (x, shape, scale, isCumulative) =>
  checked(x >= 0 && shape > 0 && scale > 0, () => {
    const power = (x / scale) ** shape;
    return isCumulative
      ? -Math.expm1(-power)
      : (shape / scale) * (x / scale) ** (shape - 1) * Math.exp(-power);
  }),
);

const confidence = fn("n n n", (alpha, spread, size) =>
  checked(
    isShare(alpha) && spread > 0 && Math.trunc(size) >= 1,
    () => (-quantile(normal, alpha / 2) * spread) / Math.sqrt(Math.trunc(size)),
  ),
);

const gammaLog = fn("n", (x) => checked(x > 0, () => logGamma(x)));
const gammaDefinition = fn("n n n b", gammaOf);
const gammaInverseDefinition = fn("n n n", gammaInverse);
const betaInverseDefinition = fn("n n n n! n!", betaInverse);
const binomialDefinition = fn("n n n b", binomialOf);
const binomialInverseDefinition = fn("n n n", binomialInverse);
const exponentialDefinition = fn("n n b", exponential);
const normalDefinition = fn("n n n b", normalOf);
const normalInverseDefinition = fn("n n n", normalInverse);
const poissonDefinition = fn("n n b", poissonOf);
const standardInverse = fn("n", (share) => normalInverse(share, 0, 1));
const errorFunction = (calculate: (x: number) => number): Definition => fn("s", calculate);

export const distributionFunctions: Functions = {
  "NORM.DIST": normalDefinition,
  NORMDIST: normalDefinition,
  "NORM.INV": normalInverseDefinition,
  NORMINV: normalInverseDefinition,
  "NORM.S.DIST": fn("n b", (x, isCumulative) => normalOf(x, 0, 1, isCumulative)),
  NORMSDIST: fn("n", (x) => normalOf(x, 0, 1, true)),
  "NORM.S.INV": standardInverse,
  NORMSINV: standardInverse,
  PHI: fn("n", normal.density),
  GAUSS: fn("n", (x) => erf(x / Math.SQRT2) / 2),
  "LOGNORM.DIST": fn("n n n b", lognormal),
  LOGNORMDIST: fn("n n n", (x, mean, spread) => lognormal(x, mean, spread, true)),
  "LOGNORM.INV": lognormalInverse,
  LOGINV: lognormalInverse,
  "POISSON.DIST": poissonDefinition,
  POISSON: poissonDefinition,
  "BINOM.DIST": binomialDefinition,
  BINOMDIST: binomialDefinition,
  "BINOM.INV": binomialInverseDefinition,
  CRITBINOM: binomialInverseDefinition,
  "BINOM.DIST.RANGE": fn("n n n n!", binomialRange),
  "NEGBINOM.DIST": fn("n n n b", negativeBinomial),
  NEGBINOMDIST: fn("n n n", (failures, successes, chance) =>
    negativeBinomial(failures, successes, chance, false),
  ),
  "HYPGEOM.DIST": fn("n n n n b", (successes, drawn, wanted, all, isCumulative) =>
    hypergeometric([successes, drawn, wanted, all], isCumulative),
  ),
  HYPGEOMDIST: fn("n n n n", (successes, drawn, wanted, all) =>
    hypergeometric([successes, drawn, wanted, all], false),
  ),
  "EXPON.DIST": exponentialDefinition,
  EXPONDIST: exponentialDefinition,
  "WEIBULL.DIST": weibull,
  WEIBULL: weibull,
  GAMMA: fn("n", gamma),
  GAMMALN: gammaLog,
  "GAMMALN.PRECISE": gammaLog,
  "GAMMA.DIST": gammaDefinition,
  GAMMADIST: gammaDefinition,
  "GAMMA.INV": gammaInverseDefinition,
  GAMMAINV: gammaInverseDefinition,
  "BETA.DIST": fn("n n n b n! n!", betaOf),
  BETADIST: fn("n n n n! n!", (x, a, b, low, high) => betaOf(x, a, b, true, low, high)),
  "BETA.INV": betaInverseDefinition,
  BETAINV: betaInverseDefinition,
  "CHISQ.DIST": fn("n n b", chiOf),
  "CHISQ.DIST.RT": chiUpper,
  CHIDIST: chiUpper,
  "CHISQ.INV": fn("n n", (share, freedom) =>
    checked(share >= 0 && share < 1 && isFreedom(freedom), () =>
      share === 0 ? 0 : quantile(chiSquared(Math.trunc(freedom)), share),
    ),
  ),
  "CHISQ.INV.RT": chiUpperInverse,
  CHIINV: chiUpperInverse,
  "F.DIST": fn("n n n b", (x, one, other, isCumulative) =>
    checked(x >= 0 && isFreedom(one) && isFreedom(other), () =>
      either(fisher(Math.trunc(one), Math.trunc(other)), x, isCumulative),
    ),
  ),
  "F.DIST.RT": fUpper,
  FDIST: fUpper,
  "F.INV": fn("n n n", (share, one, other) =>
    checked(share >= 0 && share < 1 && isFreedom(one) && isFreedom(other), () =>
      share === 0 ? 0 : quantile(fisher(Math.trunc(one), Math.trunc(other)), share),
    ),
  ),
  "F.INV.RT": fUpperInverse,
  FINV: fUpperInverse,
  "T.DIST": fn("n n b", (x, freedom, isCumulative) =>
    checked(isFreedom(freedom), () => either(student(Math.trunc(freedom)), x, isCumulative)),
  ),
  "T.DIST.RT": fn("n n", (x, freedom) =>
    checked(isFreedom(freedom), () => upper(student(Math.trunc(freedom)), x)),
  ),
  "T.DIST.2T": fn("n n", twoTails),
  TDIST: fn("n n n", (x, freedom, tailCount) => {
    const tails = Math.trunc(tailCount);
    return checked(tails === 1 || tails === 2, () => (twoTails(x, freedom) * tails) / 2);
  }),
  "T.INV": fn("n n", (share, freedom) =>
    checked(isShare(share) && isFreedom(freedom), () => quantile(student(Math.trunc(freedom)), share)),
  ),
  "T.INV.2T": twoTailsInverse,
  TINV: twoTailsInverse,
  "CONFIDENCE.NORM": confidence,
  CONFIDENCE: confidence,
  "CONFIDENCE.T": fn("n n n", (alpha, spread, size) => {
    const count = Math.trunc(size);
    if (count === 1) throw errors.division;
    return checked(
      isShare(alpha) && spread > 0 && count > 1,
      () => (-quantile(student(count - 1), alpha / 2) * spread) / Math.sqrt(count),
    );
  }),
  ERF: fn("s n!", (low, high) => (high === undefined ? erf(low) : erf(high) - erf(low))),
  "ERF.PRECISE": errorFunction(erf),
  ERFC: errorFunction(erfc),
  "ERFC.PRECISE": errorFunction(erfc),
};
