import type { CellLook, Rule } from "../../../addin/excel/applySheetLook";
import { cellArea, sheetOfReference } from "../../grid/address";
import type { Area, CellView } from "../../grid/gridHost";
import type { GridHost } from "../../grid/oSpreadsheetGrid";
import { edgeNames, horizontal, pixelsPerPoint, vertical } from "../../grid/lookNames";
import * as content from "../../grid/rangeContent";
import { ExcelError } from "../excelError";
import {
  requireColumnWidth,
  requireFewFormats,
  requireInputs,
  requireNumberFormats,
  requireRowHeight,
  requireRuleFormula,
  requireValidationList,
} from "../excelRefusals";
import { Collection, loadable, settable, type RequestContext } from "./clientObject";

type Enqueue = (work: (area: Area) => void) => void;

/** Excel.RangeFormat; changes are applied when the script synchronises. */
function rangeFormat(grid: GridHost, enqueue: Enqueue) {
  let pending: CellLook | undefined;
  let width = 0;
  /** Sets the properties that a script writes in sequence together, because each step costs time. */
  const put = (look: CellLook): void => {
    const isQueued = pending !== undefined;
    pending = { ...pending, ...look };
    if (isQueued) return;
    enqueue((area) => {
      const now = pending ?? {};
      pending = undefined;
      requireFewFormats(grid, [JSON.stringify(now)]);
      grid.look.setStyle(area, now);
    });
  };
  return {
    font: settable({
      bold: (bold: boolean) => put({ bold }),
      strikethrough: (strikethrough: boolean) => put({ strikethrough }),
      underline: (name: string) => put({ underline: name !== "None" }),
      size: (fontSize: number) => put({ fontSize }),
      color: (textColor: string) => put({ textColor }),
    }),
    protection: settable({ locked: (locked: boolean) => put({ locked }) }),
    fill: settable({ color: (fillColor: string) => put({ fillColor }) }),
    borders: {
      /** Returns Excel.RangeBorder, which is applied in its final state when the script synchronises. */
      getItem(name: string) {
        const border = { style: "Continuous", color: "#000000", weight: "Thin" };
        enqueue((area) =>
          grid.look.setBorder(area, {
            edge: edgeNames[name] ?? "bottom",
            color: border.color,
            weight: border.weight === "Medium" ? "medium" : "thin",
          }),
        );
        return border;
      },
    },
    set horizontalAlignment(name: string) {
      const align = horizontal[name];
      if (align) put({ align });
    },
    set verticalAlignment(name: string) {
      const verticalAlign = vertical[name];
      if (verticalAlign) put({ verticalAlign });
    },
    set wrapText(isWrapped: boolean) {
      put({ wrapping: isWrapped ? "wrap" : "overflow" });
    },
    /** Loads the width of the columns, the only format that the add-in reads. */
    load(_names: "columnWidth") {
      enqueue((area) => (width = grid.look.columnWidth(area) / pixelsPerPoint));
      return this;
    },
    get columnWidth(): number {
      return width;
    },
    set columnWidth(points: number) {
      enqueue((area) => {
        requireColumnWidth(points);
        grid.look.setColumnWidth(area, points * pixelsPerPoint);
      });
    },
    set rowHeight(points: number) {
      enqueue((area) => {
        requireRowHeight(points);
        grid.look.setRowHeight(area, points * pixelsPerPoint);
      });
    },
  };
}

interface ValidationRule {
  readonly list?: { readonly source: unknown };
  readonly custom?: { readonly formula: string };
}

/** The part of Excel.DataValidation for lists, and for the rule =FALSE, which refuses every typed entry. */
const dataValidation = ({ look }: GridHost, enqueue: Enqueue) =>
  Object.assign(
    settable({
      rule: ({ list, custom }: ValidationRule) =>
        enqueue((area) => {
          if (custom?.formula === "=FALSE") return look.refuseTyping(area);
          requireValidationList(list?.source);
          look.setChoices(area, String(list?.source ?? ""));
        }),
    }),
    { ignoreBlanks: false, errorAlert: {} },
  );

type ScalePoint = Readonly<Record<"formula" | "color", string>>;

/** Returns an Excel.ConditionalFormat of the type Custom, DataBar or ColorScale, for a script to fill. */
const conditionalFormat = () => ({
  custom: {
    rule: { formula: "" },
    format: {
      font: {} as { bold?: boolean; strikethrough?: boolean; color?: string },
      fill: {} as { color?: string },
    },
  },
  /** The grid's bars start at 0 and have no gradient. */
  dataBar: {
    lowerBoundRule: {},
    upperBoundRule: {} as { formula?: string },
    positiveFormat: { fillColor: "", gradientFill: false },
  },
  colorScale: { criteria: {} as Partial<Record<"minimum" | "midpoint" | "maximum", ScalePoint>> },
});

function ruleOf(type: string, { custom, dataBar, colorScale }: ReturnType<typeof conditionalFormat>): Rule {
  if (type === "Custom") {
    const { rule, format } = custom;
    const { color: textColor, ...font } = format.font;
    const { color: fillColor } = format.fill;
    const look = { ...font, ...(textColor && { textColor }), ...(fillColor && { fillColor }) };
    requireRuleFormula(rule.formula);
    return { kind: "formula", formula: rule.formula, look };
  }
  if (type === "DataBar") {
    const fullAt = dataBar.upperBoundRule.formula?.replace(/^=/, "");
    const color = dataBar.positiveFormat.fillColor;
    return { kind: "bars", color, ...(fullAt !== undefined && { fullAt }) };
  }
  const { minimum, midpoint, maximum } = colorScale.criteria;
  const points = [minimum, midpoint, maximum].filter((point) => point !== undefined);
  return { kind: "scale", points: points.map(({ formula, color }) => [Number(formula), color] as const) };
}

/** Excel.ConditionalFormatCollection; a new format precedes the range's existing ones. */
const conditionalFormats = ({ look }: GridHost, enqueue: Enqueue) => ({
  add(type: string) {
    const format = conditionalFormat();
    enqueue((area) => look.setRule(look.newRuleId(), area, ruleOf(type, format)));
    return format;
  },
});

function propertiesOf(area: Area, grid: GridHost) {
  let read: CellView[][] | undefined;
  const cells = (): CellView[][] => (read ??= grid.read(area)); // once for all properties of a load
  return {
    address: grid.addressOf(area),
    get values() {
      return content.valuesOf(cells());
    },
    get formulas() {
      return content.formulasOf(cells());
    },
    get numberFormat() {
      return content.formatsOf(cells());
    },
    rowIndex: area.row,
    columnIndex: area.column,
    rowCount: area.rows,
    columnCount: area.columns,
  };
}

type RangeProperties = ReturnType<typeof propertiesOf>;
const position = ["address", "rowIndex", "columnIndex", "rowCount", "columnCount"] as const;

/** Excel.Range on the grid. */
export class Range extends loadable<Area, RangeProperties, (typeof position)[number]>(...position) {
  readonly format: ReturnType<typeof rangeFormat>;
  readonly conditionalFormats: ReturnType<typeof conditionalFormats>;
  readonly dataValidation: ReturnType<typeof dataValidation>;
  private readonly grid: GridHost;

  constructor(context: RequestContext, find: () => Area | undefined) {
    const { grid } = context.page;
    super(context, { find, properties: (area) => propertiesOf(area, grid) });
    this.grid = grid;
    this.format = rangeFormat(grid, (work) => this.change(work));
    this.conditionalFormats = conditionalFormats(grid, (work) => this.change(work));
    this.dataValidation = dataValidation(grid, (work) => this.change(work));
  }

  /** Returns the cells during synchronisation. */
  area(): Area {
    return this.resolved();
  }
  get values(): content.Plain[][] {
    return this.property("values");
  }
  set values(rows: readonly (readonly content.Written[])[]) {
    this.write(rows);
  }
  get formulas(): content.Plain[][] {
    return this.property("formulas");
  }
  set formulas(rows: readonly (readonly content.Written[])[]) {
    this.write(rows);
  }
  get numberFormat(): string[][] {
    return this.property("numberFormat");
  }
  /** One format for all cells, or one for each. */
  set numberFormat(formats: string | readonly (readonly string[])[]) {
    this.context.send(formats);
    this.change((area) => {
      requireNumberFormats(this.grid, formats);
      content.writeFormats(area, formats, this.grid);
    });
  }

  set columnHidden(hidden: boolean) {
    this.change((area) => hidden && this.grid.look.hideColumns(area));
  }
  /** A link to a sheet of this workbook, the only kind that the add-in sets. */
  set hyperlink({ documentReference }: { readonly documentReference?: string }) {
    if (documentReference === undefined) throw new ExcelError("InvalidArgument", "Only links to sheets.");
    this.change((area) => this.grid.link(area, sheetOfReference(documentReference)));
  }
  merge(): void {
    this.change((area) => this.grid.look.merge(area));
  }

  getCell(row: number, column: number): Range {
    return new Range(this.context, () => cellArea(moved(this.resolved(), row, column)));
  }
  getResizedRange(rows: number, columns: number): Range {
    return new Range(this.context, () => {
      const area = this.resolved();
      return { ...area, rows: area.rows + rows, columns: area.columns + columns };
    });
  }
  getOffsetRange(rows: number, columns: number): Range {
    return new Range(this.context, () => moved(this.resolved(), rows, columns));
  }
  getSpillingToRangeOrNullObject(): Range {
    return new Range(this.context, () => {
      const spill = this.grid.spillOf(this.resolved());
      return spill && spill.rows * spill.columns > 1 ? spill : undefined;
    });
  }
  /** Returns no tables, because the grid has no Excel tables. */
  getTables(): RangeCollection {
    return new RangeCollection(this.context, () => []);
  }
  /** Returns the first merged range; Excel returns all of them. */
  getMergedAreasOrNullObject(): Range {
    return new Range(this.context, () => this.grid.look.mergedIn(this.resolved()));
  }
  calculate(): void {
    this.enqueue((area) => this.grid.calculate(this.grid.formulaCells(area)));
  }
  select(): void {
    this.enqueue((area) => this.grid.select(area));
  }
  clear(): void {
    this.change((area) => this.grid.clear(area));
  }

  /** Replaces the cells with another range's values; the add-in uses no other copy type. */
  copyFrom(source: Range, type: "Values"): void {
    this.change((area) => {
      if (type === "Values") this.grid.writeValues(area, this.grid.read(source.resolved()));
    });
  }

  /** Queues a change of cells, which a protected sheet refuses. */
  private change(work: (area: Area) => void): void {
    this.enqueue((area) => {
      if (this.grid.isProtected(area.sheet))
        throw new ExcelError("AccessDenied", "You cannot perform the requested operation.");
      work(area);
    });
  }

  private write(rows: readonly (readonly content.Written[])[]): void {
    this.context.send(rows);
    this.change((area) => {
      requireInputs(rows);
      content.writeContent(area, rows, this.grid);
    });
  }
}

const moved = (area: Area, rows: number, columns: number): Area => ({
  ...area,
  row: area.row + rows,
  column: area.column + columns,
});

/** Only the areas' positions are loaded, because they may be whole sheets. */
export class RangeCollection extends Collection<Range> {
  constructor(context: RequestContext, areas: () => readonly Area[]) {
    super(context, () => areas().map((area) => new Range(context, () => area).load(position.join())));
  }
}
