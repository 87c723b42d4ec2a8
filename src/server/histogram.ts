/** The upper ends of the ranges in which durations are counted, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** A histogram of durations for Prometheus, with a series for each value of one label. */
export interface Histogram {
  observe(label: string, seconds: number): void;
  /** Returns the histogram in the text format of Prometheus. */
  text(): string;
}

export interface HistogramOptions {
  readonly name: string;
  readonly help: string;
  /** The name of the label. */
  readonly label: string;
}

/**
 * Creates a histogram.
 *
 * @example createHistogram({ name: "request_seconds", help: "Duration of requests.", label: "part" });
 */
export function createHistogram({ name, help, label }: HistogramOptions): Histogram {
  const series = new Map<string, { readonly counts: number[]; sum: number; count: number }>();
  return {
    observe(value, seconds) {
      const one = series.get(value) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(value, one);
      one.sum += seconds;
      one.count += 1;
      // Each range holds those below it too.
      bounds.forEach((bound, at) => seconds <= bound && (one.counts[at] = (one.counts[at] ?? 0) + 1));
    },
    text: () =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...[...series].flatMap(([value, { counts, sum, count }]) => [
          ...bounds.map((bound, at) => `${name}_bucket{${label}="${value}",le="${bound}"} ${counts[at]}`),
          `${name}_bucket{${label}="${value}",le="+Inf"} ${count}`,
          `${name}_sum{${label}="${value}"} ${sum}`,
          `${name}_count{${label}="${value}"} ${count}`,
        ]),
        "",
      ].join("\n"),
  };
}
