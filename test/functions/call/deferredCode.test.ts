import { deferCode, withCode } from "../../../src/functions/call/deferredCode";

test("code is fetched once for all calls, and is there at once afterwards", async () => {
  let fetched = 0;
  const deferred = deferCode(async () => ({ number: ++fetched }));
  expect(() => deferred.code).toThrow("before it is fetched");
  const [first, second] = [deferred.ready(), deferred.ready()];
  expect(first).toBeInstanceOf(Promise);
  expect(second).toBe(first);
  expect(deferred.isFetched).toBe(false);
  await first;
  expect(deferred.isFetched).toBe(true);
  expect(deferred.ready()).toBeUndefined();
  expect(deferred.code.number).toBe(1);
});

test("code that cannot be fetched is #N/A with the remedy, and the next call fetches it again", async () => {
  let isOnline = false;
  const deferred = deferCode(async () => {
    if (!isOnline) throw new Error("Loading chunk 12 failed");
    return { number: 1 };
  });
  await expect(deferred.ready()).rejects.toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("open the workbook again"),
  });
  isOnline = true;
  await deferred.ready();
  expect(deferred.code.number).toBe(1);
});

test("work waits for code only until it is fetched", async () => {
  const deferred = deferCode(async () => ({ number: 1 }));
  const work = () => deferred.code.number;
  const first = withCode(deferred, work);
  expect(first).toBeInstanceOf(Promise);
  expect(await first).toBe(1);
  expect(withCode(deferred, work)).toBe(1);
  expect(withCode(undefined, () => 2)).toBe(2);
});
