/** Suite of src: every wait for something outside, listed by hand with its limit and what is seen at it. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

const src = join(__dirname, "../src");

/** The code that waits for something outside, by what it waits for. */
const doors: Readonly<Record<string, RegExp>> = {
  "Excel or Office": /\bfound\.run\(|\.onReady\(|\.\w+Async\(/,
  "a thread": /\bnew (?:Shared)?Worker\(/,
  IndexedDB: /from "idb-keyval"/,
  Redis: /import \{[^}]*\bRedis\b[^}]*\} from "ioredis"/,
  PostgreSQL: /import \{ (?:Pool|Client)\b[^}]*\} from "pg"/,
  "the network": /(?<![.\w])(?:await |return |=> |\? |: |globalThis\.)fetch\(/,
  "locks and caches of the browser": /\bcaches\.open\(|\blocks\s*\.request\(/,
};

/** A file that waits, the code of its limit with the file in which this stands, and what is seen at it. */
type Wait = readonly [file: string, limitIn: string, limit: string, seen: string];

const waits: Readonly<Record<keyof typeof doors, readonly Wait[]>> = {
  "Excel or Office": [
    [
      "addin/excel/officeJs.ts",
      "addin/snapshots/snapshotStore.ts",
      "hostTimeout = 2_000",
      "cells are answered live after 2 s; a command waits while its person edits a cell, and shows that it runs",
    ],
    [
      "addin/excel/excelHost.ts",
      "addin/snapshots/snapshotStore.ts",
      "hostTimeout = 2_000",
      "cells are answered live after 2 s; the pane opens once Office is ready",
    ],
    [
      "addin/excel/workbookStore.ts",
      "addin/excel/workbookStore.ts",
      "hostTimeout = 2_000",
      "the copied settings are in use; the pane shows that it saves until Excel has",
    ],
  ],
  "a thread": [
    [
      "server/threadTasks.ts",
      "server/threadTasks.ts",
      'thread.on("exit"',
      "progress; a thread that ends is noticed",
    ],
    ["browser/inBrowser.ts", "client/schedule.ts", "requestTimeout = 25_000", "#N/A: no answer within 25 s"],
    [
      "browser/begin.ts",
      "browser/inBrowser.ts",
      "connectTimeout = 5000",
      "nothing: it only begins the thread",
    ],
  ],
  IndexedDB: [
    [
      "workbench/kept/keptWorkbooks.ts",
      "workbench/kept/keptWorkbooks.ts",
      "longestAttempt = 60_000",
      "the workbook is marked as not kept, and closing its tab asks first",
    ],
    [
      "addin/excel/userStore.ts",
      "client/schedule.ts",
      "startTimeout = 3_000",
      "a cell is answered by the service",
    ],
    ["browser/keptStores.ts", "browser/keptStores.ts", "longestAttempt = 60_000", "the races are made anew"],
  ],
  Redis: [
    [
      "server/redis/changeLog.ts",
      "server/relay/createRelay.ts",
      "timeout = 500",
      "changes wait, and are sent once Redis answers",
    ],
    [
      "server/redis/openRedis.ts",
      "server/redis/openRedis.ts",
      "timeout = 500",
      "the process works by itself",
    ],
    [
      "server/redis/redisQuota.ts",
      "server/redis/openRedis.ts",
      "timeout = 500",
      "the process counts by itself",
    ],
  ],
  PostgreSQL: [
    [
      "server/postgres/followHistories.ts",
      "server/postgres/followHistories.ts",
      "query_timeout: 8000",
      "503",
    ],
    [
      "server/publish/publishHistory.ts",
      "server/publish/publishHistory.ts",
      "connectionTimeoutMillis",
      "the command ends",
    ],
  ],
  "the network": [
    ["addin/application.ts", "client/schedule.ts", "requestTimeout = 25_000", "#N/A: no answer within 25 s"],
    [
      "library/createRacing.ts",
      "client/schedule.ts",
      "requestTimeout = 25_000",
      "a failure: no answer within 25 s",
    ],
    [
      "browser/offline.ts",
      "client/schedule.ts",
      "requestTimeout = 25_000",
      "the browser's own page of an error",
    ],
    ["workbench/main.ts", "client/schedule.ts", "requestTimeout = 25_000", "#N/A: no answer within 25 s"],
    [
      "workbench/page/health.ts",
      "workbench/page/health.ts",
      "longestWait = 10_000",
      "no source in the status line",
    ],
    [
      "workbench/page/workbench.ts",
      "workbench/page/workbench.ts",
      "longestLoad = 60_000",
      "a message in the page",
    ],
    ["client/request.ts", "client/schedule.ts", "requestTimeout = 25_000", "#N/A: no answer within 25 s"],
    ["server/relay/fetchUpstream.ts", "server/relay/fetchUpstream.ts", "AbortSignal.timeout(", "504"],
  ],
  "locks and caches of the browser": [
    [
      "browser/offline.ts",
      "browser/offline.ts",
      "fetch(request)",
      "the page of the server, where it answers",
    ],
    [
      "workbench/page/tabWorkbook.ts",
      "workbench/page/tabWorkbook.ts",
      "longestHold = 500",
      "the workbook is open elsewhere",
    ],
  ],
};

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((file) => relative(src, join(src, file)).split(sep).join("/"))
  .filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith(".generated.ts") && statSync(join(src, file)).isFile(),
  );
const textOf = (file: string): string => readFileSync(join(src, file), "utf8");
const codeOf = (file: string): string => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");

test.each(Object.entries(doors))("every file that waits for %s is in the table", (name, door) => {
  const found = files.filter((file) => door.test(codeOf(file)));
  expect(found.sort()).toEqual((waits[name] ?? []).map(([file]) => file).sort());
});

test.each(Object.values(waits).flat())("%s waits with the limit of %s: %s", (_file, limitIn, limit) => {
  expect(codeOf(limitIn)).toContain(limit);
});
