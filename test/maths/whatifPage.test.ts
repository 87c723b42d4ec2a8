/** Suite of src/maths: the figures of docs/whatif.md. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluate, expectAsPrinted } from "./evaluate";

const page = readFileSync(join(__dirname, "../../docs/whatif.md"), "utf8");

/** The lines of the page's code blocks: an expression and the result that the page states. */
const lines = [...page.matchAll(/^(.+) \/\/ => (.+)$/gm)].map(([, expression = "", result = ""]) => ({
  expression,
  result,
}));

describe("the what-if page", () => {
  it("has worked numbers", () => expect(lines.length).toBeGreaterThan(30));

  it.each(lines)("$expression is $result", ({ expression, result }) => {
    // The page prints seven digits and more.
    expectAsPrinted(evaluate(expression), evaluate(result), 1e-6);
  });
});
