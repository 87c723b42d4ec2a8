/**
 * npm run habits: counts turns of phrase that a native reader stumbles over, in the docs, comments and names. A report:
 * nothing fails. `--show NAME` lists the places of one kind, `--draw COUNT` prints sentences and comments drawn by chance.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { root } from "./prepare.mjs";

/** Each kind: the turn of phrase, and the words to write instead. */
const kinds = {
  standIn: [/\b(?:that|those) of\b|\bof (?:its|their) own\b/g, "the noun again"],
  without: [/\bwithout (?:one|any)\b|(?<!\bthere )\b(?:is|are|has|have) none\b/g, "if there is none"],
  reasonAs: [/, as (?!well|soon|long|if|far|an?\b|much|many)\w/g, "because"],
  whatIs: [/\bwhat (?:\w+ ){0,5}(?:is|are|was)\b|\bof what\b/g, "the thing by its name"],
  beside: [/\bbeside\b/g, "as well as, next to"],
  order: [
    /(?:^|[.:] )(?:Of|Needed|Repeated|Without|Among|With) \w[^.]{3,}?, (?:\w+ ){0,2}(?:is|are|has|have)\b/gm,
    "the subject first",
  ],
  threeOf: [/\bof (?:\w+ ){1,3}of (?:\w+ ){1,3}of\b/g, "a compound noun"],
  idioms: [
    /\b(?:at hand|kept up|comes? of|counts? as|told apart|left alone)\b/g,
    "available, maintained, is caused by",
  ],
  question: [/^(?:What|Who|How|When|Whether|Which|Where|Why)\b/g, "a verb or a noun first"],
  numbers: [/\d %|(?<![\w.\]])\.\d/g, "95%, 0.012"],
};

const inFolder = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith(ending) && !/generated|node_modules/.test(name))
    .map((name) => join(root, folder, name));

/** Returns the prose of a page: without code, links' addresses and headings. */
const proseOf = (page) =>
  page
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "`code`")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/^#.*$/gm, "");

/** Returns the comments of a source file, their marks removed. */
function commentsOf(text) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text);
  const comments = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    if (token === ts.SyntaxKind.SingleLineCommentTrivia || token === ts.SyntaxKind.MultiLineCommentTrivia)
      comments.push(
        scanner
          .getTokenText()
          .replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, "")
          .replace(/^ +/gm, "")
          .replace(/`[^`]*`/g, "`code`")
          .trim(),
      );
  return comments;
}

const participles = new Set(["known", "found", "own", "named", "shown", "read", "stored", "given", "kept"]);

/** Counts the variables and parameters of a folder that are named by a bare participle, without fields taken from an object. */
function bareNames(folder) {
  const names = [];
  const visit = (node) => {
    const isField = ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.propertyName;
    const isVariable = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (isVariable && !isField && participles.has(node.name.text)) names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  for (const file of [...inFolder(folder, ".ts"), ...inFolder(folder, ".tsx")])
    visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return names.length;
}

const docs = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
].map((name) => join(root, name));
const read = (files, partsOf) =>
  files.flatMap((file) =>
    partsOf(readFileSync(file, "utf8")).map((text) => ({ file: relative(root, file), text })),
  );
const prose = read(docs, (text) => proseOf(text).split(/\n\s*\n/));
const commentsIn = (folder) => read([...inFolder(folder, ".ts"), ...inFolder(folder, ".tsx")], commentsOf);
const [comments, tests] = [commentsIn("src"), commentsIn("test")];

const places = (parts, [pattern]) =>
  parts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => ({ file, text, match, index })),
  );

/** Returns some elements of a list drawn by chance. */
function drawn(list, count) {
  const rest = [...list];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0],
  );
}

const { values } = parseArgs({ options: { show: { type: "string" }, draw: { type: "string" } } });
const oneLine = (text) => text.replace(/\s+/g, " ").trim();
if (values.show) {
  for (const { file, text, match, index } of [
    ...places(prose, kinds[values.show]),
    ...places(comments, kinds[values.show]),
    ...places(tests, kinds[values.show]),
  ])
    console.log(
      `${file}: ${oneLine(text.slice(Math.max(0, index - 60), index))} [${oneLine(match)}] ${oneLine(text.slice(index + match.length, index + match.length + 60))}`,
    );
} else if (values.draw) {
  const sentences = prose.flatMap(({ file, text }) =>
    text.startsWith("|")
      ? []
      : oneLine(text)
          .split(/(?<=[.!?]) (?=[A-Z])/)
          .filter((one) => one.length > 20)
          .map((one) => ({ file, text: one })),
  );
  for (const [title, list] of [
    ["Sentences of the docs", sentences],
    ["Comments", [...comments, ...tests].filter(({ text }) => text.length > 20)],
  ]) {
    console.log(`\n${title}`);
    for (const { file, text } of drawn(list, Number(values.draw))) console.log(`- ${file}: ${oneLine(text)}`);
  }
} else {
  const words = (parts) =>
    parts.reduce(
      (sum, { text }) => sum + text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length,
      0,
    );
  console.table(
    Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [
        name,
        {
          docs: places(prose, kind).length,
          comments: places(comments, kind).length,
          tests: places(tests, kind).length,
          write: kind[1],
        },
      ]),
    ),
  );
  console.log(`names that are bare participles: src ${bareNames("src")}, test ${bareNames("test")}`);
  console.log(`words: docs ${words(prose)}, comments ${words(comments)}, comments of tests ${words(tests)}`);
}
