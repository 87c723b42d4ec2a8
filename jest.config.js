const typescript = { "^.+\\.tsx?$": ["ts-jest", { tsconfig: "<rootDir>/tsconfig.json" }] };
const styles = { "\\.css$": "<rootDir>/test/stubs/empty.js" };

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    {
      displayName: "node",
      testEnvironment: "node",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: ["/node_modules/", "\\.dom\\.test\\.tsx?$", "/test/e2e/"],
      transform: typescript,
      moduleNameMapper: styles,
    },
    {
      displayName: "dom",
      testEnvironment: "jsdom",
      testMatch: ["<rootDir>/test/**/*.dom.test.ts", "<rootDir>/test/**/*.dom.test.tsx"],
      transform: typescript,
      moduleNameMapper: styles,
    },
    {
      displayName: "e2e",
      testEnvironment: "node",
      testMatch: ["<rootDir>/test/e2e/**/*.test.ts"],
      transform: typescript,
      moduleNameMapper: styles,
    },
  ],
  modulePathIgnorePatterns: ["<rootDir>/build/", "<rootDir>/dist/"],
  maxWorkers: 2,
  testTimeout: 60000,
  coverageProvider: "babel",
};
