/** Runs the examples as Excel would, against the real service over the fictional results, on their day. */
const { join } = require("node:path");
const { asExcelSends, parseFormula } = require("./formula.cjs");

const asOf = "2026-03-14";
const now = Date.UTC(2026, 2, 14, 1);
const key = "example";

async function openService() {
  const { historyInMemory } = require("../../src/service/store/openHistory.ts");
  const { createWriter } = require("../../src/service/store/writing/createWriter.ts");
  const { importFile } = require("../../src/service/importing/importFile.ts");
  const { storePredictions } = require("../../src/service/predictions/storedPredictions.ts");
  const { predictHistory } = require("../../src/service/predictHistory.ts");
  const { pinnedMoment } = require("../../src/service/simulation/moment.ts");
  const { createService } = require("../../src/service/createService.ts");
  const history = historyInMemory();
  const file = join(__dirname, "../../test/fixtures/results.csv");
  await importFile(file, { write: createWriter(history) });
  const task = { origin: { kind: "results", files: [file] }, moment: pinnedMoment(asOf) };
  await predictHistory(task, (predictions) => storePredictions(history, predictions));
  // The clock of the examples stands still, so that a request above the limit would wait for ever.
  const limits = { day: { free: Infinity, pro: Infinity }, burst: Infinity };
  return createService({
    history,
    clock: { now: () => now, elapsed: () => 0, asOf },
    source: "results",
    keys: { [key]: "pro" },
    limits,
  });
}

const plain = (cell) => (typeof cell === "object" ? (cell.basicValue ?? cell.code) : cell);

/** Returns a function that runs an example's formula and resolves to its table, rows of plain values. */
async function openExamples() {
  const service = await openService();
  const { createClient } = require("../../src/client/createClient.ts");
  const { openSession } = require("../../src/functions/call/session.ts");
  const functions = require("../../src/functions/index.ts");
  const client = createClient({
    fetch: async (address, init) =>
      address.endsWith("/health")
        ? Response.json({ source: "results", asOf })
        : service.handle(new Request(address.replace("/api/", "/"), init)),
    now: () => now,
    random: () => 0.5,
    credentials: () => ({ base: "http://localhost/api", key }),
  });
  const settings = { workbook: {}, user: {} };
  openSession({ client, settings: () => settings, now: () => now, formats: false });

  return async (described, formula) => {
    const { id, args } = parseFormula(formula);
    if (id !== described.id)
      throw new Error(`${described.id} has an example of another function: ${formula}`);
    const { parameters, functionName } = described;
    try {
      const table = await functions[functionName](...asExcelSends(parameters, args));
      return table.map((row) => row.map(plain));
    } catch (error) {
      if (error.code !== "#N/A") throw error;
      console.warn(`${formula} has no result to show: ${error.message}`);
      return undefined;
    }
  };
}

module.exports = { openExamples };
