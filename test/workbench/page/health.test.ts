import { type Health, sourceText } from "../../../src/workbench/page/health";

const health = { status: "ready", source: "simulated", asOf: "2026-03-14", version: "1.0.0" } as const;

test.each<[Health | undefined, string]>([
  [health, "Fictional results, as of 2026-03-14"],
  [{ ...health, source: "results" }, "Results file, as of 2026-03-14"],
  [{ ...health, source: "live", asOf: null }, "Live service through the relay"],
  [{ ...health, asOf: null }, "Fictional results, live"],
  [{ ...health, status: "importing", progress: 0.416 }, "Reading the results: 41 %"],
  [{ ...health, status: "importing" }, "Reading the results: 0 %"],
  [undefined, "The server does not answer"],
])("%j is told as %s", (state, text) => {
  expect(sourceText(state)).toBe(text);
});
