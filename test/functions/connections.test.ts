import { card } from "../../src/functions/card";
import { connections } from "../../src/functions/connections";
import { explain } from "../../src/functions/explain";
import { jockey } from "../../src/functions/jockey";
import { angle } from "../../src/functions/angle";
import type { Service } from "../../src/service/createService";
import { asOf, errorOf, openService, openTestSession } from "./testSession";
import { fieldOf, openRace } from "./servedRace";

const none = null as never;
const text = (value: unknown) => value as never; // a cell's value where a range may stand
const cells = (...args: unknown[]) => args.map((arg) => [[arg]]);
const rowsOf = (table: readonly (readonly unknown[])[]) =>
  Object.fromEntries(table.map(([item, ...rest]) => [item, rest]));

const record = (address: URL) => {
  const window = address.searchParams.get("window");
  return {
    raceType: "gallops",
    totalStarts: 400,
    totalWins: 80,
    overallWinRate: 0.2,
    overallPlaceRate: 0.5,
    isAmbiguous: false,
    trackStats: [{ track: "ASHFORD PARK", starts: 40, wins: 10, winRate: 0.25, placeRate: 0.45 }],
    recentStats: window && {
      windowDays: Number(window),
      totalStarts: 30,
      overallWinRate: 0.3,
      overallPlaceRate: 0.6,
      trackStats: [],
      conditionStats: [],
    },
  };
};
const name = (address: URL) => decodeURIComponent(address.pathname.split("/").at(-1) ?? "").toLowerCase();

/** Two runners share a jockey, one has nobody, one is scratched, one has an apprentice whom nobody knows. */
const openField = () =>
  openRace(
    {
      runners: fieldOf([
        { jockey: "Keira Ambrose", trainer: "Niall Ellery" },
        { jockey: "Keira  AMBROSE", trainer: "Ida Moss" },
        {},
        { jockey: "Tom Vane", trainer: "Ida Moss", scratched: true },
        { jockey: "New Apprentice", trainer: "Ida Moss" },
      ]),
    },
    {
      "/v1/stats/jockey": (address) =>
        name(address) === "new apprentice"
          ? undefined
          : {
              jockeyName: "Keira Ambrose",
              ...record(address),
              conditionStats: [],
              bestCondition: null,
              worstCondition: null,
            },
      "/v1/stats/trainer": (address) => ({ trainerName: name(address), ...record(address) }),
    },
  );

test("each runner's jockey and trainer: career, at this track and recent, blank where nobody is known", async () => {
  openField();
  const fields =
    "number,jockey,jockey.totalStarts,jockey.track.winRate,jockey.recent.overallWinRate,trainer.track.starts";
  expect(await connections(asOf, "ashford-park", 3, 90, text(fields), false)).toEqual([
    [1, "Keira Ambrose", 400, 0.25, 0.3, 40],
    [2, "Keira  AMBROSE", 400, 0.25, 0.3, 40],
    [3, "", "", "", "", ""],
    [4, "Tom Vane", "", "", "", ""],
    [5, "New Apprentice", "", "", "", 40],
  ]);
});

test("every name is one request, equal to JOCKEY's, and a warm call returns without a promise", async () => {
  const { asked } = openField();
  await jockey("Keira Ambrose");
  await connections(asOf, "ashford-park", 3);
  expect(asked.map((path) => path.replace(/\?.*/, ""))).toEqual([
    "/v1/stats/jockey/Keira%20Ambrose",
    "/v1/form",
    "/v1/stats/jockey/New%20Apprentice",
    "/v1/stats/trainer/Niall%20Ellery",
    "/v1/stats/trainer/Ida%20Moss",
  ]);
  expect(Array.isArray(connections(asOf, "ashford-park", 3, null, text("basic")))).toBe(true);
  expect(asked).toHaveLength(5);
});

test("EXPLAIN returns the number of requests: described before the form is cached, then counted", async () => {
  const { asked } = openField();
  const explained = async () => rowsOf(await explain("CONNECTIONS", cells(asOf, "ashford-park", 3, 90)));
  const before = await explained();
  expect(before["requests in all"]).toEqual([
    1,
    expect.stringContaining("one for each jockey and one for each trainer"),
  ]);
  expect(before["requests now"]).toEqual([1, ""]);
  expect(before["plan needed"]?.[0]).toBe("pro");
  expect(asked).toEqual([]);
  await connections(asOf, "ashford-park", 3, 90);
  const sent = asked.length;
  const after = await explained();
  expect(after["requests in all"]?.[0]).toBe(5);
  expect(after.cached).toEqual([4, "of 5 responses"]);
  expect(after["requests now"]?.[0]).toBe(0);
  expect(after["last failure"]?.[1]).toBe("notFound");
  expect(asked).toHaveLength(sent);
});

/** Two jockeys have one name; a service that takes no runner knows the name alone. */
const openSameNames = (takesRunner: boolean, health?: () => Promise<Response>) =>
  openRace(
    {
      runners: fieldOf([
        { jockey: "Sam Gray", trainer: "Ida Moss" },
        { jockey: "Sam Gray", trainer: "Ida Moss" },
      ]),
    },
    {
      "/v1/stats/jockey": (address) => {
        const number = takesRunner ? address.searchParams.get("number") : null;
        return {
          jockeyName: "Sam Gray",
          ...record(address),
          conditionStats: [],
          bestCondition: null,
          worstCondition: null,
          totalStarts: 400 + Number(number),
          isAmbiguous: number === null,
        };
      },
      "/v1/stats/trainer": (address) => ({ trainerName: name(address), ...record(address) }),
    },
    health,
  );
const sameNames = text("number,jockey.starts,jockey.isAmbiguous,trainer.starts");

test("of several people with one name, each runner has its own one's record", async () => {
  const { asked } = openSameNames(true);
  expect(await connections(asOf, "ashford-park", 3, null, sameNames, false)).toEqual([
    [1, 401, false, 400],
    [2, 402, false, 400],
  ]);
  const ofRunner =
    "date=2026-03-14&track=ashford-park&race=3&number=1&timezone=Australia%2FSydney&country=au";
  expect(asked.filter((path) => path.startsWith("/v1/stats/jockey"))).toEqual([
    "/v1/stats/jockey/Sam%20Gray?race_code=gallops&min_starts=5",
    `/v1/stats/jockey/Sam%20Gray?race_code=gallops&min_starts=5&${ofRunner}`,
    `/v1/stats/jockey/Sam%20Gray?race_code=gallops&min_starts=5&${ofRunner.replace("number=1", "number=2")}`,
  ]);
  const quality = text("number,jockeyStarts,quality");
  expect(await card(asOf, "ashford-park", 3, none, none, quality, false)).toEqual([
    [1, 401, "no starts"],
    [2, 402, "no starts"],
  ]);
});

test("of a live service, which knows names alone, the card states that several people have the name", async () => {
  const { asked } = openSameNames(false, () => Promise.resolve(Response.json({ source: "live" })));
  const quality = text("number,jockeyStarts,quality");
  const shared = [400, "no starts; several people have the name of the jockey"];
  expect(await card(asOf, "ashford-park", 3, none, none, quality, false)).toEqual([
    [1, ...shared],
    [2, ...shared],
  ]);
  expect(asked.filter((path) => path.startsWith("/v1/stats"))).toHaveLength(1);
});

test("a failure that is not of one person alone is the cell's", async () => {
  openRace(
    { runners: fieldOf([{ jockey: "Keira Ambrose" }]) },
    { "/v1/stats/jockey": () => ({ nonsense: true }) },
  );
  expect(await errorOf(() => connections(asOf, "ashford-park", 3))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("response is invalid") as string,
  });
});

test("window and min_starts keep their ranges", async () => {
  openField();
  expect((await errorOf(() => connections(asOf, "ashford-park", 3, 7))).message).toContain(
    "window must be a whole number from 14",
  );
  const wrong = () => connections(asOf, "ashford-park", 3, null, null as never, null, text("min_starts=0"));
  expect((await errorOf(wrong)).message).toContain("min_starts");
});

describe("from past starts", () => {
  let service: Service;
  beforeAll(async () => {
    service = await openService();
  });

  test("pairs and sires have their rates from one request, careers are not asked for", async () => {
    const opened = openTestSession({ answer: service.handle });
    const rows = await connections(
      asOf,
      "ashford-park",
      3,
      null,
      text("number,jockey,trainer,pair.*"),
      false,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(opened.asked.map((path) => path.split("?")[0])).toEqual(["/v1/form", "/x1/connections"]);
    const [number, jockeyName, trainerName, starts, wins] = rows.find((row) => Number(row[3]) > 0) ?? [];
    const conditions = `jockey=${String(jockeyName)}; trainer=${String(trainerName)}`;
    const [[angleStarts, angleWins]] = (await angle(
      text(conditions),
      null,
      null,
      null,
      text("starts,wins"),
      false,
    )) as [[number, number]];
    expect([number, starts, wins]).toEqual([number, angleStarts, angleWins]);
    const sires = await connections(asOf, "ashford-park", 3, null, text("sires"), false);
    expect(sires.some((row) => typeof row[2] === "string" && row[2] !== "")).toBe(true);
  });

  test("a source that states no damsires says so, and a live service has no such columns", async () => {
    openTestSession({ answer: service.handle });
    expect(await errorOf(() => connections(asOf, "ashford-park", 3, null, text("damsires")))).toMatchObject({
      code: "#N/A",
      message: "This source states no dams’ sires.",
    });
    openTestSession({ answer: service.handle, health: async () => Response.json({ source: "live", asOf }) });
    expect(await errorOf(() => connections(asOf, "ashford-park", 3, null, text("pairs")))).toMatchObject({
      code: "#N/A",
      message: expect.stringMatching(/^This source keeps no past starts/) as string,
    });
  });
});
