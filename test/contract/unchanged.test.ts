import { createHash } from "node:crypto";
import { fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../service/testService";
import type { LocalHistory } from "../../src/service/store/history";
import { worldDay, worldHistory } from "./smallWorld";

/**
 * The seven endpoints byte for byte: their responses as recorded before the service had its extension. A
 * change of a figure on purpose records the digest of its endpoint anew; one of the extension never does.
 */
const recorded = {
  meetings: "0ace245adf28f4e7",
  form: "bbffa2cd015c5358",
  venues: "60c343d8b799bbf3",
  trackBias: "b021c706a4bc141f",
  jockey: "331b4f4f4708c3b8",
  trainer: "b53d9f7f8ecbff2c",
  predictions: "b854567781629a1a",
} as const;

type Name = keyof typeof recorded;

/** Sends requests to a service; `digests` has a digest of all responses to each endpoint. */
async function digests(): Promise<Record<Name, string>> {
  const hashes = new Map<Name, ReturnType<typeof createHash>>();
  const send = async (history: LocalHistory, day: string, requests: readonly (readonly [Name, string])[]) => {
    const service = serviceOf(history, { clock: pinned(day) });
    for (const [name, path] of requests)
      for (const key of ["pro", "free"]) {
        const request = new Request(`http://service.test/v1${path}`, { headers: { "X-API-Key": key } });
        const response = await service.handle(request);
        const head = ["Cache-Control", "Content-Type", "ETag", "X-Data-Source", "X-As-Of"];
        if (response.ok) head.push("Vary"); // an error is the same for every caller
        const hash = hashes.get(name) ?? createHash("sha256");
        hashes.set(
          name,
          hash.update([response.status, ...head.map((one) => response.headers.get(one))].join()),
        );
        hash.update(await response.text());
      }
  };
  const fixture = await historyOf(fixtureFile);
  await send(fixture, fixtureDay, requestsOf(fixture, fixtureDay));
  fixture.close();
  const world = worldHistory();
  await send(world, worldDay, requestsOf(world, worldDay));
  world.close();
  return Object.fromEntries(
    [...hashes].map(([name, hash]) => [name, hash.digest("hex").slice(0, 16)]),
  ) as Record<Name, string>;
}

const query = (values: Readonly<Record<string, string | number>>): string =>
  String(new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])));

/** Returns requests of every endpoint about the races of a day, with one of its own that has no answer. */
function requestsOf({ driver }: LocalHistory, day: string): (readonly [Name, string])[] {
  const races = driver.all<Record<"slug" | "country" | "code" | "timezone" | "number", string>>(
    `SELECT v.slug, v.country, v.race_code AS code, v.timezone, r.number FROM race r JOIN venue v ON v.id = r.venue_id
     WHERE r.day = CAST(strftime('%s', ?) AS INTEGER) / 86400 ORDER BY r.id`,
    [day],
  );
  const people = driver.all<Record<"role" | "code" | "name", string>>(
    "SELECT role, race_code AS code, name FROM person WHERE id % 40 = 1 ORDER BY id",
  );
  const ofRaces = races
    .filter((_race, index) => index % 3 === 0)
    .flatMap(({ slug: track, country, code: race_code, timezone, number: race }) => {
      const values = { date: day, track, race, race_code, country, timezone };
      const bias = `/stats/track-bias/${track}?${query({ race_code, country, window: 90 })}`;
      return [
        ["form", `/form?${query(values)}`],
        ["predictions", `/predictions?${query(values)}`],
        ["trackBias", bias],
      ] as const;
    });
  const ofPeople = people.map(
    ({ role, code: race_code, name }) =>
      [
        role as "jockey" | "trainer",
        `/stats/${role}/${encodeURIComponent(name)}?${query({ race_code, window: 60 })}`,
      ] as const,
  );
  const codes = ["gallops", "harness", "greyhounds"];
  return [
    ...codes.map((race_code) => ["meetings", `/form/meetings?${query({ date: day, race_code })}`] as const),
    ["meetings", "/form/meetings?date=1999-01-01"],
    ["venues", "/form/venues"],
    ["venues", "/form/venues?raceType=camels"],
    ["form", "/form?date=1&track=&race=99"],
    ["jockey", "/stats/jockey/nobody"],
    ...ofRaces,
    ...ofPeople,
  ];
}

test("the responses of the seven endpoints are those recorded", async () => {
  expect(await digests()).toEqual(recorded);
});
