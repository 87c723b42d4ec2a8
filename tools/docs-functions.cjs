/**
 * Writes the help page of every function from its doc comment, the column tables and the rules of the parameters. Its examples
 * run against the service over the fictional results of test/fixtures. The reference pages are made of the tables of src/spec.
 *
 *   node tools/docs-functions.cjs               writes docs/functions/*.md and docs/reference/*.md
 *   node tools/docs-functions.cjs --check       lists those that are out of date and fails if there are any
 *   node tools/docs-functions.cjs --html [DIR]  writes the same pages as *.html in dist/help, which functions.json names
 *
 * `--check --html DIR` does both, with one run of the examples.
 */
const { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } = require("node:fs");
const { join, resolve } = require("node:path");
const { parseArgs } = require("node:util");
require("./generate.cjs");
require("./typescript.cjs");
const { describeFunctions } = require("./docs-functions/describe.cjs");
const { openExamples } = require("./docs-functions/examples.cjs");
const { pagesOf } = require("./docs-functions/pages.cjs");
const { html } = require("./docs-functions/html.cjs");
const { isGenerated, markdown } = require("./docs-functions/markdown.cjs");

const docs = join(__dirname, "../docs");
const help = resolve(__dirname, "..", process.env.DIST ?? "dist", "help");

/** Returns the text of each page by its file name. */
const render = (pages, text, ending) => new Map(pages.map((page) => [`${page.name}.${ending}`, text(page)]));

/** Replaces the pages of a folder, except those that a person keeps. */
function put(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!name.endsWith(".md") || isGenerated(readFileSync(join(folder, name), "utf8")))
      rmSync(join(folder, name), { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}

/** Lists the pages of a folder in docs that differ from the code, and fails if there are any. */
function check(folder, files) {
  const read = (name) => {
    try {
      return readFileSync(join(docs, folder, name), "utf8").replaceAll("\r\n", "\n");
    } catch {
      return undefined;
    }
  };
  const stale = [...files].filter(([name, text]) => read(name) !== text).map(([name]) => name);
  const left = readdirSync(join(docs, folder)).filter((name) => !files.has(name) && isGenerated(read(name)));
  if (stale.length + left.length === 0) return;
  console.error(
    `Out of date in docs/${folder}: ${[...stale, ...left].join(", ")}. Run node tools/docs-functions.cjs.`,
  );
  process.exitCode = 1;
}

async function main() {
  const { values, positionals } = parseArgs({
    options: { check: { type: "boolean" }, html: { type: "boolean" } },
    allowPositionals: true,
  });
  const pages = await pagesOf(await describeFunctions(), await openExamples());
  if (values.html) put(resolve(positionals[0] ?? help), render(pages, html, "html"));
  if (values.html && !values.check) return;
  const { referencePages } = require("./docs-functions/reference.cjs");
  for (const [folder, listed] of [
    ["functions", pages],
    ["reference", referencePages()],
  ]) {
    const files = render(listed, markdown, "md");
    if (values.check) check(folder, files);
    else put(join(docs, folder), files);
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
