/** Suite of src/service/access: guessLimiter. */
import {
  createGuessLimiter,
  createMemoryRateLimiter,
  networkOf,
  wrongKeys,
} from "../../../src/service/access/quota";
import { serviceOf, historyOf, fixtureFile, fixtureDay, pinned } from "../testService";

const at = (address: string, id: string) => ({ id, address });

/** Returns a limiter in this process, whose clock the caller sets. */
const limiterAt = (now: () => number) => createGuessLimiter(createMemoryRateLimiter(wrongKeys, now));

test("wrong keys of one address have to wait after the burst, those of another have not", async () => {
  let time = 0;
  const guesses = limiterAt(() => time);
  const tries: number[] = [];
  for (let count = 0; count < 32; count++)
    tries.push(await guesses.attempt(at("192.0.2.1", `guess ${count}`)));
  expect(tries.filter((wait) => wait === 0)).toHaveLength(wrongKeys.burst);
  expect(tries.at(-1)).toBe(2);
  expect(await guesses.attempt(at("192.0.2.2", "guess"))).toBe(0);
  time = 2000;
  expect(await guesses.attempt(at("192.0.2.1", "another"))).toBe(0);
});

test("a key that was accepted never waits, and its attempts were no guesses", async () => {
  const guesses = limiterAt(() => 0);
  await guesses.attempt(at("192.0.2.1", "right"));
  await guesses.accept(at("192.0.2.1", "right"));
  for (let count = 0; count < wrongKeys.burst; count++)
    expect(await guesses.attempt(at("192.0.2.1", `guess ${count}`))).toBe(0);
  expect(await guesses.attempt(at("192.0.2.1", "one more"))).toBe(2);
  expect(await guesses.attempt(at("192.0.2.1", "right"))).toBe(0);
});

test("keys that are right take nothing, however many come at once, and wait only after guesses", async () => {
  const guesses = limiterAt(() => 0);
  const check = (count: number) => guesses.check(at("192.0.2.1", `right ${count}`));
  expect(await Promise.all(Array.from({ length: 100 }, (_none, count) => check(count)))).toEqual(
    new Array<number>(100).fill(0),
  );
  for (let count = 0; count < wrongKeys.burst; count++)
    await guesses.attempt(at("192.0.2.1", `guess ${count}`));
  expect([await check(0), await check(1000)]).toEqual([0, 2]);
});

test("an attempt that was taken back counts nothing", async () => {
  const guesses = limiterAt(() => 0);
  for (let count = 0; count < 100; count++) {
    expect(await guesses.attempt(at("192.0.2.1", "unknown"))).toBe(0);
    await guesses.withdraw(at("192.0.2.1", "unknown"));
  }
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["", ""],
])("the network of %s is %s", (address, network) => expect(networkOf(address)).toBe(network));

test("the service answers 429 to guesses of one address, and 200 to a key that it knows from there", async () => {
  const history = await historyOf(fixtureFile);
  const service = serviceOf(history, { clock: pinned(fixtureDay) });
  const ask = async (key: string, address: string) =>
    service.handle(
      new Request("http://service.test/v1/form/venues?country=au", { headers: { "X-API-Key": key } }),
      {
        address,
        requestId: "0123456789ab",
      },
    );
  expect((await ask("pro", "192.0.2.1")).status).toBe(200);
  const statuses: number[] = [];
  for (let count = 0; count < 40; count++) statuses.push((await ask(`guess-${count}`, "192.0.2.1")).status);
  expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([30, 10]);
  expect((await ask("pro", "192.0.2.1")).status).toBe(200);
  const right = await ask("free", "192.0.2.1");
  expect([right.status, right.headers.get("Retry-After"), await right.json()]).toEqual([
    429,
    "2",
    {
      detail: "too many wrong keys: try again in 2 s",
      code: "too_many_wrong_keys",
      requestId: "0123456789ab",
    },
  ]);
  history.close();
});
