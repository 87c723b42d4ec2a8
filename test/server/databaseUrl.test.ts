/** Suite of src/server/readArguments.ts: databaseUrl. */
import { describeDatabase, readDatabaseUrls } from "../../src/server/readArguments";

test.each([
  ["postgres://db1/racing", ["postgres://db1/racing"]],
  [
    "postgres://a:b@db1/racing, postgresql://db2:5433/racing",
    ["postgres://a:b@db1/racing", "postgresql://db2:5433/racing"],
  ],
  ["mysql://db1/racing", undefined],
  ["db1/racing", undefined],
  ["postgres://db1/racing,", undefined],
])("%s", (text, expected) => {
  expect(readDatabaseUrls(text)).toEqual(expected);
});

test("the description of a database has no user and no password", () => {
  expect(describeDatabase("postgres://ann:secret@db1:5433/racing?sslmode=require")).toBe("db1:5433/racing");
  expect(describeDatabase("postgres:///racing?host=/run/postgresql")).toBe("/run/postgresql/racing");
});
