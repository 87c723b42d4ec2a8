/** The look of cells; omitted properties stay unchanged. Colours are like "#FFF2CC", sizes are in points. */
export interface CellLook {
  readonly bold?: boolean;
  readonly strikethrough?: boolean;
  readonly underline?: boolean;
  readonly fontSize?: number;
  readonly textColor?: string;
  readonly fillColor?: string;
  readonly align?: "left" | "center" | "right";
  readonly verticalAlign?: "top" | "middle" | "bottom";
  /** "wrap" breaks a long text into lines; "overflow" shows it across blank neighbours. */
  readonly wrapping?: "wrap" | "overflow";
  /** False for an input cell, which stays open when a person protects the sheet. */
  readonly locked?: boolean;
}

/** The edges of a range that can have a border; "rows" means the lines between its rows. */
export type Edge = "top" | "bottom" | "left" | "right" | "rows";

export interface Border {
  readonly edge: Edge;
  readonly color: string;
  readonly weight: "thin" | "medium";
}

/** The look of cells for which a rule holds; no other properties change with a cell's value. */
export type RuleLook = Pick<CellLook, "bold" | "strikethrough" | "textColor" | "fillColor">;

export type Rule =
  /** A formula, relative to the first cell of the range. */
  | { readonly kind: "formula"; readonly formula: string; readonly look: RuleLook }
  /** Bars from 0 to the value of the cell below the range, or to the largest value in the range. */
  | { readonly kind: "bars"; readonly color: string; readonly fullAt?: string }
  /** Colours from the lowest value through the middle to the highest. */
  | { readonly kind: "scale"; readonly points: readonly (readonly [value: number, color: string])[] };

/** The print setup of a sheet: landscape, with the area as wide as the page. */
export interface PrintSetup {
  /** The range to print; absent for all cells in use. */
  readonly area?: string;
  /** The rows to repeat on every page: "9:10". */
  readonly titleRows?: string;
}

/** The look of a sheet as data. Ranges are in Excel's notation, without a sheet. */
export interface SheetLook {
  /** Looks of ranges, applied in this order. */
  readonly looks?: readonly (readonly [range: string, look: CellLook])[];
  readonly borders?: readonly (readonly [range: string, border: Border])[];
  readonly merges?: readonly string[];
  /** Conditional formats of ranges; if several hold for a cell, the first decides. */
  readonly rules?: readonly (readonly [range: string, rule: Rule])[];
  /** Row heights in pixels by row number. */
  readonly heights?: Readonly<Record<number, number>>;
  /** The number of rows at the top that stay in view. */
  readonly frozenRows?: number;
  /** Ranges whose columns are hidden. */
  readonly hidden?: readonly string[];
  readonly tabColor?: string;
  /** False to hide the sheet's gridlines. */
  readonly gridLines?: boolean;
  readonly print?: PrintSetup;
  /**
   * Ranges that a person cannot type over: sentences made by formulas, which people click to read to the end.
   */
  readonly calculated?: readonly string[];
}

/** Points per pixel: Excel measures 72 points to the inch, and a screen has 96 pixels. */
export const pointsPerPixel = 0.75;

const horizontal = { left: "Left", center: "Center", right: "Right" } as const;
const vertical = { top: "Top", middle: "Center", bottom: "Bottom" } as const;

export function applyLook({ format }: Excel.Range, look: CellLook): void {
  const { bold, strikethrough, underline, fontSize, textColor, fillColor } = look;
  const { align, verticalAlign, wrapping, locked } = look;
  if (bold !== undefined) format.font.bold = bold;
  if (strikethrough !== undefined) format.font.strikethrough = strikethrough;
  if (underline !== undefined) format.font.underline = underline ? "Single" : "None";
  if (fontSize !== undefined) format.font.size = fontSize;
  if (textColor !== undefined) format.font.color = textColor;
  if (fillColor !== undefined) format.fill.color = fillColor;
  if (align) format.horizontalAlignment = horizontal[align];
  if (verticalAlign) format.verticalAlignment = vertical[verticalAlign];
  if (wrapping) format.wrapText = wrapping === "wrap";
  if (locked !== undefined) format.protection.locked = locked;
}

const edgeNames = {
  top: "EdgeTop",
  bottom: "EdgeBottom",
  left: "EdgeLeft",
  right: "EdgeRight",
  rows: "InsideHorizontal",
} as const satisfies Record<Edge, string>;

const weights = { thin: "Thin", medium: "Medium" } as const;

function applyBorder(range: Excel.Range, { edge, color, weight }: Border): void {
  const border = range.format.borders.getItem(edgeNames[edge]);
  border.style = "Continuous";
  border.color = color;
  border.weight = weights[weight];
}

/** Adds a conditional format, which precedes the range's existing ones. */
function addRule({ conditionalFormats }: Excel.Range, rule: Rule): void {
  if (rule.kind === "formula") {
    const { custom } = conditionalFormats.add("Custom");
    const { bold, strikethrough, textColor, fillColor } = rule.look;
    custom.rule.formula = rule.formula;
    if (bold !== undefined) custom.format.font.bold = bold;
    if (strikethrough !== undefined) custom.format.font.strikethrough = strikethrough;
    if (textColor !== undefined) custom.format.font.color = textColor;
    if (fillColor !== undefined) custom.format.fill.color = fillColor;
  } else if (rule.kind === "bars") {
    const { dataBar } = conditionalFormats.add("DataBar");
    dataBar.lowerBoundRule = { type: "Number", formula: "0" };
    dataBar.upperBoundRule =
      rule.fullAt === undefined ? { type: "HighestValue" } : { type: "Formula", formula: `=${rule.fullAt}` };
    dataBar.positiveFormat.fillColor = rule.color;
    dataBar.positiveFormat.gradientFill = false;
  } else {
    const [minimum, midpoint, maximum] = rule.points.map(([value, color]) => ({
      type: "Number" as const,
      formula: String(value),
      color,
    }));
    if (minimum && midpoint && maximum)
      conditionalFormats.add("ColorScale").colorScale.criteria = { minimum, midpoint, maximum };
  }
}

function applyPrint({ pageLayout }: Excel.Worksheet, { area, titleRows }: PrintSetup): void {
  pageLayout.orientation = "Landscape";
  pageLayout.zoom = { horizontalFitToPages: 1 };
  if (area !== undefined) pageLayout.setPrintArea(area);
  if (titleRows !== undefined) pageLayout.setPrintTitleRows(`$${titleRows.replace(":", ":$")}`);
}

/** Makes Excel refuse typing in a range; it does not check the add-in's own writing. */
function refuseTyping({ dataValidation }: Excel.Range): void {
  dataValidation.rule = { custom: { formula: "=FALSE" } };
  dataValidation.ignoreBlanks = false;
  dataValidation.errorAlert = {
    showAlert: true,
    style: "Stop",
    title: "Calculated",
    message: "This cell is calculated. Type in the yellow cells.",
  };
}

/** Gives a sheet its look. Fonts stay the workbook's. */
export function applySheetLook(sheet: Excel.Worksheet, look: SheetLook): void {
  const { looks = [], borders = [], merges = [], rules = [], heights = {}, hidden = [] } = look;
  for (const [range, cells] of looks) applyLook(sheet.getRange(range), cells);
  for (const [range, border] of borders) applyBorder(sheet.getRange(range), border);
  for (const range of merges) sheet.getRange(range).merge();
  for (const [row, pixels] of Object.entries(heights))
    sheet.getRange(`A${row}`).format.rowHeight = pixels * pointsPerPixel;
  for (const range of hidden) sheet.getRange(range).columnHidden = true;
  for (const [range, rule] of [...rules].reverse()) addRule(sheet.getRange(range), rule);
  if (look.frozenRows) sheet.freezePanes.freezeRows(look.frozenRows);
  if (look.gridLines === false) sheet.showGridlines = false;
  if (look.tabColor !== undefined) sheet.tabColor = look.tabColor;
  for (const range of look.calculated ?? []) refuseTyping(sheet.getRange(range));
  if (look.print) applyPrint(sheet, look.print);
}
