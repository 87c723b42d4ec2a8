import { RacingError } from "../../../src/library/answered";
import type { Racing } from "../../../src/library/createRacing";
import type { Connected } from "../../../src/server/mcp/connect";
import { createConnection } from "../../../src/server/mcp/createConnection";

const lost = () => Promise.reject(new RacingError("#N/A", "cannot be reached", { reason: "unreachable" }));

/** Returns services whose FORM does this, in their order, and the number of services that were asked for. */
function services(...forms: readonly (() => Promise<unknown>)[]) {
  let count = 0;
  const closed: number[] = [];
  const losses: (number | undefined)[] = [];
  const connect = async (before?: Connected): Promise<Connected> => {
    losses.push(before && Number(before.base));
    const index = count++;
    const racing = { form: forms[index], cost: lost, close: () => undefined } as unknown as Racing;
    const close = async (): Promise<void> => void closed.push(index);
    return { base: String(index), racing, close, isShared: index === 0, isThere: () => true };
  };
  return { connect, closed, losses, count: () => count };
}

const answers = (text: string) => () => Promise.resolve(text);

test("calls at the instant at which another process's service ends are sent to the next service", async () => {
  const { connect, closed, losses, count } = services(lost, answers("second"));
  const connection = createConnection(connect);
  const racing = await connection.racing();
  expect(await Promise.all([racing.form?.(), racing.form?.()])).toEqual(["second", "second"]);
  expect([count(), closed, losses]).toEqual([2, [0], [undefined, 0]]);
  expect(await (await connection.racing()).form?.()).toBe("second");
});

test("a call is repeated once, and not for another failure or a service of its own", async () => {
  const once = createConnection(services(lost, lost, answers("third")).connect);
  await expect((await once.racing()).form?.()).rejects.toThrow("cannot be reached");
  const refused = services(() => Promise.reject(new RacingError("#VALUE!", "no", { reason: "argument" })));
  await expect((await createConnection(refused.connect).racing()).form?.()).rejects.toThrow("no");
  expect(refused.count()).toBe(1);
  const own = services(lost, answers("never"));
  const connection = createConnection(async () => ({ ...(await own.connect()), isShared: false }));
  await expect((await connection.racing()).form?.()).rejects.toThrow("cannot be reached");
  expect(own.count()).toBe(1);
});

test("after a connection that failed, the next call connects again", async () => {
  const { connect, count } = services(lost, answers("third"));
  let attempts = 0;
  const connection = createConnection(() =>
    ++attempts === 2 ? Promise.reject(new Error("no port is free")) : connect(),
  );
  const racing = await connection.racing();
  await expect(racing.form?.()).rejects.toThrow("no port is free");
  expect(await racing.form?.()).toBe("third");
  expect([attempts, count()]).toEqual([3, 2]);
});
