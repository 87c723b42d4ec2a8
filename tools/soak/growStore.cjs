/** Updates the store of a world to a day as the server does, and reports when it begins to write. */
const { join } = require("node:path");

const { root, folder, store, world, day } = JSON.parse(process.argv[2]);
const service = (path) => require(join(root, "build/server/service", path));
const { claimFolder } = service("store/claimFolder.js");
const { openHistory } = service("store/openHistory.js");
const { publishAtOnce } = service("simulation/publication.js");
const { createStateFile } = service("simulation/stateFile.js");
const { createWorldUpdater } = service("simulation/worldUpdater.js");
const { pinnedMoment } = service("simulation/moment.js");

const release = claimFolder(folder, process);
const history = openHistory(store);
const states = createStateFile(`${store}.state`, world);
const publish = (_moment, since) => {
  const published = publishAtOnce({ world, moment: pinnedMoment(day), since, states });
  process.send("writing");
  return Promise.resolve(published);
};
const now = () => Date.parse(`${day}T00:00:00Z`);
const update = createWorldUpdater({ history, now, publish, pause: () => new Promise(setImmediate) });
void update().then(() => {
  history.close();
  release();
  process.disconnect();
});
