import type { Column, Table } from "../../cells/columns/column";
import type { CardSections } from "../../cells/table/cell";
import type { FooterRow, Row } from "../../cells/table/shape";
import type { Client } from "../../client/client";
import type { Answer, Question } from "../../client/question";
import { t } from "../../language/translate";
import type { Plan } from "../../spec/codes";
import { type EndpointName, endpoints } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";
import type {
  Argument,
  ArgumentCells,
  Arguments,
  presentationOptions,
  scopeOptions,
  snapshot,
  Values,
} from "./arguments";
import type { DeferredCode } from "./deferredCode";
import type { ParseContext, SuppliedValue } from "./session";

type CommonOptions = typeof scopeOptions & typeof presentationOptions & { snapshot: typeof snapshot };

/** The values of a call's arguments and of the options common to all functions. */
export type CallValues<Declared extends Arguments = Arguments> = Values<Declared> &
  Partial<Omit<Values<CommonOptions>, keyof Declared>>;

/** The parsed arguments and options of a call. */
export interface ParsedArguments<Declared extends Arguments = Arguments> {
  readonly values: CallValues<Declared>;
  readonly columns: readonly Column[];
  /** The state of the session in which it was parsed. */
  readonly context: ParseContext;
  /** The report to show; "" for a function without reports. */
  readonly report: string;
  /** The parameters of its questions. Each question uses the ones that its endpoint has. */
  readonly parameters: Readonly<Record<string, string | number>>;
  /** The values before parsing, each with its origin; arguments first. */
  readonly supplied: ReadonlyMap<string, SuppliedValue>;
}

/** Asks questions of the client, or only of its cache. */
export interface Asker {
  /** Returns the answer at once if it is cached, otherwise a promise; throws or rejects with the failure. */
  ask(question: Question): Answer | Promise<Answer>;
  readonly peek: Client["peek"];
}

/**
 * An answer, with the question that was actually asked if its venue or person was found under another one.
 */
export interface Asked extends Answer {
  readonly question?: Question;
}

/** A question of a call as it was asked, with its answer, or with its failure if it may fail. */
export type Outcome = {
  readonly [Name in EndpointName]: {
    readonly question: Question<Name>;
    readonly answer?: Answer<Name>;
    readonly failure?: unknown;
  };
}[EndpointName];

/** A question of a call, whose formula may name the country of its venue. */
export interface CallQuestion extends Question {
  readonly isCountryNamed?: boolean;
}

export interface Join<Declared extends Arguments = Arguments, Composed extends object = object> {
  /** The endpoints that it asks in addition to the call's. */
  readonly endpoints?: readonly EndpointName[];
  /** Returns the first questions, which are asked together; by default the call's question. */
  questions?(parsed: ParsedArguments<Declared>): readonly CallQuestion[];
  /** A sentence for the help page about questions that are asked only in some cases. */
  readonly note?: string;
  /**
   * Returns the questions that follow from responses, which may be "not found"; undefined if there are none.
   */
  further?(parsed: ParsedArguments<Declared>): Further | undefined;
  /** Returns true for a question whose failure does not prevent the rest from being shown. */
  mayFail?(question: Question, parsed: ParsedArguments<Declared>): boolean;
  /** Returns one object made from the responses, which the call's tables show. */
  compose(parsed: ParsedArguments<Declared>, outcomes: readonly Outcome[]): Composed;
}

/** Questions that follow from the responses so far. */
export interface Further {
  readonly description: string;
  readonly questions: (outcomes: readonly Outcome[]) => readonly Question[];
}

/** The part of a response that a call shows; by default all of it, in the parsed columns. */
export interface Shown {
  readonly response?: object;
  readonly columns?: readonly Column[];
  /** Rows of cells below all others, one for each label. */
  readonly footer?: readonly FooterRow[];
  /** A note in the title line, after the query and the source. */
  readonly note?: string;
}

/** The sources of a table's cards: its answer, and cached answers about the same race. */
export interface CardContext extends Pick<Answer, "source" | "receivedAt"> {
  /** The parameters that were sent; the venue may have been found in another country or race code. */
  readonly parameters: Question["parameters"];
  /** Returns the cached response to a question; sends no request. */
  readonly known: <Name extends EndpointName>(
    endpoint: Name,
    parameters: Question["parameters"],
  ) => Responses[Name] | undefined;
}

/** The cards of a function's rows, for hosts that support values with properties. */
export interface RowCard {
  readonly column: string;
  /** Returns the function that gives the sections of a row's card. */
  of(context: CardContext): (row: Row) => CardSections;
}

/** The declaration of a function that asks the service and returns a table. */
export interface CallDeclaration<
  Declared extends Arguments = Arguments,
  Endpoint extends EndpointName = EndpointName,
  Result extends object = object,
  Options extends Readonly<Record<string, Argument>> = Readonly<Record<string, Argument>>,
> {
  /** The name and id, without the namespace. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly arguments: Declared;
  /** Options in addition to the common ones, which they may replace. */
  readonly options?: Options;
  /** The tables by report, the default first; a function without reports has one. */
  readonly reports: Readonly<Record<string, Table>>;
  /** The report to show if a window is given, instead of the first. */
  readonly windowReport?: string;
  /** The required plan, if it is not the plan of all its endpoints. */
  readonly plan?: Plan;
  /** Returns the cells in the places of their arguments, if a short form leaves places out. */
  arrange?(cells: ArgumentCells): ArgumentCells;
  /** Throws an ArgumentError if arguments exclude each other, before anything is asked. */
  check?(values: CallValues<Declared & Options>, context: ParseContext, report: string): void;
  /** The code that reading its arguments and composing need, if it is fetched with the first call. */
  readonly code?: DeferredCode<object>;
  readonly join?: Join<Declared & Options, Result>;
  readonly card?: RowCard;
  /**
   * Returns the part of a response to show; throws if there is nothing to show, with a reason for the cell.
   */
  show?(response: Result, parsed: ParsedArguments<Declared & Options>): Shown;
}

export interface Call<
  Declared extends Arguments = Arguments,
  Endpoint extends EndpointName = EndpointName,
  Result extends object = object,
  Options extends Readonly<Record<string, Argument>> = Readonly<Record<string, Argument>>,
> extends CallDeclaration<Declared, Endpoint, Result, Options> {
  readonly argumentNames: readonly string[];
  /** The arguments in which a runner's card may replace its race. */
  readonly cardArguments: readonly string[];
  readonly optionNames: readonly string[];
  /** The arguments, then the options, by name. The table's arguments are left out. */
  readonly descriptors: Readonly<Record<string, Argument>>;
  /** The names of the questions' parameters, each with the argument or option that fills it. */
  readonly requestParameters: readonly (readonly [parameter: string, argument: string])[];
}

/** Returns the plan that a call needs: the declared one, or the plan of its endpoints. */
export function planOf({ endpoint, join, plan }: Pick<Call, "endpoint" | "join" | "plan">): Plan {
  const isPro = [endpoint, ...(join?.endpoints ?? [])].some((name) => endpoints[name].plan === "pro");
  return plan ?? (isPro ? "pro" : "free");
}

/** Returns a question to an endpoint, with only the parameters that the endpoint takes. */
export function questionTo(
  endpoint: EndpointName,
  { parameters }: Pick<ParsedArguments, "parameters">,
  more: ParsedArguments["parameters"] = {},
): Question {
  const ownParameters = Object.entries({ ...parameters, ...more }).filter(
    ([name]) => name in endpoints[endpoint].parameters,
  );
  return { endpoint, parameters: Object.fromEntries(ownParameters) };
}

/** Returns the response to the first question to an endpoint; checkFailures has made sure that it exists. */
export function responseTo<Name extends EndpointName>(
  outcomes: readonly Outcome[],
  endpoint: Name,
): Responses[Name] {
  const response = outcomes.find(({ question }) => question.endpoint === endpoint)?.answer?.response;
  if (!response) throw new Error(t`The response of ${endpoint} is missing.`);
  return response as Responses[Name]; // determined by its question's endpoint
}
