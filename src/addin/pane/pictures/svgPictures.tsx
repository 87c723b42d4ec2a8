import type { ComponentChildren } from "preact";
import { t } from "../../../language/translate";
import { type Bank, money } from "./bank";
import type { SignedBars } from "./bars";
import type { FormLineRow, FormLines } from "./formLines";
import type { SpeedMap } from "./speedMap";

/** The height of the headings above the rows, in pixels. */
const headerHeight = 22;
const centred = { "dominant-baseline": "central" } as const;

/** The content of a picture, with its description for screen readers. */
export type Described<Shown> = Readonly<Shown> & { readonly description: string };

interface RunnerRowsProps {
  readonly description: string;
  /** The height of all rows together, in pixels. */
  readonly height: number;
  readonly headings: readonly [left: string, right: string];
  /** The x at which the line below the headings begins. */
  readonly railX: string;
  readonly children: ComponentChildren;
}

function RunnerRows({ description, height, headings, railX, children }: RunnerRowsProps) {
  const [left, right] = headings;
  return (
    <svg class="picture" role="img" aria-label={description} width="100%" height={headerHeight + height}>
      <text x="0" y={headerHeight / 2} {...centred}>
        {left}
      </text>
      <text x="100%" y={headerHeight / 2} text-anchor="end" {...centred}>
        {right}
      </text>
      <line class="rail" x1={railX} x2="100%" y1={headerHeight - 2} y2={headerHeight - 2} />
      {children}
    </svg>
  );
}

/** The speed map in pixels; the x of the last runner and the leader in percent of the width. */
const mapLayout = { rowHeight: 26, radius: 10, lastX: 18, leaderX: 94 };

const statusLabels = (): Readonly<Record<string, string>> => ({
  scratched: t`scratched`,
  "what-if": t`scratched here`,
  unrated: t`no position`,
});

/** A circle with each runner's number, and its name on the side with more room. */
export function SpeedMapPicture({ map: { runners, positions }, description }: Described<{ map: SpeedMap }>) {
  const { rowHeight, radius, lastX, leaderX } = mapLayout;
  return (
    <RunnerRows
      description={description}
      height={runners.length * rowHeight}
      headings={[t`Barrier`, t`last … leader →`]}
      railX="10%"
    >
      {runners.map(({ barrier, number, name, position, status }, row) => {
        const y = headerHeight + (row + 0.5) * rowHeight;
        const behind = positions === 1 ? 0 : ((position ?? 1) - 1) / (positions - 1);
        const x = leaderX - behind * (leaderX - lastX);
        const isLeft = x > (lastX + leaderX) / 2;
        return (
          <g key={number} class={position === undefined ? "absent" : ""}>
            <line class="track" x1="10%" x2="100%" y1={y} y2={y} />
            <text x="7%" y={y} text-anchor="end" {...centred}>
              {barrier ?? "–"}
            </text>
            {position === undefined ? (
              <text class="name" x="12%" y={y} {...centred}>
                {`${number} ${name}, ${statusLabels()[status] ?? status}`}
              </text>
            ) : (
              <>
                <circle class="disc" cx={`${x}%`} cy={y} r={radius} />
                <text class="number" x={`${x}%`} y={y} text-anchor="middle" {...centred}>
                  {number}
                </text>
                <text
                  class="name"
                  x={`${x}%`}
                  dx={isLeft ? -radius - 4 : radius + 4}
                  y={y}
                  text-anchor={isLeft ? "end" : "start"}
                  {...centred}
                >
                  {name}
                </text>
              </>
            )}
          </g>
        );
      })}
    </RunnerRows>
  );
}

/** Pixels, but percent of the width for labelWidth and x; the amplitude is from the middle to a win. */
const lineLayout = { rowHeight: 40, radius: 7, labelWidth: 46, firstX: 50, lastX: 97, amplitude: 11 };

/** Each runner's last starts over time: higher is better, and a line is broken at a spell. */
export const FormLinesPicture = ({
  lines: { rows, starts },
  description,
}: Described<{ lines: FormLines }>) => (
  <RunnerRows
    description={description}
    height={rows.length * lineLayout.rowHeight}
    headings={[t`Runner`, t`earlier … last start →`]}
    railX="0"
  >
    {rows.map((row, index) => (
      <FormLine
        key={row.label}
        row={row}
        columns={starts}
        top={headerHeight + index * lineLayout.rowHeight}
      />
    ))}
  </RunnerRows>
);

interface FormLineProps {
  readonly row: FormLineRow;
  /** The largest number of starts of any runner; each runner's last start is at the right edge. */
  readonly columns: number;
  readonly top: number;
}

/** A runner's starts as circles: filled for a win, with a thick line for a place. */
function FormLine({ row: { label, starts, scratched }, columns, top }: FormLineProps) {
  const { rowHeight, radius, labelWidth, firstX, lastX, amplitude } = lineLayout;
  const middle = top + rowHeight / 2;
  const step = columns === 1 ? 0 : (lastX - firstX) / (columns - 1);
  const points = starts.map(({ finish, afterSpell }, index) => {
    // A start without a finishing position is drawn as last.
    const place = typeof finish === "number" && finish > 0 ? finish : 10;
    const x = lastX - (starts.length - 1 - index) * step;
    const y = middle - amplitude + ((place - 1) / 9) * 2 * amplitude;
    return { finish, afterSpell, kind: place === 1 ? "won" : place <= 3 ? "placed" : "unplaced", x, y };
  });
  return (
    <g class={scratched ? "absent" : ""}>
      <line class="track" x1="0" x2="100%" y1={top + rowHeight} y2={top + rowHeight} />
      <svg class="cut" x="0" y={top} width={`${labelWidth}%`} height={rowHeight}>
        <text class="name" x="0" y={rowHeight / 2} {...centred}>
          {label}
        </text>
      </svg>
      {points.slice(1).map(({ afterSpell, x, y }, index) => {
        const from = points[index];
        return from && !afterSpell ? (
          <line key={index} class="run" x1={`${from.x}%`} y1={from.y} x2={`${x}%`} y2={y} />
        ) : null;
      })}
      {points.map(({ finish, kind, x, y }, index) => (
        <g key={index}>
          <circle class={kind} cx={`${x}%`} cy={y} r={radius} />
          <text class={kind === "won" ? "number" : ""} x={`${x}%`} y={y} text-anchor="middle" {...centred}>
            {finish}
          </text>
        </g>
      ))}
      {points.length === 0 && (
        <text class="words" x={`${lastX}%`} y={middle} text-anchor="end" {...centred}>
          {t`no starts`}
        </text>
      )}
    </g>
  );
}

/**
 * In percent of the width: the labels' share, the middle of the bars, and their longest; otherwise pixels.
 */
const signedLayout = { labels: 22, middle: 44, longest: 20, textX: 100, row: 24, bar: 9 } as const;

/** The bars of a picture, each with its value in words on the right. */
export function SignedBarsPicture({ bars, description }: Described<{ bars: SignedBars }>) {
  const { rows, left, right } = bars;
  const isPaired = rows.some(({ beside }) => beside !== undefined);
  const height = signedLayout.row + (isPaired ? signedLayout.bar : 0);
  const longest = Math.max(
    1e-9,
    ...rows.flatMap(({ value = 0, beside = 0 }) => [Math.abs(value), Math.abs(beside)]),
  );
  const bar = (value: number) => {
    const width = (signedLayout.longest * Math.abs(value)) / longest;
    return {
      x: `${value < 0 ? signedLayout.middle - width : signedLayout.middle}%`,
      width: `${width}%`,
      height: signedLayout.bar,
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
        x1={`${signedLayout.middle}%`}
        x2={`${signedLayout.middle}%`}
        y1={headerHeight}
        y2={headerHeight + rows.length * height}
      />
      {rows.map(({ label, value, beside, endText }, index) => {
        const y = headerHeight + (index + 0.5) * height;
        const top = isPaired ? y - signedLayout.bar - 1 : y - signedLayout.bar / 2;
        return (
          <g key={label}>
            <text x={`${signedLayout.labels}%`} y={y} text-anchor="end" {...centred}>
              {label}
            </text>
            {value !== undefined && <rect class="full" y={top} {...bar(value)} />}
            {beside !== undefined && <rect class="before" y={y + 1} {...bar(beside)} />}
            <text class="words" x={`${signedLayout.textX}%`} y={y} text-anchor="end" {...centred}>
              {endText}
            </text>
          </g>
        );
      })}
    </RunnerRows>
  );
}

/** The most points in the line, and the height of the picture in pixels. */
const [mostPoints, bankHeight] = [300, 170];

/** The bank after each bet as a line over the band of chance, and the monthly closing value below it. */
export function BankPicture({ bank, description }: Described<{ bank: Bank }>) {
  const { points, hasBand, days, months } = bank;
  const step = Math.ceil(points.length / mostPoints);
  const start = { bank: 0, expected: 0, low: 0, high: 0 };
  const shownPoints = [
    start,
    ...points.filter((_, index) => (index + 1) % step === 0 || index === points.length - 1),
  ];
  const amounts = shownPoints.flatMap(({ bank: amount, low, high }) =>
    hasBand ? [amount, low, high] : [amount],
  );
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const xOf = (index: number): number => (100 * index) / (shownPoints.length - 1);
  const yOf = (amount: number): number => (100 * (highest - amount)) / (highest - lowest || 1);
  const path = (values: readonly number[]): string[] =>
    values.map((value, index) => `${xOf(index)},${yOf(value)}`);
  const band = [
    ...path(shownPoints.map(({ high }) => high)),
    ...path(shownPoints.map(({ low }) => low)).reverse(),
  ];
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
            <polyline class="expected" points={path(shownPoints.map(({ expected }) => expected)).join(" ")} />
          )}
          <polyline class="amount" points={path(shownPoints.map(({ bank: amount }) => amount)).join(" ")} />
        </svg>
        <p class="ends">
          <span>{money(lowest)}</span>
          <span>{t`${days[0]} to ${days[1]}`}</span>
        </p>
      </div>
      {months.rows.length > 0 && <SignedBarsPicture bars={months} description={t`Closing value by month`} />}
    </>
  );
}
