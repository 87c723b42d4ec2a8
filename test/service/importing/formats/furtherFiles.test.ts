/**
 * Suite of src/service/importing/formats: files of the known sources that state a fact in another place or in
 * other words than the files of which the formats were made. Each test names its source and version.
 */
import { documentsOf } from "./documents";
import { importTexts } from "../importTexts";

type Fields = Record<string | number, unknown>;

/** Imports files; resolves to the first race, its runners by name, and all that was not read. */
const imported = async (...files: readonly (readonly [name: string, content: string | object])[]) => {
  const { written, lost, rejections } = await importTexts(
    files.map(([name, content]) => [name, typeof content === "string" ? content : JSON.stringify(content)]),
  );
  return {
    race: written[0],
    runners: written[0]?.runners ?? [],
    lost: [...lost.map(({ example }) => example), ...rejections.map(({ reason }) => reason)],
  };
};

/** Returns a document with other fields in the objects on these paths. */
const changed = (text: string, ...changes: readonly (readonly [path: string, fields: Fields])[]): Fields => {
  const document = JSON.parse(text) as Fields;
  for (const [path, fields] of changes) {
    const place = path.split(".").reduce((around, part) => around[part] as Fields, document);
    Object.assign(place, fields);
  }
  return document;
};
const documents = documentsOf(4);

describe("PMU, the public programme of 2024 to 2026", () => {
  const race = "programme.reunions.0.courses.0";
  const runnerAt = (index: number): string => `${race}.participants.${index}`;
  const unstated = { ordreArrivee: null };
  const margin = (distanceChevalPrecedent: unknown) =>
    changed(documents.pmu, [runnerAt(1), { distanceChevalPrecedent }]);

  test.each<[unknown, number]>([
    [{ libelleCourt: "UN NEZ" }, 0.05],
    [{ libelleCourt: "CTE TÊTE" }, 0.1],
    [{ libelleCourt: "CTE ENC." }, 0.25],
    [{ libelleCourt: "1 L 1/4" }, 1.25],
    [{ identifiant: "UNE_TETE" }, 0.2],
    [{ identifiant: "UNE_LONGUEUR_ET_QUART" }, 1.25],
    [{ identifiant: "TROIS_QUARTS_DE_LONGUEUR" }, 0.75],
    [{ identifiant: "DEMI_LONGUEUR" }, 0.5],
    [{ identifiant: "SEPT_LONGUEURS" }, 7],
    [{ libelleLong: "deux longueurs et demie" }, 2.5],
    [{ libelleLong: "une demi-longueur" }, 0.5],
    ["Courte encolure", 0.25],
    ["3/4 L", 0.75],
  ])("the margin %j is %d lengths", async (distance, lengths) => {
    const { runners, lost } = await imported(["file", margin(distance)]);
    expect([runners[1]?.margin, lost]).toEqual([lengths, []]);
  });

  test.each([
    ["REMBOURSE", { scratched: true }],
    ["ABATTU", { scratched: false }],
    ["TOMBE_REMONTE", { scratched: false }],
    ["INCONNU", { finishUnknown: true }],
  ])("the incident %s", async (incident, runner) => {
    const { runners, lost } = await imported([
      "file",
      changed(documents.pmu, [runnerAt(3), { ordreArrivee: null, incident }]),
    ]);
    expect([runners[3], lost]).toMatchObject([runner, []]);
    expect(runners[3]?.finish ?? (incident !== "INCONNU" && runners[3]?.finishUnknown)).toBeFalsy();
  });

  test("places and incidents that only the race states are its runners'", async () => {
    const { runners, lost } = await imported([
      "file",
      changed(
        documents.pmu,
        [
          race,
          {
            ordreArrivee: [[4], [1, 2]],
            incidents: [{ type: "NON_PARTANT", numeroParticipants: [3] }],
          },
        ],
        ...[0, 1, 2, 3].map((index) => [runnerAt(index), unstated] as const),
      ),
    ]);
    expect([runners.map(({ finish }) => finish), lost]).toEqual([[2, 2, undefined, 1], []]);
    expect(runners.map(({ scratched }) => scratched)).toEqual([false, false, true, false]);
  });

  test("a runner's own incident counts before its race's order of finish", async () => {
    const { runners } = await imported([
      "file",
      changed(
        documents.pmu,
        [race, { ordreArrivee: [[1], [2], [3], [4]] }],
        [runnerAt(1), { ordreArrivee: null, incident: "DISTANCE" }],
      ),
    ]);
    expect(runners.map(({ finish }) => finish)).toEqual([1, undefined, 3, 4]);
    expect(runners[1]?.finishUnknown).toBeUndefined();
  });

  test("a race that was stopped has no result", async () => {
    const { race: stopped } = await imported([
      "file",
      changed(
        documents.pmu,
        [race, { statut: "COURSE_ARRETEE" }],
        ...[0, 1, 2, 3].map((index) => [runnerAt(index), unstated] as const),
      ),
    ]);
    expect(stopped).toMatchObject({ abandoned: true, run: false });
  });

  test.each(["HAIES", "STEEPLE_CHASE"])("the discipline %s is for gallopers", async (discipline) => {
    const { race: jumps } = await imported(["file", changed(documents.pmu, [race, { discipline }])]);
    expect(jumps?.raceCode).toBe("gallops");
  });

  test("a meeting without its programme states its own day", async () => {
    const programme = changed(documents.pmu).programme as Fields;
    const meeting = (programme.reunions as object[])[0];
    const document = { ...meeting, dateReunion: programme.date, timezoneOffset: programme.timezoneOffset };
    const { race: first, lost } = await imported(["file", document]);
    expect([first, lost]).toMatchObject([{ date: "2026-03-07", track: "EXEMPLE", raceNumber: 1 }, []]);
  });

  test.each(["participants-07032026-1-1.json", "2026-03-07_R1C1.json", "20260307-R1-C1.json"])(
    "participants in %s are those of its race",
    async (name) => {
      const programme = changed(documents.pmu).programme as Fields;
      const [meeting = {}] = programme.reunions as Fields[];
      const [course = {}, ...others] = meeting.courses as Fields[];
      const { participants, ...plain } = course;
      const day = { ...programme, reunions: [{ ...meeting, courses: [plain, ...others] }] };
      const noRunners = JSON.parse(
        JSON.stringify(day, (key, value: unknown) => (key === "participants" ? undefined : value)),
      ) as object;
      const { race: first, lost } = await imported(["day.json", noRunners], [name, { participants }]);
      expect([first?.raceNumber, first?.runners.length, lost]).toEqual([1, 4, []]);
    },
  );
});

describe("ATG, race documents of 2024 to 2026", () => {
  const start = (index: number): string => `races.0.starts.${index}`;

  test("a race with results but without final odds has those of its pool, in hundredths", async () => {
    const pools = { vinnare: { odds: 464 } };
    const withPool = (status: string) =>
      changed(documents.atg, ["races.0", { status }], [start(1), { pools, result: { place: 2 } }]);
    const { runners, lost } = await imported(["file", withPool("results")]);
    expect([runners[1]?.startingPrice, lost]).toEqual([4.64, []]);
    const before = await imported(["file", withPool("bettable")]);
    expect(before.runners[1]?.startingPrice).toBeUndefined();
  });

  test("a finishOrder that no field is large enough for is no place", async () => {
    const { runners, lost } = await imported([
      "file",
      changed(documents.atg, [start(1), { result: { finishOrder: 30, kmTime: { code: "u" } } }]),
    ]);
    expect(runners[1]).toMatchObject({ finishUnknown: true });
    expect(lost).toEqual([
      expect.stringMatching(/^start.result.finishOrder must be a place, or a finishOrder that is known: 30/),
    ]);
  });
});

describe("GBGB, results of 2025 as collectors keep them", () => {
  const trap = (fields: Fields) => changed(documents.gbgb, ["races.0.traps.1", fields]);

  test("the year first, and races without a number in the order of their starts", async () => {
    const { race, lost } = await imported([
      "file",
      changed(
        documents.gbgb,
        ["races.1", { raceDate: "2026-03-07T00:00:00", raceNumber: null }],
        ["races.0", { raceDate: "2026-03-07", raceNumber: null }],
      ),
    ]);
    expect([race, lost]).toMatchObject([
      { raceNumber: 1, date: "2026-03-07", startTime: "2026-03-07T11:33:00Z" },
      [],
    ]);
  });

  test.each([
    [
      { SP: null, resultPriceNumerator: 7, resultPriceDenominator: 4 },
      { startingPrice: 2.75, finish: 2 },
    ],
    [{ resultBtnDistance: "Sht Hd" }, { margin: 0.1 }],
    [
      { resultPosition: null, resultBtnDistance: "DNF" },
      { scratched: false, finishUnknown: undefined },
    ],
    [{ resultPosition: "N/R" }, { scratched: true }],
  ])("%j", async (fields, runner) => {
    const { runners, lost } = await imported(["file", trap(fields)]);
    expect([{ finishUnknown: undefined, ...runners[1] }, lost]).toMatchObject([runner, []]);
  });

  test("a blank start is named", async () => {
    const blank = changed(
      documents.gbgb,
      ...[0, 1, 2].map((race) => [`races.${race}`, { raceTime: null }] as const),
    );
    await expect(imported(["file", blank])).rejects.toThrow("race.raceTime is blank");
  });
});

describe("Racing NSW, meetings of 2016 to 2026", () => {
  test.each([
    ["within another element", (text: string) => `<xml>${text}</xml>`],
    ["several in a list", (text: string) => `<list><meetings>${text}</meetings></list>`],
    ["days before months", (text: string) => text.replace("2026-03-07T00:00:00", "7/03/2026")],
    ["the day at the races", (text: string) => text.replace('date="2026-03-07T00:00:00"', "")],
    ["times without a day", (text: string) => text.replaceAll('time="2026-03-07T', 'time="')],
  ])("%s", async (_name, change) => {
    const { race, lost } = await imported(["file.xml", change(documents.nsw)]);
    expect([race, lost]).toMatchObject([
      { date: "2026-03-07", startTime: "2026-03-07T00:04:00Z", track: "Ashford Park" },
      [],
    ]);
  });

  test("the pedigree stands in the description", async () => {
    const { runners } = await imported([
      "file.xml",
      documents.nsw.replace(
        'saddlecloth="1"',
        'saddlecloth="1" description="B/BR F 2 Slate Hollow x Rowan Gate(USA) (Deep Fen(IRE))"',
      ),
    ]);
    expect(runners[0]).toMatchObject({ sire: "Slate Hollow", dam: "Rowan Gate", damsire: "Deep Fen" });
  });

  test("after the race a runner without barrier, price and finish was scratched", async () => {
    const text = documents.nsw
      .replace("<race ", '<race stage="Results" ')
      .replace(
        /(saddlecloth="2".*?) barrier="2"(.*?) finished="2"(.*?) pricestarting=".*?"/,
        '$1 barrier="0"$2 finished="0"$3 pricestarting=""',
      );
    expect((await imported(["file.xml", text])).runners[1]).toMatchObject({ scratched: true });
  });
});

describe("documents within the objects of a collector", () => {
  const { races } = JSON.parse(documents.atg) as { races: Fields[] };
  const gbgb = JSON.parse(documents.gbgb) as Fields;

  test.each([
    ["a race in a field", { race: races[0] }, 1],
    ["races by their ids", { date: "2026-03-07", races: { a: races[0], b: races[1] } }, 2],
    ["a game in its answer", { status: 200, data: { game: { races } } }, 3],
    [
      "a day of meetings, each in a list",
      { count: 1, meetings: [[gbgb], [{ ...gbgb, trackName: "Other" }]] },
      6,
    ],
  ])("%s", async (_name, document, count) => {
    const { written, rejections } = await importTexts([["file.json", JSON.stringify(document)]]);
    expect([written.length, rejections]).toEqual([count, []]);
  });
});

describe("what programs write", () => {
  test.each([
    ["atg", changed(documents.atg, ["races.0.starts.1", { result: { place: 2, finalOdds: "(NaN)" } }])],
    [
      "pmu",
      changed(documents.pmu, ["programme.reunions.0.courses.0.participants.1", { placeCorde: "(NaN)" }]),
    ],
  ])("%s: the NaN of Python's JSON is no value", async (_name, document) => {
    const text = JSON.stringify(document).replace('"(NaN)"', "NaN");
    const { runners, lost } = await imported(["file.json", text]);
    expect([runners[1]?.finish, lost]).toEqual([2, []]);
  });

  test("stream: the NaN of Python's JSON is no price", async () => {
    const { runners, lost } = await imported(["file", documents.stream.replace('"bsp":3.5', '"bsp": NaN')]);
    expect([runners[1]?.startingPrice, runners.length, lost]).toEqual([undefined, 4, []]);
  });
});

describe("streams that somebody recorded (flumine, 2021 and 2022)", () => {
  const recorded = documents.stream
    .replaceAll(/"name":"\d\. .*?",/g, "")
    .replaceAll(/,"name":"R\d .*?"/g, "");

  test("without names, runners are named by their ids, and races numbered by their starts", async () => {
    const { race, runners, lost } = await imported(["file", recorded]);
    expect([race, lost]).toMatchObject([{ raceNumber: 1, track: "Ashford Park" }, []]);
    expect(runners[0]).toMatchObject({ name: "Runner 11", runnerKey: "#exchange-stream 11", finish: 1 });
  });

  test("the kind of race says that it is harness racing", async () => {
    const harness = recorded.replaceAll('"marketType":"WIN"', '"marketType":"WIN","raceType":"Harness"');
    expect((await imported(["file", harness])).race?.raceCode).toBe("harness");
  });

  test("a stream of place markets says so", async () => {
    const places = recorded.replaceAll('"marketType":"WIN"', '"marketType":"PLACE"');
    await expect(imported(["file", places])).rejects.toThrow(
      "it has no market to win of horses or greyhounds, only PLACE",
    );
  });
});

test("PMU: the dam's sire and the surface", async () => {
  const race = "programme.reunions.0.courses.0";
  const { race: first, runners } = await imported([
    "file",
    changed(
      documents.pmu,
      [race, { typePiste: "PSF" }],
      [`${race}.participants.0`, { nomPereMere: "ROWAN GATE" }],
    ),
  ]);
  expect([first?.surface, runners[0]?.damsire]).toEqual(["synthetic", "ROWAN GATE"]);
});

test("stream (American quarter horses): 330y is a distance", async () => {
  const { race } = await imported(["file", documents.stream.replaceAll("1200m Hcap", "330y Claim")]);
  expect(race).toMatchObject({ distance: 302, raceClass: "Claim" });
});
