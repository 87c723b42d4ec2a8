import type { Outcome } from "../../../src/workbench/runtime/call";
import { FunctionRuntime } from "../../../src/workbench/runtime/functionRuntime";
import type {
  CustomFunction,
  FunctionMetadata,
  Invocation,
} from "../../../src/workbench/runtime/customFunction";
import { FakeClock } from "../fakeClock";

const metadata = { id: "TEST", name: "TEST", parameters: [{ name: "x", type: "any" }] };

/** A sheet of cells with =TEST(x) that the test calculates. */
class Sheet {
  readonly clock = new FakeClock();
  readonly cells = new Map<string, unknown>();
  readonly shown = new Map<string, Outcome>();
  readonly runtime: FunctionRuntime;
  fn: CustomFunction | undefined;
  private readonly options: FunctionMetadata["options"] & object;

  constructor(fn?: CustomFunction, options: FunctionMetadata["options"] & object = {}) {
    this.fn = fn;
    this.options = options;
    this.runtime = new FunctionRuntime({
      clock: this.clock,
      find: () => this.fn,
      profile: () => "web",
      deliver: (cells) => this.calculate(cells),
    });
  }

  calculate(cells: Iterable<string> = this.cells.keys()): void {
    for (const cell of cells) {
      const x = this.cells.get(cell) as number;
      this.shown.set(cell, this.runtime.evaluate({ ...metadata, options: this.options }, [x], cell));
    }
    this.runtime.calculationEnded((cell) => this.cells.has(cell));
  }

  enter(cell: string, x: number): Outcome {
    this.cells.set(cell, x);
    this.calculate([cell]);
    return this.shown.get(cell);
  }

  /** Waits for promises, then advances the clock. */
  async pass(milliseconds: number): Promise<void> {
    await new Promise(process.nextTick);
    this.clock.pass(milliseconds);
  }
}

/** Creates a function whose results the test supplies, and which records its calls and cancellations. */
function controlled() {
  const asked: {
    x: unknown;
    resolve: (value: unknown) => void;
    reject: (reason: unknown) => void;
    cancelled: boolean;
  }[] = [];
  const fn: CustomFunction = (x, invocation) =>
    new Promise((resolve, reject) => {
      const call = { x, resolve, reject, cancelled: false };
      asked.push(call);
      (invocation as Invocation).onCanceled = () => (call.cancelled = true);
    });
  return { fn, asked };
}

test("a plain value is in the cell at once", () => {
  expect(new Sheet((x) => [[x]]).enter("A1", 7)).toEqual([[7]]);
});

test("a promised value is busy first, then delivered 50 ms after it arrived", async () => {
  const { fn, asked } = controlled();
  const sheet = new Sheet(fn);
  expect(sheet.enter("A1", 1)).toBeUndefined();
  asked[0]?.resolve("here");
  await sheet.pass(49);
  expect(sheet.shown.get("A1")).toBeUndefined();
  await sheet.pass(1);
  expect(sheet.shown.get("A1")).toBe("here");
  expect(asked).toHaveLength(1);
  expect(sheet.runtime.idle).toBe(true);
});

test("a rejected promise shows its error", async () => {
  const { fn, asked } = controlled();
  const sheet = new Sheet(fn);
  sheet.enter("A1", 1);
  asked[0]?.reject(Object.assign(new Error("no such race"), { code: "#N/A" }));
  await sheet.pass(50);
  expect(sheet.shown.get("A1")).toEqual({ error: "#N/A", message: "no such race" });
});

test("equal calls of different cells are not shared", () => {
  const sheet = new Sheet(() => 1);
  sheet.enter("A1", 1);
  sheet.enter("A2", 1);
  expect(sheet.runtime.counters.calls).toBe(2);
});

test("a recalculation calls again and keeps the previous value meanwhile", async () => {
  const { fn, asked } = controlled();
  const sheet = new Sheet(fn);
  sheet.enter("A1", 1);
  asked[0]?.resolve("old");
  await sheet.pass(1000);
  sheet.calculate();
  expect(asked).toHaveLength(2);
  expect(sheet.shown.get("A1")).toBe("old");
  asked[1]?.resolve("new");
  await sheet.pass(50);
  expect(sheet.shown.get("A1")).toBe("new");
});

test("another argument is busy: the result for other arguments is not shown", async () => {
  const { fn, asked } = controlled();
  const sheet = new Sheet(fn);
  sheet.enter("A1", 1);
  asked[0]?.resolve("race 1");
  await sheet.pass(50);
  expect(sheet.enter("A1", 2)).toBeUndefined();
});

test.each([0, 1])(
  "a cell that asks for something else cancels, and a late answer changes nothing (order %d)",
  async (earlier) => {
    const { fn, asked } = controlled();
    const sheet = new Sheet(fn);
    for (let i = 0; i < earlier; i++) sheet.runtime.calculationEnded();
    sheet.enter("A1", 1);
    sheet.enter("A1", 2);
    expect(asked.map(({ cancelled }) => cancelled)).toEqual([true, false]);
    asked[0]?.resolve("late");
    asked[1]?.resolve("right");
    await sheet.pass(50);
    expect(sheet.shown.get("A1")).toBe("right");
    expect(sheet.runtime.idle).toBe(true);
  },
);

test.each([0, 1])(
  "the cancellation alternates between before and after the new call (order %d)",
  (earlier) => {
    const order: string[] = [];
    const sheet = new Sheet((x, invocation) => {
      order.push(`call ${x}`);
      (invocation as Invocation).onCanceled = () => order.push(`cancel ${x}`);
      return new Promise(() => undefined);
    });
    for (let i = 0; i < earlier; i++) sheet.runtime.calculationEnded();
    sheet.enter("A1", 1);
    sheet.enter("A1", 2);
    expect(order).toEqual(
      earlier === 0 ? ["call 1", "cancel 1", "call 2"] : ["call 1", "call 2", "cancel 1"],
    );
  },
);

test("a deleted formula cancels and removes its call", async () => {
  const { fn, asked } = controlled();
  const sheet = new Sheet(fn);
  sheet.enter("A1", 1);
  sheet.cells.delete("A1");
  sheet.calculate();
  expect(asked[0]?.cancelled).toBe(true);
  expect(sheet.runtime.idle).toBe(true);
});

test("an error in a cancellation is ignored", () => {
  const sheet = new Sheet((_x, invocation) => {
    (invocation as Invocation).onCanceled = () => {
      throw new Error("in the function");
    };
    return new Promise(() => undefined);
  });
  sheet.enter("A1", 1);
  expect(() => sheet.enter("A1", 2)).not.toThrow();
});

test("cells stay busy until the add-in has loaded", () => {
  const sheet = new Sheet();
  expect(sheet.enter("A1", 1)).toBeUndefined();
  sheet.fn = (x) => x;
  sheet.calculate();
  expect(sheet.shown.get("A1")).toBe(1);
});

test("slow plain values are computed over several tasks, and all arrive", async () => {
  const sheet = new Sheet((x) => {
    sheet.clock.pass(15);
    return x;
  });
  for (let i = 0; i < 10; i++) sheet.cells.set(`A${i}`, i);
  sheet.calculate();
  expect([...sheet.shown.values()].filter((value) => value !== undefined)).toHaveLength(3);
  await sheet.pass(1000);
  expect([...sheet.shown.values()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(sheet.runtime.counters.calls).toBe(10);
});

test("a typed formula is only previewed: the invocation states it, and the cell's own call is unchanged", () => {
  const previews: unknown[] = [];
  const sheet = new Sheet((x, invocation) => {
    previews.push((invocation as Invocation).isInValuePreview);
    return x;
  });
  sheet.enter("A1", 1);
  expect(sheet.runtime.preview(metadata, [2])).toBe(2);
  expect(previews).toEqual([undefined, true]);
  expect(sheet.runtime.counters.calls).toBe(1);
});

test("500 results that arrive together are delivered together", async () => {
  const sheet = new Sheet(async (x) => x);
  for (let i = 0; i < 500; i++) sheet.cells.set(`A${i}`, i);
  sheet.calculate();
  await sheet.pass(50);
  expect(sheet.runtime.counters.deliveries).toBe(1);
  expect(sheet.shown.get("A499")).toBe(499);
});

test("5000 results are delivered in batches, without waiting for the next flush", async () => {
  const sheet = new Sheet(async (x) => x);
  for (let i = 0; i < 5000; i++) sheet.cells.set(`A${i}`, i);
  sheet.calculate();
  await sheet.pass(50);
  expect(sheet.runtime.counters.deliveries).toBe(3);
  expect(sheet.shown.get("A4999")).toBe(4999);
  expect(sheet.runtime.idle).toBe(true);
});

test("a reset cancels all pending calls", () => {
  const { fn, asked } = controlled();
  const sheet = new Sheet(fn);
  sheet.enter("A1", 1);
  sheet.runtime.reset();
  expect(asked[0]?.cancelled).toBe(true);
  expect(sheet.runtime.idle).toBe(true);
});

describe("a streaming function", () => {
  /** A sheet whose function the test lets push, and the calls that were made and cancelled. */
  function streaming() {
    const calls: { x: unknown; push: (value: unknown) => void; cancelled: boolean }[] = [];
    const sheet = new Sheet(
      (x, invocation) => {
        const { setResult } = invocation as Invocation;
        const call = { x, push: (value: unknown) => setResult?.(value), cancelled: false };
        calls.push(call);
        (invocation as Invocation).onCanceled = () => (call.cancelled = true);
        return "not shown";
      },
      { stream: true },
    );
    return { sheet, calls };
  }

  test("is busy until its first push; each push is shown, and calls nothing again", async () => {
    const { sheet, calls } = streaming();
    expect(sheet.enter("A1", 1)).toBeUndefined();
    expect(sheet.runtime.idle).toBe(false);
    for (const value of [[[0, ""]], [[1, "12:00"]]]) {
      calls[0]?.push(value);
      await sheet.pass(500);
      expect(sheet.shown.get("A1")).toEqual(value);
    }
    expect([calls.length, sheet.runtime.idle]).toEqual([1, true]);
  });

  test("goes on through calculations; another argument starts another call and cancels the first", async () => {
    const { sheet, calls } = streaming();
    sheet.enter("A1", 1);
    calls[0]?.push(7);
    await sheet.pass(50);
    for (let time = 0; time < 3; time++) sheet.calculate();
    expect([calls.length, calls[0]?.cancelled, sheet.shown.get("A1")]).toEqual([1, false, 7]);
    expect(sheet.enter("A1", 2)).toBeUndefined();
    expect(calls.map(({ x, cancelled }) => [x, cancelled])).toEqual([
      [1, true],
      [2, false],
    ]);
    calls[0]?.push("late");
    calls[1]?.push(8);
    await sheet.pass(500);
    expect(sheet.shown.get("A1")).toBe(8);
  });

  test("ends with its cell and with its workbook", async () => {
    const { sheet, calls } = streaming();
    sheet.enter("A1", 1);
    sheet.enter("A2", 2);
    sheet.cells.delete("A1");
    sheet.calculate();
    expect(calls.map(({ cancelled }) => cancelled)).toEqual([true, false]);
    sheet.runtime.reset();
    expect(calls.map(({ cancelled }) => cancelled)).toEqual([true, true]);
    sheet.calculate();
    expect(calls.map(({ x }) => x)).toEqual([1, 2, 2]);
  });

  test("shows an error that it pushes, and then a value again", async () => {
    const { sheet, calls } = streaming();
    sheet.enter("A1", 1);
    calls[0]?.push(Object.assign(new Error("no changes"), { code: "#N/A" }));
    await sheet.pass(50);
    expect(sheet.shown.get("A1")).toEqual({ error: "#N/A", message: "no changes" });
    calls[0]?.push([[3]]);
    await sheet.pass(500);
    expect(sheet.shown.get("A1")).toEqual([[3]]);
  });
});
