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
  const { predictStored } = require("../../src/service/predictions/predictStored.ts");
  const { pinnedMoment } = require("../../src/service/simulation/moment.ts");
  const { requireDayNumber } = require("../../src/dates/days.ts");
  const { earlierForecasts } = require("../../test/service/forecasts/earlierForecasts.ts");
  const { examplePrices } = require("../../test/service/prices/examplePrices.ts");
  const { createService } = require("../../src/service/createService.ts");
  const history = historyInMemory();
  const file = join(__dirname, "../../test/fixtures/results.csv");
  await importFile(file, { write: createWriter(history) });
  for (const predictions of predictStored(history, { moment: pinnedMoment(asOf) }))
    storePredictions(history, predictions);
  // The clock of the examples stands still, so that a request above the limit would wait for ever.
  const limits = { day: { free: Infinity, pro: Infinity }, burst: Infinity };
  return createService({
    history,
    prices: examplePrices(() => now),
    ledger: earlierForecasts(history, requireDayNumber(asOf)),
    clock: { now: () => now, elapsed: () => 0, asOf },
    source: "results",
    keys: { [key]: "pro" },
    limits,
  });
}

const race = { date: asOf, track: "ashford-park", race: 3 };
const scope = { race_code: "gallops", country: "au" };

/** The morning of the examples: the changes in the race of CHANGES, later times with the earlier changes. */
const mornings = [
  { name: "09:00", hour: 23, jockeys: { 4: "Dov Anselm", 6: "Orla Finch" }, barriers: { 2: 9 } },
  { name: "10:00", hour: 24, jockeys: { 4: "Dov Anselm" }, barriers: {} },
];

/** Returns snapshots of the race of the examples in which jockeys and a barrier are other than now. */
async function takeSnapshots(client) {
  const form = { endpoint: "form", parameters: { ...race, ...scope, timezone: "Australia/Sydney" } };
  const predictions = { endpoint: "predictions", parameters: { ...race, ...scope } };
  const { response } = await client.ask(form);
  const modelled = await client.ask(predictions).catch(() => undefined);
  return mornings.map(({ name, hour, jockeys, barriers }) => {
    const takenAt = Date.UTC(2026, 2, 13, hour);
    const earlier = {
      ...response,
      runners: response.runners.map((runner) => ({
        ...runner,
        jockey: jockeys[runner.number] ?? runner.jockey,
        barrier: barriers[runner.number] ?? runner.barrier,
      })),
    };
    const recorded = (question, answer) => ({
      question,
      receivedAt: takenAt,
      source: "results",
      asOf,
      text: JSON.stringify(answer),
    });
    return {
      name,
      takenAt,
      version: "1.0.0",
      source: { source: "results", asOf, plan: "pro" },
      settings: { workbook: {}, user: {} },
      answers: [recorded(form, earlier), ...(modelled ? [recorded(predictions, modelled.response)] : [])],
    };
  });
}

/** Calls a function as Excel does; cancels a streaming one after its first result. */
const callAsExcel = (call, args, isStreaming) =>
  isStreaming
    ? new Promise((resolve) => {
        const invocation = { setResult: (result) => (invocation.onCanceled(), resolve(result)) };
        call(...args, invocation);
      })
    : call(...args);

const plain = (cell) => (typeof cell === "object" ? (cell.basicValue ?? cell.code) : cell);

/** Returns a function that runs an example's formula and resolves to its table, rows of plain values. */
async function openExamples() {
  const service = await openService();
  const { createClient } = require("../../src/client/createClient.ts");
  const { openSession } = require("../../src/functions/call/session.ts");
  const functions = require("../../src/functions/index.generated.ts");
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
  const { createSnapshotSessions } = require("../../src/functions/call/session.ts");
  const open = { client, settings: () => settings, now: () => now, formats: false };
  openSession(open);
  await client.ready();
  const taken = await takeSnapshots(client);
  open.snapshots = {
    ...createSnapshotSessions(
      () => open,
      () => taken,
    ),
    ready: () => undefined,
    shown: () => undefined,
    problem: () => undefined,
    revision: () => 1,
    onChange: () => () => undefined,
  };

  return async (described, formula) => {
    const { id, args } = parseFormula(formula);
    if (id !== described.id)
      throw new Error(`${described.id} has an example of another function: ${formula}`);
    const { parameters, functionName, options } = described;
    try {
      const sent = asExcelSends(parameters, args);
      const table = await callAsExcel(functions[functionName], sent, options?.stream);
      return table.map((row) => row.map(plain));
    } catch (error) {
      if (error.code !== "#N/A") throw error;
      console.warn(`${formula} has no result to show: ${error.message}`);
      return undefined;
    }
  };
}

module.exports = { openExamples };
