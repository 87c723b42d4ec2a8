import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const dist = resolve(__dirname, "../..", process.env.DIST ?? "dist");

/** Returns the path of a built file of the add-in; throws if it is missing. */
export function builtPath(name: string): string {
  const path = join(dist, name);
  if (existsSync(path)) return path;
  throw new Error(`Cannot test the built add-in as ${path} is missing: run \`npm run build\` first`);
}

/** Returns the text of a built file. */
export function builtText(name: string): string {
  return readFileSync(builtPath(name), "utf8");
}

/**
 * Lets the page load further scripts of the build, which jsdom does not do. Each runs in a task of its own,
 * as in a browser.
 */
export function serveChunks(): void {
  const append = document.head.appendChild.bind(document.head);
  document.head.appendChild = <T extends Node>(node: T): T => {
    if (!(node instanceof HTMLScriptElement) || node.src === "") return append(node);
    setTimeout(() => {
      window.eval(builtText(basename(new URL(node.src).pathname)));
      node.dispatchEvent(new Event("load"));
    });
    return node;
  };
}
