/** Words the server's usage for a command that passes its arguments on to the server. */

/** Returns the usage text of a command, with the options that it has besides the server's. */
export function describeUsage(serverUsage, command, options = []) {
  const [first, ...others] = serverUsage.replace("npm run serve --", command).split("\n  --help");
  const own = options.map(([option, meaning]) => `\n  ${option.padEnd(18)} ${meaning}`);
  return [first, ...own, ...others.map((text) => `\n  --help${text}`)].join("");
}
