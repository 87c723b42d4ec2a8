/** Grows a store of a world to a day as the server does, and says when it begins to write. */
const { join } = require("node:path");

const { root, folder, store, world, day } = JSON.parse(process.argv[2]);
const service = (path) => require(join(root, "build/server/service", path));
const { claimFolder } = service("history/claimFolder.js");
const { openHistory } = service("history/history.js");
const { keepWorld } = service("world/keepWorld.js");
const { keptStates } = service("world/keptStates.js");
const { newsOf } = service("world/newsOf.js");
const { pinnedMoment } = service("world/moment.js");

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
