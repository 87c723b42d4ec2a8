import { createWave } from "../../src/client/wave";
import { fakeClock, turns } from "./fakeClock";

function opened() {
  const clock = fakeClock();
  const state = { pending: 0, released: [] as number[] };
  const wave = createWave({ now: clock.now, schedule: clock.schedule, pending: () => state.pending });
  const start = clock.now();
  /** So many questions, which end one by one, so many milliseconds apart. */
  const begin = (count: number): void => {
    for (let question = 0; question < count; question++) wave.begin();
    state.pending += count;
  };
  const end = (results = 1): void => {
    state.pending -= 1;
    wave.hold(Array.from({ length: results }, () => () => state.released.push(clock.now() - start)));
  };
  return { wave, clock, state, begin, end };
}

test("one answer alone is released at once", () => {
  const { state, begin, end } = opened();
  begin(1);
  end();
  expect(state.released).toEqual([0]);
});

test("a short burst is released together at its end", async () => {
  const { state, clock, begin, end } = opened();
  begin(50);
  for (let answer = 0; answer < 50; answer++) {
    clock.advance(14);
    end();
  }
  await turns();
  expect(new Set(state.released)).toEqual(new Set([700]));
  expect(state.released).toHaveLength(50);
});

test("a burst whose first answer is late is released together too, when the others follow quickly", async () => {
  const { state, clock, begin, end } = opened();
  begin(50);
  clock.advance(300);
  for (let answer = 0; answer < 50; answer++) {
    clock.advance(14);
    end();
  }
  await turns();
  expect(new Set(state.released)).toEqual(new Set([1000]));
});

test("a long burst shows something with every flush, and its last answers together", async () => {
  const { state, clock, begin, end } = opened();
  begin(500);
  for (let answer = 0; answer < 500; answer++) {
    clock.advance(14);
    end();
    await turns(3);
  }
  const waves = [...new Set(state.released)];
  expect(waves.length).toBeGreaterThanOrEqual(10);
  expect(waves.length).toBeLessThanOrEqual(13);
  expect(waves.at(-1)).toBe(7000);
  expect(waves.slice(1).every((time, index) => time - (waves[index] ?? 0) >= 500)).toBe(true);
});

test("nobody waits for a straggler", () => {
  const { state, clock, begin, end } = opened();
  begin(3);
  clock.advance(100);
  end();
  end();
  expect(state.released).toEqual([]);
  clock.advance(150);
  expect(state.released).toEqual([250, 250]);
});

test("a steady trickle that never ends is shown all the same", () => {
  const { state, clock, begin, end } = opened();
  begin(1);
  for (let turn = 0; turn < 30; turn++) {
    begin(1);
    clock.advance(100);
    end();
  }
  expect(state.released.length).toBeGreaterThanOrEqual(20);
});

test("many results are released in slices, so that no task is long", async () => {
  const { state, begin, end } = opened();
  begin(1);
  end(2_000);
  expect(state.released.length).toBeLessThan(300);
  await turns(200);
  expect(state.released).toHaveLength(2_000);
});

test("results that would make a flush too large wait for the next one", async () => {
  const { wave, clock, state, begin } = opened();
  begin(1);
  state.pending = 0;
  wave.hold(
    Array.from({ length: 100 }, () => () => {
      state.released.push(clock.now());
      wave.spent(50_000);
    }),
  );
  await turns(50);
  expect(state.released).toHaveLength(32);
  clock.advance(550);
  await turns(50);
  expect(state.released).toHaveLength(62); // their size is known now: 30 of them fill a flush
  clock.advance(550);
  await turns(50);
  expect(state.released).toHaveLength(92);
  clock.advance(550);
  await turns(50);
  expect(state.released).toHaveLength(100);
});

test("results at hand go at once as long as the flush has room, the others with the next flushes", async () => {
  const { wave, state, clock } = opened();
  const bytes = 400_000;
  const give = (): void => {
    const shown = (): void => {
      wave.spent(bytes);
      state.released.push(clock.now());
    };
    const room = wave.room(bytes);
    if (room) void room.then(shown);
    else shown();
  };
  for (let result = 0; result < 9; result++) give();
  const start = clock.now();
  expect(state.released).toEqual([start, start, start]);
  for (let flush = 0; flush < 2; flush++) {
    clock.advance(550);
    await turns();
  }
  expect(state.released.slice(3)).toEqual([...Array<number>(3).fill(start + 550), ...Array<number>(3).fill(start + 1100)]);
});

test("a result that no flush has room for goes alone", () => {
  const { wave } = opened();
  expect(wave.room(9_000_000)).toBeUndefined();
  wave.spent(9_000_000);
  expect(wave.room(10)).toBeInstanceOf(Promise);
});
