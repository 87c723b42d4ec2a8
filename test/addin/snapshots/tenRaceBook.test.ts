/** The size of a snapshot: src/addin/snapshots with a race-day book of the simulated world. */
import type { SheetContent } from "../../../src/addin/excel/sheetContent";
import { planSnapshot } from "../../../src/addin/snapshots/planSnapshot";
import { plannedWorkbook, planWorkbook } from "../../../src/addin/workbook/buildWorkbook";
import {
  type SheetKind,
  sheetKinds,
  type WorkbookChoice,
  workbookSheets,
} from "../../../src/addin/workbook/workbookSheets";
import type { Client } from "../../../src/client/client";
import type { Snapshot } from "../../../src/client/snapshots/snapshot";
import { serialiseSnapshots } from "../../../src/client/snapshots/snapshotFile";
import { parseContext, session } from "../../../src/functions/call/session";
import { createService, type Service } from "../../../src/service/createService";
import { predictHistory } from "../../../src/service/predictHistory";
import { storePredictions } from "../../../src/service/predictions/storedPredictions";
import { publishAtOnce } from "../../../src/service/simulation/publication";
import { epochAt, pinnedMoment } from "../../../src/service/simulation/moment";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { openService, openTestSession } from "../../functions/testSession";
import { pinned } from "../../service/testService";

/** The most characters of a snapshot for each race of a book. */
const mostPerRace = 40_000;
const worldDay = "2026-03-14";

/** Returns a service over the small simulated world, predictions included. */
async function worldService(): Promise<Service> {
  const moment = pinnedMoment(worldDay);
  const world = { seed: 20260101, scale: "small", epoch: epochAt(moment, "small") } as const;
  const history = historyInMemory();
  createWriter(history, { once: true })(publishAtOnce({ world, moment }).records);
  await predictHistory({ origin: { kind: "world", world }, moment }, (some) =>
    storePredictions(history, some),
  );
  const unlimited = { free: Infinity, pro: Infinity };
  const limits = { day: unlimited, burst: unlimited };
  const keys = { "pro-key": "pro" } as const;
  return createService({ history, clock: pinned(worldDay), source: "simulated", keys, limits });
}

/** Returns every sheet of a race-day book, and one with every column of CARD for each race. */
function bookOf(choice: WorkbookChoice): SheetContent[] {
  const { date, meeting, raceCode, races } = choice;
  const options = `country=${meeting.country}; race_code=${raceCode}`;
  const cells = races.map(({ raceNumber }, index): [string, string] => [
    `A${1 + 30 * index}`,
    `=RACING.CARD("${date}","${meeting.slug}",${raceNumber},,,"all",TRUE,"${options}")`,
  ]);
  return [...workbookSheets(choice), { name: `Cards ${raceCode}`, cells: Object.fromEntries(cells) }];
}

/** Asks for the meetings of a day and those before until there are enough races; returns their books. */
async function booksOf(client: Client, days: readonly string[], most: number): Promise<WorkbookChoice[]> {
  const choices: WorkbookChoice[] = [];
  let left = most;
  for (const date of days) {
    const parameters = { date, race_code: "gallops", timezone: "Australia/Sydney" };
    const { response } = await client.ask({ endpoint: "meetings", parameters });
    for (const { track, slug, country, races } of response.meetings) {
      const chosen = races.slice(0, left);
      left -= chosen.length;
      const parts = new Set(Object.keys(sheetKinds) as SheetKind[]); // the keys of a constant table
      const meeting = { track, slug, country };
      if (chosen.length > 0) choices.push({ date, raceCode: "gallops", meeting, races: chosen, parts });
    }
  }
  return choices;
}

/** With SOAK=1 ten races of the simulated world, otherwise those of a day of the fictional results. */
const [openAny, days] = process.env.SOAK
  ? ([worldService, [worldDay, "2026-03-13", "2026-03-12", "2026-03-11"]] as const)
  : ([openService, [worldDay]] as const);

test("the snapshot of a book with every column of CARD takes at most 400 kB for ten races", async () => {
  const service = await openAny();
  const { client } = openTestSession({ answer: (request) => service.handle(request) });
  const choices = await booksOf(client, days, 10);
  const sheets = choices.flatMap(bookOf);
  const context = parseContext(session());
  for (;;) {
    const { requests } = await planWorkbook(sheets, { context, peek: client.peek });
    const unknown = requests.filter((question) => client.peek(question) === undefined);
    if (unknown.length === 0) break;
    await Promise.all(
      unknown.map((question) => Promise.resolve(client.ask(question)).catch(() => undefined)),
    );
  }
  const store = { list: () => [], sizeOf: (list: readonly Snapshot[]) => serialiseSnapshots(list).length };
  const plan = await planSnapshot("10:00", {
    workbook: plannedWorkbook(sheets),
    open: session(),
    store,
    key: "pro-key",
  });
  const races = choices.reduce((count, { races }) => count + races.length, 0);
  if (process.env.SOAK)
    process.stdout.write(
      `${races} races: ${plan.snapshot.answers.length} answers, ${plan.size} characters\n`,
    );
  expect(plan.missing.filter(({ endpoint }) => endpoint !== "venues")).toEqual([]);
  expect(plan.size).toBeLessThan(mostPerRace * races);
});
