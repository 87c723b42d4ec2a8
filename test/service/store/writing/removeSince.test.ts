import { dayNumber } from "../../../../src/dates/days";
import { historyInMemory } from "../../../../src/service/store/openHistory";
import { createWriter } from "../../../../src/service/store/writing/createWriter";
import { highestIds, removeSince } from "../../../../src/service/store/writing/removeSince";
import { aRace, aRunner } from "../aRace";

test("rows written since are removed with what was made of all races; those before and variables stay", () => {
  const history = historyInMemory();
  const { driver } = history;
  const contents = (): unknown =>
    ["venue", "runner", "person", "race", "start", "prediction"].map((table) =>
      driver.all(`SELECT * FROM ${table}`),
    );
  driver.exec("INSERT INTO meta VALUES ('schema', '1'), ('source', '[]'), ('model gallops 2026-01-01', '')");
  const variables = "INSERT INTO meta VALUES ('variables gallops', json_object('today', 20500))";
  expect(highestIds(driver)).toEqual({ race: 0, runner: 0, person: 0, venue: 0 });
  createWriter(history)([aRace({ runners: [aRunner("Ann", { jockey: "Al", jockeyKey: "al" })] })]);
  const [ids, before] = [highestIds(driver), contents()];
  const runners = [aRunner("Ann"), aRunner("Bob", { number: 2, trainer: "Tim", trainerKey: "tim" })];
  createWriter(history)([aRace({ date: "2026-01-11", track: "Elm Park", runners })]);
  driver.exec(
    `${variables}; INSERT INTO variable VALUES ('gallops', 'age', 1, 1, '');
     INSERT INTO meta VALUES ('predicted', '1'), ('model harness 2026-02-01', '');
     INSERT INTO prediction VALUES (1, 1, '', '')`,
  );
  expect(highestIds(driver)).toEqual({ race: 2, runner: 2, person: 2, venue: 2 });
  removeSince(history, { day: "2026-01-11", ids });
  expect(contents()).toEqual(before);
  expect(driver.all("SELECT name FROM variable")).toEqual([{ name: "age" }]);
  const changed = dayNumber("2026-01-11");
  removeSince(history, { day: "2026-02-01", ids });
  expect(driver.all("SELECT name, value FROM meta ORDER BY name")).toEqual([
    { name: "model gallops 2026-01-01", value: "" },
    { name: "schema", value: "1" },
    { name: "source", value: "[]" },
    { name: "variables gallops", value: JSON.stringify({ today: 20500, changed }) },
  ]);
  expect([...history.venues.keys()]).toEqual(["au/gallops/lark-hill"]);
  history.close();
});
