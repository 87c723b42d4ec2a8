import { judgeNeeds, type Part } from "../tools/machine.cjs";

/**
 * Returns `describe` and `test` for tests that need some parts of the machine. Where one is missing they are
 * skipped with a sentence, and a failing test says so in continuous integration.
 */
export function needs(...needed: readonly Part[]): {
  readonly describe: jest.Describe;
  readonly test: jest.It;
} {
  const { verdict, sentence } = judgeNeeds(needed);
  if (verdict === "run") return { describe, test };
  if (verdict === "skip") process.stderr.write(`Skipped: ${sentence}.\n`);
  else
    test(`needs ${needed.join(" and ")}`, () => {
      throw new Error(sentence);
    });
  return { describe: describe.skip, test: test.skip };
}
