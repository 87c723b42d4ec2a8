import type { ComponentChildren } from "preact";
import type { FormLineRow, FormLines } from "./formLines";
import type { SpeedMap, SpeedMapRunner } from "./speedMap";
import { t } from "../../../language/translate";

/** The height of the headings above the rows, in pixels. */
export const headerHeight = 22;
export const centred = { "dominant-baseline": "central" } as const;

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

export function RunnerRows({ description, height, headings, railX, children }: RunnerRowsProps) {
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

/** The speed map: pixels, and in percent of the width the positions of the last runner and the leader. */
const mapLayout = { rowHeight: 26, radius: 10, lastX: 18, leaderX: 94 };

const statusLabels = (): Readonly<Record<string, string>> => ({
  scratched: t`scratched`,
  "what-if": t`scratched here`,
  unrated: t`no position`,
});

export const SpeedMapPicture = ({
  map: { runners, positions },
  description,
}: Described<{ map: SpeedMap }>) => (
  <RunnerRows
    description={description}
    height={runners.length * mapLayout.rowHeight}
    headings={[t`Barrier`, t`last … leader →`]}
    railX="10%"
  >
    {runners.map((runner, row) => (
      <MapRow
        key={runner.number}
        runner={runner}
        positions={positions}
        y={headerHeight + (row + 0.5) * mapLayout.rowHeight}
      />
    ))}
  </RunnerRows>
);

interface MapRowProps {
  readonly runner: SpeedMapRunner;
  readonly positions: number;
  readonly y: number;
}

/** A circle with the runner's number, and the name on the side with more room. */
function MapRow({ runner, positions, y }: MapRowProps) {
  const { barrier, number, name, position, status } = runner;
  const { lastX, leaderX, radius } = mapLayout;
  const behind = positions === 1 ? 0 : ((position ?? 1) - 1) / (positions - 1);
  const x = leaderX - behind * (leaderX - lastX);
  const isLeft = x > (lastX + leaderX) / 2;
  return (
    <g class={position === undefined ? "absent" : ""}>
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
}

/** Pixels, but percent of the width for labelWidth and the x; amplitude is from the middle to a win. */
const lineLayout = { rowHeight: 40, radius: 7, labelWidth: 46, firstX: 50, lastX: 97, amplitude: 11 };

/** Each runner's last starts over time: the higher, the better; a line is broken at a spell. */
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
  /** The starts of the runner with the most: the last one of each runner is at the right edge. */
  readonly columns: number;
  readonly top: number;
}

/** A runner's starts in circles: filled for a win, with a thick line for a place. */
function FormLine({ row: { label, starts, scratched }, columns, top }: FormLineProps) {
  const { rowHeight, radius, labelWidth, firstX, lastX, amplitude } = lineLayout;
  const middle = top + rowHeight / 2;
  const step = columns === 1 ? 0 : (lastX - firstX) / (columns - 1);
  const points = starts.map(({ finish, afterSpell }, index) => {
    // No finishing position is drawn as the last place.
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
          no starts
        </text>
      )}
    </g>
  );
}
