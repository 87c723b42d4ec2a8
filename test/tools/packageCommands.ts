/** Every command of the package with its options: run for help, with a valid value and with nonsense. */

/** A command line, its exit code, and a part of the sentence that it prints. */
export type CommandLine = readonly [line: string, code: number, says: string];

/** Options that take a value, with one that is nonsense and the sentence about it. */
const nonsense: readonly (readonly [option: string, value: string, says: string])[] = [
  ["results", "nowhere.csv", "nowhere.csv"],
  ["zone", "x", "--zone"],
  ["as", "nonsense", "--as is for results files: it needs --results"],
  ["columns", "nowhere.json", "--columns is for results files: it needs --results"],
  ["as-of", "yesterday", "--as-of"],
  ["scale", "huge", "--scale must be full, medium, site or small: current value is huge"],
  ["seed", "-1.5", "--seed must be a whole number"],
  ["today", "soon", "--today must be a day, YYYY-MM-DD: current value is soon"],
  ["store", "nonsense", "--store"],
  ["key", "a=gold", "--key"],
  ["limit", "free=x", "--limit"],
  ["upstream", "nonsense", "the upstream must be an address such as https://"],
  ["tls-cert", "nowhere.pem", "--tls-"],
  ["tls-key", "nowhere.pem", "--tls-"],
  ["port", "x", "--port must be a number from 0 to 65535: current value is x"],
  ["name", "a/b", "--name"],
  ["admin-port", "x", "--admin-port"],
  ["trusted-proxy", "x", "--trusted-proxy"],
  ["drain", "x", "--drain"],
];

/** Returns the lines that end by themselves; those that start a server are tried with real questions. */
export const commandLines = (version: string, data: string): readonly CommandLine[] => [
  ["--version", 0, version],
  ["--help", 0, "racing-form formats"],
  ["nonsense", 1, 'There is no command "nonsense"'],
  ["--nonsense", 1, "Cannot start: Unknown option '--nonsense'."],
  ...["serve", "mcp", "publish", "export", "excel", "stores", "manifest", "formats"].flatMap(
    (name): CommandLine[] => [
      [`${name} --help`, 0, "Usage: racing-form"],
      ...(name === "excel" ? [] : ([[`${name} --nonsense`, 1, "Unknown option '--nonsense'"]] as const)),
    ],
  ),
  ...nonsense.map(([option, value, says]): CommandLine => [
    `serve --port 0 --data ${data} --${option}=${value}`,
    1,
    says,
  ]),
  ["serve --name", 1, "Option '--name <value>' argument missing"],
  ["serve --relay-only", 1, "--relay-only needs an upstream: set it with --upstream"],
  ["mcp --base nonsense", 1, "base must begin with https://, or http:// on this machine"],
  ["mcp --base http://example.com/api", 1, "because it receives the key"],
  ["mcp --base", 1, "--base needs the address of a service"],
  ["mcp --base https://x.example/api --nonsense", 1, "--nonsense cannot be used with --base"],
  ["mcp --base https://x.example/api --data stores", 1, "--data cannot be used with --base"],
  ["publish", 1, "name the database with --to"],
  ["publish --to", 1, "Option '--to <value>' argument missing"],
  ["publish --to nonsense", 1, "--to must be the address of one database"],
  ["formats", 0, "rpscrape"],
  ["formats csv", 1, "Unexpected argument 'csv'"],
  [`stores --data ${data}`, 0, "There are no stores in"],
  [`stores --remove --data ${data}`, 0, "There are no stores in"],
  ["stores --data", 1, "Option '--data <value>' argument missing"],
  ["manifest --origin https://form.example.com", 0, "Written: "],
  [
    "manifest --origin nonsense",
    2,
    '--origin must be an https address without a path: current value is "nonsense"',
  ],
  ["manifest", 2, "--origin must be an https address"],
];
