import { type Bank, money } from "./bank";
import type { SignedBars } from "./bars";
import { centred, type Described, headerHeight, RunnerRows } from "./runnerPictures";

/** In percent of the width: the labels' share, the middle of the bars, and their longest; pixels else. */
const layout = { labels: 22, middle: 44, longest: 20, textX: 100, row: 24, bar: 9 } as const;

/** The bars of a picture, each with its value in words at the right. */
export function SignedBarsPicture({ bars, description }: Described<{ bars: SignedBars }>) {
  const { rows, left, right } = bars;
  const isPaired = rows.some(({ beside }) => beside !== undefined);
  const height = layout.row + (isPaired ? layout.bar : 0);
  const longest = Math.max(
    1e-9,
    ...rows.flatMap(({ value = 0, beside = 0 }) => [Math.abs(value), Math.abs(beside)]),
  );
  const bar = (value: number) => {
    const width = (layout.longest * Math.abs(value)) / longest;
    return {
      x: `${value < 0 ? layout.middle - width : layout.middle}%`,
      width: `${width}%`,
      height: layout.bar,
    };
  };
  return (
    <RunnerRows
      description={description}
      height={rows.length * height}
      headings={[`← ${left}`, `${right} →`]}
      railX="0"
    >
      <line
        class="zero"
        x1={`${layout.middle}%`}
        x2={`${layout.middle}%`}
        y1={headerHeight}
        y2={headerHeight + rows.length * height}
      />
      {rows.map(({ label, value, beside, endText }, index) => {
        const y = headerHeight + (index + 0.5) * height;
        const top = isPaired ? y - layout.bar - 1 : y - layout.bar / 2;
        return (
          <g key={label}>
            <text x={`${layout.labels}%`} y={y} text-anchor="end" {...centred}>
              {label}
            </text>
            {value !== undefined && <rect class="full" y={top} {...bar(value)} />}
            {beside !== undefined && <rect class="before" y={y + 1} {...bar(beside)} />}
            <text class="words" x={`${layout.textX}%`} y={y} text-anchor="end" {...centred}>
              {endText}
            </text>
          </g>
        );
      })}
    </RunnerRows>
  );
}

/** The points that the line has at most, and the height of the picture in pixels. */
const [mostPoints, bankHeight] = [300, 170];

/** The bank after each bet as a line over the band of chance, and below it the closing value by month. */
export function BankPicture({ bank, description }: Described<{ bank: Bank }>) {
  const { points, hasBand, days, months } = bank;
  const step = Math.ceil(points.length / mostPoints);
  const start = { bank: 0, expected: 0, low: 0, high: 0 };
  const shown = [
    start,
    ...points.filter((_, index) => (index + 1) % step === 0 || index === points.length - 1),
  ];
  const amounts = shown.flatMap(({ bank: amount, low, high }) => (hasBand ? [amount, low, high] : [amount]));
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const xOf = (index: number): number => (100 * index) / (shown.length - 1);
  const yOf = (amount: number): number => (100 * (highest - amount)) / (highest - lowest || 1);
  const path = (values: readonly number[]): string[] =>
    values.map((value, index) => `${xOf(index)},${yOf(value)}`);
  const band = [...path(shown.map(({ high }) => high)), ...path(shown.map(({ low }) => low)).reverse()];
  return (
    <>
      <div class="picture" role="img" aria-label={description}>
        <p class="ends">
          <span>{money(highest)}</span>
        </p>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          width="100%"
          height={bankHeight}
          aria-hidden="true"
        >
          {hasBand && <polygon class="band" points={band.join(" ")} />}
          <line class="zero" x1="0" x2="100" y1={yOf(0)} y2={yOf(0)} />
          {hasBand && (
            <polyline class="expected" points={path(shown.map(({ expected }) => expected)).join(" ")} />
          )}
          <polyline class="amount" points={path(shown.map(({ bank: amount }) => amount)).join(" ")} />
        </svg>
        <p class="ends">
          <span>{money(lowest)}</span>
          <span>
            {days[0]} to {days[1]}
          </span>
        </p>
      </div>
      {months.rows.length > 0 && <SignedBarsPicture bars={months} description="Closing value by month" />}
    </>
  );
}
