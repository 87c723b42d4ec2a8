/** The files that a page of another origin, such as Excel on the web, may read, in a real browser. */
import type { Page } from "playwright-core";
import { newContext, fixtureOptions, keys, sharedServer, testSite } from "../browser/testSite";
import { json, upstreamDouble, type UpstreamDouble } from "../server/relay/upstreamDouble";

let live: UpstreamDouble;
beforeAll(async () => {
  live = await upstreamDouble();
  const everyOrigin = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "X-API-Key" };
  live.answer = (_request, response) => json(response, { count: 0, venues: [] }, everyOrigin);
});
const at = testSite(() => [...fixtureOptions, "--upstream", live.url], { withFixture: true });
afterAll(() => live?.close());

/** A page of another origin. */
let elsewhere: Page;
beforeAll(async () => {
  elsewhere = await (await newContext(at.browser)).newPage();
  await elsewhere.goto(`${(await sharedServer("fixture")).url}/help.html`);
  expect(new URL(elsewhere.url()).origin).not.toBe(new URL(at.server.url).origin);
});

/** Requests a path of the server from the other page: the status, or the browser's refusal. */
const readFromElsewhere = (path: string, headers: Record<string, string> = {}) =>
  elsewhere.evaluate(
    ([url, sent]) =>
      fetch(url, { headers: sent }).then(
        async (response) => [response.status, (await response.text()).length > 2],
        (error: unknown) => String(error),
      ),
    [`${at.server.url}${path}`, headers] as const,
  );

test.each(["/functions.json", "/functions.de.json", "/functions.js", "/assets/shortcuts.json"])(
  "a page of another origin reads %s",
  async (path) => expect(await readFromElsewhere(path)).toEqual([200, true]),
);

const refused = "TypeError: Failed to fetch";

test.each([
  ["/taskpane.html", {}],
  ["/manifest.xml", {}],
  ["/health", {}],
  ["/metrics", {}],
  ["/api/v1/form/venues", {}],
  ["/api/v1/form/venues", { "X-API-Key": keys.pro }],
  ["/relay/health", {}],
  ["/relay/v1/form/venues", {}],
  ["/relay/v1/form/venues", { "X-API-Key": keys.vendorPro }],
] as const)("a page of another origin does not read %s (%j)", async (path, headers) => {
  // The server itself responds; the browser withholds the response.
  const direct = await fetch(`${at.server.url}${path}`, { headers });
  expect(direct.status).toBeLessThan(500);
  expect(direct.headers.get("Access-Control-Allow-Origin")).toBeNull();
  expect(await readFromElsewhere(path, headers)).toBe(refused);
});
