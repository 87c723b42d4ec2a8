import type { Page } from "playwright-core";
import type { FunctionResult } from "../microsoftHost/functionCalls";
import { testSite } from "../browser/testSite";
import { answerTo } from "../client/responses";
import { day } from "./exampleCalls";
import { openForCalls, withCalls } from "./functionCalls";

/** 10,000 calls over 50 races under Microsoft's runtime: the exact numbers of requests and results. */

const [cells, races] = [10_000, 50];
const notAvailable = 1;

/** Returns a call for one of the races at some tracks, written in one of three ways. */
function callOf(index: number, tracks: readonly string[]): readonly [string, readonly unknown[]] {
  const race = index % races;
  const [track = "", number] = [tracks[race % tracks.length], Math.floor(race / tracks.length) + 1];
  const spellings = [
    [day, track, number],
    [46095, track.toUpperCase(), String(number)],
    [` ${day} `, track, number],
  ];
  return [
    "FORM",
    [...(spellings[Math.floor(index / races) % spellings.length] ?? []), "name,race.raceNumber", false, null],
  ];
}

const at = testSite();
let page: Page;
let requests: string[];

beforeAll(async () => {
  page = await openForCalls(at);
});
beforeEach(() => {
  requests = [];
});
afterEach(() => page.unrouteAll());

/** Responds for each race but that of the connection test; with 404 where `fails` returns true. */
async function respond(fails: (url: URL) => boolean = () => false): Promise<void> {
  const isCounted = ({ pathname, searchParams }: URL): boolean =>
    pathname === "/api/v1/form" && searchParams.get("track") !== "ashford-park";
  await page.route(isCounted, async (route) => {
    const request = route.request();
    requests.push(`${request.method()} ${request.url()}`);
    const url = new URL(request.url());
    await route
      .fulfill(fails(url) ? { status: 404, json: { detail: "no such race" } } : { json: answerTo(url) })
      .catch(() => undefined); // the page has cancelled it
  });
}

const call = (
  calls: readonly (readonly [string, readonly unknown[]])[],
): Promise<readonly FunctionResult[]> => withCalls(page, (host, allCalls) => host.call(allCalls), calls);

/** Returns the calls for races at tracks that no other test uses, so that none is cached. */
const callsAt = (...tracks: readonly [string, string, string]) =>
  Array.from({ length: cells }, (_, index) => callOf(index, tracks));
const raceOf = (index: number): number => Math.floor((index % races) / 3) + 1;

test("each race is requested once, however it is written and however often it is calculated", async () => {
  await respond();
  const all = callsAt("north", "south", "east");
  for (let times = 0; times < 2; times++) {
    const results = await call(all);
    const wrong = results.filter(
      ([, succeeded, value], index) => !succeeded || (value as unknown[][])[0]?.[1] !== raceOf(index),
    );
    expect(wrong).toEqual([]);
  }
  expect(requests).toHaveLength(races);
  expect(new Set(requests).size).toBe(races);
  expect(requests.filter((request) => !request.startsWith("GET "))).toEqual([]);
});

test("with a tenth of the races failing and random calls cancelled, every call settles once with the right result", async () => {
  const fails = (url: URL): boolean => Number(url.searchParams.get("race")) % 10 === 0;
  await respond(fails);
  const all = callsAt("upper", "lower", "outer");
  const before = await withCalls(page, ({ results }) => results.length, null);
  const cancelled = all.map((_, index) => (index * 7919) % 13 === 0);
  const results = await withCalls(
    page,
    (host, { calls, gone }) => {
      const ids = host.invoke(calls);
      host.cancel(ids.filter((_, index) => gone[index]));
      return host.settled(ids);
    },
    { calls: all, gone: cancelled },
  );
  const wrong = results.filter(([, succeeded, value, code], index) => {
    if (cancelled[index]) return false;
    const failing = raceOf(index) % 10 === 0;
    return failing
      ? succeeded || code !== notAvailable
      : !succeeded || (value as unknown[][])[0]?.[1] !== raceOf(index);
  });
  expect(wrong).toEqual([]);
  expect(results).toHaveLength(cells);

  const again = await call(all);
  expect(again.filter(([, succeeded], index) => succeeded === (raceOf(index) % 10 === 0))).toEqual([]);
  expect(requests).toHaveLength(races);
  const sent = await withCalls(page, (host) => host.results.length, null);
  expect(sent - before).toBe(2 * cells);
});
