export interface SliceOptions {
  /** Milliseconds of any clock. */
  readonly now: () => number;
  /** Resolves after other work has had a turn. */
  readonly pause: () => Promise<void>;
}

/** Milliseconds of work between two pauses. */
const slice = 25;

/** Runs a generator in slices, so that requests are answered in between, and returns its result. */
export async function runInSlices<Step, Result>(
  work: Generator<Step, Result>,
  { now, pause }: SliceOptions,
  onStep: (step: Step) => void = () => undefined,
): Promise<Result> {
  let since = now();
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    onStep(next.value);
    if (now() - since < slice) continue;
    await pause();
    since = now();
  }
}
