/**
 * npm run mutate: changes one operator, literal or statement of a room at a time, and runs the room's own
 * tests that load the file. A change that no test notices (a survivor) names a rule that no test holds, or
 * code that is not needed.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { filesBelow, root } from "../tools/prepare.mjs";

const help = `Usage: npm run mutate -- [options]

Changes the sources, one place at a time, and counts the changes that the room's own tests notice. The sources are restored after each.

  --room NAME   a folder of src; may be given several times (all)
  --count N     changes of each room (10)
  --seed N      decides which (1)
  --suites N    the most test files without the name of the changed one that run, the nearest ones (12)
  --help        this text`;

const { values } = parseArgs({
  options: {
    room: { type: "string", multiple: true },
    count: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    suites: { type: "string", default: "12" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(help);
  process.exit();
}

/** Names the operator that replaces each one. */
const operators = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
};

/** Returns the changes that a node of the syntax tree allows: a part of the text, and what replaces it. */
function changesOf(node, source) {
  const replaced = (part, text) => ({ from: part.getStart(source), to: part.end, text });
  if (ts.isBinaryExpression(node)) {
    const other = operators[node.operatorToken.getText(source)];
    return other ? [replaced(node.operatorToken, other)] : [];
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = node.expression ?? node.condition;
    return [replaced(condition, `!(${condition.getText(source)})`)];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaced(node, "false")];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replaced(node, "true")];
  if (ts.isNumericLiteral(node)) return [replaced(node, `(${node.text} + 1)`)];
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) return [replaced(node, ";")];
  return [];
}

/**
 * Returns every change of a file. Changes of types and imports are left out, because they change nothing at
 * run time.
 */
function changesIn(file) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    found.push(...changesOf(node, source).map((change) => ({ file, source, text, change })));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns numbers from 0 to 1, the same for the same seed (a linear congruential generator, Numerical Recipes 7.1). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

/** Runs Jest for at most 300 s of processor time: a change can make a loop endless, which is noticed too. */
const jest = (...args) =>
  spawnSync(
    "sh",
    [
      "-c",
      'ulimit -t 300; exec "$@"',
      "sh",
      process.execPath,
      join(root, "node_modules/jest/bin/jest.js"),
      ...args,
    ],
    { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );

/** Returns the tests of a room that have a file's name. */
const testsNamed = (room, file) =>
  filesBelow(join(root, "test", room)).filter((path) =>
    basename(path).startsWith(`${basename(file).replace(/\.tsx?$/, "")}.`),
  );

/**
 * Returns further tests of a room that load a file: first the tests that import it, then the tests in its
 * folder.
 */
function testsLoading(room, file) {
  const { stdout } = jest("--selectProjects", "node", "dom", "--listTests", "--findRelatedTests", file);
  const name = basename(file).replace(/\.tsx?$/, "");
  const folder = dirname(join(root, "test", relative(join(root, "src"), file)));
  const distance = (path) =>
    readFileSync(path, "utf8").includes(`/${name}"`) ? 0 : dirname(path) === folder ? 1 : 2;
  return stdout
    .split("\n")
    .filter((path) => path.startsWith(join(root, "test", room)) && !basename(path).startsWith(`${name}.`))
    .map((path) => ({ path, at: distance(path) }))
    .sort((one, other) => one.at - other.at)
    .slice(0, Number(values.suites))
    .map(({ path }) => path);
}

/** Returns true if the room's tests notice a change; the file's own ones, which mostly do, run first. */
function isNoticed(room, { file, text, change }) {
  const run = ["--selectProjects", "node", "dom", "--runInBand", "--bail", "--runTestsByPath"];
  const fails = (paths) => paths.length > 0 && jest(...run, ...paths).status !== 0;
  writeFileSync(file, text.slice(0, change.from) + change.text + text.slice(change.to));
  try {
    return fails(testsNamed(room, file)) || fails(testsLoading(room, file));
  } finally {
    writeFileSync(file, text);
  }
}

/** Returns where a change is, and what it replaces. */
function describe({ file, source, text, change }) {
  const line = source.getLineAndCharacterOfPosition(change.from).line;
  const code = text.split("\n")[line].trim();
  const what = `${text.slice(change.from, change.to)} -> ${change.text}`;
  return `${relative(root, file)}:${line + 1}  ${what}  in  ${code}`;
}

const rooms = values.room ?? [
  ...new Set(
    filesBelow(join(root, "src")).map((file) => relative(join(root, "src"), file).split(/[\\/]/)[0]),
  ),
];
for (const room of rooms) {
  const sources = filesBelow(join(root, "src", room)).filter((file) =>
    /(?<!\.generated|\.d)\.tsx?$/.test(file),
  );
  const all = sources.flatMap(changesIn);
  const random = randomFrom(Number(values.seed));
  const chosen = Array.from({ length: Math.min(Number(values.count), all.length) }, () =>
    all.splice(Math.floor(random() * all.length), 1).at(0),
  );
  let noticed = 0;
  for (const one of chosen) {
    if (isNoticed(room, one)) noticed += 1;
    else console.log(`  ${describe(one)}`);
  }
  console.log(`${room}: ${noticed} of ${chosen.length} changes noticed`);
}
