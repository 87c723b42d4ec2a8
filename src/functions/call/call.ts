import type { Question } from "../../client/question";
import type { EndpointName } from "../../spec/endpoints";
import type { Parameter } from "../../spec/parameters";
import type { Responses } from "../../spec/responses";
import type { Column, Table } from "../../cells/columns/column";
import type { Row } from "../../cells/table/path";
import type { SuppliedValue } from "./settings";

/** What a cell gave, by argument or option, as the service's own words. */
export type SuppliedArguments = ReadonlyMap<string, SuppliedValue>;

/** What a call was given, as the service takes it and by the argument's own name. */
export interface ParsedArguments {
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly givens: SuppliedArguments;
}

/** An argument that is no parameter of the interface. */
export interface OwnArgument {
  /** Refuses a blank one. */
  readonly required?: boolean;
  /** The parameter of the interface that it lists several values of. */
  readonly lists?: string;
  /** What it means; a blank one that is not required is not read. */
  readonly read: (name: string, value: unknown) => unknown;
}

/** A question and its response; undefined where the service has nothing for a question that may have no answer. */
export type Found = {
  readonly [Name in EndpointName]: { readonly question: Question<Name>; readonly response: Responses[Name] | undefined };
}[EndpointName];

/** What makes a function's table out of several answers. */
export interface Join {
  /** The endpoints it asks besides the call's own. */
  readonly endpoints?: readonly EndpointName[];
  /** What is asked first, all at once; the call's own question unless said otherwise. */
  readonly questions?: (meant: ParsedArguments) => readonly Question[];
  /** What the first answers lead to, and how its number is told before they have come. */
  readonly further?: {
    readonly questions: (meant: ParsedArguments, found: readonly Found[]) => readonly Question[];
    readonly meaning: string;
  };
  /** True for questions that the service may have nothing for. */
  readonly mayLack?: (question: Question) => boolean;
  /** The answers as one object that the call's tables can show. */
  readonly compose: (meant: ParsedArguments, found: readonly Found[]) => object;
}

/** A function that asks the service and shows what it answers as a table: all that tells it from its sisters, as data. */
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
  /** Throws when the arguments do not go together, before anything is asked. */
  readonly checkGivens?: (givens: SuppliedArguments) => void;
  /** Which rows of the answer to show, where an argument chooses among them. */
  readonly filter?: (givens: SuppliedArguments) => ((row: Row) => boolean) | undefined;
  /** True where one named field gives one value, without a heading. */
  readonly single?: boolean;
  /** Arguments that are no parameters of the interface, by name. */
  readonly own?: Readonly<Record<string, OwnArgument>>;
  /** Parameters of the endpoints that are asked besides its own. */
  readonly adds?: Readonly<Record<string, Parameter>>;
  /** How several answers become one table, where it takes several. */
  readonly join?: Join;
  /** The columns, where they follow from the answer instead of from `fields`. */
  readonly columnsOf?: (response: object, meant: ParsedArguments) => readonly Column[];
  /** Throws when an answer has nothing to show for a reason that the cell must name. */
  readonly check?: (response: object, givens: SuppliedArguments) => void;
}

/** The end of every function's arguments. */
export const tail = ["fields", "headers", "options"] as const;
