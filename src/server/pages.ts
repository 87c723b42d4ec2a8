import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { contentPolicy } from "./contentPolicy";

/** For how long a browser may keep a file without asking, by its name; the first that fits. */
const lifetimes: readonly (readonly [RegExp, string])[] = [
  [/\.[0-9a-f]{8,}\.\w+$/, "public, max-age=31536000, immutable"],
  [/\.(png|svg|ico|woff2?)$/, "public, max-age=86400"],
  // Excel must find a new version of pages, scripts and metadata when there is one.
  [/./, "no-cache"],
];

const notBuilt = "The pages are not built: npm run build makes them, npm start does it all.\n";

/** Tells the add-in's page that this server has no races of its own, before the page's first script asks for any. */
const relayMark = '<head><meta name="racing-sources" content="relay">';

/** The built files of the add-in and the workbench. */
export function pages(folder: string, { relayOnly = false }: { readonly relayOnly?: boolean } = {}): Hono {
  const app = new Hono();
  app.use(compress());
  app.use(etag());
  app.use(async (context, next) => {
    await next();
    const { path } = context.req;
    context.header("Content-Security-Policy", contentPolicy(path));
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "no-referrer");
    if (context.res.ok) context.header("Cache-Control", lifetimes.find(([name]) => name.test(path))?.[1] ?? "no-cache");
  });
  app.get("/", (context) => context.redirect("/workbench.html"));
  if (relayOnly && existsSync(folder))
    app.on("GET", ["/taskpane.html", "/workbench-taskpane.html"], async (context) =>
      context.html((await readFile(join(folder, context.req.path), "utf8")).replace("<head>", relayMark)),
    );
  if (existsSync(folder)) app.get("*", serveStatic({ root: folder }));
  app.all("*", (context) => context.text(existsSync(folder) ? "There is no such page.\n" : notBuilt, 404));
  return app;
}
