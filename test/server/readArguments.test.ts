import { readArguments } from "../../src/server/readArguments";

test("an absent argument has its default", () => {
  const world = { seed: 20260101, scale: "full" };
  expect(readArguments([])).toEqual({
    help: false,
    drain: 0,
    trustedProxies: [],
    port: 3000,
    host: "127.0.0.1",
    names: [],
    results: [],
    keys: {},
    world,
  });
});

test("every argument is parsed, and --results takes several files", () => {
  const argv =
    "--results a.csv b.csv --results c.csv --as-of 2025-11-23 --key k=1=pro --key f=free --port 0 --host ::1 --name Form.example.org --name 10.0.0.7 --data d --dist p";
  expect(readArguments(argv.split(" "))).toEqual({
    help: false,
    drain: 0,
    trustedProxies: [],
    port: 0,
    host: "::1",
    names: ["form.example.org", "10.0.0.7"],
    results: ["a.csv", "c.csv", "b.csv"],
    keys: { "k=1": "pro", f: "free" },
    asOf: "2025-11-23",
    data: "d",
    dist: "p",
  });
});

test("--without-prices is for results files", () => {
  expect(readArguments(["--results", "a.csv", "--without-prices"])).toMatchObject({ withoutPrices: true });
  expect(readArguments(["--results", "a.csv"]).withoutPrices).toBeUndefined();
});

test("the limits of a plan replace the service's own", () => {
  expect(readArguments(["--limit", "free=5/2"]).limits).toEqual({
    day: { free: 5, pro: 50_000 },
    burst: { free: 2, pro: 50 },
  });
  expect(readArguments(["--limit", "free=5/2", "--limit", "pro=7/3"]).limits).toEqual({
    day: { free: 5, pro: 7 },
    burst: { free: 2, pro: 3 },
  });
});

test("the relay's upstream and the certificate's files are parsed", () => {
  const argv = "--upstream https://form.example.com --tls-cert a.pem --tls-key b.pem".split(" ");
  expect(readArguments(argv)).toMatchObject({
    upstream: "https://form.example.com",
    tls: { cert: "a.pem", key: "b.pem" },
  });
});

test("a table of prices is a file or an address, by default looked at every 5 seconds and shown for 120", () => {
  expect(readArguments([]).prices).toBeUndefined();
  expect(readArguments(["--prices", "odds/today.csv"]).prices).toEqual({
    from: "odds/today.csv",
    every: 5,
    most: 120,
  });
  const argv = [
    "--prices",
    "http://127.0.0.1:8080/p.json?day=1",
    "--prices-every",
    "2",
    "--prices-age",
    "10",
  ];
  expect(readArguments(argv).prices).toEqual({ from: new URL(argv[1] ?? ""), every: 2, most: 10 });
  const environment = { RACING_PRICES: "https://prices.example.com/p.csv?token=secret" };
  expect(readArguments([], environment).prices?.from).toEqual(new URL(environment.RACING_PRICES));
});

test.each([
  [["--prices", "http://prices.example.com/p.csv"], "begins with https://, or http:// on this machine"],
  [["--prices", "https://ann:secret@prices.example.com/p.csv"], "without user and password"],
  [["--prices", "file:///etc/passwd"], "must be a file or an address"],
  [["--prices", "ftp://example.com/p.csv"], "must be a file or an address"],
  [
    ["--prices", "a.csv", "--prices-every", "1"],
    "--prices-every must be from 2 to 600 seconds: current value is 1",
  ],
  [
    ["--prices", "a.csv", "--prices-age", "9"],
    "--prices-age must be from 10 to 86400 seconds: current value is 9",
  ],
  [["--prices-every", "5"], "--prices-every needs --prices"],
])("%j is refused, and no message shows an address", (argv, rule) => {
  expect(() => readArguments(argv)).toThrow(rule);
  expect(() => readArguments(argv)).not.toThrow("secret");
});

test("--relay-only serves no races and rejects arguments about them", () => {
  const commandLine = readArguments(["--relay-only", "--upstream", "https://form.example.com"]);
  expect(commandLine).toMatchObject({ relayOnly: true, upstream: "https://form.example.com", results: [] });
  expect(commandLine).not.toHaveProperty("world");
  for (const argument of ["--results=a.csv", "--scale=small", "--today=2026-03-14", "--key=k=pro"])
    expect(() => readArguments(["--relay-only", argument])).toThrow(
      "cannot be used with --relay-only, which serves no races",
    );
});

test("the administrative port is on this machine only unless a host is named; without it there is none", () => {
  expect(readArguments([]).admin).toBeUndefined();
  expect(readArguments(["--admin-port", "3100"]).admin).toEqual({ port: 3100, host: "127.0.0.1" });
  const adminOptions = ["--admin-port", "3100", "--admin-host", "::"];
  expect(readArguments(adminOptions).admin).toEqual({ port: 3100, host: "::" });
});

test("without results files, the scale, seed and day of the simulated world are parsed", () => {
  const argv = "--scale small --seed 7 --today 2026-03-14".split(" ");
  expect(readArguments(argv).world).toEqual({ scale: "small", seed: 7, today: "2026-03-14" });
});

test.each([
  ["--port 65536", "--port must be a number from 0 to 65535: current value is 65536"],
  ["--port x", "--port must be a number from 0 to 65535: current value is x"],
  ["--results a.csv --as-of 2025-02-30", "--as-of must be a day, YYYY-MM-DD: current value is 2025-02-30"],
  ["--results x.csv --as-of soon", "--as-of must be a day, YYYY-MM-DD: current value is soon"],
  ["--without-prices", "--without-prices needs --results; the simulated world is predicted without prices"],
  ["--relay-only --without-prices", "--without-prices needs --results"],
  ["--as-of 2025-02-28", "--as-of needs --results or --store; use --today for the simulated world"],
  ["--results a.csv --seed 3", "--seed is for the simulated world and cannot be used with --results"],
  ["--limit pro=10", "--limit must be like pro=50000/50: current value is pro=10"],
  ["--limit gold=10/1", "--limit must be like pro=50000/50: current value is gold=10/1"],
  ["--limit pro=0/1", "--limit must be like pro=50000/50: current value is pro=0/1"],
  ["--scale big", "--scale must be full, medium, site or small: current value is big"],
  ["--seed 1.5", "--seed must be a whole number of at most nine digits: current value is 1.5"],
  ["--today 2026-02-30", "--today must be a day, YYYY-MM-DD: current value is 2026-02-30"],
  ["--tls-cert a.pem", "--tls-cert and --tls-key must be given together"],
  ["--admin-port 99999", "--admin-port must be a number from 0 to 65535: current value is 99999"],
  ["--admin-host ::1", "--admin-host needs --admin-port"],
  [
    "--trusted-proxy proxy.example",
    "--trusted-proxy must be an IP address, or a network such as 10.0.0.0/8: current value is proxy.example",
  ],
  ["--drain 301", "--drain must be whole seconds from 0 to 300: current value is 301"],
  ["--store mysql://u:secret@db/x", "--store must be like postgres://user@host:5432/database"],
  [
    "--store postgres://db/x --seed 3",
    "--seed cannot be used with --store, which serves a published history",
  ],
  ["--relay-only --store postgres://db/x", "--store cannot be used with --relay-only, which serves no races"],
  ["--bogus", "Unknown option '--bogus'"],
  ["stray", "unknown argument stray; see --help"],
  ["--key secret=gold", "--key must be KEY=PLAN with PLAN one of free, pro"],
])("%s is rejected with a sentence", (argv, sentence) =>
  expect(() => readArguments(argv.split(" "))).toThrow(sentence),
);

test("a published history is named by --store, or by the environment when nothing else is", () => {
  const url = "postgres://db/racing";
  const databaseOptions = { database: [url] };
  expect(readArguments(["--store", url, "--as-of", "2026-03-14"])).toMatchObject({
    ...databaseOptions,
    asOf: "2026-03-14",
  });
  expect(readArguments([], { RACING_STORE: url })).toMatchObject(databaseOptions);
  expect(readArguments(["--results", "a.csv"], { RACING_STORE: url })).not.toHaveProperty("database");
  expect(readArguments(["--seed", "7"], { RACING_STORE: url })).not.toHaveProperty("database");
  expect(() => readArguments([], { RACING_STORE: "db:secret" })).toThrow(
    /^--store must be like (?!.*secret)/,
  );
});

test("--trusted-proxy takes addresses and networks, several times", () => {
  const argv = ["--trusted-proxy", "10.0.0.0/8", "--trusted-proxy", "::1"];
  expect(readArguments(argv).trustedProxies).toEqual(["10.0.0.0/8", "::1"]);
});

test("the error for an invalid key does not show it", () => {
  expect(() => readArguments(["--key", "secret=gold"])).toThrow(/^(?!.*secret)/);
});

test.each(["https://form.example.org", "form.example.org:3000", "form.example.org/x", "a b", ""])(
  "--name %s is refused",
  (name) => {
    expect(() => readArguments(["--name", name])).toThrow(
      `--name must be a host name such as form.example.org: current value is ${name}`,
    );
  },
);

test("--zone names the time zone of a track", () => {
  const zone = "Ashford Park=America/New_York";
  expect(
    readArguments(["--results", "a.csv", "--zone", zone, "--zone", "AFD=America/Chicago"]).zones,
  ).toEqual({
    "Ashford Park": "America/New_York",
    AFD: "America/Chicago",
  });
  expect(() => readArguments(["--results", "a.csv", "--zone", "AFD=Chicago"])).toThrow(
    'must be like "Ashford Park=America/New_York": current value is AFD=Chicago',
  );
});

test("keys of the environment stand in no list of processes, and count as those of --key", () => {
  const keys = (RACING_FORM_KEY: string, ...args: string[]) => readArguments(args, { RACING_FORM_KEY }).keys;
  expect(keys("secret")).toEqual({ secret: "pro" });
  expect(keys("a=free, b=pro", "--key", "c=free")).toEqual({ a: "free", b: "pro", c: "free" });
  expect(keys("")).toEqual({});
  expect(() => keys("a=gold")).toThrow(/KEY=PLAN with PLAN one of free, pro$/);
  expect(() => keys("secret=gold")).not.toThrow(/secret/);
});
