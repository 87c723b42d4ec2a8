import { form } from "../../../src/functions/form";
import { jockey } from "../../../src/functions/jockey";
import { runner } from "../../../src/functions/runner";
import { trainer } from "../../../src/functions/trainer";
import type { Service } from "../../../src/service/createService";
import { fixtureFile, historyOf, pinned, serviceOf } from "../../service/testService";
import { asOf, errorOf, now, openTestSession, type TestSession } from "../testSession";

const text = (value: string) => value as never; // a cell's text where a range may stand
const none = null as never;

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = serviceOf(await historyOf(fixtureFile), { clock: pinned(asOf, now) });
});

/** Answers as a service that knows people by the exact name alone, but for one that it knows by the last. */
function exactly(request: Request): Promise<Response> {
  const name = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "").toLowerCase();
  return ["keira ambrose", "inkpen"].includes(name)
    ? service.handle(request)
    : Promise.resolve(Response.json({ detail: "unknown" }, { status: 404 }));
}
const open = (answer: (request: Request) => Promise<Response>): void => {
  opened = openTestSession({ key: "pro", answer });
};

test.each([["Keira Ambrose"], ["KEIRA AMBROSE"], ["Ms Keira Ambrose"], ["Kéira J. Ambrose"]])(
  "%s is found by a service that knows the exact name alone",
  async (name) => {
    open(exactly);
    const table = await jockey(name, null, null, text("jockeyName"), false);
    expect(table).toEqual([["Keira Ambrose"]]);
    expect(opened.asked.length).toBeLessThanOrEqual(2);
  },
);

test("an unknown name is #N/A with the one of the same last name", async () => {
  open(exactly);
  const error = await errorOf(() => jockey("Cloe Inkpen"));
  expect([error.code, error.message]).toEqual([
    "#N/A",
    "The service knows no jockey Cloe Inkpen; did you mean Cleo Inkpen?",
  ]);
  expect((await errorOf(() => jockey("No Body"))).message).toContain("no data");
});

test("a part of a name that fits several people is #N/A, never silently one of them", async () => {
  open(service.handle);
  const error = await errorOf(() => jockey("Ambrose"));
  expect([error.code, error.message]).toEqual([
    "#N/A",
    expect.stringMatching(
      /^Several people are known as Ambrose, \w+ Ambrose among them: give the whole name\.$/,
    ),
  ]);
  expect((await errorOf(() => trainer("Nobody"))).code).toBe("#N/A");
});

test("the other people of part of a name are named as far as the cached cards show them", async () => {
  open(service.handle);
  const before = (await errorOf(() => jockey("Ambrose"))).message;
  for (const race of [1, 2, 3, 4, 5, 6]) await form(asOf, "ashford-park", race);
  const requested = opened.asked.length;
  const after = (await errorOf(() => jockey("Ambrose"))).message;
  const namesIn = (message: string) => [...message.matchAll(/(?!as)\b\w+ Ambrose/g)].map(([name]) => name);
  const riders = (await form(asOf, "ashford-park", 3, text("jockey"), false)).flat().map(String);
  const expected = riders.filter((name) => name.endsWith(" Ambrose"));
  expect(namesIn(before)).toHaveLength(1);
  expect(namesIn(after).length).toBeGreaterThan(1);
  expect(namesIn(after)).toEqual(expect.arrayContaining([...namesIn(before), ...expected]));
  expect(opened.asked).toHaveLength(requested);
});

test("RUNNER takes a name without accents and punctuation, and suggests one for a misspelled name", async () => {
  open(service.handle);
  const fields = text("number,name");
  const [[number, name] = []] = await runner(asOf, "ashford-park", 3, 2, fields, false);
  const plain = String(name).toLowerCase().replaceAll("'", "");
  expect(await runner(asOf, "ashford-park", 3, plain, fields, false)).toEqual([[number, name]]);
  const error = await errorOf(() => runner(asOf, "ashford-park", 3, `${plain.slice(0, -1)}q`, none));
  expect(error.message).toContain(`did you mean ${String(name)}?`);
});
