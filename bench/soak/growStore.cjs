/**
 * Updates the store of a world to a day as the server does, and reports when it begins to write. With a live clock it updates again
 * and again while the two days before pass, an hour in ten milliseconds, and results become due.
 */
const { join } = require("node:path");

const { root, folder, store, world, day, live } = JSON.parse(process.argv[2]);
const service = (path) => require(join(root, "build/server/service", path));
const { claimFolder } = service("store/claimFolder.js");
const { openHistory } = service("store/openHistory.js");
const { publishAtOnce } = service("simulation/publication.js");
const { createStateFile } = service("simulation/stateFile.js");
const { createWorldUpdater } = service("simulation/worldUpdater.js");
const { liveMoment, pinnedMoment } = service("simulation/moment.js");

const { release } = claimFolder(folder, process);
const history = openHistory(store);
const states = createStateFile(`${store}.state`, world);
const end = Date.parse(`${day}T00:00:00Z`);
const hour = 3_600_000;
const started = performance.now();
const clock = () => Math.min(end, end - 48 * hour + ((performance.now() - started) / 10) * hour);
const now = () => (live ? clock() : end);
const publish = (next, since) => {
  const moment = live || next.today < liveMoment(end).today ? next : pinnedMoment(day);
  const published = publishAtOnce({ world, moment, since, states });
  process.send("writing");
  return Promise.resolve(published);
};
const update = createWorldUpdater({ history, now, publish, pause: () => new Promise(setImmediate) });
const grow = async () => {
  do await update();
  while (live && now() < end);
};
void grow().then(() => {
  history.close();
  release();
  process.disconnect();
});
