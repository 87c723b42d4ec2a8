import { readArguments } from "../../src/server/readArguments";

test("what is not said has its default", () => {
  expect(readArguments([])).toEqual({ help: false, port: 3000, host: "127.0.0.1", results: [], keys: {} });
});

test("every argument is read; files may follow one another", () => {
  const argv =
    "--results a.csv b.csv --results c.csv --as-of 2025-11-23 --key k=1=pro --key f=free --port 0 --host ::1 --data d --dist p";
  expect(readArguments(argv.split(" "))).toEqual({
    help: false,
    port: 0,
    host: "::1",
    results: ["a.csv", "c.csv", "b.csv"],
    keys: { "k=1": "pro", f: "free" },
    asOf: "2025-11-23",
    data: "d",
    dist: "p",
  });
});

test.each([
  ["--port 65536", "--port must be a number from 0 to 65535: current value is 65536"],
  ["--port x", "--port must be a number from 0 to 65535: current value is x"],
  ["--as-of 2025-02-30", "--as-of must be a day, YYYY-MM-DD: current value is 2025-02-30"],
  ["--bogus", "Unknown option '--bogus'"],
  ["stray", "what is stray? See --help"],
  ["--key secret=gold", "--key must be KEY=PLAN with PLAN one of free, pro"],
])("%s is refused with a sentence", (argv, sentence) => expect(() => readArguments(argv.split(" "))).toThrow(sentence));

test("a refused key is not shown", () => {
  expect(() => readArguments(["--key", "secret=gold"])).toThrow(/^(?!.*secret)/);
});
