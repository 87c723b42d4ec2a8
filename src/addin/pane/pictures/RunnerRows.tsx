import type { ComponentChildren } from "preact";

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
