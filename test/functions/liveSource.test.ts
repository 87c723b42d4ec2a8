/**
 * Suite of src/functions: what needs a source's history, asked of a live service, which has none: through a
 * relay, directly, and where the service's report of its health cannot be read.
 */
import { catalogue } from "../../src/functions/catalogue";
import * as functions from "../../src/functions/index.generated";
import { isExtension } from "../../src/spec/endpoints";
import type { Service } from "../../src/service/createService";
import { startRelay, type TestRelay } from "../server/relay/startRelay";
import { upstreamDouble, type UpstreamDouble } from "../server/relay/upstreamDouble";
import { firstOfStream } from "./firstOfStream";
import { asOf, errorOf, openService, openTestSession, type TestSession } from "./testSession";

type Callable = (...args: readonly unknown[]) => unknown;
type Cells = Readonly<Record<string, unknown>>;
type Rows = readonly (readonly unknown[])[];

const race: Cells = { date: asOf, track: "ashford-park", race: 3 };
const notes = [
  ["Runner", "Day", "Mark"],
  ["Early Voyage", "2026-03-07", 7],
];

const bets = [
  ["Date", "Track", "Race", "No", "Odds", "Stake"],
  ["2026-03-07", "ashford-park", 1, 2, 3.5, 10],
];

/** A call of each kind that only a history can answer. */
const ofHistory: readonly (readonly [name: string, cells: Cells])[] = [
  ["ANGLE", { conditions: "debut" }],
  ["ANGLE", { conditions: "debut", report: "years" }],
  ["ANGLE", { conditions: "debut", report: "starts" }],
  ["ANGLE", { conditions: "barrier=1-2", from: "runners", until: "today" }],
  ["ANGLE", { conditions: notes, from: "noted", until: "today" }],
  ["WORKEDOUT", { ...race, date: "2026-03-07" }],
  ["RECORD", {}],
  ["RECORD", { report: "races" }],
  ["RECORD", { report: "calibration" }],
  ["JOCKEY", { name: "Keira Ambrose", fields: "impactValue,percentBeaten" }],
  ["TRAINER", { name: "Niall Ellery", fields: "percentBeaten" }],
  ["BIAS", { venue: "ashford-park", report: "styles" }],
  ["CONNECTIONS", { ...race, fields: "pairs" }],
  ["CONNECTIONS", { ...race, fields: "sires" }],
  ["CONNECTIONS", { ...race, fields: "damsires" }],
  ["STARTS", race],
  ["HEADTOHEAD", race],
  ["RESULTS", { date: "2026-03-07", track: "ashford-park" }],
  ["RESULTS", { date: "2026-03-07", track: "all" }],
  ["SETTLE", { bets }],
  ["FIND", { name: "Voyage" }],
  ["WHY", race],
  ["RATE", { ...race, formula: "barrier" }],
  ["BACKTEST", { formula: "barrier" }],
];

/** Asks a function by the names of its arguments; the others are blank. */
async function ask(name: string, cells: Cells): Promise<Rows> {
  const { argumentNames = [] } = catalogue.find((one) => one.name === name) ?? {};
  expect(argumentNames).toEqual(expect.arrayContaining(Object.keys(cells)));
  const ownFunction = functions[name.toLowerCase() as keyof typeof functions] as Callable;
  const call = name === "PRICES" ? firstOfStream(ownFunction, argumentNames.length) : ownFunction;
  return (await call(...argumentNames.map((argument) => cells[argument] ?? null))) as Rows;
}

let service: Service;
let upstream: UpstreamDouble;
let relay: TestRelay;

/** Returns a response without a header; its body is read, as an unread one would keep its connection open. */
async function without(header: string, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete(header);
  return new Response(await response.text(), { status: response.status, headers });
}

/** The live service: the interface alone, and no header that names the source. */
const live = async (request: Request): Promise<Response> =>
  new URL(request.url).pathname.startsWith("/v1/")
    ? without("X-Data-Source", await service.handle(request))
    : Response.json({ detail: "Not Found" }, { status: 404 });

/** Returns the relay's response without its time, which is later than the session's. */
const throughRelay = async (path: string, headers = new Headers()): Promise<Response> =>
  without("Date", await fetch(`${relay.url}/relay${path}`, { headers }));

beforeAll(async () => {
  service = await openService();
  upstream = await upstreamDouble();
  upstream.answer = ({ url = "", headers }, response) => {
    const request = new Request(`http://live.test${url}`, {
      headers: { "X-API-Key": String(headers["x-api-key"]) },
    });
    void live(request).then(async (answer) =>
      response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text()),
    );
  };
  relay = await startRelay(upstream.url);
});
afterAll(async () => {
  await relay.close();
  await upstream.close();
});

const noPrices = /^This source has no prices: give a range of prices, or choose a server/;
const sources: Readonly<Record<string, { open(): TestSession; readonly prices: RegExp }>> = {
  "a relay to a live service": {
    open: () =>
      openTestSession({
        answer: ({ url, headers }) => throughRelay(new URL(url).pathname + new URL(url).search, headers),
        health: () => throughRelay("/health"),
      }),
    prices: /^There are no prices: the server was started without --prices/,
  },
  "a live service": {
    open: () => openTestSession({ answer: live, health: async () => new Response("", { status: 404 }) }),
    prices: noPrices,
  },
  "a live service whose report of its health fails": {
    open: () => openTestSession({ answer: live, health: async () => new Response("", { status: 503 }) }),
    prices: noPrices,
  },
};

test("every function that asks for a history alone is among the calls", () => {
  const names = catalogue.flatMap(({ name, endpoint }) => (isExtension(endpoint) ? name : []));
  expect(names.length).toBeGreaterThan(9);
  expect([...ofHistory.map(([name]) => name), "PRICES"]).toEqual(expect.arrayContaining(names));
});

describe.each(Object.entries(sources))("%s", (_title, { open, prices }) => {
  let opened: TestSession;
  beforeEach(() => {
    opened = open();
  });

  test.each(ofHistory)("%s %j says what the source does not keep, each time", async (name, cells) => {
    const lack = name === "RECORD" ? "no record of forecasts" : "no past starts";
    const refusal = {
      code: "#N/A",
      message: `This source keeps ${lack}. Choose the simulated world or results files in the Racing pane.`,
    };
    expect(await errorOf(() => ask(name, cells))).toMatchObject(refusal);
    expect(await errorOf(() => ask(name, cells))).toMatchObject(refusal);
    expect(opened.client.status().pendingQuestions).toBe(0);
  });

  test("PRICES says what a source of prices is; a range has no need of one", async () => {
    expect(await errorOf(() => ask("PRICES", race))).toMatchObject({
      code: "#N/A",
      message: expect.stringMatching(prices) as string,
    });
    const range = [
      ["Number", "Price"],
      [2, 4.2],
    ];
    const rows = await ask("PRICES", { ...race, prices: range, fields: "number,last", headers: false });
    expect(rows).toEqual([[2, 4.2]]);
  });

  test("columns of a history next to others are blank, and the others have their values", async () => {
    const career = { name: "Keira Ambrose", headers: false };
    const [[starts] = []] = await ask("JOCKEY", { ...career, fields: "starts" });
    expect(starts).toBeGreaterThan(0);
    expect(await ask("JOCKEY", { ...career, fields: "starts,impactValue,percentBeaten" })).toEqual([
      [starts, "", ""],
    ]);
    const fields = "number,jockey.starts,pair.starts,pair.winRate,sire.starts";
    const people = await ask("CONNECTIONS", { ...race, fields, headers: false });
    expect(people.length).toBeGreaterThan(4);
    expect(people.some((row) => Number(row[1]) > 0)).toBe(true);
    for (const [, , ...rates] of people) expect(rates).toEqual(["", "", ""]);
    const fieldsOfCard = "number,scratched,lastStart,bestRating,quality";
    const card = await ask("CARD", { ...race, fields: fieldsOfCard, headers: false });
    expect(card).toHaveLength(people.length);
    expect(card).toEqual(
      card.map(([number, isScratched]) => [
        number,
        isScratched,
        "",
        "",
        isScratched === true ? "" : expect.stringContaining("no past starts from this source"),
      ]),
    );
    expect(card.filter(([, isScratched]) => isScratched !== true).length).toBeGreaterThan(4);
  });
});
