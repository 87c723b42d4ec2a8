import type { EndpointName } from "../spec/endpoints";
import type { Table } from "../cells/columns/column";
import type { Row } from "../cells/table/rowsAt";
import type { Given } from "./settings";

/** What a cell gave, by argument or option, as the service's own words. */
export type Givens = ReadonlyMap<string, Given>;

/** A function that asks one question and shows its answer as a table: all that tells it from its sisters, as data. */
export interface Call {
  /** Its name and id, without the namespace. */
  readonly name: string;
  readonly endpoint: EndpointName;
  /** Its arguments in order, the tail (fields, headers, options) included. */
  readonly parameters: readonly string[];
  /** Its tables by report, the default first; a function without reports has one. */
  readonly reports: Readonly<Record<string, Table>>;
  /** Arguments that mean nothing without another: `{ condition: "window" }`. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Which rows of the answer to show, where an argument chooses among them. */
  readonly keep?: (givens: Givens) => ((row: Row) => boolean) | undefined;
  /** True where one named field gives one value, without a heading. */
  readonly single?: boolean;
  /** Throws when an answer has nothing to show for a reason that the cell must name. */
  readonly check?: (response: object, givens: Givens) => void;
}

/** The end of every function's arguments. */
export const tail = ["fields", "headers", "options"] as const;
