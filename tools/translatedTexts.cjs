/**
 * The texts that the add-in translates. In JSX a text stays plain English, `<p>Sent {count} rows.</p>`; the build replaces it by
 * a look-up of "Sent {0} rows." in the reader's language. Elsewhere the tag t marks it: t`Sent ${count} rows.`
 */
const ts = require("typescript");

/** The attributes that a person reads or hears. */
const attributes = new Set(
  "action alt aria-label confirm description empty heading hint label none placeholder summary title waiting".split(
    " ",
  ),
);
/** The members of the pane's tables and states that a person reads; in a table they become getters, as it is loaded early. */
const members = new Set([
  "caption",
  "description",
  "hint",
  "intro",
  "label",
  "left",
  "message",
  "reset",
  "right",
  "text",
  "title",
]);
/** The functions of the pane whose argument a person reads, by its index. */
const callees = { ended: 1, setFailure: 0, setProblem: 0, setStatus: 0 };
const isFileOfPane = (file) => /addin\/(?:pane|settings)\//.test(file.replaceAll("\\", "/"));
const isOfPane = (node) => isFileOfPane(node.getSourceFile().fileName);
const isText = (text) => /\p{L}{2}|\p{L} \p{L}/u.test(text);
const hasJsx = (node) =>
  ts.isJsxElement(node) ||
  ts.isJsxSelfClosingElement(node) ||
  ts.isJsxFragment(node) ||
  (ts.forEachChild(node, (child) => hasJsx(child) || undefined) ?? false);

/** Returns a JSX text as the compiler joins its lines; "" for blanks that only lay out the source. */
function joinedLines(text) {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, index) => {
      const left = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? left : left.trimEnd();
    })
    .filter((line, index) => line !== "" || (lines.length === 1 && index === 0))
    .join(" ");
}

/** Splits a text from the blanks around it, which are no part of its key. */
const trimmed = (text) => /^(\s*)(.*?)(\s*)$/s.exec(text).slice(1);

/** Returns the text and the values of a list of texts and expressions; undefined where it has no text of its own. */
function keyOf(parts) {
  const values = [];
  const key = parts.map((part) => (typeof part === "string" ? part : `{${values.push(part) - 1}}`)).join("");
  return parts.some((part) => typeof part === "string" && isText(part)) ? { key, values } : undefined;
}

const templateParts = (template) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [
        template.head.text,
        ...template.templateSpans.flatMap(({ expression, literal }) => [expression, literal.text]),
      ].filter((part) => part !== "");

/** Returns the child of an element as a text or a value; undefined for a comment or blanks of the source. */
function partOf(child) {
  if (ts.isJsxText(child)) return joinedLines(child.text) || undefined;
  if (!ts.isJsxExpression(child)) return child;
  const { expression } = child;
  return expression && ts.isStringLiteralLike(expression) ? expression.text : expression;
}

/**
 * Visits the texts of a source: `found` returns the replacement of each. A text in JSX may have elements in it, which are
 * values; elements at its ends stay outside.
 */
function visitor(context, found) {
  const { factory } = context;

  /** Returns the replacement of a text in an expression, between its blanks. */
  const inBlanks = ({ key, ...rest }) => {
    const [before, text, after] = trimmed(key);
    const replaced = found({ key: text, ...rest });
    if (before + after === "") return replaced;
    const quoted = (blanks) => factory.createStringLiteral(blanks);
    const sum = (left, right) => factory.createBinaryExpression(left, ts.SyntaxKind.PlusToken, right);
    return sum(sum(quoted(before), replaced), quoted(after));
  };

  /** Replaces the texts that an expression may have as its value. */
  const inExpression = (node) => {
    if (ts.isStringLiteralLike(node))
      return isText(node.text) ? inBlanks({ key: node.text, values: [], node }) : node;
    if (ts.isTemplateExpression(node)) {
      const text = keyOf(templateParts(node));
      return text
        ? inBlanks({ ...text, values: text.values.map(visit), node })
        : ts.visitEachChild(node, visit, context);
    }
    if (ts.isConditionalExpression(node))
      return factory.updateConditionalExpression(
        node,
        visit(node.condition),
        node.questionToken,
        inExpression(node.whenTrue),
        node.colonToken,
        inExpression(node.whenFalse),
      );
    if (ts.isParenthesizedExpression(node))
      return factory.updateParenthesizedExpression(node, inExpression(node.expression));
    if (ts.isBinaryExpression(node) && ["&&", "||", "??"].includes(node.operatorToken.getText()))
      return factory.updateBinaryExpression(
        node,
        visit(node.left),
        node.operatorToken,
        inExpression(node.right),
      );
    return visit(node);
  };

  const inChild = (child) =>
    ts.isJsxExpression(child) && child.expression
      ? factory.updateJsxExpression(child, inExpression(child.expression))
      : visit(child);

  const inChildren = (children) => {
    const shown = children.filter((child) => partOf(child) !== undefined);
    const texts = shown.map((child) => typeof partOf(child) === "string");
    const isOuter = (index) => !texts[index] && hasJsx(shown[index]);
    let [from, to] = [0, shown.length];
    while (from < to && isOuter(from)) from += 1;
    while (from < to && isOuter(to - 1)) to -= 1;
    const parts = shown.slice(from, to).map(partOf);
    const text = keyOf(parts);
    if (!text) return children.map(inChild);
    const values = shown
      .slice(from, to)
      .filter((_, index) => typeof parts[index] !== "string")
      .map(inChild);
    const expressions = values.map((value) => (ts.isJsxExpression(value) ? value.expression : value));
    // The blanks between a text and an element outside it are no part of the text.
    const [before, key, after] = trimmed(text.key);
    const blanks = (text) =>
      text === "" ? [] : [factory.createJsxExpression(undefined, factory.createStringLiteral(text))];
    const replaced = found({ key, values: expressions, node: shown[from], isChild: true });
    return [
      ...shown.slice(0, from).map(inChild),
      ...blanks(before),
      factory.createJsxExpression(undefined, replaced),
      ...blanks(after),
      ...shown.slice(to).map(inChild),
    ];
  };

  /** Returns a member of an object with its text translated as it is read. */
  const inMember = (node) => {
    const { name, initializer } = node;
    if (!ts.isStringLiteralLike(initializer))
      return factory.updatePropertyAssignment(node, name, inExpression(initializer));
    const body = factory.createBlock([factory.createReturnStatement(inExpression(initializer))]);
    return factory.createGetAccessorDeclaration(undefined, name, [], undefined, body);
  };

  const visit = (node) => {
    if (
      ts.isPropertyAssignment(node) &&
      ts.isIdentifier(node.name) &&
      members.has(node.name.text) &&
      isOfPane(node)
    )
      return inMember(node);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text in callees) {
      const index = callees[node.expression.text];
      const args = node.arguments.map((arg, at) => (at === index ? inExpression(arg) : visit(arg)));
      return factory.updateCallExpression(node, node.expression, node.typeArguments, args);
    }
    if (ts.isJsxElement(node))
      return factory.updateJsxElement(
        node,
        visit(node.openingElement),
        inChildren(node.children),
        node.closingElement,
      );
    if (ts.isJsxFragment(node))
      return factory.updateJsxFragment(
        node,
        node.openingFragment,
        inChildren(node.children),
        node.closingFragment,
      );
    if (ts.isJsxAttribute(node) && attributes.has(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      const expression = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
      return factory.updateJsxAttribute(
        node,
        node.name,
        factory.createJsxExpression(undefined, inExpression(expression)),
      );
    }
    return ts.visitEachChild(node, visit, context);
  };
  return visit;
}

const calls = new RegExp(`\\b(?:${Object.keys(callees).join("|")})\\(`);

/** True for a source in which the transformer may find texts: others need not be parsed for it. */
const hasTexts = (source, file) => file.endsWith("x") || isFileOfPane(file) || calls.test(source);

/** Returns the transformer of the build: `translated` and `translatedParts` are provided by webpack.config.js. */
const withTranslatedTexts = (context) => {
  const { factory } = context;
  const replacement = ({ key, values, isChild }) =>
    factory.createCallExpression(
      factory.createIdentifier(isChild && values.length > 0 ? "translatedParts" : "translated"),
      undefined,
      [
        factory.createStringLiteral(key),
        ...(values.length > 0 ? [factory.createArrayLiteralExpression(values)] : []),
      ],
    );
  return (source) => ts.visitEachChild(source, visitor(context, replacement), context);
};

const parse = (source, file) =>
  ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** Returns the singular and the plural of a counted noun, as formatCount writes them. */
const counted = (noun) => [`{0} ${noun}`, `{0} ${noun}s`];

/** The functions of src/maths whose phrases are keys, by the phrase's index; a phrase with values is an array, its text first. */
const phrases = { checkFor: 0, check: 1 };

/** Returns the keys of the texts that a source translates. */
function sourceTexts(source, file) {
  const tree = parse(source, file);
  const isOfMaths = file.replaceAll("\\", "/").includes("src/maths/");
  const keys = [];
  const collectPhrase = (node) => {
    const text = node && ts.isArrayLiteralExpression(node) ? node.elements[0] : node;
    if (text && ts.isStringLiteral(text)) keys.push(text.text);
  };
  const collect = (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "t")
      keys.push(keyOf(templateParts(node.template)).key);
    if (
      ts.isCallExpression(node) &&
      node.expression.getText() === "formatCount" &&
      node.arguments[1] &&
      ts.isStringLiteral(node.arguments[1])
    )
      keys.push(...counted(node.arguments[1].text));
    if (isOfMaths && ts.isCallExpression(node) && node.expression.getText() in phrases)
      collectPhrase(node.arguments[phrases[node.expression.getText()]]);
    if (ts.isJsxAttribute(node) && node.name.getText() === "noun" && ts.isStringLiteral(node.initializer))
      keys.push(...counted(node.initializer.text));
    ts.forEachChild(node, collect);
  };
  collect(tree);
  ts.transform(tree, [
    (context) => (root) => {
      const found = ({ key, node }) => {
        keys.push(key);
        return node;
      };
      return ts.visitEachChild(root, visitor(context, found), context);
    },
  ]);
  return keys;
}

module.exports = { hasTexts, sourceTexts, withTranslatedTexts };
