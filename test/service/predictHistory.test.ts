import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { worldModels } from "../../src/service/predictions/models/worldModels";
import { modelVersionOf } from "../../src/service/predictions/models/model";
import { predictHistory, type PredictTask, racesOfFiles } from "../../src/service/predictHistory";
import { fitModels } from "../../src/service/predictions/fit/fitModel";
import { predictDays, type Prediction } from "../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { raceCodes } from "../../src/spec/codes";
import { fixtureDay, fixtureFile } from "./testService";

const moment = pinnedMoment(fixtureDay);

async function predicted(task: PredictTask): Promise<Prediction[][]> {
  const batches: Prediction[][] = [];
  await predictHistory(task, (batch) => void batches.push([...batch]));
  return batches;
}

test("results files are predicted from 30 days back to 7 ahead in any timezone, as the days stood before each", async () => {
  const batches = await predicted({ origin: { kind: "results", files: [fixtureFile] }, moment });
  const races = await racesOfFiles([fixtureFile]);
  const direct = predictDays(races, {
    models: fitModels(races, { before: "2026-02-01" }),
    from: moment.today - 32,
    resultsBefore: moment.today,
  });
  const reach = [...direct].filter(({ answer }) => answer.date <= "2026-03-23");
  expect(reach.length).toBeGreaterThan(0);
  expect(batches.flat()).toEqual(reach);
});

test("a world is predicted by its models, a few races at a time", async () => {
  const world = { seed: 1, scale: "small", epoch: "2026-02-01" } as const;
  const batches = await predicted({ origin: { kind: "world", world }, moment });
  const dates = batches.flat().map(({ answer }) => answer.date);
  expect([dates[0], dates.at(-1)]).toEqual(["2026-02-11", "2026-03-21"]);
  expect(Math.max(...batches.map(({ length }) => length))).toBe(50);
  expect(new Set(batches.flat().map(({ answer }) => answer.modelVersion))).toEqual(
    new Set(Object.values(worldModels).map(modelVersionOf)),
  );
});

test("each race code of a world by itself is predicted as with the others", async () => {
  const task = {
    origin: { kind: "world", world: { seed: 1, scale: "small", epoch: "2026-02-01" } },
    moment,
  } as const;
  const apart = await Promise.all(raceCodes.map((code) => predicted({ ...task, codes: [code] })));
  const together = (await predicted(task)).flat();
  for (const [place, raceCode] of raceCodes.entries()) {
    const alone = apart[place]?.flat() ?? [];
    expect(alone.length).toBeGreaterThan(50);
    expect(alone).toEqual(together.filter((prediction) => prediction.raceCode === raceCode));
  }
});

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "origin-"))));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, ...lines: string[]): string {
  const headings = "date,country,race_code,track,race_number,start_time,timezone,number,name,finish";
  const path = join(folder, name);
  writeFileSync(path, [headings, ...lines].join("\n"));
  return path;
}
const line = (date: string, name: string, finish: string) =>
  `${date},au,gallops,Oakmere,1,${date}T03:00:00Z,Australia/Sydney,1,${name},${finish}`;

test("races of several files come in the order of their days, a later file replacing what an earlier one declared", async () => {
  const declared = file("declared.csv", line("2026-01-02", "Ada", ""), line("2026-01-03", "Bob", ""));
  const settled = file("settled.csv", line("2026-01-01", "Cleo", "1"), line("2026-01-02", "Ada", "1"));
  const races = await racesOfFiles([declared, settled]);
  expect(races.map(({ date, run }) => [date, run])).toEqual([
    ["2026-01-01", true],
    ["2026-01-02", true],
    ["2026-01-03", false],
  ]);
});
