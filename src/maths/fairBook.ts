import { impliedProbabilities } from "./impliedProbabilities";
import { type FairBook, marginMethods } from "./marginMethods";
import { refuseUnless } from "./refuseUnless";

/**
 * The probabilities behind a book's decimal odds, without the margin, in the order of the odds; they add up to `target`: 1 for a win book (unless
 * said otherwise), 2 or 3 for a place book that pays so many places. The method is power unless another of `marginMethods` is named.
 * Refused where the method leaves a probability outside 0 to 1.
 *
 * @example fairBook([2.6, 2.4, 4.3], { method: "shin" }).probabilities is [0.37299, 0.40478, 0.22223]
 */
export function fairBook(
  odds: readonly number[],
  options: { method?: keyof typeof marginMethods; target?: number } = {},
): FairBook {
  const { method = "power", target = 1 } = options;
  const cannot = `take the margin off by the ${method} method`;
  const implied = impliedProbabilities(odds, cannot);
  refuseUnless(target === 1 || target === 2 || target === 3, { cannot, as: "'target' must be 1, 2 or 3", value: target });
  refuseUnless(implied.length >= target, {
    cannot,
    as: `${target} places need as many runners`,
    value: implied.length,
  });
  // As many places as runners: every one is certain, whatever the prices.
  if (implied.length === target) return { probabilities: implied.map(() => 1), parameter: 0 };
  const book = marginMethods[method](implied, target);
  for (const probability of book.probabilities) {
    refuseUnless(probability > 0 && probability <= 1, {
      cannot,
      as: "every probability must come out above 0 and at most 1",
      value: probability,
    });
  }
  return book;
}
