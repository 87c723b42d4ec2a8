import { exoticTypes } from "../../../maths/exoticTickets";
import { marginMethods } from "../../../maths/fairBook";
import { orderModels } from "../../../maths/orderModel";

/** A list of choices for an argument. */
export interface Choices {
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
