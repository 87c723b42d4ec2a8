import { kinds } from "../../../cells/columns/kinds";
import type { Cell } from "../../../cells/table/cell";
import { localFunctions } from "../../../functions/catalogue";
import * as functions from "../../../functions/index.generated";
import { exoticTypes } from "../../../maths/exoticTickets";
import { marginMethods } from "../../../maths/fairBook";
import { orderModels } from "../../../maths/orderModel";
import type { ColumnFormats, Workbook } from "../../excel/workbook";
import { errorMessage } from "../../messages";
import { argumentValues, type MarketArgument, referencesIn } from "./marketArgument";

/** A list of choices for an argument. */
interface Choices {
  /** States the meaning of a blank argument, or the step to take. */
  readonly none: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const words = (names: readonly string[]): Choices["options"] =>
  names.map((name) => ({ value: name, label: name }));

/** Returns the choices of an argument that has a default. */
function withDefault(preset: string, names: readonly string[]): Choices {
  return { none: `${preset} (default)`, options: words(names.filter((name) => name !== preset)) };
}

const placeModel = withDefault("discounted", Object.keys(orderModels));

const choices: Readonly<Record<string, Readonly<Record<string, Choices>>>> = {
  EXOTIC: {
    type: { none: "Choose a bet", options: words(Object.keys(exoticTypes)) },
    model: placeModel,
  },
  FAIRODDS: {
    method: withDefault("power", Object.keys(marginMethods)),
    target: {
      none: "1, a win book (default)",
      options: [
        { value: "2", label: "2, a place book with two places" },
        { value: "3", label: "3, a place book with three places" },
      ],
    },
  },
  PLACES: {
    places: { none: "by field size (default)", options: words(["1", "2", "3", "4"]) },
    model: placeModel,
  },
  RENORM: { model: withDefault("proportional", ["normal"]) },
};

/** Returns the choices of an argument; undefined for one that is typed or taken from cells. */
export const choicesOf = (name: string, argument: string): Choices | undefined => choices[name]?.[argument];

type Table = readonly (readonly Cell[])[];

/** The result of a market function, or the reason why it has none. */
export type MarketResult =
  { readonly table: Table; readonly formats: ColumnFormats } | { readonly message: string };

/** Calls a market function by its name, as Excel does. */
function calculate(name: string, args: readonly unknown[]): Table {
  const callable = functions[name.toLowerCase() as keyof typeof functions] as (
    ...args: readonly unknown[]
  ) => Table; // a function of localFunctions returns its table at once
  return callable(...args);
}

/** Returns the formats of a result's columns; further columns of FORMLINE have that of the last. */
function formatsOf(name: string, [row = []]: Table): ColumnFormats {
  const results = localFunctions.find((local) => local.name === name)?.results ?? [];
  const formats = results.map(([, , kind]) => kinds[kind].format);
  return { headings: 0, columns: row.map((_, column) => formats[Math.min(column, formats.length - 1)]) };
}

/** Calculates a market function from constants and from the present values of the sheets. */
export async function marketResult(
  name: string,
  args: readonly MarketArgument[],
  workbook: Pick<Workbook, "readValues">,
): Promise<MarketResult> {
  try {
    const references = referencesIn(args);
    const cells = references.length > 0 ? await workbook.readValues(references) : [];
    const table = calculate(name, argumentValues(args, cells));
    return { table, formats: formatsOf(name, table) };
  } catch (failure) {
    return { message: errorMessage(failure) };
  }
}
