import { readPublishArguments } from "../../../../src/server/scale/publish/readPublishArguments";

test("the database is the one of --to, else of the environment, and never more than one", () => {
  const read = (argv: string[], RACING_STORE?: string) =>
    readPublishArguments(["--from", "history.db", ...argv], { RACING_STORE }).to;
  expect(read(["--to", "postgres://a/racing"], "postgres://b/racing")).toBe("postgres://a/racing");
  expect(read([], "postgres://b/racing")).toBe("postgres://b/racing");
  expect(() => read([])).toThrow("name the database with --to");
  for (const to of ["postgres://a/racing,postgres://b/racing", "https://a/racing"])
    expect(() => read(["--to", to])).toThrow("--to must be the address of one database");
});

test("a section is named by country and race code together", () => {
  const read = (...args: string[]) =>
    readPublishArguments(["--to", "postgres://host/racing", "--from", "history.db", ...args]).section;
  expect(read("--country", "UK", "--code", "gallops")).toEqual({ country: "gb", raceCode: "gallops" });
  expect(read()).toBeUndefined();
  for (const args of [
    ["--country", "au"],
    ["--code", "gallops"],
    ["--country", "au", "--code", "camels"],
  ])
    expect(() => read(...args)).toThrow("--country and --code name a section together");
});
