import { createServer } from "node:http";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".png": "image/png",
};

/** A host of plain files, which knows nothing of this project. */
export interface FileServer {
  readonly url: string;
  /** The paths that have been requested, below the folder's own. */
  readonly requests: string[];
  stop(): void;
}

/** Microsoft's scripts, in place of the address that Excel loads them from. */
const office = join(__dirname, "../../node_modules/@microsoft/office-js/dist");
/** The workbench's host for them, which tools/office.mjs builds. */
const host = "workbench/microsoft.js";
const built = join(__dirname, "../../build/office");
const officeJs = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

/**
 * Serves the files of a folder below a path such as "/team/racing/", and 404 for everything else. Beside them
 * are Microsoft's scripts with their host, and `office-taskpane.html`: the page that Excel loads, with these.
 */
export async function startFileServer(folder: string, path: string): Promise<FileServer> {
  const requests: string[] = [];
  const scripts = new Map(
    readdirSync(office, { recursive: true }).map((name) => [
      `office-js/${String(name)}`.toLowerCase(),
      String(name),
    ]),
  );
  const read = (name: string): Buffer | string | undefined => {
    const script = scripts.get(name.toLowerCase()); // office.js writes names in capitals
    if (script !== undefined) return readFileSync(join(office, script));
    if (name === "office-taskpane.html")
      return readFileSync(join(folder, "taskpane.html"), "utf8").replace(officeJs, "office-js/office.js");
    const file = join(name === host ? built : folder, name);
    return !name.includes("..") && existsSync(file) && statSync(file).isFile()
      ? readFileSync(file)
      : undefined;
  };
  const server = createServer(({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const name = pathname.startsWith(path) ? pathname.slice(path.length) || "index.html" : "..";
    requests.push(name);
    const content = read(name);
    if (content === undefined) return response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": types[extname(name).toLowerCase()] ?? "application/octet-stream",
    });
    return response.end(content);
  });
  server.keepAliveTimeout = 0; // a busy machine may pause for longer between two requests
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The file server has no port");
  return {
    url: `http://127.0.0.1:${address.port}${path.replace(/\/$/, "")}`,
    requests,
    stop: () => void server.close(),
  };
}
