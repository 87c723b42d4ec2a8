import type { CompiledFormula } from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";
import { engineFormula, typedFormula } from "./formulaText";
import { executeWithNames, hasNames } from "./lambda";

type Engine = ReturnType<typeof engine>;
type Compiler = Pick<
  Engine["CompiledFormula"],
  "Compile" | "CompileForSerializedFormula" | "IsBadExpression"
>;

let installed = false;

/** Lets the engine calculate a compiled formula that names parts of itself. */
function withNames(
  formula: CompiledFormula,
  parsed: () => Parameters<typeof executeWithNames>[0],
): CompiledFormula {
  if (formula.isBadExpression || !hasNames(formula.normalizedFormula)) return formula;
  return Object.assign(formula, { execute: executeWithNames(parsed()) });
}

/** Lets the engine read and show formulas as Excel does, where its own parser cannot. */
export function installFormulas(): void {
  const { CompiledFormula: Class, parse, parseTokens } = engine();
  if (installed) return;
  const { Compile, CompileForSerializedFormula, IsBadExpression } = Class;
  installed = true;
  const { toFormulaString } = Class.prototype;
  Object.assign(Class, {
    Compile(...[typed, ...rest]: Parameters<Compiler["Compile"]>) {
      const formula = engineFormula(typed);
      return withNames(Compile.call(Class, formula, ...rest), () => parse(formula));
    },
    CompileForSerializedFormula: (...args: Parameters<Compiler["CompileForSerializedFormula"]>) =>
      withNames(CompileForSerializedFormula.apply(Class, args), () => parseTokens(args[1].tokens)),
    IsBadExpression: (formula: string) => IsBadExpression.call(Class, engineFormula(formula)),
  } satisfies Compiler);
  Class.prototype.toFormulaString = function (...args) {
    const formula = toFormulaString.apply(this, args);
    return args[1]?.useBoundedReference ? formula : typedFormula(formula); // an .xlsx file has the engine's
  };
}
