/** Collects the description of each function from the code: doc comment, metadata, and the call of a function that sends requests. */
const { readFileSync, readdirSync } = require("node:fs");
const { join } = require("node:path");
const { generateCustomFunctionsMetadata } = require("custom-functions-metadata");
const ts = require("typescript");

const folder = join(__dirname, "../../src/functions");

function tagsOf(file, functionName) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true);
  const declared = source.statements.find(
    (node) => ts.isFunctionDeclaration(node) && node.name?.text === functionName,
  );
  const tags = ts.getJSDocTags(declared);
  const texts = (name) =>
    tags.filter((tag) => tag.tagName.text === name).map((tag) => ts.getTextOfJSDocComment(tag.comment) ?? "");
  return { examples: texts("example").map((text) => text.trim()), returns: texts("returns")[0] ?? "" };
}

/** Returns the descriptions of all functions in the order of the help. */
async function describeFunctions() {
  const { catalogue, compareFunctions, groupOf } = require("../../src/functions/catalogue.ts");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))
    .filter((file) => readFileSync(file, "utf8").includes("@customfunction"));
  const { metadataJson, associate, errors } = await generateCustomFunctionsMetadata(files);
  if (errors.length > 0) throw new Error(errors.join("\n"));

  const functions = JSON.parse(metadataJson).functions.map((described) => {
    const { sourceFileName, functionName } = associate.find(({ id }) => id === described.id);
    const tags = tagsOf(sourceFileName, functionName);
    if (tags.examples.length === 0)
      throw new Error(`RACING.${described.id} has no @example: show a formula, whose result its page states`);
    const call = catalogue.find(({ name }) => name === described.id);
    return { ...described, functionName, ...tags, call, group: groupOf(described.id) };
  });
  return functions.sort((one, other) => compareFunctions(one.id, other.id));
}

module.exports = { describeFunctions };
