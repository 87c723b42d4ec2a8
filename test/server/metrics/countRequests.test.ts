/** Suite of src/server/metrics/counters.ts: countRequests. */
import { countRequests } from "../../../src/server/metrics/counters";

test("a service is idle after the last of its requests, also of those that begin meanwhile and that fail", async () => {
  const answers: ((failed: boolean) => void)[] = [];
  const handle = (): Promise<Response> =>
    new Promise((resolve, reject) => {
      answers.push((failed) => (failed ? reject(new Error("failed")) : resolve(new Response())));
    });
  const { service, idle } = countRequests({
    handle,
    limitOf: async () => undefined,
    example: async () => undefined,
  });
  const request = new Request("http://service.test/v1/form");
  const first = service.handle(request);
  let isIdle = false;
  const ended = idle().then(() => (isIdle = true));
  const second = service.handle(request);
  answers[0]?.(false);
  await first;
  await service.example();
  expect(isIdle).toBe(false);
  answers[1]?.(true);
  await expect(second).rejects.toThrow("failed");
  await ended;
  expect(isIdle).toBe(true);
});
