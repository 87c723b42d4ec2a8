import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { existsSync, realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { contentPolicy } from "./contentPolicy";
import type { ServerEnvironment } from "./requestLog";
import { errorResponse } from "./responses";

/**
 * Returns true for the path of a file that may be served: it is below the folder, even after following every
 * link, and no part of it begins with a dot, like a build's own notes.
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
    // The file does not exist, or its name is too long.
    return false;
  }
}

/** Returns the path as text; undefined if it is not percent-encoded UTF-8. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Serves the files in a folder; any other path is passed on. */
function serveFiles(folder: string) {
  const serve = serveStatic<ServerEnvironment>({ root: folder });
  return createMiddleware<ServerEnvironment>(async (context, next) =>
    isServed(folder, context.req.path) ? serve(context, next) : next(),
  );
}

/** The Cache-Control of a file by name; the first matching row applies. */
const lifetimes: readonly (readonly [RegExp, string])[] = [
  [/\.[0-9a-f]{8,}\.\w+$/, "public, max-age=31536000, immutable"],
  [/\.(png|svg|ico|woff2?)$/, "public, max-age=86400"],
  // Excel must load new versions of pages, scripts and metadata at once.
  [/./, "no-cache"],
];

/**
 * The files that Excel on the web reads from its own origin (office-js #3970); all others are same-origin.
 */
export const isReadByExcel = (path: string): boolean => readByExcel.test(path);

const readByExcel = /^\/(?:functions\.js|functions(?:\.[\w-]+)?\.json|assets\/shortcuts\.json)$/;

const notBuilt = "the pages are not built: run npm run build, or npm start, which includes it";

/** Marks the pages of a server that has no races, for their first script to read. */
const relayMark = '<head><meta name="racing-sources" content="relay">';

/** Serves the built files of the add-in and the workbench; `relayOnly` is for a server that has no races. */
export function pages(folder: string, { relayOnly = false } = {}): Hono<ServerEnvironment> {
  const app = new Hono<ServerEnvironment>();
  app.use(compress());
  // Comes before etag, whose 304 keeps few headers; a browser gives its stored page the headers of the 304.
  app.use(async (context, next) => {
    await next();
    const { path } = context.req;
    context.header("Content-Security-Policy", contentPolicy(path));
    if (isReadByExcel(path)) context.header("Access-Control-Allow-Origin", "*");
    if (context.res.ok || context.res.status === 304)
      context.header("Cache-Control", lifetimes.find(([name]) => name.test(path))?.[1] ?? "no-cache");
  });
  app.use(etag());
  app.get("/", (context) => context.redirect("/workbench.html"));
  if (relayOnly && existsSync(folder))
    app.on("GET", ["/taskpane.html", "/workbench-taskpane.html"], async (context) => {
      const page = await readFile(join(folder, context.req.path), "utf8");
      return context.html(page.replace("<head>", relayMark));
    });
  if (existsSync(folder)) app.get("*", serveFiles(folder));
  app.all("*", (context) => {
    const detail = existsSync(folder) ? "there is no such page" : notBuilt;
    return errorResponse(context, { code: "path_unknown", detail });
  });
  return app;
}
