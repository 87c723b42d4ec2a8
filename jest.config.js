const { availableParallelism } = require("node:os");

/** Compiles a kind of source with swc, by the options of tsconfig.json; types are checked by tsc alone. */
const compile = (parser) => [
  "@swc/jest",
  {
    swcrc: false,
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", ...parser },
      transform: { react: { runtime: "automatic", importSource: "preact" } },
    },
  },
];

/**
 * Globals of the language, which Jest's sandbox looks up slowly: each module gets them as parameters, which
 * spares calculating suites a quarter of their processor time (test/maths with two suites of predictions, two runs
 * each: 11.6 s with them, 15.5 s without). Not those that fake timers or tests replace.
 */
const injectedGlobals = [
  "Array",
  "Boolean",
  "JSON",
  "Map",
  "Math",
  "Number",
  "Object",
  "Promise",
  "Reflect",
  "RegExp",
  "Set",
  "String",
  "Symbol",
  "WeakMap",
  "Float64Array",
  "Int32Array",
  "Uint8Array",
  "Error",
  "Infinity",
];

/** The sources as the published build compiles and minimises them, for a second run of the suites. */
const shipped = process.env.RACING_SHIPPED === "1" && {
  "<rootDir>/src/.*\\.tsx?$": "<rootDir>/tools/shippedSource.cjs",
};

const shared = {
  sandboxInjectedGlobals: injectedGlobals,
  transform: {
    ...shipped,
    "\\.ts$": compile({}),
    "\\.tsx$": compile({ tsx: true }),
    "/(?:@sqlite\\.org|preact|numfmt)/.*\\.mjs$": compile({}), // published as ES modules only
  },
  transformIgnorePatterns: ["/node_modules/(?!(?:@sqlite\\.org|preact|numfmt)/)"],
  moduleNameMapper: {
    "\\.css$": "<rootDir>/test/stubs/empty.js",
    "^fast-check$": "<rootDir>/test/seededFastCheck.cjs",
    "^numfmt$": "<rootDir>/node_modules/numfmt/dist/index.mjs", // it names a CommonJS build that it lacks
  },
};
/** The tests that need a browser: started, with its servers, once for all of them. */
const inBrowser = ["day", "e2e", "conformance"];
/** Fails a test that expects nothing; in a browser, waiting for what a page shows is the expectation. */
const asserting = ["<rootDir>/test/assertions.ts"];
const isDom = "\\.dom\\.test\\.tsx?$";

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      ...shared,
      displayName: "node",
      testEnvironment: "node",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      setupFilesAfterEnv: asserting,
      testPathIgnorePatterns: ["/node_modules/", isDom, ...inBrowser.map((folder) => `/test/${folder}/`)],
    },
    {
      ...shared,
      displayName: "dom",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/test/**/*.dom.test.ts", "<rootDir>/test/**/*.dom.test.tsx"],
      setupFilesAfterEnv: asserting,
    },
    {
      ...shared,
      displayName: "browser",
      testEnvironment: "node",
      testMatch: inBrowser.map((folder) => `<rootDir>/test/${folder}/**/*.test.ts`),
      testPathIgnorePatterns: ["/node_modules/", isDom],
      globalSetup: "<rootDir>/test/browser/globalSetup.ts",
      globalTeardown: "<rootDir>/test/browser/globalTeardown.ts",
    },
  ],
  modulePathIgnorePatterns: ["<rootDir>/build/", "<rootDir>/dist/"],
  testSequencer: "<rootDir>/tools/testSequencer.cjs",
  // More workers than processors: a browser test spends half of its time waiting.
  maxWorkers: availableParallelism() + 2,
  // A test is ended only when it has certainly stopped: no wall-clock limit decides a result on a busy machine.
  testTimeout: 1_800_000,
  // A worker with nothing left open still frees a gigabyte, which takes longer than Jest's half second where others work.
  workerGracefulExitTimeout: 30_000,
  coverageProvider: "babel",
};
