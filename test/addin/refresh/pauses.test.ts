/** Suite of src/addin/refresh/requestAll.ts: pauses that a service asks for. */
import { requestAll } from "../../../src/addin/refresh/requestAll";
import { buildWorkbook } from "../../../src/addin/workbook/buildWorkbook";
import { TimedOut } from "../../../src/client/failure";
import type { Question } from "../../../src/client/question";
import { wait } from "../../../src/client/schedule";
import { until } from "../../client/fakeClock";
import { inTurn, json, type Reaction, right } from "../../client/faultyService";
import { closeAll, openClient } from "../../client/openClient";
import { formOf } from "../../client/questions";

afterEach(closeAll);

const refusal = (status: number, seconds: number): Reaction =>
  json({ detail: "too many requests" }, { status, headers: { "Retry-After": String(seconds) } });
const requests = [formOf(1), formOf(2)];

/** A client of a service with a reaction, and pauses by the client's clock that are written down. */
async function open(reaction: Reaction) {
  const { client, service, clock } = await openClient(reaction);
  const stated: (number | undefined)[] = [];
  const pauses = {
    wait: (milliseconds: number, signal: AbortSignal) =>
      wait(milliseconds, { schedule: clock.schedule, signal }),
    onPause: (seconds: number | undefined) => void stated.push(seconds),
  };
  return { client, service, clock, pauses, stated };
}

test.each([429, 503])(
  "a build waits for the pause that a %i asks for, states it and goes on",
  async (status) => {
    const { client, service, clock, pauses, stated } = await open(inTurn(refusal(status, 60), right()));
    const sheets: string[] = [];
    const built = buildWorkbook(
      { requests, sheets: [{ name: "One", cells: {} }], cached: 0, unknownRaces: 0 },
      {
        client,
        pauses,
        signal: new AbortController().signal,
        onProgress: () => undefined,
        workbook: {
          findSheet: async () => undefined,
          addSheet: async ({ name }) => (sheets.push(name), name),
          linkSheets: async () => undefined,
          removeSheets: async () => undefined,
        },
      },
    );
    await until("a pause of both questions", () => stated.length === 2);
    const before = service.requests.length;
    clock.advance(59_000);
    expect([service.requests.length, sheets]).toEqual([before, []]);
    clock.advance(2_000);
    await until("the requests after the pause", () => service.requests.length > before);
    expect((await built).added).toEqual(["One"]);
    expect([stated[0], stated.at(-1)]).toEqual([60, undefined]);
  },
);

test("a cancelled pause ends at once, and sends nothing afterwards", async () => {
  const { client, service, clock, pauses, stated } = await open(refusal(429, 60));
  const controller = new AbortController();
  const request = async (question: Question, signal: AbortSignal) =>
    void (await client.ask(question, { signal }));
  const work = requestAll(requests, {
    request,
    signal: controller.signal,
    onProgress: () => undefined,
    pauses,
  });
  await until("a pause", () => stated.length === 2);
  const before = service.requests.length;
  controller.abort();
  await expect(work).rejects.toMatchObject({ kind: "cancelled" });
  clock.advance(120_000);
  expect(service.requests).toHaveLength(before);
});

test.each([
  ["a quota that lasts for hours", refusal(429, 3 * 3600), "quotaExceeded"],
  ["an internal error", refusal(500, 60), "serviceUnavailable"],
  ["a refused key", refusal(401, 60), "keyRefused"],
])("%s is no pause but the failure", async (_name, reaction, kind) => {
  const { client, pauses, stated } = await open(reaction);
  const request = async (question: Question, signal: AbortSignal) =>
    void (await client.ask(question, { signal }));
  const { signal } = new AbortController();
  const work = requestAll(requests, { request, signal, onProgress: () => undefined, pauses });
  await expect(work).rejects.toMatchObject({ kind });
  expect(stated).toEqual([]);
});

test.each([
  [3, "answer"],
  [4, "The service did not respond within 25 seconds. Recalculate to retry."],
])("a question without a response in time, %i times, ends with: %s", async (timeouts, outcome) => {
  let sent = 0;
  const asked = requestAll([formOf(1)], {
    request: async () => {
      sent += 1;
      if (sent <= timeouts) throw new TimedOut({ seconds: 25 });
      return "answer";
    },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    pauses: { wait: async () => undefined, onPause: () => undefined },
  });
  const ending: string[] = await asked.catch((failure: Error) => [failure.message]);
  expect(ending).toEqual([outcome]);
  expect(sent).toBe(4);
});
