import { basename } from "node:path";
import { builtText } from "./built";

/**
 * Lets this page's scripts fetch further scripts of the build, which jsdom does not do by itself. They run one by one,
 * each in a task of its own as in a browser.
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
