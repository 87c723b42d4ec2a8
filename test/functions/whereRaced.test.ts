/** Suite of src/functions: a venue is found in the country and race code in which it is known. */
import { bias } from "../../src/functions/bias";
import { biascompare } from "../../src/functions/biascompare";
import { card } from "../../src/functions/card";
import { explain } from "../../src/functions/explain";
import { form } from "../../src/functions/form";
import { speedmap } from "../../src/functions/speedmap";
import { venues } from "../../src/functions/venues";
import type { Service } from "../../src/service/createService";
import { fixtureFile, historyOf, pinned, serviceOf } from "../service/testService";
import { asOf, errorOf, now, openTestSession, type TestSession } from "./testSession";

const text = (value: unknown) => value as never; // a cell's value where a range may stand
const none = null as never;

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = serviceOf(await historyOf(fixtureFile), { clock: pinned(asOf, now) });
});
beforeEach(() => {
  opened = openTestSession({ key: "pro", answer: service.handle });
});

/** The path of each request with its country. */
const askedIn = (): string[] =>
  opened.asked.map((path) => {
    const { pathname, searchParams } = new URL(path, "http://test");
    return [pathname.replace("/v1/", ""), searchParams.get("country")].filter(Boolean).join(" ");
  });

test("a race in the default country costs one request", async () => {
  await form(asOf, "ashford-park", 3);
  expect(askedIn()).toEqual(["form au"]);
});

test("a race abroad is asked for at home, then where the list of venues knows its track; the title says so", async () => {
  const table = await form("2026-03-15", "Kauri Flat", 1, text("race.track"), 2);
  expect(String(table[0]?.[0])).toContain("gallops · found in nz");
  expect(table[2]?.[0]).toBe("Kauri Flat");
  expect(askedIn()).toEqual(["form au", "form/venues", "form nz"]);
  await form("2026-03-15", "Kauri Flat", 2);
  expect(askedIn().slice(3)).toEqual(["form nz"]);
});

test("the title of a joined function says where its race was found", async () => {
  const table = await card("2026-03-15", "Kauri Flat", 1, none, none, text("name"), 2);
  expect(String(table[0]?.[0])).toContain("gallops · found in nz");
});

test("with the list cached the first request goes to the right country, also of a joined function", async () => {
  await venues();
  await speedmap("2026-03-15", "kauri-flat", 1);
  expect(askedIn()).toEqual(["form/venues", "form nz"]);
  const warm = form("2026-03-15", "kauri-flat", 1);
  expect(Array.isArray(warm)).toBe(true);
});

test("a venue of another race code is found as well", async () => {
  const table = await form("2026-03-15", "pemberly", 1, text("race.track"), 2);
  expect(String(table[0]?.[0])).toContain("found in harness · au");
});

test("a country that the formula names is kept, and the message says where the track is", async () => {
  const error = await errorOf(() => form("2026-03-15", "kauri-flat", 1, none, none, text("country=hk")));
  expect([error.code, error.message]).toEqual(["#N/A", expect.stringContaining("gallops in nz")]);
  expect(askedIn()).toEqual(["form hk", "form/venues"]);
});

test("did you mean does not depend on what was requested before", async () => {
  const error = await errorOf(() => form(asOf, "ashford-parc", 3));
  expect(error.message).toContain("Did you mean ashford-park?");
});

test("EXPLAIN says where a venue was found", async () => {
  await venues();
  const table = await explain("FORM", [[["2026-03-15"]], [["kauri-flat"]], [[1]]]);
  const rows = Object.fromEntries(table.map(([item, ...rest]) => [item, rest]));
  expect(rows).toMatchObject({
    asks: [expect.stringContaining("country=nz"), ""],
    country: ["nz", "found in the list of venues; the service's default, au, has no such venue"],
    race_code: ["gallops", "the service's default"],
  });
});

test("EXPLAIN says where each venue of a function of several requests was found", async () => {
  await venues();
  const rowsOf = async (...args: unknown[]) =>
    (
      await explain(
        String(args[0]),
        args.slice(1).map((arg) => [[arg]]),
      )
    ).filter(([item]) => item === "asks");
  expect(await rowsOf("SPEEDMAP", "2026-03-15", "kauri-flat", 1)).toEqual([
    ["asks", expect.stringContaining("country=nz"), "the venue was found in nz"],
  ]);
  expect(await rowsOf("BIASCOMPARE", "ashford-park, lantern-bay, pemberly")).toEqual([
    ["asks", expect.stringContaining("country=au"), ""],
    ["asks", expect.stringContaining("country=hk"), "the venue was found in hk"],
    ["asks", expect.stringContaining("race_code=harness"), "the venue was found in harness"],
  ]);
});

test("a runner's card names the country and race type in which its venue was found", async () => {
  opened.set({ formats: true, hasProperties: true });
  const cardOf = async (track: string, date = "2026-03-15") => {
    const [, [name] = []] = await form(date, track, 1, text("name"));
    return (name as { properties: object }).properties;
  };
  expect(await cardOf("kauri-flat")).toMatchObject({ Country: { basicValue: "nz" } });
  expect(await cardOf("pemberly")).toMatchObject({ "Race type": { basicValue: "harness" } });
  expect(await cardOf("ashford-park", asOf)).toMatchObject({ Country: { basicValue: "au" } });
});

test("a distance that was never raced is #N/A with the distances that were", async () => {
  const error = await errorOf(() => bias("ashford-park", 5000));
  expect([error.code, error.message]).toEqual([
    "#N/A",
    expect.stringMatching(/^Ashford Park has had no race at 5000 m\. Its distances are \d+.* m\.$/),
  ]);
  expect(askedIn()).toEqual(["stats/track-bias/ashford-park au", "stats/track-bias/ashford-park au"]);
});

describe("BIASCOMPARE", () => {
  const headings = async (list: unknown): Promise<unknown> =>
    (await biascompare(text(list), none, none, none, "starts"))[0];

  test.each<[unknown]>([
    ["lantern-bay@hk, Ashford Park"],
    [
      [
        ["Lantern Bay", "HK"],
        ["ashford-park", ""],
      ],
    ],
  ])("takes a country for each venue: %j", async (list) => {
    expect(await headings(list)).toEqual(["Barrier", "Lantern Bay (hk): starts", "Ashford Park: starts"]);
    expect(askedIn()).toEqual(["stats/track-bias/lantern-bay hk", "stats/track-bias/ashford-park au"]);
  });

  test("finds a venue abroad by itself", async () => {
    expect(await headings("lantern-bay, ashford-park")).toEqual([
      "Barrier",
      "Lantern Bay (hk): starts",
      "Ashford Park: starts",
    ]);
  });

  test("shows a column of #N/A with the reason for the venue that fails", async () => {
    const table = await biascompare(
      text("ashford-park, nowhere, lantern-bay@nz"),
      none,
      none,
      none,
      "starts",
    );
    expect(table[0]?.slice(2)).toEqual(["nowhere: starts", "lantern-bay (nz): starts"]);
    for (const [, starts, unknown, abroad] of table.slice(1)) {
      expect(typeof starts).toBe("number");
      for (const cell of [unknown, abroad])
        expect(cell).toMatchObject({ code: "#N/A", message: expect.stringContaining("no data") as string });
    }
  });

  test("fails with the first reason if no venue has a result", async () => {
    expect((await errorOf(() => headings("nowhere, no-place"))).code).toBe("#N/A");
  });
});

test("a day without a meeting names the meetings near it, each by its track's own day", async () => {
  const { message } = await errorOf(() => form("2026-03-13", "ashford-park", 3));
  expect(message).toContain(
    "no meeting at Ashford Park on 2026-03-13 in Australia/Sydney; Ashford Park has races on 2026-03-14, by the track's own day.",
  );
});
