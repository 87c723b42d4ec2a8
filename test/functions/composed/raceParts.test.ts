import { card } from "../../../src/functions/card";
import { connections } from "../../../src/functions/connections";
import type { LocalHistory } from "../../../src/service/store/history";
import { foldPersonName } from "../../../src/service/races/names";
import {
  countedStarts,
  daysBetween,
  groupBy,
  identity,
  type Line,
  raceKey,
  slugOf,
} from "../../contract/resultsLines";
import { worldDay, worldHistory, worldLines } from "../../contract/smallWorld";
import { pinned, serviceOf } from "../../service/testService";
import { openTestSession } from "../testSession";

const text = (value: string) => value as never; // a cell's text where a range may stand
const none = null as never;
const cardColumns = text("number,jockeyStarts,trainerStarts");
const roles = ["jockey", "trainer"] as const;

let history: LocalHistory;
beforeAll(() => {
  history = worldHistory();
  const service = serviceOf(history, { clock: pinned(worldDay) });
  const health = () => Promise.resolve(Response.json({ source: "simulated", asOf: worldDay }));
  openTestSession({ key: "pro", answer: service.handle, health });
});
afterAll(() => history.close());

test("over the world's window the records of every runner whose people share a name are its own people's", async () => {
  const lines = worldLines();
  const starts = countedStarts(lines).filter(({ date = "" }) => date < worldDay);
  const isInWindow = ({ date = "" }: Line) => {
    const ahead = daysBetween(worldDay, date);
    return ahead >= -30 && ahead <= 7;
  };
  const shared = { jockey: new Set<string>(), trainer: new Set<string>() };
  const careers = { jockey: new Map<string, number>(), trainer: new Map<string, number>() };
  const personOf = (line: Line, role: "jockey" | "trainer") => `${line.race_code}/${identity(line, role)}`;
  const nameOf = (line: Line, role: "jockey" | "trainer") =>
    `${line.race_code}/${foldPersonName(line[role] ?? "")}`;
  for (const role of roles) {
    for (const [name, mentions] of groupBy(lines, (line) => nameOf(line, role)))
      if (new Set(mentions.map((line) => identity(line, role))).size > 1) shared[role].add(name);
    for (const [person, linesOfPerson] of groupBy(starts, (line) => personOf(line, role)))
      careers[role].set(person, linesOfPerson.length);
  }
  const hasShared = (line: Line) => roles.some((role) => line[role] && shared[role].has(nameOf(line, role)));
  const races = [...groupBy(lines.filter(isInWindow), raceKey).values()].filter(
    (field) => field.some(hasShared) && field.every(({ abandoned }) => abandoned !== "1"),
  );
  expect(races.length).toBeGreaterThan(10);
  let judged = 0;
  for (const field of races) {
    const { date = "", track = "", race_number, country, race_code, timezone } = field[0] ?? {};
    const scope = text(`country=${country}; race_code=${race_code}; timezone=${timezone}`);
    const columns = text("number,jockey.starts,trainer.starts");
    const rows = await connections(date, slugOf(track), race_number, null, columns, false, scope);
    const onCard = await card(date, slugOf(track), race_number, none, none, cardColumns, false, scope);
    const expected = field
      .filter(({ number, scratched }) => number !== "" && scratched !== "1")
      .map((line) => [
        Number(line.number),
        ...roles.map((role) => (line[role] ? (careers[role].get(personOf(line, role)) ?? 0) : "")),
      ]);
    const running = new Set(expected.map(([number]) => number));
    expected.sort(([one], [other]) => Number(one) - Number(other));
    for (const table of [rows, onCard])
      expect([raceKey(field[0] ?? {}), table.filter(([number]) => running.has(Number(number)))]).toEqual([
        raceKey(field[0] ?? {}),
        expected,
      ]);
    judged += expected.length;
  }
  expect(judged).toBeGreaterThan(100);
});
