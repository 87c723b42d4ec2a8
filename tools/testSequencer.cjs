/** The order of Jest's suites: the longest first, so that none of them runs alone at the end. */
const { join, sep } = require("node:path");
const { default: Sequencer } = require("@jest/test-sequencer");

/** Seconds of the longest suites beside others on two processors. Jest orders the rest, by their size in a new clone. */
const seconds = {
  "e2e/raceDay.test.ts": 99,
  "e2e/accessibility.test.ts": 88,
  "e2e/analystDay.test.ts": 81,
  "e2e/relay.test.ts": 69,
  "contract/fields.test.ts": 67,
  "service/soak.test.ts": 64,
  "e2e/workbench.test.ts": 63,
  "service/goals.test.ts": 63,
  "server/commandLine.test.ts": 58,
  "e2e/paneViews.test.ts": 51,
  "e2e/pictures.test.ts": 40,
  "e2e/hosts.test.ts": 40,
  "e2e/pane.test.ts": 38,
  "server/claimStore.test.ts": 36,
  "contract/statistics.test.ts": 36,
  "service/simulation/worldUpdater.test.ts": 30,
  "e2e/workbookDefaults.test.ts": 25,
  "e2e/marketBuilder.test.ts": 24,
  "conformance/hosts.test.ts": 23,
  "e2e/staticSite.test.ts": 30,
  "browser/openWorld.test.ts": 22,
  "e2e/markerKey.test.ts": 20,
  "e2e/paneMemory.test.ts": 18,
  "e2e/firstSteps.test.ts": 16,
  "service/simulation/publication.test.ts": 15,
  "functions/help.test.ts": 14,
  "server/threadTasks.test.ts": 13,
  "service/predictHistory.test.ts": 11,
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
