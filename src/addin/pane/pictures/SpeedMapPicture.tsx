import type { SpeedMap, SpeedMark } from "./speedMap";

const [rowHeight, head, radius] = [26, 22, 10];
const [firstColumn, lastColumn] = [18, 94]; // percent of the width

/** Where a place in running stands, in percent of the width: the leader on the right. */
const across = (place: number, places: number): number =>
  places === 1 ? lastColumn : lastColumn - ((place - 1) / (places - 1)) * (lastColumn - firstColumn);

const reasons: Readonly<Record<string, string>> = { scratched: "scratched", "what-if": "scratched here", unrated: "not placed" };

function Runner({ mark, places, row }: { readonly mark: SpeedMark; readonly places: number; readonly row: number }) {
  const { barrier, number, name, place, status } = mark;
  const y = head + row * rowHeight + rowHeight / 2;
  const middle = { "dominant-baseline": "central" } as const;
  const x = place === undefined ? firstColumn : across(place, places);
  const leftward = x > (firstColumn + lastColumn) / 2; // the name stands where there is room
  return (
    <g class={place === undefined ? "absent" : "placed"}>
      <line class="track" x1="10%" x2="100%" y1={y} y2={y} />
      <text x="7%" y={y} text-anchor="end" {...middle}>
        {barrier ?? "–"}
      </text>
      {place === undefined ? (
        <text class="name" x="12%" y={y} {...middle}>
          {`${number} ${name}, ${reasons[status] ?? status}`}
        </text>
      ) : (
        <>
          <circle cx={`${x}%`} cy={y} r={radius} />
          <text class="number" x={`${x}%`} y={y} text-anchor="middle" {...middle}>
            {number}
          </text>
          <text
            class="name"
            x={`${x}%`}
            dx={leftward ? -radius - 4 : radius + 4}
            y={y}
            text-anchor={leftward ? "end" : "start"}
            {...middle}
          >
            {name}
          </text>
        </>
      )}
    </g>
  );
}

/** The runners from the rail out, each as far forward as it settles. */
export function SpeedMapPicture({ map: { marks, places }, words }: { readonly map: SpeedMap; readonly words: string }) {
  return (
    <svg class="picture" role="img" aria-label={words} width="100%" height={head + marks.length * rowHeight}>
      <text x="0" y={head / 2} dominant-baseline="central">
        Barrier
      </text>
      <text x="100%" y={head / 2} text-anchor="end" dominant-baseline="central">
        last … in front →
      </text>
      <line class="rail" x1="10%" x2="100%" y1={head - 2} y2={head - 2} />
      {marks.map((mark, row) => (
        <Runner key={mark.number} mark={mark} places={places} row={row} />
      ))}
    </svg>
  );
}
