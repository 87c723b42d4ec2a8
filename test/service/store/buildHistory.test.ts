import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHistory, sourceOf } from "../../../src/service/store/buildHistory";
import { openHistory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { aRace } from "./aRace";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "history-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test("a store exists once it is complete, with its source", async () => {
  const path = join(folder, "a.db");
  await buildHistory(path, {
    source: "one race",
    fill: (history) => {
      createWriter(history)([aRace()]);
      expect(existsSync(path)).toBe(false);
    },
  });
  expect(sourceOf(path)).toBe("one race");
  const history = openHistory(path);
  expect([...history.venues.keys()]).toEqual(["au/gallops/lark-hill"]);
  history.close();
});

test("a failure leaves the existing store unchanged, and no other file", async () => {
  const path = join(folder, "a.db");
  await buildHistory(path, { source: "old", fill: () => undefined });
  const fill = () => Promise.reject(new Error("no more"));
  await expect(buildHistory(path, { source: "new", fill })).rejects.toThrow("no more");
  expect(sourceOf(path)).toBe("old");
  expect(readdirSync(folder)).toEqual(["a.db"]);
});

test("a file that is no store has no source", () => {
  expect(sourceOf(__filename)).toBeUndefined();
  expect(sourceOf(join(folder, "none.db"))).toBeUndefined();
});
