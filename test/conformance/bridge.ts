import { readFileSync } from "node:fs";
import { type ExcelHost, takeExcelsPlace } from "./excelHost";
import { microsoftRuntime } from "./microsoftRuntime";

/** Loads Microsoft's own custom functions runtime into this page, and takes Excel's place at the other end of its bridge. */
export function openBridge(): ExcelHost {
  const host = takeExcelsPlace();
  const tag = document.createElement("script"); // the runtime looks for its own tag
  tag.setAttribute("src", "https://localhost/custom-functions-runtime.js");
  document.head.append(tag);
  window.eval(readFileSync(microsoftRuntime, "utf8"));
  return host;
}
