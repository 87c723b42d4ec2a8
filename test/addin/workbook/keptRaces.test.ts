/** Suite of src/addin/workbook/raceEntries.ts: keptRaces. */
import { createRaceEntries, keptRaces } from "../../../src/addin/workbook/raceEntries";
import { raceKey } from "../../../src/addin/workbook/raceEntryWatch";
import { parseContext } from "../parseContext";
import { memoryHost } from "../settings/memoryHost";

const keyOfRace = (race: number): string =>
  String(raceKey({ date: "2026-03-14", track: "Ashford-Park", race, options: "" }, parseContext));

const entered = {
  scratched: [["2, 7"]],
  pricesOf: [["13:40"]],
  sharpen: [[1.2]],
  model: [[""]],
  changes: [["7", "", ""], ["", "", ""]], // prettier-ignore
  barriers: [["4:11", "", ""]],
  prices: [[3.5], [""], ["7/2"]],
};

/** The same entries, stored before they had names. */
const enteredByAddress = {
  F7: entered.scratched,
  G7: entered.pricesOf,
  H7: entered.sharpen,
  AA7: entered.model,
  "P6:R7": entered.changes,
  "P8:R8": entered.barriers,
  "K11:K34": entered.prices,
};

test.each([
  ["the entries", entered],
  ["entries stored by address", enteredByAddress],
])("%s of a race that its sheet does not show are listed, the latest race first", async (_how, entered) => {
  const entries = createRaceEntries(memoryHost().workbookStore);
  await entries.keep(`{1}\n${keyOfRace(1)}`, entered);
  await entries.keep(`{1}\n${keyOfRace(2)}`, { scratched: [[""]], sharpen: [[1]], prices: [[8]] });
  await entries.show("{1}", keyOfRace(3));
  expect(keptRaces(entries)).toEqual([
    { race: "ashford-park R2", date: "2026-03-14", entries: ["1 price"] },
    {
      race: "ashford-park R1",
      date: "2026-03-14",
      entries: ["scratched 2, 7", "2 prices", "prices of 13:40", "sharpened by 1.2", "cases"],
    },
  ]);
  await entries.show("{1}", keyOfRace(2));
  expect(keptRaces(entries).map(({ race }) => race)).toEqual(["ashford-park R1"]);
});

test("entries of no sheet, blank ones and those of other forms are not listed", async () => {
  const entries = createRaceEntries(memoryHost().workbookStore);
  await entries.keep(`{1}\n${keyOfRace(1)}`, { scratched: [[""]], sharpen: [[1]] });
  await entries.keep(keyOfRace(2), { scratched: "2" });
  await entries.keep("race 1", { scratched: [["2"]] });
  expect(keptRaces(entries)).toEqual([]);
});

test("listeners are told of entries that are kept, here and elsewhere", async () => {
  const { workbookStore, changeWorkbook } = memoryHost();
  const entries = createRaceEntries(workbookStore);
  let changes = 0;
  const end = entries.onChange(() => void (changes += 1));
  await entries.keep(`{1}\n${keyOfRace(1)}`, entered);
  changeWorkbook("raceEntries", { kept: {}, shown: {} });
  end();
  await entries.show("{1}", keyOfRace(2));
  expect(changes).toBe(2);
});
