import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { transformSync } from "@swc/core";
import ts from "typescript";

const src = join(__dirname, "../src");

/** The rooms that a room may import (docs/architecture.md). */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  language: [],
  spec: ["language", "dates"],
  lists: [],
  maths: ["lists"],
  dates: [],
  http: [],
  files: ["spec", "dates"],
  client: ["language", "spec", "dates", "http"],
  cells: ["language", "spec", "dates", "files"],
  functions: ["language", "spec", "lists", "maths", "dates", "client", "cells"],
  addin: [
    "language",
    "spec",
    "lists",
    "maths",
    "dates",
    "http",
    "client",
    "cells",
    "functions",
    "browser",
    "files",
  ],
  library: ["dates", "http", "client", "cells", "functions"],
  service: ["spec", "lists", "maths", "dates", "http", "files"],
  agents: ["dates", "client", "cells", "functions", "library"],
  server: ["spec", "lists", "dates", "http", "files", "service", "library", "agents"],
  browser: ["spec", "lists", "dates", "service"],
  workbench: ["addin", "dates", "cells", "browser"],
};

/** Names that only some files may say: the host's, the network's, the clock's. */
const confined: readonly {
  readonly name: string;
  readonly pattern: RegExp;
  readonly allowed: (file: string) => boolean;
}[] = [
  {
    name: "Office, Excel, OfficeRuntime and the browser's stores",
    pattern:
      /(?<![\w."'`/-])(?:window\.|globalThis\.)?(?:Office|Excel|OfficeRuntime|localStorage|indexedDB)\s*(?:\.|\()/,
    allowed: (file) => file.startsWith("addin/excel/") || file.startsWith("workbench/"),
  },
  {
    name: "fetch",
    pattern: /(?<![\w.])fetch\(/,
    allowed: (file) =>
      ["client/request.ts", "browser/offline.ts"].includes(file) || /^(server|workbench)\//.test(file),
  },
  {
    name: "the clock and randomness",
    pattern: /\b(?:Date\.now|Math\.random)\b/,
    allowed: (file) => /(^|\/)clock\.ts$/.test(file),
  },
  {
    name: "R1C1 notation: addresses and formulas are A1 in scripts, whichever style Excel shows; INDIRECT and ADDRESS",
    pattern: /R1C1/i,
    allowed: (file) => /^workbench\/formula\/(values\/address|functions\/lookup)\.ts$/.test(file),
  },
];

const reserved = /^(utils?|helpers?|commons?|shared|misc|types?)(\.|$)/i;

const files = filesBelow(src).filter((file) => !file.endsWith(".generated.ts"));
const sources = files.filter((file) => /\.tsx?$/.test(file));

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [relative(src, path).split(sep).join("/")];
  });
}

const textOf = (file: string): string => readFileSync(join(src, file), "utf8");
const roomOf = (file: string): string => file.split("/")[0] ?? "";

/** The text without comments and without the words inside strings. */
function codeOf(file: string): string {
  return textOf(file)
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|[^:"'`])\/\/.*$/gm, "$1")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

/** The files of src/ that a file imports, types included; texts of other languages are data. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(textOf(file), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith(".") && !name.includes("/assets/languages/"))
    .map((name) =>
      relative(src, join(src, dirname(file), name))
        .split(sep)
        .join("/"),
    )
    .map(
      (path) => sources.find((source) => source.replace(/\.tsx?$/, "") === path || source === path) ?? path,
    );
}

const graph = new Map(sources.map((file) => [file, importsOf(file)]));

/** Returns the first cycle through a node; undefined when there is none. */
function cycleFrom(start: string, edges: ReadonlyMap<string, Iterable<string>>): string[] | undefined {
  const visited = new Set<string>();
  const walk = (file: string, trail: string[]): string[] | undefined => {
    for (const next of edges.get(file) ?? []) {
      if (next === start) return [...trail, next];
      if (visited.has(next)) continue;
      visited.add(next);
      const cycle = walk(next, [...trail, next]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  return walk(start, [start]);
}

test("every file stands in a room of the house", () => {
  expect([...new Set(sources.map(roomOf))].filter((room) => !(room in mayImport))).toEqual([]);
});

test("a room imports only from the rooms that it may enter", () => {
  const wrong = [...graph].flatMap(([file, imports]) =>
    imports
      .filter(
        (target) => roomOf(target) !== roomOf(file) && !mayImport[roomOf(file)]?.includes(roomOf(target)),
      )
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("pages import the connection to the service in the browser, and nothing of that service", () => {
  const wrong = [...graph].flatMap(([file, imports]) =>
    imports
      .filter((target) => roomOf(target) === "browser" && roomOf(file) !== "browser")
      .filter((target) => !["browser/inBrowser.ts", "browser/droppedFiles.ts"].includes(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
  expect(graph.get("browser/inBrowser.ts")).toEqual([
    "lists/lists.ts",
    "lists/equalSentences.ts",
    "browser/messages.ts",
  ]);
  expect(graph.get("browser/messages.ts")).toEqual([]);
  expect(graph.get("browser/droppedFiles.ts")).toEqual([]);
});

/** The modules that a file loads: those of its imports that are not types only. */
function loadedBy(file: string): string[] {
  const parser = { syntax: "typescript", tsx: file.endsWith(".tsx") } as const;
  const { code } = transformSync(textOf(file), { configFile: false, jsc: { parser, target: "es2022" } });
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
}

test("neither a page, the service in the browser nor the library loads a module of Node.js", () => {
  const pages = ["addin/main.ts", "workbench/main.ts", "workbench/office.ts"];
  const entries = [...pages, "browser/worker.ts", "library/createRacing.ts"];
  const wrong: string[] = [];
  const reached = new Set(entries);
  for (const file of reached) {
    const loaded = loadedBy(file);
    wrong.push(...loaded.filter((name) => name.startsWith("node:")).map((name) => `${file} loads ${name}`));
    const names = loaded.filter((name) => name.startsWith(".")).map((name) => join(dirname(file), name));
    const among = names.map((name) => name.split(sep).join("/"));
    for (const source of sources) if (among.includes(source.replace(/\.tsx?$/, ""))) reached.add(source);
  }
  expect(wrong).toEqual([]);
});

test("the workbench imports nothing of the add-in but the host interface's types", () => {
  const wrong = sources
    .filter((file) => roomOf(file) === "workbench")
    .flatMap((file) =>
      [...textOf(file).matchAll(/import\s+(type\s)?[^;]*?from\s+"([^"]*addin\/[^"]*)"/g)].map(
        (importLine) => ({
          file,
          found: importLine,
        }),
      ),
    )
    .filter(({ found }) => !found[1] || !found[2]?.includes("addin/excel/"))
    .map(({ file, found }) => `${file}: ${found[0]}`);
  expect(wrong).toEqual([]);
});

test("no file imports itself by a way round", () => {
  expect(sources.map((file) => cycleFrom(file, graph)).filter((cycle) => cycle !== undefined)).toEqual([]);
});

/** The layers of the service, lowest first; the room's own files are above them all. */
const serviceLayers: readonly (readonly string[])[] = [
  ["races", "access", "describe"],
  ["ratings", "prices"],
  ["store"],
  ["statistics", "importing", "simulation"],
  ["predictions"],
  ["forecasts"],
  ["routes"],
];

test("a layer of the service imports lower layers only", () => {
  const folderOf = (file: string): string => /^service\/([^/]+)\//.exec(file)?.[1] ?? "";
  const layerOf = (file: string): number =>
    serviceLayers.findIndex((folders) => folders.includes(folderOf(file)));
  const service = [...graph].filter(([file]) => file.startsWith("service/") && folderOf(file) !== "");
  const wrong = service.flatMap(([file, imports]) =>
    imports
      .filter((target) => target.startsWith("service/") && folderOf(target) !== folderOf(file))
      .filter((target) => folderOf(target) === "" || layerOf(target) >= layerOf(file))
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
  expect(service.filter(([file]) => layerOf(file) < 0).map(([file]) => file)).toEqual([]);
});

/**
 * Returns the imports between the parts of a folder: its subfolders, and its own files. At a room's root each
 * own file is a part, since some stand above the folders (entry points) and others below them (a clock).
 */
function partsOf(folder: string): Map<string, Set<string>> {
  const ownPart = (file: string): string => (folder.includes("/") ? "own files" : file);
  const partOf = (file: string): string =>
    /^[^/]+\//.exec(file.slice(folder.length + 1))?.[0] ?? ownPart(file);
  const parts = new Map<string, Set<string>>();
  for (const [file, imports] of graph) {
    if (!file.startsWith(`${folder}/`)) continue;
    const targets = parts.get(partOf(file)) ?? new Set();
    parts.set(partOf(file), targets);
    for (const target of imports) {
      if (target.startsWith(`${folder}/`) && partOf(target) !== partOf(file)) targets.add(partOf(target));
    }
  }
  return parts;
}

test("the folders within a room do not import each other in a cycle", () => {
  const folders = new Set(
    sources.flatMap((file) => file.split("/").map((_, depth, path) => path.slice(0, depth).join("/"))),
  );
  const cycles = [...folders].filter(Boolean).flatMap((folder) => {
    const parts = partsOf(folder);
    return [...parts.keys()].flatMap((part) => {
      const cycle = cycleFrom(part, parts);
      return cycle ? [`${folder}: ${cycle.join(" > ")}`] : [];
    });
  });
  expect(cycles).toEqual([]);
});

test("no two folders import each other; a room's entry point stands above them", () => {
  const edges = new Set(
    [...graph]
      .filter(([file]) => !file.endsWith("/main.ts"))
      .flatMap(([file, imports]) => imports.map((target) => `${dirname(file)} > ${dirname(target)}`)),
  );
  const pairs = [...edges].filter((edge) => {
    const [from = "", to = ""] = edge.split(" > ");
    return from < to && edges.has(`${to} > ${from}`);
  });
  expect(pairs).toEqual([]);
});

test("no file or folder has a name that says nothing", () => {
  expect(files.filter((file) => file.split("/").some((part) => reserved.test(part)))).toEqual([]);
});

test("there is no barrel but those that are generated", () => {
  const reexport = /^export\s+(\*|\{[^}]*\})\s*(as\s+\w+\s*)?from\s/m;
  expect(sources.filter((file) => reexport.test(textOf(file)))).toEqual([]);
});

test.each(confined)("$name stand only in their own files", ({ pattern, allowed }) => {
  expect(sources.filter((file) => !allowed(file) && pattern.test(codeOf(file)))).toEqual([]);
});

test("only server/scale names the drivers of PostgreSQL and Redis", () => {
  const drivers = new Set(["pg", "pg-copy-streams", "ioredis"]);
  const naming = sources.filter((file) =>
    ts.preProcessFile(textOf(file), true, true).importedFiles.some(({ fileName }) => drivers.has(fileName)),
  );
  expect(naming).toContain("server/scale/redis/openRedis.ts");
  expect(naming.filter((file) => !file.startsWith("server/scale/"))).toEqual([]);
});

test("the contract tests do not read the interface from src/spec, which they hold to account", () => {
  const folder = join(__dirname, "contract");
  const wrong = readdirSync(folder, { recursive: true })
    .map(String)
    .filter(
      (name) =>
        name.endsWith(".ts") && /from\s+"[^"]*\/src\/spec\b/.test(readFileSync(join(folder, name), "utf8")),
    );
  expect(wrong).toEqual([]);
});

test("docs/architecture.md and its list name every room and folder", () => {
  const page = ["architecture.md", "reference/folders.md"]
    .map((name) => readFileSync(join(__dirname, "../docs", name), "utf8"))
    .join("\n");
  const folders = new Set(sources.map((file) => dirname(file)));
  const isNamed = (folder: string): boolean =>
    page.includes(`\`${folder}\``) || page.includes(`\`.../${folder.slice(folder.lastIndexOf("/") + 1)}\``);
  expect([...folders].filter((folder) => !isNamed(folder))).toEqual([]);
});
