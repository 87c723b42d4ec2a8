import fc from "fast-check";
import { schedule } from "../../src/client/schedule";
import { Failure, NotFound } from "../../src/client/failure";
import { createJobs, type Jobs } from "../../src/client/jobs";
import { createWave } from "../../src/client/wave";
import { turns } from "./fakeClock";

interface Work {
  readonly key: string;
  readonly signal: AbortSignal;
  readonly end: { answer(): void; fail(): void };
  over: boolean;
}

interface Call {
  readonly key: string;
  readonly controller: AbortController;
  readonly work: Work;
  settled: number;
  end: unknown;
  withdrawn: boolean;
}

/** Jobs whose work the test ends, and everyone who called. */
class Desk {
  readonly works: Work[] = [];
  readonly calls: Call[] = [];
  readonly jobs: Jobs<object>;

  constructor() {
    const wave = createWave({ now: () => 0, schedule, pending: () => 0 });
    this.jobs = createJobs<object>({ schedule, wave });
  }

  async ask(key: string): Promise<void> {
    const controller = new AbortController();
    const before = this.works.length;
    const promise = this.jobs.join(key, (signal) => this.work(key, signal), {
      signal: controller.signal,
      onDone: () => call.settled++,
    });
    const under = this.works.filter((work) => work.key === key).at(-1);
    if (!under) throw new Error("no work was started");
    const call: Call = { key, controller, work: this.works[before] ?? under, settled: 0, end: undefined, withdrawn: false };
    this.calls.push(call);
    promise.then(
      (answer) => (call.end = answer),
      (failure: unknown) => (call.end = failure),
    );
    await turns(2);
  }

  private work(key: string, signal: AbortSignal): Promise<object> {
    return new Promise((resolve, reject) => {
      const close = (run: () => void) => () => {
        work.over = true;
        run();
      };
      const end = { answer: close(() => resolve({ key })), fail: close(() => reject(new NotFound())) };
      const work: Work = { key, signal, end, over: false };
      this.works.push(work);
      signal.addEventListener("abort", () => end.fail());
    });
  }

  underWay(key: string): Work[] {
    return this.works.filter((work) => work.key === key && !work.over);
  }
}

const keys = ["a", "b"] as const;
type Model = object;

class Ask implements fc.AsyncCommand<Model, Desk> {
  constructor(readonly key: string) {}
  check = () => true;
  async run(_model: Model, desk: Desk): Promise<void> {
    const under = desk.underWay(this.key);
    await desk.ask(this.key);
    expect(desk.underWay(this.key)).toHaveLength(1);
    if (under[0]) expect(desk.underWay(this.key)[0]).toBe(under[0]);
  }
  toString = () => `ask ${this.key}`;
}

const waiting = (desk: Desk): Call[] => desk.calls.filter((call) => call.settled === 0);

class Withdraw implements fc.AsyncCommand<Model, Desk> {
  constructor(
    readonly index: number,
    readonly askAgain: "not" | "before" | "after",
  ) {}
  check = () => true;
  async run(_model: Model, desk: Desk): Promise<void> {
    const call = waiting(desk).at(this.index % Math.max(1, waiting(desk).length));
    if (!call) return;
    const others = waiting(desk).filter((other) => other !== call && other.key === call.key);
    const works = desk.works.length;
    const again = this.askAgain === "before" ? desk.ask(call.key) : undefined;
    call.withdrawn = true;
    call.controller.abort();
    const anew = this.askAgain === "after" ? desk.ask(call.key) : undefined;
    await Promise.all([again, anew]);
    await turns(4);
    const last = others.length === 0 && this.askAgain === "not";
    expect(call.work.signal.aborted).toBe(last);
    expect(desk.works).toHaveLength(works);
  }
  toString = () => `withdraw ${this.index}, ask again: ${this.askAgain}`;
}

class End implements fc.AsyncCommand<Model, Desk> {
  constructor(
    readonly key: string,
    readonly how: "answer" | "fail",
  ) {}
  check = () => true;
  async run(_model: Model, desk: Desk): Promise<void> {
    const [work] = desk.underWay(this.key);
    if (!work) return;
    const calls = waiting(desk).filter((call) => call.key === this.key);
    work.end[this.how]();
    await turns(4);
    const ends = calls.map(({ end }) => (end instanceof Failure ? end.kind : end));
    expect(ends).toEqual(calls.map(() => (this.how === "answer" ? { key: this.key } : "notFound")));
  }
  toString = () => `${this.how} ${this.key}`;
}

test("equal questions share one work, the last withdrawal ends it, an earlier one does not, every call settles once", async () => {
  const key = fc.constantFrom(...keys);
  const commands = fc.commands(
    [
      key.map((name) => new Ask(name)),
      fc.tuple(fc.nat(9), fc.constantFrom("not", "before", "after")).map(([index, again]) => new Withdraw(index, again)),
      fc.tuple(key, fc.constantFrom("answer", "fail")).map(([name, how]) => new End(name, how)),
    ],
    { maxCommands: 25 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const desk = new Desk();
      await fc.asyncModelRun(() => ({ model: {}, real: desk }), run);
      for (const name of keys) for (const work of desk.underWay(name)) work.end.answer();
      await turns(4);
      expect(desk.calls.map(({ settled }) => settled)).toEqual(desk.calls.map(() => 1));
      expect(desk.jobs.count).toBe(0);
      for (const { withdrawn, end } of desk.calls) if (withdrawn) expect(end).toMatchObject({ kind: "cancelled" });
    }),
    { numRuns: 60 },
  );
}, 20_000);
