/** Draws the reliability diagram of a model: predicted chances against how often they happened. */

const [size, gap, margin] = [300, 60, 45];
const colour = "#1f5fa8";

/** Returns the diagrams of some kinds of chances side by side, as SVG: points with two standard errors. */
export function reliabilityDiagram(kinds) {
  const panels = Object.entries(kinds).map(([title, bands], index) => panel(title, bands, index));
  const width = 2 * margin + panels.length * size + (panels.length - 1) * gap;
  const height = size + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
${panels.join("\n")}
</svg>
`;
}

function panel(title, bands, index) {
  const highest = Math.max(
    ...bands.map(({ predicted, observed, error }) => Math.max(predicted, observed + 2 * error)),
  );
  const top = Math.ceil(highest * 10 + 0.001) / 10;
  const at = (value) => ((value / top) * size).toFixed(1);
  const up = (value) => (size - (Math.max(0, value) / top) * size).toFixed(1);
  const steps = Array.from({ length: Math.round(top * 10) + 1 }, (_, step) => step / 10);
  const axes = steps.map(
    (value) =>
      `<text x="${at(value)}" y="${size + 16}" text-anchor="middle">${value}</text>` +
      `<text x="-6" y="${Number(up(value)) + 4}" text-anchor="end">${value}</text>`,
  );
  const points = bands.map(
    ({ predicted, observed, error }) =>
      `<path d="M${at(predicted)} ${up(observed - 2 * error)}V${up(observed + 2 * error)}" stroke="${colour}"/>` +
      `<circle cx="${at(predicted)}" cy="${up(observed)}" r="3.5" fill="${colour}"/>`,
  );
  return `<g transform="translate(${margin + index * (size + gap)} ${margin - 10})">
<path d="M0 0V${size}H${size}" fill="none" stroke="#555"/><path d="M0 ${size}L${size} 0" stroke="#aaa" stroke-dasharray="4"/>
${axes.join("")}${points.join("")}
<text x="${size / 2}" y="-10" text-anchor="middle" font-weight="bold">${title}</text>
<text x="${size / 2}" y="${size + 36}" text-anchor="middle">predicted, and above it how often it happened</text>
</g>`;
}
