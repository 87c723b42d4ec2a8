/** Suite of src/addin/pane/pictures: the contrast of the pictures' colours in each theme. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

type Theme = Readonly<Record<string, string>>;
const { light, dark } = createRequire(__filename)("../../../../tools/paneTheme.cjs") as Record<
  "light" | "dark",
  Theme
>;
const themes: readonly (readonly [string, Theme])[] = [
  ["light", light],
  ["dark", dark],
];

/** Relative luminance of a colour such as #0f6cbd (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => {
    const share = parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const sheet = readFileSync(join(__dirname, "../../../../src/addin/pane/pictures/pictures.css"), "utf8");
/** The token of each colour that the sheet names, as --ink. */
const tokens = new Map(
  [...sheet.matchAll(/--(\w+): var\(--(\w+)\)/g)].map(([, colour, token]) => [colour, token]),
);
const strokes = [
  ...new Set(
    [...sheet.matchAll(/stroke: var\(--(\w+)\)/g)].map(([, name]) => tokens.get(name) ?? String(name)),
  ),
];
const quiet = ["colorNeutralStroke2", "colorNeutralBackground1"]; // the grid, and the outline around texts and ranges

test.each(themes)("every line that carries information has a contrast of 3 to 1: %s", (_name, theme) => {
  const informative = strokes.filter((token) => !quiet.includes(token));
  expect(informative.length).toBeGreaterThan(2);
  for (const token of informative)
    expect([token, contrast(`${theme[token]}`, `${theme.colorNeutralBackground1}`) >= 3]).toEqual([
      token,
      true,
    ]);
});

test.each(themes)("a number in its circle has a contrast of 4.5 to 1: %s", (_name, theme) => {
  expect(
    contrast(`${theme.colorNeutralForegroundOnBrand}`, `${theme.colorBrandBackground}`),
  ).toBeGreaterThanOrEqual(4.5);
});
