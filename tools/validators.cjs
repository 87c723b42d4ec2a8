/** The conditions of JSON Schema's types on a value `v`. */
const types = {
  string: 'typeof v === "string"',
  boolean: 'typeof v === "boolean"',
  integer: "Number.isInteger(v)",
  number: "Number.isFinite(v)",
  array: "Array.isArray(v)",
  object: 'typeof v === "object" && v !== null && !Array.isArray(v)',
  null: "v === null",
};

/**
 * Returns the source of a module that exports a function for each schema by name. It returns true for a value that fits.
 * Unknown properties fit. Equal parts of schemas share a function, and nothing needs `eval`.
 *
 * @example validatorsSource({ count: { type: "integer", minimum: 0 } })
 * // const c0 = (v) => Number.isInteger(v) && !(v < 0);
 * // export const count = c0;
 */
function validatorsSource(schemas) {
  const written = new Map();

  /** Returns the name of the function that checks values against a schema. */
  function checkOf({ type, enum: words, minimum, maximum, items, properties = {}, required = [] }) {
    const propertyCheck = ([name, property]) =>
      required.includes(name)
        ? `${checkOf(property)}(v.${name})`
        : `(v.${name} === undefined || ${checkOf(property)}(v.${name}))`;
    const conditions = [
      words ? `${JSON.stringify(words)}.includes(v)` : types[[type].flat()[0]],
      minimum !== undefined && `!(v < ${minimum})`,
      maximum !== undefined && `!(v > ${maximum})`,
      items && `v.every((item) => ${checkOf(items)}(item))`,
      ...Object.entries(properties).map(propertyCheck),
    ].filter(Boolean);
    const fits = conditions.join(" && ");
    const mayBeNull = !words && [type].flat().includes("null");
    const text = `(v) => ${mayBeNull ? `v === null || (${fits})` : fits}`;
    if (!written.has(text)) written.set(text, `c${written.size}`);
    return written.get(text);
  }

  const exported = Object.entries(schemas).map(
    ([name, schema]) => `export const ${name} = ${checkOf(schema)};\n`,
  );
  return [...written].map(([text, name]) => `const ${name} = ${text};\n`).join("") + exported.join("");
}

module.exports = { validatorsSource };
