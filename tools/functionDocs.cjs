/** Reads the public functions of a source with TypeScript's parser: their doc comments, arguments and declarations. */
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const ts = require("typescript");

const folder = join(__dirname, "../src/functions");

const parsed = (source) => ts.createSourceFile("function.ts", source, ts.ScriptTarget.Latest, true);

const textOf = (comment) => (ts.getTextOfJSDocComment(comment) ?? "").trim();

/** Returns the declared argument, without the invocation that Excel adds. */
const argumentOf = ({ name, questionToken, type }) => ({
  name: name.getText(),
  isOptional: questionToken !== undefined,
  isRange: type?.getText().startsWith("any[][]") === true,
});

/** Returns what a function's doc comment and parameters say; undefined for a function that Excel does not offer. */
function docOf(node) {
  if (!ts.isFunctionDeclaration(node)) return undefined;
  const tags = ts.getJSDocTags(node);
  const tagged = (name) => tags.filter(({ tagName }) => tagName.text === name);
  const [custom] = tagged("customfunction");
  if (!custom) return undefined;
  return {
    id: textOf(custom.comment).toUpperCase(),
    name: node.name.text,
    help: {
      summary: textOf(node.jsDoc.at(-1).comment).replaceAll(/\s+/g, " "),
      parameters: Object.fromEntries(
        tagged("param").map(({ name, comment }) => [name.text, textOf(comment)]),
      ),
    },
    examples: tagged("example").map(({ comment }) => textOf(comment)),
    arguments: node.parameters.map(argumentOf),
  };
}

/** Returns the doc comment of a function of a source as it is written. */
const docCommentOf = (source, name) =>
  parsed(source)
    .statements.find((node) => ts.isFunctionDeclaration(node) && node.name?.text === name)
    .jsDoc.at(-1)
    .getText();

/** Returns the public functions of a source, in its order. */
const readFunctionDocs = (source) =>
  parsed(source)
    .statements.map(docOf)
    .filter((doc) => doc !== undefined);

const isDeclared = ({ initializer, type }) =>
  type?.getText() === "LocalFunction" ||
  (initializer !== undefined &&
    ts.isCallExpression(initializer) &&
    initializer.expression.getText() === "defineCall");

const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Returns the names of the exported declarations of functions: a call of defineCall, or a LocalFunction. */
const readDeclarations = (source) =>
  parsed(source)
    .statements.filter((node) => ts.isVariableStatement(node) && isExported(node))
    .flatMap(({ declarationList }) => declarationList.declarations.filter(isDeclared))
    .map(({ name }) => name.text);

/** Returns each file of public functions by its name without an extension: its path, functions and declarations. */
const publicFunctions = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".generated.ts"))
    .sort()
    .map((file) => {
      const source = readFileSync(join(folder, file), "utf8");
      const functions = source.includes("@customfunction") ? readFunctionDocs(source) : [];
      const declarations = functions.length > 0 ? readDeclarations(source) : [];
      return { name: file.slice(0, -".ts".length), path: join(folder, file), functions, declarations };
    })
    .filter(({ functions }) => functions.length > 0);

module.exports = { docCommentOf, publicFunctions, readDeclarations, readFunctionDocs };
