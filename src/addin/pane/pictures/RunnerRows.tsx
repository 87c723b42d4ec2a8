import type { ComponentChildren } from "preact";
import type { SpeedMap, SpeedMapRunner } from "./speedMap";

/** The height of the headings above the rows, in pixels. */
export const headerHeight = 22;

interface RunnerRowsProps {
  /** The picture's text alternative. */
  readonly description: string;
  /** The height of all rows together, in pixels. */
  readonly height: number;
  /** The headings at the left and at the right. */
  readonly headings: readonly [left: string, right: string];
  /** The x at which the line below the headings begins. */
  readonly railX: string;
  readonly children: ComponentChildren;
}

/** The frame of a picture with a row for each runner: headings, and a line below them. */
export function RunnerRows({ description, height, headings, railX, children }: RunnerRowsProps) {
  const [left, right] = headings;
  return (
    <svg class="picture" role="img" aria-label={description} width="100%" height={headerHeight + height}>
      <text x="0" y={headerHeight / 2} dominant-baseline="central">
        {left}
      </text>
      <text x="100%" y={headerHeight / 2} text-anchor="end" dominant-baseline="central">
        {right}
      </text>
      <line class="rail" x1={railX} x2="100%" y1={headerHeight - 2} y2={headerHeight - 2} />
      {children}
    </svg>
  );
}

const [rowHeight, radius] = [26, 10];
const [lastX, leaderX] = [18, 94]; // percent of the width

/** Returns a settling position's x in percent of the width, with the leader on the right. */
const positionX = (position: number, positions: number): number =>
  positions === 1 ? leaderX : leaderX - ((position - 1) / (positions - 1)) * (leaderX - lastX);

const statusLabels: Readonly<Record<string, string>> = {
  scratched: "scratched",
  "what-if": "scratched here",
  unrated: "no position",
};

interface SpeedMapPictureProps {
  readonly map: SpeedMap;
  readonly description: string;
}

/** The runners from the rail out, each at its settling position. */
export function SpeedMapPicture({ map: { runners, positions }, description }: SpeedMapPictureProps) {
  return (
    <RunnerRows
      description={description}
      height={runners.length * rowHeight}
      headings={["Barrier", "last … leader →"]}
      railX="10%"
    >
      {runners.map((runner, row) => (
        <RunnerRow key={runner.number} runner={runner} positions={positions} row={row} />
      ))}
    </RunnerRows>
  );
}

const middle = { "dominant-baseline": "central" } as const;

interface RunnerRowProps {
  readonly runner: SpeedMapRunner;
  readonly positions: number;
  readonly row: number;
}

function RunnerRow({ runner, positions, row }: RunnerRowProps) {
  const { barrier, number, name, position, status } = runner;
  const y = headerHeight + row * rowHeight + rowHeight / 2;
  return (
    <g class={position === undefined ? "absent" : "placed"}>
      <line class="track" x1="10%" x2="100%" y1={y} y2={y} />
      <text x="7%" y={y} text-anchor="end" {...middle}>
        {barrier ?? "–"}
      </text>
      {position === undefined ? (
        <text class="name" x="12%" y={y} {...middle}>
          {`${number} ${name}, ${statusLabels[status] ?? status}`}
        </text>
      ) : (
        <RunnerMark number={number} name={name} x={positionX(position, positions)} y={y} />
      )}
    </g>
  );
}

interface RunnerMarkProps extends Pick<SpeedMapRunner, "number" | "name"> {
  readonly x: number;
  readonly y: number;
}

/** A circle with the runner's number, and the name on the side with more room. */
function RunnerMark({ number, name, x, y }: RunnerMarkProps) {
  const isLeft = x > (lastX + leaderX) / 2;
  return (
    <>
      <circle cx={`${x}%`} cy={y} r={radius} />
      <text class="number" x={`${x}%`} y={y} text-anchor="middle" {...middle}>
        {number}
      </text>
      <text
        class="name"
        x={`${x}%`}
        dx={isLeft ? -radius - 4 : radius + 4}
        y={y}
        text-anchor={isLeft ? "end" : "start"}
        {...middle}
      >
        {name}
      </text>
    </>
  );
}
