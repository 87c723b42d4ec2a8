import type { Column, Table } from "../../cells/columns/column";
import type { Row } from "../../cells/table/path";
import type { FooterRow, View } from "../../cells/table/shape";
import type { Answer, Question } from "../../client/question";
import type { Plan } from "../../spec/codes";
import { type EndpointName, endpoints } from "../../spec/endpoints";
import type { Parameter } from "../../spec/parameters";
import type { Responses } from "../../spec/responses";
import {
  type Argument,
  type ArgumentCells,
  type Arguments,
  type commonOptions,
  presentationOptions,
  report,
  scopeOptions,
  snapshot,
  tail,
  type Values,
} from "./arguments";
import type { ParseContext } from "./session";

/** The values of a call's arguments, and of the options that all functions take. */
export type CallValues<Declared extends Arguments = Arguments> = Values<Declared> &
  Partial<Omit<Values<typeof commonOptions>, keyof Declared>>;

/** The parsed arguments and options of a call. */
export interface ParsedArguments<Declared extends Arguments = Arguments> {
  readonly values: CallValues<Declared>;
  /** The columns to show. */
  readonly columns: readonly Column[];
  /** The state of the session that it was parsed in. */
  readonly context: ParseContext;
  /** The report to show; "" for a function without reports. */
  readonly report: string;
  /** The parameters of its requests; each request takes those of its endpoint. */
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** A request and its response; undefined if the service has none and the join accepts that. */
export type Found = {
  readonly [Name in EndpointName]: {
    readonly question: Question<Name>;
    readonly response: Responses[Name] | undefined;
    /** The response's source and time. */
    readonly facts?: Pick<Answer, "source" | "asOf" | "receivedAt">;
    /** The reason why there is no response. */
    readonly failure?: unknown;
  };
}[EndpointName];

/** The composition of several responses into one. */
export interface Join<Declared extends Arguments = Arguments, Composed extends object = object> {
  /** The endpoints that it requests besides the call's own. */
  readonly endpoints?: readonly EndpointName[];
  /** Returns the first requests, which are sent together; by default the call's own. */
  questions?(parsed: ParsedArguments<Declared>): readonly Question[];
  /** A sentence for the help page about requests that are sent in some cases only. */
  readonly note?: string;
  /** The requests that follow from the first responses, and a description of their number. */
  readonly further?: {
    questions(parsed: ParsedArguments<Declared>, found: readonly Found[]): readonly Question[];
    readonly description: string;
    /** Returns false for a call that needs none of them; by default every call does. */
    isNeeded?(parsed: ParsedArguments<Declared>): boolean;
  };
  /** Returns true for a request that the service may answer with "not found". */
  mayLack?(question: Question): boolean;
  /** Returns true for a request whose failure leaves the rest of the result to be shown. */
  mayFail?(question: Question, parsed: ParsedArguments<Declared>): boolean;
  /** True if the responses are shown though other requests failed. */
  readonly showsFailures?: boolean;
  /** Returns true for a request whose country the formula names for its venue alone. */
  hasCountry?(parsed: ParsedArguments<Declared>, question: Question): boolean;
  /** Returns one object from the responses, which the call's tables show. */
  compose(parsed: ParsedArguments<Declared>, found: readonly Found[]): Composed;
}

/** The declaration of a function that requests responses of the service and returns a table. */
export interface CallDeclaration<
  Declared extends Arguments = Arguments,
  Endpoint extends EndpointName = EndpointName,
  Result extends object = object,
> {
  /** Its name and id, without the namespace. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly arguments: Declared;
  /**
   * Options besides race_code, country, timezone and the presentation's; they replace those of the same name.
   */
  readonly options?: Readonly<Record<string, Argument>>;
  /** Its tables by report, the default first; a function without reports has one. */
  readonly reports: Readonly<Record<string, Table>>;
  /** Arguments that require another: `{ condition: "window" }`. */
  readonly requires?: Readonly<Partial<Record<keyof Declared & string, keyof Declared & string>>>;
  /** The report that is shown when a window is given, instead of the first. */
  readonly windowReport?: string;
  /** The plan that it needs, where that is not the plan of all its endpoints. */
  readonly plan?: Plan;
  /** True if a single field is one value without a heading. */
  readonly single?: boolean;
  /** Throws an ArgumentError if the arguments exclude each other, before a request is sent. */
  checkArguments?(values: CallValues<Declared>, context: ParseContext): void;
  readonly join?: Join<Declared, Result>;
  /** Throws if a response has nothing to show for a reason that the cell must state. */
  check?(response: Result, values: CallValues<Declared>): void;
  /** Returns the filter of the rows, where an argument or option chooses among them. */
  filter?(values: CallValues<Declared>): View["filter"];
  /** Returns the number of rows to show at most. */
  limit?(values: CallValues<Declared>): number;
  /** True if the rows change with the time of the day. */
  readonly usesClock?: boolean;
  /** Returns the preset to show without fields, where the arguments choose it. */
  preset?(values: CallValues<Declared>): string | undefined;
  /** Returns rows of cells below the others, one for each label. */
  footer?(response: Result, values: CallValues<Declared>): readonly FooterRow[];
  /** Returns the comparison that orders the rows, where it depends on the default country. */
  compare?(defaultCountry: string): (one: Row, other: Row) => number;
  /** A note in the title line, after the query and the source. */
  readonly titleNote?: string;
  /** Returns the columns, where they follow from the response and not from `fields`. */
  columnsOf?(response: Result, values: CallValues<Declared>): readonly Column[];
}

/** A declared call. */
export interface Call<
  Declared extends Arguments = Arguments,
  Endpoint extends EndpointName = EndpointName,
  Result extends object = object,
> extends CallDeclaration<Declared, Endpoint, Result> {
  readonly argumentNames: readonly string[];
  readonly optionNames: readonly string[];
  /** The arguments, then the options, by name; without those of the table. */
  readonly descriptors: Readonly<Record<string, Argument>>;
  /** The names of the requests' parameters, each with the argument or option that it is filled from. */
  readonly requestParameters: readonly (readonly [parameter: string, argument: string])[];
}

const tableArguments: Arguments = { report, ...tail };

function descriptorsOf(
  declared: Arguments,
  optionArguments: Readonly<Record<string, Argument>>,
): Record<string, Argument> {
  const own = Object.entries(declared).filter(([name]) => !(name in tableArguments));
  // The table's arguments are excluded.
  const ownArguments = Object.fromEntries(own) as Record<string, Argument>;
  return { ...ownArguments, ...optionArguments, ...ownArguments };
}

/**
 * Pairs parameters with the arguments that fill them: those of the call's endpoint, then the others in the
 * arguments' order.
 */
function pairParameters(
  { endpoint, join }: CallDeclaration,
  descriptors: Readonly<Record<string, Argument>>,
): (readonly [parameter: string, argument: string])[] {
  const all = Object.entries(descriptors);
  const own: [string, Parameter][] = Object.entries(endpoints[endpoint].parameters);
  const joined: [string, Parameter][] = (join?.endpoints ?? []).flatMap((name) =>
    Object.entries(endpoints[name].parameters),
  );
  const fromOwn = own.flatMap(([parameterName, parameter]) =>
    all
      .filter(([, argument]) => argument.parameter === parameter)
      .map(([name]) => [parameterName, name] as const),
  );
  const fromJoined = all.flatMap(([name, argument]) =>
    joined
      .filter(([, parameter]) => argument.parameter === parameter)
      .map(([parameterName]) => [parameterName, name] as const),
  );
  return [...new Map([...fromOwn, ...fromJoined])];
}

/**
 * Declares a function that requests responses of the service. The responses' type follows from the endpoint
 * or the join.
 */
export function defineCall<
  Declared extends Arguments,
  Endpoint extends EndpointName,
  Result extends object = Responses[Endpoint],
>(declaration: CallDeclaration<Declared, Endpoint, Result>): Call<Declared, Endpoint, Result> {
  const optionArguments = { ...scopeOptions, ...declaration.options, ...presentationOptions, snapshot };
  const descriptors = descriptorsOf(declaration.arguments, optionArguments);
  return {
    ...declaration,
    argumentNames: Object.keys(declaration.arguments),
    optionNames: Object.keys(optionArguments),
    descriptors,
    requestParameters: pairParameters(declaration, descriptors),
  };
}

/** Returns the plan that a call needs: that of its endpoints, or its own. */
export function planOf({ endpoint, join, plan }: Pick<Call, "endpoint" | "join" | "plan">): Plan {
  const isPro = [endpoint, ...(join?.endpoints ?? [])].some((name) => endpoints[name].plan === "pro");
  return plan ?? (isPro ? "pro" : "free");
}

/** Returns the cells of a call's arguments by name, from the cells in the arguments' order. */
export function cellsByName(
  { argumentNames }: Pick<Call, "argumentNames">,
  cells: readonly unknown[],
): ArgumentCells {
  return Object.fromEntries(argumentNames.map((name, index) => [name, cells[index]]));
}
