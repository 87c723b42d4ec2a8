import { UnderWay } from "../../../src/service/predictions/pendingPredictions";

const within = 1000;

/** Work that ends when it is told to. */
function begun(underWay: UnderWay) {
  let end = (): void => undefined;
  const work = underWay.during(() => new Promise<void>((resolve) => (end = resolve)));
  return { work, end: () => end() };
}

test("with nothing under way there is nothing to wait for", async () => {
  expect(await new UnderWay().more({ within })).toBe(false);
});

test("those who wait are told of what arrives, and of the end", async () => {
  const underWay = new UnderWay();
  const { work, end } = begun(underWay);
  const first = underWay.more({ within });
  underWay.arrived();
  expect(await first).toBe(true);
  const last = underWay.more({ within });
  end();
  expect(await last).toBe(true);
  await work;
  expect(await underWay.more({ within })).toBe(false);
});

test("a failure of the work ends it too, and is told to the one who does it", async () => {
  const underWay = new UnderWay();
  await expect(underWay.during(() => Promise.reject(new Error("no thread")))).rejects.toThrow("no thread");
  expect(await underWay.more({ within })).toBe(false);
});

test("no wait is longer than allowed", async () => {
  jest.useFakeTimers();
  const underWay = new UnderWay();
  const { end } = begun(underWay);
  const waited = underWay.more({ within });
  await jest.advanceTimersByTimeAsync(within);
  expect(await waited).toBe(true);
  expect(await underWay.more({ within: 0 })).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
  end();
  jest.useRealTimers();
});

test("whose time is up tells nobody else", async () => {
  jest.useFakeTimers();
  const underWay = new UnderWay();
  const { end } = begun(underWay);
  const told: string[] = [];
  void underWay.more({ within: 100 }).then(() => told.push("short"));
  void underWay.more({ within }).then(() => told.push("long"));
  await jest.advanceTimersByTimeAsync(100);
  expect(told).toEqual(["short"]);
  await jest.advanceTimersByTimeAsync(within);
  expect(told).toEqual(["short", "long"]);
  end();
  jest.useRealTimers();
});
