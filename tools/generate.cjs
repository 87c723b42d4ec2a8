/** Writes src/spec/validators.generated.ts: one standalone validator per response, compiled by ajv from the schemas. */
const { existsSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { default: Ajv } = require("ajv");
const { default: standaloneCode } = require("ajv/dist/standalone");
require("./typescript.cjs");

const dropped = new Set(["additionalProperties", "description"]);

/**
 * The service sends closed objects; a reader takes fields that are new to it. A shape that is used twice (a stat block,
 * a barrier's statistics) becomes one function of the generated code.
 */
function open(schema, seen) {
  if (Array.isArray(schema)) return schema.map((item) => open(item, seen));
  if (schema === null || typeof schema !== "object") return schema;
  const kept = Object.entries(schema).filter(([key]) => !dropped.has(key));
  const opened = Object.fromEntries(kept.map(([key, value]) => [key, open(value, seen)]));
  if (schema.type !== "object") return opened;
  const text = JSON.stringify(opened);
  if (!seen.has(text)) seen.set(text, { $id: `shape${seen.size}`, ...opened });
  return { $ref: seen.get(text).$id };
}

const { schemas } = require("../src/spec/responses.ts");
const ajv = new Ajv({
  code: { source: true, esm: true },
  allowUnionTypes: true,
  inlineRefs: false,
  messages: false,
  strictNumbers: false,
});
const shapes = new Map();
const roots = Object.entries(schemas).map(([name, schema]) => [name, open(schema, shapes).$ref]);
for (const shape of shapes.values()) ajv.addSchema(shape);
const code = standaloneCode(ajv, Object.fromEntries(roots));

const file = join(__dirname, "../src/spec/validators.generated.ts");
const text = `// Generated from the schemas by tools/generate.cjs; not kept in the repository.\n// @ts-nocheck\n${code}\n`;
if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
