import { excelLimits } from "./excelLimits";

const token =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|[A-Za-z_][\w.]*(?=\()|[(){},]|\[[^\]]*\]|[^"'(){},[A-Za-z_]+|[A-Za-z_][\w.]*|./gs;

/**
 * Measures a formula: its characters, its longest text constant, and the nesting and arguments of functions.
 */
export function measureFormula(formula: string) {
  const open: { readonly isCall: boolean; count: number }[] = [];
  let [textConstant, nesting, most, braces] = [0, 0, 0, 0];
  let isName = false;
  for (const [text] of formula.matchAll(token)) {
    if (text.startsWith('"')) textConstant = Math.max(textConstant, text.length - 2);
    if (text === "(") {
      open.push({ isCall: isName, count: 1 });
      nesting = Math.max(nesting, open.filter(({ isCall }) => isCall).length);
    }
    const call = open.at(-1);
    if (text === "," && call && braces === 0) most = Math.max(most, ++call.count);
    if (text === "{") braces++;
    if (text === "}") braces--;
    if (text === ")") open.pop();
    isName = /^[A-Za-z_]/.test(text);
  }
  return { formula: formula.length, textConstant, nesting, arguments: most };
}

export type FormulaMeasures = ReturnType<typeof measureFormula>;

/** Returns the first Excel limit that a formula exceeds; undefined if Excel accepts it. */
export function exceededLimit(formula: string): keyof FormulaMeasures | undefined {
  const measures = measureFormula(formula);
  const names = Object.keys(measures) as (keyof FormulaMeasures)[]; // the record above has these keys
  return names.find((name) => measures[name] > excelLimits[name]);
}
