/**
 * The two levels of the tests: `npm test` runs the first, `npm run test:all` both. A suite belongs to the first unless the
 * list names it or a folder above it, so that a new suite belongs to the level of its folder. As Jest's filter it lets
 * through the suites of the level that RACING_TEST_LEVEL names.
 */
const { join, sep } = require("node:path");

/**
 * The second level, below test/: what needs a server of another program, all days in a browser but one, and the suites that
 * take two seconds of processor time or more because they start processes, make worlds or try thousands of cases.
 */
const second = [
  "e2e/",
  "server/scale/postgres/",
  "server/scale/publish/",
  "server/scale/redis/",
  "addin/review/checkWorkbook.dom.test.ts",
  "addin/snapshots/tenRaceBook.test.ts",
  "addin/workbook/betLog.dom.test.ts",
  "addin/workbook/betWeek.test.ts",
  "addin/workbook/biasSheet.test.ts",
  "addin/workbook/clocks.test.ts",
  "addin/workbook/everyCell.test.ts",
  "addin/workbook/typedInputs.test.ts",
  "agents/answerFormula.test.ts",
  "agents/answerTool.test.ts",
  "agents/clients.test.ts",
  "agents/createAgent.test.ts",
  "agents/faultyVendor.test.ts",
  "browser/openResults.test.ts",
  "browser/openWorld.test.ts",
  "browser/whileWorking.test.ts",
  "cells/zipArchive.test.ts",
  "client/snapshots/snapshotFile.test.ts",
  "contract/statistics.test.ts",
  "functions/backtest.test.ts",
  "functions/composed/ownPeople.test.ts",
  "functions/composed/raceParts.test.ts",
  "functions/hostileNames.test.ts",
  "functions/rate.test.ts",
  "functions/settleWeek.test.ts",
  "library/createRacing.test.ts",
  "maths/decreasingRoot.test.ts",
  "maths/openStakes.test.ts",
  "server/buildRestInThreads.test.ts",
  "server/changeStreams.test.ts",
  "server/claimStore.test.ts",
  "server/commandLine.test.ts",
  "server/createAgentHandler.test.ts",
  "server/fuzzServer.test.ts",
  "server/importResults.test.ts",
  "server/importSteps.test.ts",
  "server/mcp/sessions.test.ts",
  "server/relay/followedRaces.test.ts",
  "server/relay/redis.test.ts",
  "server/relay/sharedChanges.test.ts",
  "server/startServer.test.ts",
  "server/threadTasks.test.ts",
  "service/fuzz.test.ts",
  "service/goals.test.ts",
  "service/importing/importLimits.test.ts",
  "service/predictHistory.test.ts",
  "service/predictWorld.test.ts",
  "service/predictions/backtest/buildColumns.test.ts",
  "service/predictions/fit/fitModel.test.ts",
  "service/predictions/predictStored.test.ts",
  "service/routes/angle.test.ts",
  "service/forecasts/year.test.ts",
  "service/routes/context.test.ts",
  "service/routes/extension.test.ts",
  "service/routes/qualifiers.test.ts",
  "service/routes/rates.test.ts",
  "service/routes/names.test.ts",
  "service/routes/rating.test.ts",
  "service/routes/workedOut.test.ts",
  "service/simulation/publication.test.ts",
  "service/simulation/races/lateChanges.test.ts",
  "service/simulation/races/raceRecord.test.ts",
  "service/simulation/races/startingPrices.test.ts",
  "service/simulation/world.test.ts",
  "service/simulation/worldUpdater.test.ts",
  "service/soak.test.ts",
  "service/store/totals.test.ts",
  "tools/excel.test.ts",
  "tools/package.test.ts",
  "tools/packageOptions.test.ts",
  "tools/proxy.test.ts",
  "tools/starter.dom.test.ts",
  "tools/storePackage.test.ts",
  "tools/unifiedManifest.test.ts",
  "workbench/formula/differential.test.ts",
  "workbench/grid/changeLog.test.ts",
  "workbench/xlsx/excelFile.dom.test.ts",
  "workbench/xlsx/readExcelFile.dom.test.ts",
  "workbench/xlsx/roundTrips.dom.test.ts",
  "workbench/xlsx/storedWorkbooks.dom.test.ts",
  "workbench/xlsx/valuesOnly.dom.test.ts",
];

const folder = join(__dirname, "../test") + sep;

/** Returns the level of a suite by its absolute path. */
function levelOf(path) {
  const name = path.slice(folder.length).split(sep).join("/");
  return second.some((start) => name.startsWith(start)) ? 2 : 1;
}

module.exports = async (paths) => ({
  filtered: paths.filter((path) => levelOf(path) === Number(process.env.RACING_TEST_LEVEL)),
});
Object.assign(module.exports, { levelOf, second });
