import {
  freezeChances,
  freezeDue,
  freezePrediction,
  mostRatings,
} from "../../../src/service/forecasts/freeze";
import { createLedger } from "../../../src/service/forecasts/ledger";
import type { RaceRecord } from "../../../src/service/races/records";
import type { RecordResponse } from "../../../src/spec/record";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { historyWith } from "../routes/pastRecords";
import { aRace, aRunner } from "../store/aRace";
import { ask, serviceOf } from "../testService";
import { digest, memoryFile } from "./earlierForecasts";

const off = Date.parse("2026-03-14T03:00:00Z");
const minute = 60_000;
const names = ["Ann", "Bob", "Cid"];
const chances = [0.5, 0.3, 0.2];

const raceWith = (change: Partial<RaceRecord> = {}): RaceRecord =>
  aRace({
    date: "2026-03-14",
    startTime: "2026-03-14T03:00:00Z",
    run: false,
    runners: names.map((name, index) => aRunner(name, { number: index + 1 })),
    ...change,
  });

const finished = (finishes: readonly (number | undefined)[], change: Partial<RaceRecord> = {}): RaceRecord =>
  raceWith({
    run: true,
    runners: names.map((name, index) => {
      const finish = finishes[index];
      const more = finish === undefined ? { scratched: true } : { finish, startingPrice: 2 + index };
      return aRunner(name, { number: index + 1, ...more });
    }),
    ...change,
  });

function opened(race: RaceRecord = raceWith()) {
  const history = historyWith([race]);
  const [row] = history.driver.all<{ id: number }>("SELECT id FROM race");
  const id = row?.id ?? 0;
  const predictions = names.map((name, index) => ({ number: index + 1, name, winProb: chances[index] }));
  history.driver.run("INSERT INTO prediction VALUES (?, 1, ?, '')", [
    id,
    JSON.stringify({ modelVersion: "v1", predictions }),
  ]);
  const file = memoryFile();
  const ledger = createLedger(file, digest);
  const at = (now: number, asOf?: string) => ({
    history,
    ledger,
    clock: { now: () => now, elapsed: () => 0, ...(asOf !== undefined && { asOf }) },
  });
  const write = (now: number, asOf?: string) => freezePrediction(at(now, asOf), id);
  return {
    history,
    ledger,
    file,
    at,
    id,
    write,
    replace: (next: RaceRecord) => createWriter(history)([next]),
  };
}

test("a forecast is written before the off only, and never once there is a result", async () => {
  const { write, ledger, replace } = opened();
  expect(await write(off)).toBe("off");
  expect(await write(off + minute)).toBe("off");
  expect(await write(off - minute, "2026-03-14")).toBe("replayed");
  expect(await write(off - minute)).toBeUndefined();
  expect(await write(off - 30_000)).toBe("unchanged");
  expect(ledger.read().forecasts).toMatchObject([
    { written: off - minute, off, race: 1, runners: [{ chance: 0.5 }, { chance: 0.3 }, { chance: 0.2 }] },
  ]);
  replace(finished([1, 2, 3]));
  expect(await write(off - 10_000)).toBe("run");
  replace(raceWith({ abandoned: true }));
  expect(await write(off - 10_000)).toBe("abandoned");
});

test("a clock that is set back writes no race whose off has passed by the last entry", async () => {
  const later = opened();
  const other = aRace({
    date: "2026-03-14",
    raceNumber: 2,
    startTime: "2026-03-14T05:00:00Z",
    run: false,
    runners: names.map((name, index) => aRunner(name, { number: index + 1 })),
  });
  later.replace(other);
  const [second] = later.history.driver.all<{ id: number }>("SELECT id FROM race WHERE number = 2");
  const model = { model: "barrier", version: "strength 1" };
  const runners = names.map((name, index) => ({ number: index + 1, name, chance: chances[index] ?? 0 }));
  expect(
    await freezeChances(later.at(off + 90 * minute), second?.id ?? 0, { ...model, runners }),
  ).toBeUndefined();
  expect(await later.write(off - minute)).toBe("off");
  const service = serviceOf(later.history, { clock: later.at(off - minute).clock, ledger: later.ledger });
  const { body } = await ask(service, "/record?model=barrier", "pro", "x1");
  expect((body as RecordResponse).clockNote).toBe(
    "the clock is behind the last entry, of 2026-03-14T04:30:00.000Z: no time before it is written",
  );
});

test("the races that are due within the lead are written once, and again when a runner is scratched", async () => {
  const { at, ledger, replace } = opened();
  const writtenAt = async (now: number) => (await freezeDue(at(now))).written;
  expect(await writtenAt(off - 11 * minute)).toBe(0);
  expect(await writtenAt(off - 10 * minute)).toBe(1);
  expect(await writtenAt(off - 9 * minute)).toBe(0);
  replace(
    raceWith({
      runners: names.map((name, index) => aRunner(name, { number: index + 1, scratched: index === 0 })),
    }),
  );
  expect(await writtenAt(off - 8 * minute)).toBe(1);
  expect(await writtenAt(off)).toBe(0);
  expect(ledger.read().forecasts.map(({ runners }) => runners.map(({ chance }) => chance))).toEqual([
    [0.5, 0.3, 0.2],
    [expect.closeTo(0.6), expect.closeTo(0.4)],
  ]);
});

test("a due race whose predictions are not prepared is waited for", async () => {
  const { at, history } = opened();
  history.driver.exec("DELETE FROM prediction");
  expect(await freezeDue(at(off - 11 * minute))).toEqual({ written: 0, waiting: 0 });
  expect(await freezeDue(at(off - minute))).toEqual({ written: 0, waiting: 1 });
});

test("of the formulas for one race the first ones are written", async () => {
  const { at, history, id, ledger, write } = opened();
  const runners = names.map((name, index) => ({ number: index + 1, name, chance: chances[index] ?? 0 }));
  const rate = (model: string) => freezeChances(at(off - minute), id, { model, version: "", runners });
  for (let formula = 0; formula <= mostRatings; formula++) await rate(`barrier * ${formula}`);
  expect(await rate("weight")).toBe("ratings");
  expect(await write(off - minute)).toBeUndefined();
  expect(ledger.read().forecasts.at(-1)?.model).toBe("embedded");
  const service = serviceOf(history, { clock: at(off).clock, ledger });
  const modelsOf = async (query: string): Promise<unknown> => {
    const { status, body } = await ask(service, `/record${query}`, "pro", "x1");
    return status === 200 ? (body as RecordResponse).models.map(({ model }) => model) : status;
  };
  // Callers of one service do not see each other's formulas.
  expect(await modelsOf("")).toEqual(["embedded"]);
  expect(await modelsOf("?model=barrier%20*%20%203")).toEqual(["barrier * 3"]);
  expect(await modelsOf("?model=weight")).toBe(404);
});

test("each reason for which a forecast is not judged is stated", async () => {
  const stateOf = async (change: (race: ReturnType<typeof opened>) => void): Promise<unknown> => {
    const race = opened();
    await race.write(off - minute);
    change(race);
    const service = serviceOf(race.history, { clock: race.at(off + 60 * minute).clock, ledger: race.ledger });
    const { body } = await ask(service, "/record?report=races", "pro", "x1");
    const [row] = (body as RecordResponse).races;
    return [row?.state, row?.winner, row?.winnerRank, row?.logLoss];
  };
  const unjudged = (state: string) => [state, undefined, undefined, undefined];
  expect(await stateOf(() => undefined)).toEqual(unjudged("no result yet"));
  expect(await stateOf(({ replace }) => replace(finished([2, 1, 3])))).toEqual([
    "judged",
    "Bob",
    2,
    expect.closeTo(-Math.log(0.3), 10),
  ]);
  // The chance of a runner that was scratched after the writing is shared among the others.
  expect(await stateOf(({ replace }) => replace(finished([undefined, 2, 1])))).toEqual([
    "judged",
    "Cid",
    2,
    expect.closeTo(-Math.log(0.2 / 0.5), 10),
  ]);
  expect(await stateOf(({ replace }) => replace(raceWith({ abandoned: true })))).toEqual(
    unjudged("abandoned"),
  );
  const early = { startTime: "2026-03-14T02:58:00Z" };
  expect(await stateOf(({ replace }) => replace(finished([1, 2, 3], early)))).toEqual(
    unjudged("after the off"),
  );
  const others = {
    runners: [aRunner("Dot", { number: 1, finish: 1 }), aRunner("Bob", { number: 2, finish: 2 })],
  };
  expect(await stateOf(({ replace }) => replace(raceWith({ run: true, ...others })))).toEqual(
    unjudged("other runners"),
  );
  expect(await stateOf(({ replace }) => replace(finished([2, 3, 4])))).toEqual(unjudged("no winner"));
  expect(
    await stateOf(({ file, replace }) => {
      replace(finished([1, 2, 3]));
      file.text = file.text.replace(",0.5,", ",0.6,");
    }),
  ).toEqual(unjudged("broken chain"));
});

test("predictions and ratings that are asked for before the off are written; a service without a file says so", async () => {
  const { history, ledger, at } = opened();
  const { clock } = at(off - 60 * minute);
  const [venue] = history.venuesById.values();
  const query = `/predictions?date=2026-03-14&track=${venue?.slug}&race=1&country=${venue?.country}&timezone=${venue?.timezone}`;
  expect((await ask(serviceOf(history, { clock, ledger }), query)).status).toBe(200);
  expect(ledger.read().forecasts).toMatchObject([{ model: "embedded", written: off - 60 * minute }]);
  const { status, body } = await ask(serviceOf(history, { clock }), "/record", "pro", "x1");
  expect([status, body.detail]).toEqual([
    404,
    expect.stringMatching(/^this service writes no forecasts down/),
  ]);
  const service = serviceOf(history, { clock, ledger });
  const wrong = await ask(service, "/record?from=2026-03-15&until=2026-03-14", "pro", "x1");
  expect([wrong.status, wrong.body.detail[0].msg]).toEqual([
    422,
    "from must be 2026-03-14 or before; current value is 2026-03-15",
  ]);
  expect((await ask(service, "/record", "free", "x1")).status).toBe(403);
});
