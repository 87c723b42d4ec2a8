import { engine } from "./engineValue";

/** A text in quotation marks, in which nothing is rewritten. */
const quoted = '"(?:[^"]|"")*"';
/** A cell, with its sheet where one is named. */
const cell = String.raw`(?:(?:'(?:[^']|'')*'|[\w.]+)!)?\$?[A-Z]{1,3}\$?\d{1,7}`;

/** Parts of a formula that the engine cannot read: LOG10(, A5.Jockey or A5.[Fair odds], calls of names. */
const typedParts = new RegExp(
  String.raw`${quoted}|(?<![\w.$!])(?:(?<log>LOG10)(?=\s*\()|(?<cell>${cell})\.(?:\[(?<long>[^\]]+)\]|(?<field>[A-Z_]\w*)(?![\w.!(]))|(?<call>[A-Z_]\w*)\(\s*(?<none>\))?)`,
  "gi",
);

/** The same parts as the engine reads them. */
const engineParts = new RegExp(
  String.raw`${quoted}|(?<![\w.])(?:(?<log>LOG\.10)(?=\()|_FV\(\s*(?<cell>${cell}),\s*"(?<field>(?:[^"]|"")*)"\s*\)|LAMBDA\.CALL\(\s*(?<call>\w+)(?:,\s*|(?=\))))`,
  "gi",
);

/** Returns the content of a cell for a text: the engine takes one that begins with = for a formula. */
export const asText = (text: string): string =>
  text.startsWith("=") ? `="${text.replaceAll('"', '"&CHAR(34)&"')}"` : text;

/** Writes "a""b" as ("a"&CHAR(34)&"b"): a text of the engine's holds no quotation mark. */
const withoutMarks = (formula: string): string =>
  formula.replace(new RegExp(quoted, "g"), (text) => {
    const parts = text.slice(1, -1).split('""');
    return parts.length === 1 ? text : `(${parts.map((part) => `"${part}"`).join("&CHAR(34)&")})`;
  });

/** Rewrites such texts as a person types them. */
const withMarks = (formula: string): string =>
  formula.replace(/\(("[^"]*"(?:&CHAR\(34\)&"[^"]*")+)\)/g, (_all, texts: string) =>
    texts.replaceAll('"&CHAR(34)&"', '""'),
  );

type Groups = Readonly<Record<string, string | undefined>>;

const replaceParts = (formula: string, parts: RegExp, replacement: (groups: Groups) => string | undefined) =>
  formula.replace(parts, (part: string, ...rest: unknown[]) => replacement(rest.at(-1) as Groups) ?? part);

/** Returns a formula with names replaced, one after the other, outside of its texts. */
export const replaceNames = (formula: string, names: readonly (readonly [RegExp, string])[]): string =>
  formula
    .split(new RegExp(`(${quoted})`))
    .map((part, index) =>
      index % 2 === 1 ? part : names.reduce((text, [name, other]) => text.replace(name, other), part),
    )
    .join("");

/** Returns the index of the bracket that closes the one at an index; -1 without one. */
function closingBracket(formula: string, open: number): number {
  let depth = 0;
  for (const { 0: part, index } of formula.matchAll(new RegExp(`${quoted}|[()]`, "g"))) {
    if (index < open || part.startsWith('"')) continue;
    depth += part === "(" ? 1 : -1;
    if (depth === 0) return index;
  }
  return -1;
}

/** Returns the indexes at which a pattern occurs outside of texts, the last one first. */
const indexesOf = (formula: string, pattern: string): number[] =>
  [...formula.matchAll(new RegExp(`${quoted}|${pattern}`, "gi"))]
    .flatMap(({ 0: part, index }) => (part.startsWith('"') ? [] : [index]))
    .reverse();

/** Rewrites calls of a LAMBDA where it stands, LAMBDA(x,x+1)(2), which the engine cannot read. */
function withoutDirectCalls(typed: string): string {
  let formula = typed;
  for (const index of indexesOf(typed, String.raw`(?<![\w.])LAMBDA(?:\.CALL)?\s*\(`))
    for (;;) {
      const end = closingBracket(formula, formula.indexOf("(", index)) + 1;
      if (end === 0 || formula[end] !== "(") break;
      const given = formula.slice(end + 1).trimStart();
      const called = `${formula.slice(index, end)}${given.startsWith(")") ? "" : ","}${given}`;
      formula = `${formula.slice(0, index)}LAMBDA.CALL(${called}`;
    }
  return formula;
}

/** Rewrites such calls of the engine's as a person types them. */
function withDirectCalls(stored: string): string {
  const start = "LAMBDA.CALL(";
  let formula = stored;
  for (const index of indexesOf(stored, String.raw`(?<![\w.])LAMBDA\.CALL\(`)) {
    const lambda = formula.slice(index + start.length).trimStart();
    let end = closingBracket(lambda, lambda.indexOf("(")) + 1;
    while (lambda[end] === "(") end = closingBracket(lambda, end) + 1;
    const given = lambda.slice(end).replace(/^,\s*/, "");
    formula = `${formula.slice(0, index)}${lambda.slice(0, end)}(${given}`;
  }
  return formula;
}

/**
 * Returns a formula as the engine reads it: '=A5.[Fair odds]+LOG10(2)' is '=_FV(A5,"Fair odds")+LOG.10(2)'.
 */
export function engineFormula(formula: string): string {
  if (!formula.startsWith("=")) return formula;
  const { functionRegistry } = engine().registries;
  const mayCall = /\bLAMBDA\s*\(/i.test(formula);
  const named = [...formula.matchAll(/(\w+)\s*,\s*LAMBDA\s*\(/gi)].map(([, name = ""]) => name.toUpperCase());
  /** True for a name that holds a LAMBDA; it may be that of a function. */
  const isNamed = (call: string): boolean => named.includes(call) || !functionRegistry.contains(call);
  const readable = replaceParts(formula, typedParts, ({ log, cell: from, long, field, call, none }) => {
    if (log) return "LOG.10";
    if (from) return `_FV(${from},"${(long ?? field ?? "").replaceAll('"', '""')}")`;
    if (!mayCall || !call || !isNamed(call.toUpperCase())) return undefined;
    return none ? `LAMBDA.CALL(${call})` : `LAMBDA.CALL(${call},`;
  });
  return withoutMarks(mayCall ? withoutDirectCalls(readable) : readable);
}

/** Returns a formula of the engine as a person types it. */
export const typedFormula = (formula: string): string =>
  withDirectCalls(
    replaceParts(withMarks(formula), engineParts, ({ log, cell: from, field = "", call }) => {
      if (log) return "LOG10";
      if (call) return `${call}(`;
      return from && `${from}.${/^[A-Z_]\w*$/i.test(field) ? field : `[${field.replaceAll('""', '"')}]`}`;
    }),
  );
