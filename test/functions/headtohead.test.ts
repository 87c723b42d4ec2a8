import { form } from "../../src/functions/form";
import { headtohead } from "../../src/functions/headtohead";
import { starts } from "../../src/functions/starts";
import type { Service } from "../../src/service/createService";
import { asOf, openService, openTestSession } from "./testSession";

let service: Service;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => void openTestSession({ answer: service.handle }));

const race = [asOf, "ashford-park", 3] as const;
const text = (value: string) => value as never; // a cell's text where a range may stand

test("the meetings are those races in which STARTS has both runners, with the one that finished ahead", async () => {
  const past = await starts(...race, null, 100, text("number,date,track,raceNumber,finish,scratched"), false);
  const running = past.filter((row) => row[5] === false);
  const expected = running.flatMap(([number, date, track, raceNumber, finish]) =>
    running
      .filter((row) => Number(row[0]) > Number(number))
      .filter((row) => row[1] === date && row[2] === track && row[3] === raceNumber)
      .map((row) => [number, row[0], date, Number(finish) < Number(row[4]) ? number : row[0]].join()),
  );
  const met = await headtohead(...race, text("number,rivalNumber,date,aheadNumber"), false);
  expect(met.map((row) => row.join()).sort()).toEqual(expected.sort());
  expect(met.length).toBeGreaterThan(3);
});

test("the latest meeting is first, and the names are those of the race's runners", async () => {
  const rows = await headtohead(...race, text("date,name,rivalName,ahead"), false);
  const days = rows.map(([date]) => Number(date));
  expect(days).toEqual([...days].sort((one, other) => other - one));
  const names = new Set((await form(...race, text("name"), false)).flat());
  for (const [, name, rival, ahead] of rows) {
    expect(names).toContain(name);
    expect(names).toContain(rival);
    expect(["", name, rival]).toContain(ahead);
  }
});
