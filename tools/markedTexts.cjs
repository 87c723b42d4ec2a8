/** Lists the texts that the sources mark for translation, for the translators' report and its tests: nothing is rewritten. */
const ts = require("typescript");

/** The tags that mark a text, in place. */
const tags = new Set(["t", "tParts", "phrase"]);

/** Returns the key of a marked text: "{0}", "{1}" … stand for its values. */
const keyOf = (template) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text +
      template.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`).join("");

/** Returns the singular and the plural of a counted noun, as formatCount writes them. */
const counted = (noun) => [`{0} ${noun}`, `{0} ${noun}s`];

/** Returns the texts that one node marks. */
function textsAt(node) {
  if (ts.isTaggedTemplateExpression(node) && tags.has(node.tag.getText())) return [keyOf(node.template)];
  if (ts.isCallExpression(node) && node.expression.getText() === "formatCount") {
    const noun = node.arguments[1];
    return noun && ts.isStringLiteral(noun) ? counted(noun.text) : [];
  }
  if (ts.isJsxAttribute(node) && node.name.getText() === "noun" && ts.isStringLiteral(node.initializer))
    return counted(node.initializer.text);
  return [];
}

/** Returns the keys of the texts that a source translates. */
function markedTexts(source, file) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const keys = [];
  const visit = (node) => {
    keys.push(...textsAt(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  return keys;
}

module.exports = { markedTexts };
