/** Suite of src: every wait for something outside, by hand, with its limit and the test that holds it. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

const src = join(__dirname, "../src");

/** The code that waits for something outside, by what it waits for. */
const doors: Readonly<Record<string, RegExp>> = {
  "Excel or Office": /\bfound\.run\(|\.onReady\(|\.\w+Async\(|(?:office\(\)\??|\bfound)\.addin\??\.\w+/,
  "a thread": /\bnew (?:Shared)?Worker\(/,
  IndexedDB: /from "idb-keyval"/,
  Redis: /import \{[^}]*\bRedis\b[^}]*\} from "ioredis"/,
  PostgreSQL: /import \{ (?:Pool|Client)\b[^}]*\} from "pg"/,
  "the network": /(?<![.\w])(?:await |return |=> |\? |: |globalThis\.)fetch\(/,
  "locks and caches of the browser": /\bcaches\.open\(|\blocks\s*\.request\(/,
};

/** The limit with what a person sees at it, the file of the test that reaches it, and the test's title. */
type Limit = readonly [seen: string, test: string, title: string];

const client: Limit = [
  "25 s: #N/A with the reason",
  "client/faultyResponses.test.ts",
  "a service that never responds times out after 25 seconds, with every waiting question",
];

const waits: Readonly<Record<keyof typeof doors, Readonly<Record<string, readonly Limit[]>>>> = {
  "Excel or Office": {
    "addin/excel/officeJs.ts": [
      [
        "30 s: a command ends with what to do, and is not carried out later",
        "addin/excel/officeJs.dom.test.ts",
        "ends a command with what to do, and the command is not carried out later",
      ],
      [
        "2 s: cells are answered live",
        "addin/snapshots/snapshotStore.test.ts",
        "RACE is answered live within three seconds",
      ],
    ],
    "addin/excel/excelHost.ts": [
      [
        "2 s: cells are answered live, while Office is not ready",
        "addin/snapshots/snapshotStore.test.ts",
        "RACE is answered live within three seconds",
      ],
      [
        "30 s: a command ends with what to do",
        "addin/excel/officeJs.dom.test.ts",
        "ends a wait for Office itself alike",
      ],
    ],
    "addin/excel/workbookStore.ts": [
      [
        "30 s: a setting that is not saved says so",
        "addin/excel/workbookStore.dom.test.ts",
        "ends a change that it does not save",
      ],
      [
        "2 s: the copied settings are in use",
        "addin/excel/workbookStore.dom.test.ts",
        "delays a change by two seconds, until it is asked itself",
      ],
    ],
  },
  "a thread": {
    "server/threadTasks.ts": [
      [
        "its end: the server says why it ended; until then its progress",
        "server/workerThread.test.ts",
        "a thread that uses more memory than it may is a failure",
      ],
    ],
    "browser/inBrowser.ts": [
      client,
      [
        "60 s to 2 min: an import ends with a sentence",
        "browser/inBrowser.dom.test.ts",
        "ends an import with a sentence, and the question about its progress",
      ],
      [
        "5 s: the page connects again",
        "browser/inBrowser.dom.test.ts",
        "is connected with again while it gives no sign; each message reaches it once",
      ],
    ],
  },
  IndexedDB: {
    "workbench/kept/keptWorkbooks.ts": [
      [
        "60 s: the workbook is marked as not kept, and closing its tab asks first",
        "workbench/kept/keptWorkbooks.test.ts",
        "a database that never answers counts as one that refuses after a minute",
      ],
    ],
    "addin/excel/userStore.ts": [
      [
        "3 s: a cell is answered by the service",
        "client/persistence.test.ts",
        "a storage that never responds delays a question by three seconds",
      ],
    ],
    "browser/keptStores.ts": [
      [
        "60 s: the races are made anew",
        "browser/keptStores.test.ts",
        "a browser whose database never answers keeps nothing after a minute, and nothing fails",
      ],
    ],
  },
  Redis: {
    "server/redis/changeLog.ts": [
      [
        "0.5 s: changes wait, and are sent once Redis answers",
        "server/redis/changeLog.test.ts",
        "rejects while Redis is away; what is added afterwards is received",
      ],
    ],
    "server/redis/openRedis.ts": [
      [
        "0.5 s: the process works by itself",
        "server/redis/createFallback.test.ts",
        "work without a result in time is replaced, and what is shared is tried again later",
      ],
    ],
    "server/redis/redisQuota.ts": [
      [
        "0.5 s: the process counts by itself",
        "server/redis/redisQuota.test.ts",
        "a process without Redis goes on from what it knew of the others",
      ],
    ],
  },
  PostgreSQL: {
    "server/postgres/followHistories.ts": [
      [
        "8 s: 503 with Retry-After",
        "server/postgres/followHistories.test.ts",
        "a statement that waits for a lock is a 503 after eight seconds",
      ],
    ],
    "server/publish/publishHistory.ts": [
      [
        "10 s: the command ends with a sentence",
        "server/publish/publishHistory.test.ts",
        "a server that accepts and never answers",
      ],
    ],
  },
  "the network": {
    "client/request.ts": [client],
    "workbench/page/health.ts": [
      [
        "10 s: no source in the status line",
        "workbench/page/health.test.ts",
        "a server, or a thread of the browser, that does not answer in time is none",
      ],
    ],
    "workbench/page/workbench.ts": [
      [
        "60 s: a message in the page",
        "workbench/page/workbench.test.ts",
        "a file of our own build that does not arrive in time is an error",
      ],
    ],
    "server/relay/fetchUpstream.ts": [
      [
        "10 s an attempt: 504 with a sentence",
        "server/relay/fetchUpstream.test.ts",
        "the service does not respond in time",
      ],
    ],
  },
  "locks and caches of the browser": {
    "workbench/page/tabWorkbook.ts": [
      [
        "0.5 s: the workbook is open elsewhere",
        "workbench/kept/keeper.test.ts",
        "a second tab says that the workbook is open in another, and neither overwrites the other",
      ],
    ],
  },
};

/** Files that pass a door on, or open it for another: the wait and its limit are those of the named file. */
const passedOn: Readonly<Record<string, string>> = {
  "addin/application.ts": "client/request.ts",
  "library/createRacing.ts": "client/request.ts",
  "workbench/main.ts": "client/request.ts",
  "browser/begin.ts": "browser/inBrowser.ts", // begins the thread and waits for nothing
  "browser/offline.ts": "client/request.ts", // answers the page's requests, which have their own limits
};

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((file) => relative(src, join(src, file)).split(sep).join("/"))
  .filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith(".generated.ts") && statSync(join(src, file)).isFile(),
  );
const textOf = (file: string): string => readFileSync(join(src, file), "utf8");
const codeOf = (file: string): string => textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");

test.each(Object.entries(doors))("every file that waits for %s is in the table", (name, door) => {
  const found = files.filter((file) => door.test(codeOf(file)) && !(file in passedOn));
  expect(found.sort()).toEqual(Object.keys(waits[name] ?? {}).sort());
});

test("what passes a wait on names a file that is in the table", () => {
  const listed = Object.values(waits).flatMap(Object.keys);
  for (const [file, to] of Object.entries(passedOn)) {
    expect(existsSync(join(src, file))).toBe(true);
    expect(listed).toContain(to);
  }
});

test.each(Object.values(waits).flatMap(Object.values).flat())("%s: %s, %s", (_seen, file, title) => {
  expect(readFileSync(join(__dirname, file), "utf8")).toContain(`"${title}"`);
});
