import type { CompiledFormula, EvalContext } from "@odoo/o-spreadsheet";
import { noteCards } from "./cellCards";
import { engine } from "./engineValue";
import { engineFormula, typedFormula } from "./formulaText";
import { executeWithNames, hasNames } from "./lambda";

type Engine = ReturnType<typeof engine>;
type Compiler = Pick<
  Engine["CompiledFormula"],
  "Compile" | "CompileForSerializedFormula" | "IsBadExpression"
>;

type Execute = CompiledFormula["execute"];

/** Lets a compiled formula name parts of itself, and keep the cards of its results. */
function complete(
  formula: CompiledFormula,
  parsed: () => Parameters<typeof executeWithNames>[0],
): CompiledFormula {
  if (formula.isBadExpression) return formula;
  const run = hasNames(formula.normalizedFormula) ? executeWithNames(parsed()) : formula.execute;
  return Object.assign(formula, {
    execute(this: CompiledFormula, ...given: Parameters<Execute>) {
      const result = run.apply(this, given);
      noteCards(result, this, given[4] as EvalContext); // as the engine makes it
      return result;
    },
  });
}

/** Lets the engine read and show formulas as Excel does, where its own parser cannot. */
export function installFormulas(): void {
  const { CompiledFormula: Class, parse, parseTokens } = engine();
  const { Compile, CompileForSerializedFormula, IsBadExpression } = Class;
  const { toFormulaString } = Class.prototype;
  Object.assign(Class, {
    Compile(...[typed, ...rest]: Parameters<Compiler["Compile"]>) {
      const formula = engineFormula(typed);
      return complete(Compile.call(Class, formula, ...rest), () => parse(formula));
    },
    CompileForSerializedFormula: (...args: Parameters<Compiler["CompileForSerializedFormula"]>) =>
      complete(CompileForSerializedFormula.apply(Class, args), () => parseTokens(args[1].tokens)),
    IsBadExpression: (formula: string) => IsBadExpression.call(Class, engineFormula(formula)),
  } satisfies Compiler);
  Class.prototype.toFormulaString = function (...args) {
    const formula = toFormulaString.apply(this, args);
    return args[1]?.useBoundedReference ? formula : typedFormula(formula); // an .xlsx file has the engine's
  };
}
