import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Context, Hono } from "hono";
import { decodePath } from "./builtFiles";
import { UsageError } from "./readArguments";
import type { ServerEnvironment } from "./requestLog";

/** The address of office.js in the add-in's page. */
const officeJs = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** Returns the folder of Microsoft's scripts, a development dependency. Throws a UsageError without it. */
export function findMicrosoftScripts(root: string): string {
  const folder = join(root, "node_modules/@microsoft/office-js/dist");
  if (existsSync(join(folder, "office.js"))) return folder;
  throw new UsageError(
    "--office needs Microsoft's scripts, the development dependency @microsoft/office-js: run npm install first",
  );
}

/** Returns the add-in's page with office.js from this server. */
export const withOwnOfficeJs = (page: string): string => page.replace(officeJs, "office-js/office.js");

/**
 * Serves the files of the package @microsoft/office-js, unmodified, at /office-js. office.js asks for its
 * files in capitals that they do not have on disk, as Microsoft's servers ignore case.
 */
export function serveMicrosoftScripts(app: Hono<ServerEnvironment>, folder: string): void {
  const files = filesByLowerCase(folder);
  app.get("/office-js/*", async (context, next) => {
    const path = decodePath(context.req.path)?.slice("/office-js/".length);
    const file = files.get(path?.toLowerCase() ?? "");
    return file === undefined ? next() : sendFile(context, file);
  });
}

async function sendFile(context: Context, file: string): Promise<Response> {
  const extension = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
  const body = await readFile(file);
  return context.body(new Uint8Array(body), 200, {
    "Content-Type": types[extension] ?? "application/octet-stream",
  });
}

/** Returns the paths of a folder's files by their lower-case paths within it, separated by "/". */
function filesByLowerCase(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path).split(sep).join("/").toLowerCase(), path]),
  );
}
