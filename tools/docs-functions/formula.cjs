/** Parses the formula of an example, such as `=RACING.FORM("today","sha-tin",3,,FALSE)`, into the function's name and its arguments. */
const token = /\s*(?:"((?:[^"]|"")*)"|\{([^}]*)\}|([^,()"{}]*))\s*(?:,|$)/y;

function scalar(text) {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (/^(TRUE|FALSE)$/i.test(trimmed)) return trimmed.toUpperCase() === "TRUE";
  const quoted = /^"(.*)"$/.exec(trimmed);
  if (quoted) return quoted[1].replaceAll('""', '"');
  const number = Number(trimmed);
  if (Number.isNaN(number)) throw new Error(`Cannot parse the argument ${trimmed} of an example`);
  return number;
}

/** Parses an array constant of Excel: `,` between columns, `;` between rows. */
const matrix = (text) => text.split(";").map((row) => row.split(",").map(scalar));

function parseFormula(formula) {
  const [, id, list] = /^=RACING\.([A-Z]+)\((.*)\)$/.exec(formula) ?? [];
  if (!id) throw new Error(`Cannot parse the example ${formula}`);
  const args = [];
  for (token.lastIndex = 0; list !== "" && token.lastIndex < list.length;) {
    const [, text, array, plain] = token.exec(list) ?? [];
    if (text === undefined && array === undefined && plain === undefined)
      throw new Error(`Cannot parse the example ${formula}`);
    args.push(
      text !== undefined ? text.replaceAll('""', '"') : array !== undefined ? matrix(array) : scalar(plain),
    );
  }
  return { id, args };
}

/** Returns the arguments as Excel passes them: ranges where the parameter takes them, repeating ones in one list, null for none. */
function asExcelSends(parameters, args) {
  const inRange = (value) => (Array.isArray(value) ? value : [[value]]);
  const repeating = parameters.findIndex((parameter) => parameter.repeating);
  const fixed = repeating < 0 ? parameters : parameters.slice(0, repeating);
  const sent = fixed.map(({ dimensionality }, index) => {
    const value = args[index] ?? null;
    return dimensionality === "matrix" && value !== null ? inRange(value) : value;
  });
  return repeating < 0 ? sent : [...sent, args.slice(repeating).map(inRange)];
}

module.exports = { parseFormula, asExcelSends };
