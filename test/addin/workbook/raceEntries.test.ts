import { createRaceEntries } from "../../../src/addin/workbook/raceEntries";
import { memoryHost } from "../settings/memoryHost";

test("entries are kept for each race in the workbook, until they are removed", async () => {
  const { workbookStore } = memoryHost();
  const entries = createRaceEntries(workbookStore);
  await entries.keep("race 1", { scratched: "2" });
  await entries.keep("race 2", { scratched: "5" });
  const reopened = createRaceEntries(workbookStore);
  expect([reopened.kept("race 1"), reopened.kept("race 3")]).toEqual([{ scratched: "2" }, undefined]);
  await reopened.keep("race 1", undefined);
  expect([entries.kept("race 1"), entries.kept("race 2")]).toEqual([undefined, { scratched: "5" }]);
});

test("a sheet's race is noted beside the kept entries", async () => {
  const entries = createRaceEntries(memoryHost().workbookStore);
  await entries.keep("race 1", { scratched: "2" });
  await entries.show("sheet A", "race 1");
  expect([entries.shown("sheet A"), entries.shown("sheet B")]).toEqual(["race 1", undefined]);
  expect(entries.kept("race 1")).toEqual({ scratched: "2" });
});

test("the entries of the latest 500 races are kept", async () => {
  const entries = createRaceEntries(memoryHost().workbookStore);
  for (let race = 1; race <= 501; race++) await entries.keep(`race ${race}`, { scratched: "2" });
  expect(["race 1", "race 2", "race 501"].map((race) => entries.kept(race) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});

test("entries count before Excel has stored them, and none of them is lost", async () => {
  const { workbookStore } = memoryHost();
  const waiting: (() => void)[] = [];
  const entries = createRaceEntries({
    get: workbookStore.get,
    async update(name, change) {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await workbookStore.update(name, change);
    },
  });
  const changes = [
    entries.keep("race 1", { scratched: "2" }),
    entries.keep("race 2", { scratched: "5" }),
    entries.keep("race 1", { scratched: "2, 4" }),
  ];
  const keptScratchings = () => ["race 1", "race 2"].map((race) => entries.kept(race)?.scratched);
  expect(keptScratchings()).toEqual(["2, 4", "5"]);
  for (const store of waiting) store();
  await Promise.all(changes);
  expect(keptScratchings()).toEqual(["2, 4", "5"]);
  expect(createRaceEntries(workbookStore).kept("race 1")).toEqual({ scratched: "2, 4" });
});

test("in a workbook that refuses settings entries last while it is open", async () => {
  const refuse = () => Promise.reject(new Error("The workbook is read-only."));
  const entries = createRaceEntries({ get: () => undefined, update: refuse });
  await entries.keep("race 1", { scratched: "2" });
  await entries.show("sheet A", "race 1");
  expect([entries.kept("race 1"), entries.shown("sheet A")]).toEqual([{ scratched: "2" }, "race 1"]);
});

test.each([["a text"], [[1, 2]], [{ shown: 1, kept: "x" }], [{ kept: { "race 1": 3 } }]])(
  "an unknown stored value %j is no entry",
  (storedEntries) => {
    const entries = createRaceEntries({ get: () => storedEntries, update: async () => undefined });
    expect([entries.kept("race 1"), entries.shown("sheet A")]).toEqual([undefined, undefined]);
  },
);
