import {
  fetchHealth,
  type Health,
  healthOnceReady,
  lacksPrices,
  sourceText,
} from "../../../src/workbench/page/health";

const health = { status: "ready", source: "simulated", asOf: "2026-03-14", version: "1.0.0" } as const;

test.each<[Health | undefined, string]>([
  [health, "Simulated races, all fictional, as of 2026-03-14"],
  [{ ...health, source: "results" }, "Races from a results file, as of 2026-03-14"],
  [{ ...health, source: "live", asOf: null }, "Live service through the relay"],
  [{ ...health, asOf: null }, "Simulated races, all fictional"],
  [{ ...health, source: "results", status: "importing", progress: 0.416 }, "Importing results: 41%"],
  [{ ...health, status: "importing" }, "Making the example races: 0%"],
  [
    { ...health, progress: 0.416, detail: "the races of Australia are ready" },
    "Simulated races, all fictional, as of 2026-03-14; the races of Australia are ready: 41%",
  ],
  [undefined, "No response from the server"],
])("%j is described as %s", (state, text) => {
  expect(sourceText(state)).toBe(text);
});

const example = {
  date: "2026-03-14",
  track: "ashford-park",
  race: 3,
  venue: "ashford-park",
  distance: 1200,
  country: "au",
  race_code: "gallops",
};

test.each<[Health, boolean]>([
  [{ ...health, example }, true],
  [{ ...health, example: { ...example, prices: [3.5] } }, false],
  [{ ...health, source: "results", example }, false],
  [health, false],
])("%j lacks the prices of its example: %s", (state, lacks) => {
  expect(lacksPrices(state)).toBe(lacks);
});

test("a server, or a thread of the browser, that does not answer in time is none", async () => {
  const timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const ended = jest.fn(async (_address: string, { signal }: RequestInit = {}): Promise<Response> => {
    signal?.throwIfAborted();
    return Response.json(health);
  });
  const { fetch } = globalThis;
  globalThis.fetch = ended as typeof fetch;
  try {
    expect(await fetchHealth()).toBeUndefined();
    expect(await fetchHealth({ fetch: ended })).toBeUndefined();
    expect(ended).toHaveBeenCalledTimes(2);
    expect(timeout.mock.calls).toEqual([[10_000], [10_000]]);
  } finally {
    globalThis.fetch = fetch;
    timeout.mockRestore();
  }
});

test("the state is awaited until the service is ready, or does not answer", async () => {
  const importing: Health = { ...health, status: "importing" };
  for (const last of [health, undefined]) {
    const reports: (Health | undefined)[] = [importing, importing, last];
    const pauses: number[] = [];
    const shownHealth = await healthOnceReady(
      () => Promise.resolve(reports.shift()),
      (milliseconds) => Promise.resolve(void pauses.push(milliseconds)),
    );
    expect([shownHealth, pauses.length, reports.length]).toEqual([last, 2, 0]);
  }
});
