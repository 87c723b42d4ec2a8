import type { Finish } from "../../../cells/formLine";
import { headerHeight, RunnerRows } from "./RunnerRows";
import type { FormLineRow, FormLines, FormStart } from "./formLines";

const [rowHeight, radius] = [40, 7];
const [labelWidth, firstX, lastX] = [46, 50, 97]; // percent of the width
/** Pixels from the middle of a row to the height of a win, and to that of a tenth or worse. */
const amplitude = 11;

/** Returns a start's x in percent of the width: the last start is at the right edge. */
const startX = (fromEnd: number, columns: number): number =>
  lastX - (columns === 1 ? 0 : (fromEnd / (columns - 1)) * (lastX - firstX));

/** Returns the place from 1 to 10 that a result is drawn at: no finishing position counts as the last. */
const placeOf = (finish: Finish): number => (typeof finish === "number" && finish > 0 ? finish : 10);

function classOf({ finish }: FormStart): string {
  if (finish === 1) return "won";
  return placeOf(finish) <= 3 ? "placed" : "unplaced";
}

interface FormLinesPictureProps {
  readonly lines: FormLines;
  readonly description: string;
}

/** Each runner's last starts over time: the higher, the better; a line is broken at a spell. */
export function FormLinesPicture({ lines: { rows, starts }, description }: FormLinesPictureProps) {
  return (
    <RunnerRows
      description={description}
      height={rows.length * rowHeight}
      headings={["Runner", "earlier … last start →"]}
      railX="0"
    >
      {rows.map((row, index) => (
        <RunnerLine key={row.label} row={row} columns={starts} top={headerHeight + index * rowHeight} />
      ))}
    </RunnerRows>
  );
}

interface RunnerLineProps {
  readonly row: FormLineRow;
  readonly columns: number;
  readonly top: number;
}

function RunnerLine({ row: { label, starts, scratched }, columns, top }: RunnerLineProps) {
  const middle = top + rowHeight / 2;
  const points = starts.map((start, index) => ({
    start,
    x: startX(starts.length - 1 - index, columns),
    y: middle - amplitude + ((placeOf(start.finish) - 1) / 9) * 2 * amplitude,
  }));
  return (
    <g class={scratched ? "absent" : ""}>
      <line class="track" x1="0" x2="100%" y1={top + rowHeight} y2={top + rowHeight} />
      <svg class="cut" x="0" y={top} width={`${labelWidth}%`} height={rowHeight}>
        <text class="name" x="0" y={rowHeight / 2} dominant-baseline="central">
          {label}
        </text>
      </svg>
      {points.slice(1).map(({ start, x, y }, index) => {
        const from = points[index];
        return from && !start.afterSpell ? (
          <line key={index} class="run" x1={`${from.x}%`} y1={from.y} x2={`${x}%`} y2={y} />
        ) : null;
      })}
      {points.map(({ start, x, y }, index) => (
        <StartMark key={index} start={start} x={x} y={y} />
      ))}
      {points.length === 0 && (
        <text class="words" x={`${lastX}%`} y={middle} text-anchor="end" dominant-baseline="central">
          no starts
        </text>
      )}
    </g>
  );
}

interface StartMarkProps {
  readonly start: FormStart;
  readonly x: number;
  readonly y: number;
}

/** The result of a start in a circle: filled for a win, with a thick line for a place. */
function StartMark({ start, x, y }: StartMarkProps) {
  return (
    <g class={`start ${classOf(start)}`}>
      <circle cx={`${x}%`} cy={y} r={radius} />
      <text x={`${x}%`} y={y} text-anchor="middle" dominant-baseline="central">
        {start.finish}
      </text>
    </g>
  );
}
