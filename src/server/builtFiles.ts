import { realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { createMiddleware } from "hono/factory";
import type { ServerEnvironment } from "./requestLog";

/**
 * Returns true for the path of a file that may be served: below the folder, also after every link is
 * followed, and with no name that begins with a dot, as a build's own notes do.
 *
 * @example isServed("dist", "/.built") // false
 */
export function isServed(folder: string, path: string): boolean {
  const decoded = decodePath(path);
  if (decoded === undefined || /[\\\0]|(?:^|\/)\./.test(decoded)) return false;
  try {
    // The folder may be a link that points elsewhere after a deployment.
    const file = realpathSync.native(join(folder, decoded));
    return file.startsWith(realpathSync.native(folder) + sep) && statSync(file).isFile();
  } catch {
    // There is no such file, or its name is too long.
    return false;
  }
}

/** Returns the path as text; undefined when it is not UTF-8 in percent-encoding. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Serves the files of a folder; any other path is passed on. */
export function serveFiles(folder: string) {
  const serve = serveStatic<ServerEnvironment>({ root: folder });
  return createMiddleware<ServerEnvironment>(async (context, next) =>
    isServed(folder, context.req.path) ? serve(context, next) : next(),
  );
}
