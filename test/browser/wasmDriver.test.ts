/** The contract of a driver, on Node's and on the browser's; the latter's wasmStatements too. */
import sqlite3InitModule, { type Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { openWasmDriver } from "../../src/browser/wasmDriver";
import type { Driver } from "../../src/service/store/history";
import { openSqlite } from "../../src/service/store/openHistory";

let sqlite: Sqlite3Static;
beforeAll(async () => {
  Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => undefined } }); // of each failure
  sqlite = await sqlite3InitModule();
});

describe.each<[string, () => Driver]>([
  ["Node", () => openSqlite()],
  ["the browser", () => openWasmDriver(sqlite)],
])("the driver of %s", (_, open) => {
  let driver: Driver;
  beforeEach(() => {
    driver = open();
    driver.exec("CREATE TABLE runner (id INTEGER PRIMARY KEY, name TEXT UNIQUE, weight DOUBLE PRECISION)");
  });
  afterEach(() => driver.close());
  const insert = "INSERT INTO runner (id, name, weight) VALUES (?, ?, ?)";
  const names = () =>
    driver.all<{ name: string }>("SELECT name FROM runner ORDER BY id").map(({ name }) => name);

  test("returns the values that were bound: texts of any script, whole and broken numbers, null", () => {
    driver.run(insert, [2 ** 40, "Éclair d’Été 馬", 57.5]);
    driver.run(insert, [2, "Bob", null]);
    expect(driver.all(`SELECT id, name, weight AS "kilograms" FROM runner ORDER BY id`)).toEqual([
      { id: 2, name: "Bob", kilograms: null },
      { id: 2 ** 40, name: "Éclair d’Été 馬", kilograms: 57.5 },
    ]);
    expect(driver.all("SELECT id FROM runner WHERE name = ?", ["Nobody"])).toEqual([]);
  });

  test("returns texts of any length and numbers at the ends of 32 bits as they were bound", () => {
    const texts = ["", "\ufeffÉ", "馬".repeat(100_000), "Bob", "x".repeat(300_001)];
    const numbers = [2 ** 31, -(2 ** 31), 2 ** 31 - 1, 0.1, Number.MAX_SAFE_INTEGER];
    texts.forEach((text, id) => driver.run(insert, [id, text, numbers[id] ?? null]));
    const rows = driver.all<{ name: string; weight: number }>("SELECT name, weight FROM runner ORDER BY id");
    expect(rows.map(({ weight }) => weight)).toEqual(numbers);
    expect(rows.map(({ name }, id) => name === texts[id])).toEqual(texts.map(() => true));
    expect(() => driver.run(insert, [9, "Ada", 1, 2])).toThrow();
  });

  test("uses a statement again with other values, also after it has failed", () => {
    driver.run(insert, [1, "Ada", 50]);
    expect(() => driver.run(insert, [2, "Ada", 50])).toThrow();
    driver.run(insert, [2, "Bob", 50]);
    expect(names()).toEqual(["Ada", "Bob"]);
  });

  test("commits all changes of a transaction, or none when its work throws", () => {
    expect(driver.transaction(() => (driver.run(insert, [1, "Ada", 50]), "result"))).toBe("result");
    const failing = () =>
      driver.transaction(() => {
        driver.run(insert, [2, "Bob", 50]);
        throw new Error("the work failed");
      });
    expect(failing).toThrow("the work failed");
    expect(names()).toEqual(["Ada"]);
    driver.transaction(() => driver.run(insert, [3, "Cleo", 50]));
    expect(names()).toEqual(["Ada", "Cleo"]);
  });

  test("throws for a text that is not SQL", () => {
    expect(() => driver.exec("SELEKT 1")).toThrow("SELEKT");
  });
});

test("a database that was written as bytes is read, and written to, as it was", () => {
  const driver = openWasmDriver(sqlite);
  driver.exec("CREATE TABLE runner (name TEXT)");
  driver.run("INSERT INTO runner VALUES (?)", ["Ada"]);
  const bytes = driver.bytes();
  driver.close();
  const again = openWasmDriver(sqlite, bytes);
  const many = Array.from({ length: 2000 }, (_, index) => `Runner ${index}`);
  again.transaction(() => many.forEach((name) => again.run("INSERT INTO runner VALUES (?)", [name])));
  expect(again.all("SELECT name FROM runner").map(({ name }) => name)).toEqual(["Ada", ...many]);
  again.close();
});

test("a driver that is closed gives the memory of its texts back", () => {
  const sizes = Array.from({ length: 20 }, () => {
    const driver = openWasmDriver(sqlite);
    for (const length of [1_000_000, 3_000_000]) driver.all("SELECT length(?) AS n", ["x".repeat(length)]);
    driver.close();
    return sqlite.wasm.heap8u().length;
  });
  expect(sizes.at(-1)).toBe(sizes[1]);
});
