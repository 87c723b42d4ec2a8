/** The order of Jest's suites: the longest first, so that none of them runs alone at the end. */
const { join, sep } = require("node:path");
const { default: Sequencer } = require("@jest/test-sequencer");

/** Seconds of processor time of the longest suites. Jest orders the rest, by their size in a new clone. */
const seconds = {
  "e2e/staticSite.test.ts": 35,
  "e2e/raceDay.test.ts": 30,
  "e2e/books.test.ts": 26,
  "e2e/deskDay.test.ts": 24,
  "e2e/lateChanges.test.ts": 22,
  "server/commandLine.test.ts": 18,
  "e2e/accessibility.test.ts": 17,
  "browser/openWorld.test.ts": 17,
  "service/goals.test.ts": 14,
  "service/simulation/worldUpdater.test.ts": 14,
  "e2e/snapshots.test.ts": 13,
  "e2e/pictures.test.ts": 12,
  "e2e/paneViews.test.ts": 12,
  "tools/starter.dom.test.ts": 12,
  "server/claimStore.test.ts": 12,
  "e2e/relay.test.ts": 11,
  "e2e/pane.test.ts": 11,
  "e2e/workbench.test.ts": 10,
  "functions/faulty.test.ts": 9,
  "e2e/analystDay.test.ts": 8,
  "e2e/hosts.test.ts": 8,
  "e2e/bets.test.ts": 8,
  "service/soak.test.ts": 8,
  "server/relay/redis.test.ts": 8,
  "conformance/hosts.test.ts": 7,
  "e2e/markerKey.test.ts": 7,
  "server/startServer.test.ts": 7,
  "server/threadTasks.test.ts": 7,
  "contract/fields.test.ts": 7,
  "service/predictions/fit/fitModel.test.ts": 7,
  "service/simulation/world.test.ts": 7,
  "conformance/lifecycle.test.ts": 6,
  "tools/package.test.ts": 6,
  "service/simulation/publication.test.ts": 6,
  "e2e/tenThousand.test.ts": 5,
  "conformance/counters.test.ts": 5,
  "e2e/countedFigures.test.ts": 5,
  "e2e/paneMemory.test.ts": 5,
  "e2e/officeHttps.test.ts": 4,
  "e2e/firstSteps.test.ts": 4,
  "e2e/workbookDefaults.test.ts": 4,
  "e2e/marketBuilder.test.ts": 4,
};

const folder = join(__dirname, "../test") + sep;

/** Returns the known seconds of a suite by its absolute path; 0 for a short one. */
const secondsOf = (path) =>
  path.startsWith(folder) ? (seconds[path.slice(folder.length).replaceAll(sep, "/")] ?? 0) : 0;

/** Jest's own order after the longest suites. */
class TestSequencer extends Sequencer {
  /** The longest suites below test/, with their seconds. */
  static seconds = seconds;

  /** Returns suites with the longest first and the others in the order given. */
  static longestFirst(suites) {
    return [...suites].sort((left, right) => secondsOf(right.path) - secondsOf(left.path));
  }

  sort(suites) {
    return TestSequencer.longestFirst(super.sort(suites));
  }
}

module.exports = TestSequencer;
