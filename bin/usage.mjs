/** Words the server's usage for a command that passes its arguments on to the server. */

import worlds from "./firstWorld.cjs";

/** Returns the usage text of a command, with the options that it has besides the server's; a command for one person has some. */
export function describeUsage(serverUsage, command, options = []) {
  const scale = options.length > 0 ? worlds.defaultScale : "full";
  const [first, ...others] = serverUsage
    .replace("npm run serve --", command)
    .replace("small (full)", `small (${scale})`)
    .split("\n  --help");
  const own = options.map(([option, meaning]) => `\n  ${option.padEnd(18)} ${meaning}`);
  return [first, ...own, ...others.map((text) => `\n  --help${text}`)].join("");
}
