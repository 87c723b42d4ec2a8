/** The Node.js that the project needs, as `engines` of package.json states it. Understood by every Node.js that has modules. */
const needed = [20, 19];

/** Ends this process with a message on an older Node.js. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  console.error(`Racing Form for Excel needs Node.js ${needed.join(".")} or newer; this is ${version}.`);
  process.exit(1);
}
