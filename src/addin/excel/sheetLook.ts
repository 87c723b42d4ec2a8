/** The look of cells; omitted properties are unchanged. Colours as "#FFF2CC", sizes in points. */
export interface CellLook {
  readonly bold?: boolean;
  readonly strikethrough?: boolean;
  readonly underline?: boolean;
  readonly fontSize?: number;
  readonly textColor?: string;
  readonly fillColor?: string;
  readonly align?: "left" | "center" | "right";
  readonly verticalAlign?: "top" | "middle" | "bottom";
  /** "wrap" breaks a long text into lines, "overflow" shows it over blank neighbours. */
  readonly wrapping?: "wrap" | "overflow";
}

/** The edges of a range that can have a border; "rows" are the lines between its rows. */
export const edges = ["top", "bottom", "left", "right", "rows"] as const;
export type Edge = (typeof edges)[number];

/** A border along an edge of a range. */
export interface Border {
  readonly edge: Edge;
  readonly color: string;
  readonly weight: "thin" | "medium";
}

/** The look of the cells for which a rule holds: no other property of a cell changes with its value. */
export type RuleLook = Pick<CellLook, "bold" | "strikethrough" | "textColor" | "fillColor">;

/** A conditional format. */
export type Rule =
  /** A formula, as seen from the first cell of the range. */
  | { readonly kind: "formula"; readonly formula: string; readonly look: RuleLook }
  /** Bars from 0 to the value of the cell below the range, or to the range's largest value. */
  | { readonly kind: "bars"; readonly color: string; readonly fullAt?: string }
  /** Colours from the lowest over the middle to the highest value. */
  | { readonly kind: "scale"; readonly points: readonly (readonly [value: number, color: string])[] };

/** The print setup of a sheet, in landscape, on pages as wide as the area. */
export interface PrintSetup {
  /** The range to print; the cells in use without it. */
  readonly area?: string;
  /** The rows above every page: "9:10". */
  readonly titleRows?: string;
}

/** The look of a sheet as data. Ranges are Excel's, without a sheet. */
export interface SheetLook {
  /** Looks of ranges, laid over each other in this order. */
  readonly looks?: readonly (readonly [range: string, look: CellLook])[];
  readonly borders?: readonly (readonly [range: string, border: Border])[];
  readonly merges?: readonly string[];
  /** Conditional formats of ranges; of several that hold for a cell the first decides. */
  readonly rules?: readonly (readonly [range: string, rule: Rule])[];
  /** Row heights in pixels by the number of the row. */
  readonly heights?: Readonly<Record<number, number>>;
  /** The number of rows at the top that stay in view. */
  readonly frozenRows?: number;
  /** Ranges whose columns are hidden. */
  readonly hidden?: readonly string[];
  readonly tabColor?: string;
  /** False for a sheet without the lines of the grid. */
  readonly gridLines?: boolean;
  readonly print?: PrintSetup;
}
