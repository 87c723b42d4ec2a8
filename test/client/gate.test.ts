import { Unreachable } from "../../src/client/failure";
import { createGate } from "../../src/client/gate";
import { createPace } from "../../src/client/pace";
import { fakeClock, turns } from "./fakeClock";

const { signal } = new AbortController();

function opened() {
  const clock = fakeClock();
  const pace = createPace({ now: clock.now, random: () => 0 });
  const gate = createGate({ places: 2, pace, schedule: clock.schedule });
  const inside: string[] = [];
  const enter = async (name: string, options: { again?: boolean; by?: AbortSignal } = {}) => {
    const { leave } = await gate.enter(options.by ?? signal, options);
    inside.push(name);
    return leave;
  };
  return { clock, pace, gate, inside, enter };
}

test("so many are inside at a time, in the order they came, who was refused before first", async () => {
  const { inside, enter } = opened();
  const [a] = [enter("a"), enter("b"), enter("c")];
  void enter("d", { again: true });
  await turns();
  expect(inside).toEqual(["a", "b"]);
  (await a)();
  await turns();
  expect(inside).toEqual(["a", "b", "d"]);
});

test("who withdraws while waiting takes no place", async () => {
  const { inside, enter } = opened();
  const withdrawal = new AbortController();
  const a = enter("a");
  void enter("b");
  const c = enter("c", { by: withdrawal.signal });
  void enter("d");
  withdrawal.abort();
  await expect(c).rejects.toMatchObject({ kind: "cancelled" });
  await expect(enter("e", { by: AbortSignal.abort() })).rejects.toMatchObject({ kind: "cancelled" });
  (await a)();
  await turns();
  expect(inside).toEqual(["a", "b", "d"]);
});

test("during a pause nobody enters, and after it they do without being called", async () => {
  const { clock, pace, inside, enter } = opened();
  pace.sent().refused(2_000);
  void enter("a");
  clock.advance(1_900);
  await turns();
  expect(inside).toEqual([]);
  clock.advance(200);
  await turns();
  expect(inside).toEqual(["a"]);
});

test("everyone who waits can be sent away; who is inside stays", async () => {
  const { gate, inside, enter } = opened();
  void enter("a");
  void enter("b");
  const waiting = [enter("c"), enter("d", { again: true })];
  gate.turnAway(new Unreachable());
  const ends = await Promise.allSettled(waiting);
  expect(ends.map((end) => end.status === "rejected" && end.reason.kind)).toEqual(["unreachable", "unreachable"]);
  expect(inside).toEqual(["a", "b"]);
});

test("leaving counts once", async () => {
  const { inside, enter } = opened();
  const [a] = [enter("a"), enter("b"), enter("c"), enter("d")];
  const leave = await a;
  leave();
  leave();
  await turns();
  expect(inside).toEqual(["a", "b", "c"]);
});
