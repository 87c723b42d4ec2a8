import { readFileSync } from "node:fs";
import { type ExcelHost, installHost } from "./excelHost";
import { join } from "node:path";

/**
 * Loads Microsoft's custom functions runtime into this page and installs the test's host at the other end of
 * its bridge.
 */
export function openBridge(): ExcelHost {
  const host = installHost();
  const tag = document.createElement("script"); // the runtime searches for its own tag
  tag.setAttribute("src", "https://localhost/custom-functions-runtime.js");
  document.head.append(tag);
  window.eval(readFileSync(microsoftRuntime, "utf8"));
  return host;
}

/** The path of Microsoft's custom functions runtime, unmodified. */
export const microsoftRuntime = join(
  __dirname,
  "../../node_modules/@microsoft/office-js/dist/custom-functions-runtime.js",
);
