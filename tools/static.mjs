/** Builds the pages for a host of plain files: the add-in, the workbench and the service for the browser. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve, sep } from "node:path";
import { buildBrowserService, buildPages, filesBelow, root, whenChanged } from "./prepare.mjs";

const require = createRequire(import.meta.url);

/** Builds everything for an address into build/static (DIST names another folder). */
export function buildStatic(base) {
  const folder = resolve(root, process.env.DIST ?? "build/static");
  Object.assign(process.env, { DIST: folder, ADDIN_BASE_URL: base });
  console.log("Building the pages and the service for the browser (about a minute) ...");
  buildPages([]);
  rmSync(join(folder, "manifest.dev.xml"), { force: true }); // names a server on the developer's machine
  completePages(folder);
  console.log(
    `Put the content of ${folder} on ${base}: ${base.replace(/\/*$/, "/")}manifest.xml is the add-in's manifest.`,
  );
}

/** Makes the static pages that the tests open, of the built ones in dist/. */
export function buildStaticForTests() {
  buildBrowserService();
  const dist = resolve(root, process.env.DIST ?? "dist");
  const folder = join(root, "build/static-test");
  const sources = [
    "src/server/contentPolicy.ts",
    "tools/static.mjs",
    join(dist, ".built"),
    join(dist, ".browser"),
  ];
  whenChanged("build/static-test/.built", sources, {}, () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(dist, folder, { recursive: true, filter: (file) => !file.endsWith(".map") });
    completePages(folder);
  });
}

/** Writes into the pages what a server would send: their content policy, and the sources that they offer. */
function completePages(folder) {
  require("./typescript.cjs");
  const { contentPolicy } = require("../src/server/contentPolicy.ts");
  for (const page of ["taskpane.html", "workbench-taskpane.html", "workbench.html"]) {
    const file = join(folder, page);
    const policy = contentPolicy(`/${page}`).replace(/; frame-ancestors [^;]*/, ""); // has no effect in a page
    const marks = [
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      '<meta name="racing-sources" content="browser">',
      ...(page === "workbench.html" ? ['<script async src="browser/begin.js"></script>'] : []),
    ];
    const text = readFileSync(file, "utf8");
    if (!text.includes("<head>")) throw new Error(`Cannot complete ${file} as it has no <head>`);
    if (!text.includes(marks[1])) writeFileSync(file, text.replace("<head>", `<head>${marks.join("")}`));
  }
  // The host answers the folder with this page. It names no address, so that the folder may lie anywhere.
  const title = "<title>Racing Form</title>";
  const forward = '<meta http-equiv="refresh" content="0; url=workbench.html">';
  const link = '<p><a href="workbench.html">Racing Form workbench</a></p>';
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html>\n<html lang="en"><meta charset="utf-8">${title}${forward}${link}</html>\n`,
  );
  completeOffline(folder);
}

/** The files that the workbench does without: those for Excel, a person's own copy, other formats of a font. */
const notKept =
  /^(?:\.built|\.browser|\.help|taskpane\.html|manifest.*|offline\.js|third-party-notices\.txt)$|\.(?:map|svg|ttf|eot|otf|woff)$/;

/** Writes the service worker into the folder that it serves, with the list of the files and a digest of them. */
function completeOffline(folder) {
  const script = join(folder, "browser/offline.js");
  if (!existsSync(script)) return; // written already, by a build of nothing new
  const code = readFileSync(script, "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
  for (const file of [script, `${script}.map`]) rmSync(file, { force: true });
  const paths = filesBelow(folder)
    .map((file) => relative(folder, file).split(sep).join("/"))
    .filter((path) => !notKept.test(path))
    .sort();
  const digest = createHash("sha256").update(code);
  for (const path of paths) digest.update(path).update(readFileSync(join(folder, path)));
  const files = JSON.stringify({ paths, version: digest.digest("hex").slice(0, 16) });
  writeFileSync(join(folder, "offline.js"), `const files = ${files};\n${code}`);
}
