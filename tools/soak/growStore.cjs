/** Grows a store of a world to a day as the server does, and says when it begins to write. */
const { join } = require("node:path");

const { root, folder, store, world, day } = JSON.parse(process.argv[2]);
const service = (path) => require(join(root, "build/server/service", path));
const { claimFolder } = service("store/claimFolder.js");
const { openHistory } = service("store/history.js");
const { keepWorld } = service("simulation/keepWorld.js");
const { keptStates } = service("simulation/keptStates.js");
const { newsOf } = service("simulation/newsOf.js");
const { pinnedMoment } = service("simulation/moment.js");

const release = claimFolder(folder, process);
const history = openHistory(store);
const kept = keptStates(`${store}.state`, world);
const grow = (_moment, since) => {
  const news = newsOf({ world, moment: pinnedMoment(day), since, kept });
  process.send("writing");
  return Promise.resolve(news);
};
const now = () => Date.parse(`${day}T00:00:00Z`);
const keepUp = keepWorld({ history, now, grow, pause: () => new Promise(setImmediate) });
void keepUp().then(() => {
  history.close();
  release();
  process.disconnect();
});
