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
