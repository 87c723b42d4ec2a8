/** functions.json, from the functions' doc comments and their lists of words. */
const { generateCustomFunctionsMetadata } = require("custom-functions-metadata");
require("./typescript.cjs");
const { wordListOf, wordLists } = require("../src/functions/wordLists.ts");
const { publicFunctions } = require("./functionDocs.cjs");
const { DEVELOPMENT_URL } = require("./manifest.cjs");

/** Returns one member; its name, which Excel completes, has no blanks or hyphens. */
const memberOf = ([word, tooltip]) => ({
  name: word.replaceAll(/[ -]/g, "_"),
  stringValue: word,
  ...(tooltip === undefined ? {} : { tooltip }),
});

/** Returns a function's metadata with its enumerated parameters, which Excel passes as texts, and the address of its page. */
function completeFunction(described, base) {
  const parameters = described.parameters.map((parameter) => {
    const list = wordListOf[described.id]?.[parameter.name];
    return list === undefined ? parameter : { ...parameter, type: "string", customEnumId: list };
  });
  return { ...described, helpUrl: `${base}/help/${described.id.toLowerCase()}.html`, parameters };
}

/**
 * Returns functions.json with what the generator cannot declare: errors as arguments, without which Excel shows #VALUE!
 * for them without a reason, the pages of help below an address, and the enumerations. Versions of Excel without enumerations ignore them.
 */
function completeMetadata(metadata, base = DEVELOPMENT_URL) {
  const enums = Object.entries(wordLists).map(([id, words]) => ({
    id,
    type: "string",
    values: Object.entries(words).map(memberOf),
  }));
  const functions = metadata.functions.map((described) => completeFunction(described, base));
  return { allowErrorForDataTypeAny: true, ...metadata, functions, enums };
}

/** Resolves to functions.json for the public functions, with help below an address. Throws with the generator's errors. */
async function functionsMetadata(base) {
  const files = publicFunctions().map(({ path }) => path);
  const { metadataJson, errors } = await generateCustomFunctionsMetadata(files);
  if (errors.length > 0) throw new Error(`Cannot write functions.json:\n${errors.join("\n")}`);
  return completeMetadata(JSON.parse(metadataJson), base);
}

module.exports = { completeMetadata, functionsMetadata };
