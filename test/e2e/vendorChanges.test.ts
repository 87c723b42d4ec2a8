import fc from "fast-check";
import { elapsed, now } from "../../src/server/clock";
import { type HostName, hosts, openWorkbench, type Workbench } from "../browser/openWorkbench";
import { eventually } from "../browser/eventually";
import { testSite } from "../browser/testSite";
import { startRelay, type TestRelay } from "../server/relay/startRelay";
import { upstreamDouble, type UpstreamDouble } from "../server/relay/upstreamDouble";
import { createChangingRaces } from "../service/changingRaces";
import { serviceOf } from "../service/testService";

const at = testSite();
const key = "caller-key";
const numbers = [1, 2, 3, 4];
const runners = [0, 1, 2, 3];
const minute = 60_000;
/** Minutes in each of which the relay asks once for each race; some 1,000 changes by `npm run soak`. */
const rounds = process.env.SOAK ? 80 : 4;

/** The changes of a vendor between two requests: of the going of a race, or the rider of a runner. */
const places = numbers.flatMap((race) => [{ race }, ...runners.map((runner) => ({ race, runner }))]);
const chosen = fc.sample(fc.subarray(places, { minLength: 3 }), rounds);

describe.each<HostName>(hosts)("%s", (host) => {
  let vendor: UpstreamDouble;
  let relay: TestRelay;
  let races: ReturnType<typeof createChangingRaces>;
  let workbench: Workbench;
  /** The relay's time passes by the minutes of the rounds alone, however long each takes. */
  let time = now();
  const timers = new Set<() => void>();

  beforeAll(async () => {
    races = createChangingRaces({ now, count: numbers.length });
    const service = serviceOf(races.history, { clock: { now, elapsed }, keys: { [key]: "pro" } });
    vendor = await upstreamDouble();
    vendor.answer = (request, response) =>
      void service
        .handle(new Request(`http://vendor.test${request.url}`, { headers: { "X-API-Key": key } }))
        .then(async (answer) =>
          response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text()),
        );
    relay = await startRelay(vendor.url, {
      dist: "build/office",
      now: () => time,
      elapsed: () => time,
      every: (_milliseconds, work) => {
        timers.add(work);
        return () => void timers.delete(work);
      },
    });
    workbench = await openWorkbench(at.browser, relay.url, { host });
  });
  afterAll(async () => {
    await workbench?.page.context().close();
    for (const part of [relay, vendor]) await part?.close();
    races.history.close();
  });

  /** Lets the relay ask for what is due until it has asked for each race so many times. */
  async function askFor(times: number): Promise<void> {
    const asked = (): boolean => {
      timers.forEach((work) => work());
      return vendor.seen.filter(({ url }) => url.startsWith("/v1/form?")).length >= times * numbers.length;
    };
    await eventually(asked, true);
  }

  test("what a vendor changes at random reaches the cells and is listed once, by one request a race and minute", async () => {
    const { pane } = workbench;
    await pane.getByRole("button", { name: "Settings", exact: true }).click();
    await pane.getByRole("radio", { name: /Live service through the relay/ }).check();
    await pane.getByText("No API key is set.").first().waitFor();
    await pane.getByLabel("API key", { exact: true }).fill(key);
    await pane.getByLabel("API key", { exact: true }).press("Enter");
    await pane.getByText(/^Connected with/).waitFor();
    const formula = (race: number): string =>
      `=RACING.FORM("${races.date}","ashford-park",${race},"jockey",FALSE)`;
    const cells = Object.fromEntries(
      numbers.flatMap((race) => [
        [`${"ABCD"[race - 1]}1`, formula(race)],
        [`${"ABCD"[race - 1]}8`, formula(race).replace("FORM", "RACE").replace("jockey", "condition")],
      ]),
    );
    await workbench.create(cells);
    await workbench.settled();
    await pane.getByRole("button", { name: "Refresh" }).first().click();
    await pane.getByLabel("Follow race day").check();
    await pane.getByText("Connected: late changes arrive by themselves.").waitFor();
    await eventually(() => timers.size > 0, true);
    for (let round = 0; round < rounds; round++) {
      time += minute;
      const name = (race: number, runner = 9): string => `Name ${round} ${race} ${runner}`;
      for (const { race, ...place } of chosen[round] ?? [])
        races.change(race, (record) =>
          "runner" in place
            ? {
                runners: record.runners.map((one, index) =>
                  index === place.runner ? { ...one, jockey: name(race, index) } : one,
                ),
              }
            : { condition: name(race) },
        );
      await askFor(round + 2);
      const names = (chosen[round] ?? []).map(({ race, ...place }) =>
        name(race, "runner" in place ? place.runner : undefined),
      );
      const shownRows = async (): Promise<readonly string[]> => {
        const values = (await workbench.get("A1:D8")).flat().map(String);
        return names.filter((one) => !values.includes(one));
      };
      await eventually(shownRows, []);
      const miscounted = async (): Promise<readonly string[]> => {
        const listed = await pane.getByRole("listitem").allInnerTexts();
        const countOf = (one: string) => listed.filter((text) => text.includes(` ${one}, was`)).length;
        return names.filter((one) => countOf(one) !== 1);
      };
      // A cell may be calculated for another change of the same minute before its own change is listed.
      await eventually(miscounted, []);
    }
    const askedLength = vendor.seen.filter(({ url }) => url.startsWith("/v1/form?")).length;
    expect(askedLength).toBeLessThanOrEqual((rounds + 2) * numbers.length);
  });
});
