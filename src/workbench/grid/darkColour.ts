import darkColours from "./darkColours.json";

/** Surfaces are fills and lines. The same colour may be a fill on one cell and a text on another. */
export type ColourRole = "surface" | "text";

/** The colour of the dark sheet, on which every text below is legible (contrast 4.5 or higher). */
const sheet = "#17191b";

/**
 * The dark colours of the race-day sheets and the grid's own parts, by their light ones. Texts have separate
 * colours if their colour as a fill would be too dark to read, or if their fill stays white.
 */
const { surfaces, texts }: Record<"surfaces" | "texts", Readonly<Record<string, string>>> = darkColours;

type Parts = readonly [red: number, green: number, blue: number];

const hex = (parts: Parts): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const partsOf = (colour: string): Parts => [
  parseInt(colour.slice(1, 3), 16),
  parseInt(colour.slice(3, 5), 16),
  parseInt(colour.slice(5, 7), 16),
];

/** Returns the relative luminance by WCAG 2. */
function luminance(parts: Parts): number {
  const [red, green, blue] = parts.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the WCAG 2 contrast ratio of two colours "#rrggbb". */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(partsOf(one)), luminance(partsOf(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a colour with its lightness mirrored between the dark sheet's and its text's. */
function mirrored(colour: string): Parts {
  const parts = partsOf(colour);
  const shift = 255 - Math.max(...parts) - Math.min(...parts);
  return parts.map((part) => 23 + (part + shift) * 0.86) as unknown as Parts;
}

/** Returns a colour mixed with white until it is legible on the dark sheet. */
function legible(parts: Parts): Parts {
  if (contrast(hex(parts), sheet) >= 4.5) return parts;
  return legible(parts.map((part) => part + (255 - part) * 0.1) as unknown as Parts);
}

function opaque(colour: string, role: ColourRole): string {
  const darkColour = (role === "text" ? texts[colour] : undefined) ?? surfaces[colour];
  if (darkColour !== undefined) return darkColour;
  const dark = mirrored(colour);
  // A light text is on a strong fill, not on the sheet.
  return hex(role === "text" && contrast(colour, "#ffffff") >= 3 ? legible(dark) : dark);
}

const translucent = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/;

/** Returns the dark page's colour for a canvas's colour, "#rrggbb" or "rgba(r, g, b, a)". */
export function darkColour(colour: string, role: ColourRole): string {
  const [, red, green, blue, alpha] = translucent.exec(colour) ?? [];
  if (alpha !== undefined) {
    const dark = opaque(hex([Number(red), Number(green), Number(blue)]), role);
    return `rgba(${partsOf(dark).join(", ")}, ${alpha})`;
  }
  return /^#[0-9a-f]{6}$/.test(colour) ? opaque(colour, role) : colour;
}
