/** A vendor whose answers are wrong: the pane and the race sheet say so with the field, and keep nothing. */
import type { ServerResponse } from "node:http";
import { elapsed, every, now } from "../../src/server/clock";
import { eventually } from "../browser/eventually";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";
import { startRelay, type TestRelay } from "../server/relay/startRelay";
import { json, upstreamDouble, type UpstreamDouble } from "../server/relay/upstreamDouble";
import { createChangingRaces } from "../service/changingRaces";
import { serviceOf } from "../service/testService";

const at = testSite();
const key = "caller-key";
/** The name of every runner in a wrong answer. */
const marker = "Wrong Horse";

type Body = Record<string, unknown> & Record<"runners" | "predictions", Record<string, unknown>[]>;
interface Fault {
  readonly path: RegExp;
  readonly answer?: (body: Body) => unknown;
  /** Sends the answer itself, such as a text that is not JSON. */
  readonly send?: (response: ServerResponse, body: Body, url: string) => void;
}
const permits = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "x-api-key" };
const form = /^\/v1\/form\?/;
const wrongly = (body: Body, changes: object): object => ({
  ...body,
  ...changes,
  ...(body.runners && { runners: body.runners.map((one) => ({ ...one, name: marker })) }),
});

let vendor: UpstreamDouble;
let races: ReturnType<typeof createChangingRaces>;
let relay: TestRelay;
let fault: Fault | undefined;

beforeAll(async () => {
  races = createChangingRaces({ now, count: 2, isPredicted: true });
  const service = serviceOf(races.history, { clock: { now, elapsed }, keys: { [key]: "pro" } });
  vendor = await upstreamDouble();
  vendor.answer = ({ method, url = "" }, response) => {
    const headers = { "X-API-Key": key };
    if (method === "OPTIONS") return json(response, {}, permits);
    void service.handle(new Request(`http://vendor.test${url}`, { headers })).then(async (answer) => {
      const body = (await answer.json()) as Body;
      const current = fault?.path.test(url) ? fault : undefined;
      if (current?.send) return current.send(response, body, url);
      json(response, current?.answer ? current.answer(body) : body, permits, answer.status);
    });
  };
});
beforeEach(async () => {
  relay = await startRelay(vendor.url, { dist: "build/office", now, elapsed, every });
});
afterEach(() => relay.close());
afterAll(async () => {
  await vendor?.close();
  races?.history.close();
});

/** Types the key in the pane, for the relay or for another address; returns the report of the connection. */
async function connect({ pane }: Workbench, address: string | undefined) {
  await pane.getByRole("button", { name: "Settings", exact: true }).click();
  if (address !== undefined) {
    await pane.getByRole("radio", { name: /Another address/ }).check();
    await pane.getByLabel("Address", { exact: true }).fill(address);
    await pane.getByRole("button", { name: "Use this address" }).click();
  }
  await pane.getByLabel("API key", { exact: true }).fill(key);
  await pane.getByLabel("API key", { exact: true }).press("Enter");
  return pane.getByRole("region", { name: "Data source and API key" }).getByRole("status");
}

/** Returns all that the page's databases hold, as a text. */
const storedTexts = ({ page }: Workbench): Promise<string> =>
  page.evaluate(async () => {
    const after = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const texts: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await after(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        texts.push(JSON.stringify(await after(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return texts.join("\n");
  });

const sheetOf = async (workbench: Workbench): Promise<string[]> =>
  (await workbench.display("Race!A1:AD30")).flat();

async function look({ page }: Workbench, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.SHOTS}/${name}, ${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

interface Case extends Fault {
  readonly says: RegExp;
  readonly report: RegExp;
  readonly direct?: true;
}

test.each<[string, Case]>([
  [
    "null through the relay",
    {
      path: form,
      answer: () => null,
      says: /^The service's response is invalid: the response must be object\. Recalculate to retry\.$/,
      report: /The service's response is invalid: the response must be object\./,
    },
  ],
  [
    "the next race through the relay",
    {
      path: form,
      answer: (body) => wrongly(body, { raceNumber: 2 }),
      says: /^The service's response is invalid: \/raceNumber is 2 but 1 was requested\. Recalculate to retry\.$/,
      report: /The service's response is invalid: \/raceNumber is 2 but 1 was requested\./,
    },
  ],
  [
    "a chance of 1.7 through the relay",
    {
      path: /predictions/,
      answer: (body) => ({
        ...body,
        predictions: body.predictions.map((one) => ({ ...one, name: marker, winProb: 1.7 })),
      }),
      says: /The service's response is invalid: \/predictions\/0\/winProb must be <= 1\. Recalculate to retry\./,
      report: /Connected with a Pro key\./,
    },
  ],
  [
    "a number in a text at another address",
    {
      path: form,
      answer: (body) =>
        wrongly({ ...body, runners: body.runners.map((one) => ({ ...one, number: "1" })) }, {}),
      says: /^The service's response is invalid: \/runners\/0\/number must be integer\. Recalculate to retry\.$/,
      report: /The service's response is invalid: \/runners\/0\/number must be integer\./,
      direct: true,
    },
  ],
  [
    "NaN in a text without a type through the relay",
    {
      path: form,
      send(response, body) {
        const text = JSON.stringify(wrongly(body, {})).replace(/"number":\d+/, '"number":NaN');
        response.writeHead(200, permits).end(text);
      },
      says: /is not JSON/,
      report: /is not JSON/,
    },
  ],
  [
    "a blank name at another address",
    {
      path: form,
      answer: (body) => ({
        ...wrongly(body, {}),
        runners: body.runners.map((one, index) => ({ ...one, name: index === 0 ? " " : marker })),
      }),
      says: /\/runners\/0 must have name/,
      report: /\/runners\/0 must have name/,
      direct: true,
    },
  ],
  [
    "a redirection to itself at another address",
    {
      path: form,
      send(response, _body, url) {
        response.writeHead(302, { ...permits, Location: url }).end();
      },
      says: /The service answered with a redirect\./,
      report: /The service answered with a redirect\./,
      direct: true,
    },
  ],
  [
    "a redirection to another host at another address",
    {
      path: form,
      send(response, _body, url) {
        response.writeHead(302, { ...permits, Location: `http://localhost:9${url}` }).end();
      },
      says: /The service answered with a redirect\./,
      report: /The service answered with a redirect\./,
      direct: true,
    },
  ],
])(
  "%s is said by the pane and on the race sheet, which is whole once the vendor is well",
  async (name, one) => {
    fault = one;
    const viewport = { width: 1440, height: 900 };
    const workbench = await openWorkbench(at.browser, relay.url, { example: true, viewport });
    const { page, pane } = workbench;
    const report = await connect(workbench, one.direct && vendor.url);
    await report.getByText(one.report).waitFor();
    await workbench.begin();
    await workbench.settled();
    const said = async (): Promise<boolean> => (await sheetOf(workbench)).some((text) => one.says.test(text));
    await eventually(said, true);
    await look(workbench, name);
    const shown = await sheetOf(workbench);
    expect(shown.filter((text) => text.startsWith("#") || text.includes(marker))).toEqual([]);
    expect(await pane.getByText(/unavailable|not responded/).count()).toBe(0);
    expect(await storedTexts(workbench)).not.toContain(marker);

    fault = undefined;
    await page.reload();
    await workbench.settled();
    const whole = async (): Promise<boolean> => {
      const texts = await sheetOf(workbench);
      return texts.includes("Copper Lantern 1") && !texts.some((text) => one.says.test(text));
    };
    await workbench.begin();
    await eventually(whole, true);
    await look(workbench, `${name}, afterwards`);
    // An answer is stored a second after it came.
    await eventually(async () => (await storedTexts(workbench)).includes("Copper Lantern 1"), true);
    expect(await storedTexts(workbench)).not.toContain(marker);
    await page.context().close();
  },
);
