import { restSentence, whilePreparing } from "../../src/agents/whilePreparing";
import { RacingError } from "../../src/library/answered";

const { signal } = new AbortController();
const preparing = (retryAfter?: number) =>
  new RacingError("#N/A", "The races asked for are still being prepared.", {
    reason: "preparing",
    retryAfter,
  });

/** Returns a call that fails some times before it is answered, and how long a caller waited for it. */
function failing(times: number, retryAfter?: number) {
  const waits: number[] = [];
  const reports: string[] = [];
  let calls = 0;
  return {
    waits,
    reports,
    call: async () => {
      if (calls++ < times) throw preparing(retryAfter);
      return "answer";
    },
    waiting: {
      signal,
      preparation: async () => ({ progress: 0.349, secondsLeft: 18 }),
      wait: async (seconds: number) => void waits.push(seconds),
      report: (sentence: string) => void reports.push(sentence),
    },
  };
}

test("a call waits while races are prepared, as long as the service states, and reports how far they are", async () => {
  const { call, waiting, waits, reports } = failing(2, 3);
  expect(await whilePreparing(call, waiting)).toBe("answer");
  expect(waits).toEqual([3, 3]);
  expect(reports[0]).toBe("The races are still being prepared. 34% is done; about 18 seconds are left.");
});

test("after 20 seconds the answer is what is left", async () => {
  const { call, waiting, waits } = failing(100);
  await expect(whilePreparing(call, waiting)).rejects.toThrow(
    "The races asked for are still being prepared. 34% is done; about 18 seconds are left. Ask again then.",
  );
  expect(waits.reduce((sum, one) => sum + one, 0)).toBe(20);
});

test("without a clock to wait by, and for any other failure, a call does not wait", async () => {
  const { call } = failing(1);
  await expect(whilePreparing(call, { signal })).rejects.toThrow(/prepared\. Ask again then\.$/);
  const { waiting, waits } = failing(0);
  const refused = new RacingError("#VALUE!", "race must be a number");
  await expect(whilePreparing(() => Promise.reject(refused), waiting)).rejects.toBe(refused);
  expect(waits).toEqual([]);
});

test("nothing is said of what is not known", () => {
  expect(restSentence({})).toBe("");
  expect(restSentence({ progress: 0 })).toBe("0% is done.");
});
