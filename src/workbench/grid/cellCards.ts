/** The properties of texts in cells; the engine stores only the text. */
import type * as Sheets from "@odoo/o-spreadsheet";
import { isRich, type RichText } from "../runtime/callArguments";
import { type CardCell, engine } from "./engineValue";

type Cards = readonly (readonly (RichText | undefined)[])[];

/** The cards in the results of formulas, column by column, by cell id. */
const cards = new WeakMap<Sheets.Getters, Map<string, Cards>>();

/** Returns the text with properties that a cell shows; undefined for any other. */
export function cardAt(position: Sheets.CellPosition, getters: Sheets.Getters): RichText | undefined {
  const knownCard = cards.get(getters);
  if (!knownCard?.size) return undefined;
  const origin = getters.getArrayFormulaSpreadingOn(position) ?? position;
  const id = getters.getCell(origin)?.id;
  const card = knownCard.get(String(id))?.[position.col - origin.col]?.[position.row - origin.row];
  return card?.basicValue === getters.getEvaluatedCell(position).value ? card : undefined;
}

/** A cell's value, which may come from another cell. */
type CellResult = CardCell & {
  readonly origin?: Sheets.CellPosition;
  readonly position?: Sheets.CellPosition;
};

/** Returns the text and properties of a value in a calculation, following references to other cells. */
export function cardOf(cell: Sheets.FunctionResultObject, getters: Sheets.Getters): RichText | undefined {
  const { card, origin, position } = cell as CellResult;
  const place = origin ?? position;
  if (card || typeof cell.value !== "string" || !place || !cards.has(getters)) return card;
  return cardAt(place, getters);
}

/**
 * Stores the cards of a formula's result for its cell. If there are no cards, removes the cards of an earlier
 * result.
 */
export function noteCards(
  result: Sheets.FunctionResultObject | Sheets.FunctionResultObject[][],
  formula: Sheets.CompiledFormula,
  { __originCellPosition: position, getters }: Sheets.EvalContext,
): void {
  const cell = position && getters.getCell(position);
  // Other formulas are calculated at a cell's position too: the formulas of rules, and a formula that is
  // being typed.
  if (!cell?.isFormula || cell.compiledFormula !== formula) return;
  const id = String(cell.id);
  const columns = Array.isArray(result) ? result : [[result]];
  const found = columns.map((column) => column.map((cell) => cardOf(cell, getters)));
  const knownCard = cards.get(getters) ?? new Map<string, Cards>();
  if (!found.some((column) => column.some(Boolean))) return void knownCard.delete(id);
  cards.set(getters, knownCard.set(id, found));
}

/** The value of a property in Excel's data types. */
interface Property {
  readonly basicValue?: unknown;
  readonly numberFormat?: unknown;
  readonly elements?: unknown;
}

/** Returns the value of a property for the engine. */
function cellOfProperty(property: Property): CardCell {
  const { basicValue, numberFormat } = property;
  if (isRich(property as RichText)) return { value: String(basicValue), card: property as RichText };
  const value = ["string", "number", "boolean"].includes(typeof basicValue) ? basicValue : null;
  return {
    value: value as Sheets.FunctionResultObject["value"], // the value has one of these types
    ...(typeof numberFormat === "string" ? { format: numberFormat } : {}),
  };
}

const noField = (message: string): Sheets.FunctionResultObject => ({ value: "#FIELD!", message });

/** Returns a field of a value that has a card, by the rules of FIELDVALUE, A5.Jockey and A5.[Fair odds]. */
export function fieldOf(
  value: Sheets.FunctionResultObject,
  field: string,
  getters: Sheets.Getters,
): CardCell | CardCell[][] {
  const card = cardOf(value, getters);
  const fields = Object.entries(card?.properties ?? {});
  const [, fieldValue] = fields.find(([name]) => name.toLowerCase() === field.toLowerCase()) ?? [];
  if (typeof fieldValue !== "object" || fieldValue === null)
    return noField(card ? `There is no field "${field}"` : "The value has no fields");
  const { elements } = fieldValue as Property;
  if (!Array.isArray(elements)) return cellOfProperty(fieldValue);
  const rows = elements as readonly (readonly Property[])[]; // in the form of Excel's data types
  return (rows[0] ?? []).map((_, column) => rows.map((row) => cellOfProperty(row[column] ?? {})));
}

/** The part of a card's layout that is used. */
interface Layouts {
  readonly card?: {
    readonly sections?: readonly { readonly title?: string; readonly properties: readonly string[] }[];
  };
}

/** Returns a card with formatted values. */
export function shownCard({ basicValue, properties, layouts }: RichText, { getLocale }: Sheets.Getters) {
  const text = (property: Property): string => {
    const { value, format } = cellOfProperty(property);
    return engine().helpers.formatValue(value, {
      locale: getLocale(),
      ...(format !== undefined && { format }),
    });
  };
  const sections = (layouts as Layouts | undefined)?.card?.sections ?? [
    { properties: Object.keys(properties) },
  ];
  return {
    title: basicValue,
    sections: sections.map(({ title = "", properties: names }) => ({
      title,
      fields: names.map((name) => {
        const { elements, ...property } = Object(properties[name]) as Property;
        if (!Array.isArray(elements)) return { name, content: text(property) };
        return { name, content: (elements as readonly (readonly Property[])[]).map((row) => row.map(text)) };
      }),
    })),
  };
}

/** A card ready to be shown. */
export type CellCard = ReturnType<typeof shownCard>;

/** The mark of a card, with two lines, in Excel's place for it. */
const mark = {
  name: "CARD",
  width: 16,
  height: 16,
  paths: [
    { fillColor: "#0F6C4A", path: "M1,2 h14 v12 h-14 z M2.5,3.5 v9 h11 v-9 z" },
    { fillColor: "#0F6C4A", path: "M4,5.5 h3.5 v5 h-3.5 z M9,5.5 h3 v1.5 h-3 z M9,9 h3 v1.5 h-3 z" },
  ],
};

/** Returns true for a cell whose text has the colour of the cell, such as a name that is shown once. */
function isHidden(position: Sheets.CellPosition, getters: Sheets.Getters): boolean {
  const { textColor, fillColor = "#FFFFFF" } = getters.getCellComputedStyle(position);
  return textColor?.toUpperCase() === fillColor.toUpperCase();
}

/** Marks the cells with cards that show their text; a click on the mark shows the card. */
export function installCardMarks(show: (position: Sheets.CellPosition) => void): void {
  engine().registries.iconsOnCellRegistry.replace("card", (getters, position) =>
    cardAt(position, getters) && !isHidden(position, getters)
      ? {
          type: "card",
          svg: mark,
          hoverSvg: mark,
          position,
          priority: 1,
          horizontalAlign: "left",
          size: 12,
          margin: 3,
          onClick: () => show(position),
        }
      : undefined,
  );
}
