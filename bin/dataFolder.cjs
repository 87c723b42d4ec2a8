/** The folder of a person's own files: the stores, the certificate for Excel, the manifest that Excel reads. */
const { homedir } = require("node:os");
const { posix, win32 } = require("node:path");

/** The parts of this machine that decide where files go; tests supply other ones. */
const machine = { platform: process.platform, env: process.env, home: homedir() };

/** Returns the folder where each system keeps the files of its programs: it survives a new version of the package. */
function dataFolder({ platform, env, home } = machine) {
  if (platform === "win32")
    return win32.join(env.LOCALAPPDATA || win32.join(home, "AppData", "Local"), "racing-form");
  if (platform === "darwin") return posix.join(home, "Library/Application Support/racing-form");
  return posix.join(env.XDG_DATA_HOME || posix.join(home, ".local/share"), "racing-form");
}

module.exports = { dataFolder };
