/**
 * Writes the help page of every function from its doc comment, the column tables and the rules of the parameters. Its examples
 * run against the service over the fictional results of test/fixtures.
 *
 *   node tools/docs-functions.cjs               writes docs/functions/*.md
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
const { markdown } = require("./docs-functions/markdown.cjs");

const docs = join(__dirname, "../docs/functions");
const help = resolve(__dirname, "..", process.env.DIST ?? "dist", "help");

/** Returns the text of each page by its file name. */
const render = (pages, text, ending) => new Map(pages.map((page) => [`${page.name}.${ending}`, text(page)]));

function put(folder, files) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
}

function check(files) {
  const read = (name) => {
    try {
      return readFileSync(join(docs, name), "utf8").replaceAll("\r\n", "\n");
    } catch {
      return undefined;
    }
  };
  const stale = [...files].filter(([name, text]) => read(name) !== text).map(([name]) => name);
  const left = readdirSync(docs).filter((name) => !files.has(name));
  if (stale.length + left.length === 0) return;
  console.error(
    `Out of date in docs/functions: ${[...stale, ...left].join(", ")}. Run node tools/docs-functions.cjs.`,
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
  if (values.check) check(render(pages, markdown, "md"));
  if (!values.html && !values.check) put(docs, render(pages, markdown, "md"));
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
