import { kinds } from "../../../cells/columns/column";
import { localFunctions } from "../../../functions/catalogue";
import * as functions from "../../../functions/index.generated";
import { t } from "../../../language/translate";
import { exoticTypes } from "../../../maths/exoticTickets";
import { marginMethods, usualMethod } from "../../../maths/fairBook";
import { orderModels } from "../../../maths/orderModel";
import type { ColumnFormats, Workbook } from "../../excel/workbook";
import { functionHelp } from "../../functionHelp";
import { errorMessage } from "../../messages";
import { Notice, SelectField } from "../controls/controls";
import { usePane, useRemembered } from "../state/paneContext";
import { useLoaded } from "../state/useLoaded";
import { CellsField } from "./CellsField";
import { formulaText } from "./formula";
import { FormulaSection } from "./FormulaSection";
import { argumentLabel, type Rows } from "./labels";
import { argumentValues, marketArgument, type MarketArgument, referencesIn } from "./marketArgument";

interface Choices {
  /** States the meaning of a blank argument, or the next step. */
  readonly none: () => string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const words = (names: readonly string[]): Choices["options"] =>
  names.map((name) => ({ value: name, label: name }));

function withDefault(preset: string, names: readonly string[]): Choices {
  return { none: () => t`${preset} (default)`, options: words(names.filter((name) => name !== preset)) };
}

const placeModel = withDefault("discounted", Object.keys(orderModels));

const choices: Readonly<Record<string, Readonly<Record<string, Choices>>>> = {
  EXOTIC: {
    type: { none: () => t`Choose a bet`, options: words(Object.keys(exoticTypes)) },
    model: placeModel,
  },
  FAIRODDS: {
    method: withDefault(usualMethod, Object.keys(marginMethods)),
    target: {
      none: () => t`1, a win book (default)`,
      options: [
        {
          value: "2",
          get label() {
            return t`2, a place book with two places`;
          },
        },
        {
          value: "3",
          get label() {
            return t`3, a place book with three places`;
          },
        },
      ],
    },
  },
  PLACES: {
    places: { none: () => t`by field size (default)`, options: words(["1", "2", "3", "4"]) },
    model: placeModel,
  },
  RENORM: { model: withDefault("proportional", ["normal"]) },
};

/** Returns the choices for an argument; undefined if it is typed or taken from cells. */
export const choicesOf = (name: string, argument: string): Choices | undefined => choices[name]?.[argument];

type MarketResult = { readonly table: Rows; readonly formats: ColumnFormats } | { readonly message: string };

/** Calculates a market function from constants and the current values of the sheets. */
export async function marketResult(
  name: string,
  args: readonly MarketArgument[],
  workbook: Pick<Workbook, "readValues">,
): Promise<MarketResult> {
  const called = functions[name.toLowerCase() as keyof typeof functions] as (
    ...args: readonly unknown[]
  ) => Rows; // a function in localFunctions returns its table at once
  const results = Object.values(localFunctions.find((local) => local.name === name)?.results ?? {});
  try {
    const references = referencesIn(args);
    const cells = references.length > 0 ? await workbook.readValues(references) : [];
    const table = called(...argumentValues(args, cells));
    // Further columns of FORMLINE have the format of the last column.
    const formats = table[0]?.map((_, column) => {
      const result = results[column] ?? results.at(-1);
      return result && kinds[result.kind].format;
    });
    return { table, formats: { headings: 0, columns: formats ?? [] } };
  } catch (failure) {
    return { message: errorMessage(failure) };
  }
}

/**
 * Holds the arguments of a market function; an argument keeps its value under the same name in another
 * function.
 */
export function useMarket(chosen: string | undefined) {
  const name = chosen ?? "";
  const { workbook } = usePane().host;
  const parameters = localFunctions.find((local) => local.name === name)?.parameters ?? [];
  const [values, setValues] = useRemembered<Readonly<Record<string, string>>>("market.values", () => ({}));
  const args = parameters.map((parameter) => marketArgument(parameter, values[parameter] ?? "", ""));
  const { value: result } = useLoaded([formulaText(name, args)], () =>
    chosen === undefined ? undefined : marketResult(name, args, workbook),
  );
  return { name, parameters, values, setValues, args, result };
}

type Market = ReturnType<typeof useMarket>;

/** The formula of a market function and its result. */
export function MarketResultSection({ name, args, result }: Market) {
  const isBegun = args.some(({ text }) => text !== "");
  const table = result && "table" in result ? result : undefined;
  return (
    <FormulaSection name={name} args={args} result={table}>
      <div role="status">
        {!isBegun && (
          <Notice tone="neutral">{t`Select cells on the sheet and use them, or type the numbers.`}</Notice>
        )}
        {isBegun && result && "message" in result && <Notice tone="neutral">{result.message}</Notice>}
        {args.map(({ note }) => note !== undefined && <Notice tone="neutral">{note}</Notice>)}
        {table && <p class="hint">{t`Cost: no request.`}</p>}
      </div>
    </FormulaSection>
  );
}

/** The arguments of a market function: choices, and fields that can take the selected cells. */
export function MarketFields({ name, parameters, values, setValues }: Market) {
  return (
    <>
      {parameters.map((parameter) => {
        const choices = choicesOf(name, parameter);
        const field = {
          value: values[parameter] ?? "",
          hint: functionHelp()[name]?.parameters[parameter],
          onChange: (text: string) => setValues((old) => ({ ...old, [parameter]: text })),
        };
        return choices ? (
          <SelectField
            key={parameter}
            label={argumentLabel(parameter)}
            none={choices.none()}
            options={choices.options}
            {...field}
          />
        ) : (
          <CellsField key={parameter} name={parameter} {...field} />
        );
      })}
    </>
  );
}
