import { valueAt } from "../../../lists/lists";
import { forEachInTurns, othersTurn } from "../../store/othersTurn";
import { solvePositive } from "../fit/fitWeights";

/** A race of a backtest: its starts are those from `from` to before `to`. */
export interface BacktestRace {
  readonly from: number;
  readonly to: number;
  readonly day: number;
  /** The indexes of the starts that won; several in a dead heat. */
  readonly winners: readonly number[];
}

const maxSteps = 50;
const tolerance = 1e-10;
/** The longest step of all weights of standardised terms, because a first step may overshoot. */
const longestStep = 2;
/** The penalty that keeps the weights of equivalent terms from diverging. */
const ridge = 1e-6;

/**
 * Returns the weights of terms that maximise the likelihood of the winners under a conditional logit
 * (McFadden 1974), by Newton's method, with their standard errors. A dead heat contributes the mean of its
 * winners. Others have turns meanwhile.
 */
export async function fitLogit(terms: readonly Float64Array[], races: readonly BacktestRace[]) {
  const scaled: ReturnType<typeof standardise>[] = [];
  for (const term of terms) {
    scaled.push(standardise(term, races));
    await othersTurn();
  }
  const values = scaled.map((term) => term.values);
  const chances = new Float64Array(terms[0]?.length ?? 0);
  let weights = terms.map(() => 0);
  for (let step = 0; step < maxSteps; step++) {
    const { gradient, information } = await likelihoodAt({ weights, terms: values, races }, chances);
    const slope = gradient.map((each, index) => each - ridge * valueAt(weights, index));
    const move = solvePositive(information, slope);
    const length = Math.max(...move.map(Math.abs));
    const part = Math.min(1, longestStep / length);
    weights = weights.map((weight, index) => weight + part * valueAt(move, index));
    if (length < tolerance) break;
  }
  const { information } = await likelihoodAt({ weights, terms: values, races }, chances);
  return {
    weights: scaled.map(({ spread }, index) => (spread > 0 ? valueAt(weights, index) / spread : 0)),
    /** NaN for a term that does not vary within any race. */
    standardErrors: scaled.map(({ spread }, index) => {
      const unit = terms.map((_, other) => Number(other === index));
      return spread > 0 ? Math.sqrt(valueAt(solvePositive(information, unit), index)) / spread : NaN;
    }),
  };
}

/**
 * Returns a term minus its mean in each race, divided by the standard deviation of that difference, and the
 * deviation; zeros and 0 for a term that does not vary within any race.
 */
function standardise(term: Float64Array, races: readonly BacktestRace[]) {
  const gaps = new Float64Array(term.length);
  let squares = 0;
  let count = 0;
  for (const { from, to } of races) {
    let sum = 0;
    for (let index = from; index < to; index++) sum += term[index] ?? NaN;
    for (let index = from; index < to; index++) {
      const gap = (term[index] ?? NaN) - sum / (to - from);
      gaps[index] = gap;
      squares += gap * gap;
    }
    count += to - from;
  }
  const deviation = Math.sqrt(squares / count);
  const spread = deviation > 1e-12 ? deviation : 0;
  for (let index = 0; index < gaps.length; index++)
    gaps[index] = spread > 0 ? (gaps[index] ?? NaN) / spread : 0;
  return { spread, values: gaps };
}

/**
 * Returns the slope of the log likelihood, and the lower triangle of its negative curvature, with the
 * penalty. `chances` is overwritten.
 */
async function likelihoodAt(
  { weights, terms, races }: WeighedTerms & { readonly races: readonly BacktestRace[] },
  chances: Float64Array,
): Promise<{ readonly gradient: number[]; readonly information: number[][] }> {
  const gradient = weights.map(() => 0);
  const information = weights.map((_, row) => [...new Array<number>(row).fill(0), ridge]);
  await forEachInTurns(races, (race) => {
    const { from, to, winners } = race;
    setChances(chances, { terms, weights }, race);
    terms.forEach((values, term) => {
      let mean = 0;
      for (let index = from; index < to; index++) mean += (chances[index] ?? NaN) * (values[index] ?? NaN);
      for (const winner of winners)
        gradient[term] = (gradient[term] ?? NaN) + ((values[winner] ?? NaN) - mean) / winners.length;
      for (let other = 0; other <= term; other++) {
        const others = valueAt(terms, other);
        let covariance = 0;
        for (let index = from; index < to; index++)
          covariance += (chances[index] ?? NaN) * ((values[index] ?? NaN) - mean) * (others[index] ?? NaN);
        const row = valueAt(information, term);
        row[other] = (row[other] ?? NaN) + covariance;
      }
    });
  });
  return { gradient, information };
}

/** Terms of a sum, with a value for each start, and their weights. */
interface WeighedTerms {
  readonly terms: readonly Float64Array[];
  readonly weights: readonly number[];
}

type StartsOfRace = Pick<BacktestRace, "from" | "to">;

/** Sets the chances of a race's starts, in proportion to exp(their weighted terms). */
function setChances(
  chances: Float64Array,
  { terms, weights }: WeighedTerms,
  { from, to }: StartsOfRace,
): void {
  chances.fill(0, from, to);
  terms.forEach((term, column) => {
    const weight = valueAt(weights, column);
    for (let index = from; index < to; index++)
      chances[index] = (chances[index] ?? NaN) + weight * (term[index] ?? NaN);
  });
  let highest = -Infinity;
  let total = 0;
  for (let index = from; index < to; index++) highest = Math.max(highest, chances[index] ?? NaN);
  for (let index = from; index < to; index++)
    total += chances[index] = Math.exp((chances[index] ?? NaN) - highest);
  for (let index = from; index < to; index++) chances[index] = (chances[index] ?? NaN) / total;
}

/** Returns the chances of the starts in some races, with 0 for other starts. Others have turns meanwhile. */
export async function chancesOf(of: WeighedTerms, races: readonly StartsOfRace[]): Promise<Float64Array> {
  const chances = new Float64Array(of.terms[0]?.length ?? 0);
  await forEachInTurns(races, (race) => setChances(chances, of, race));
  return chances;
}
