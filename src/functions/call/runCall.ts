import { rowsIn } from "../../cells/cellValue";
import { cardArguments, withCardRace } from "../../cells/table/cardRace";
import type { Cell } from "../../cells/table/cell";
import type { Answer, Question } from "../../client/question";
import type { AskOptions, Client } from "../../client/client";
import { t } from "../../language/translate";
import { type EndpointName, endpoints } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";
import {
  type Argument,
  type ArgumentCells,
  type Arguments,
  presentationOptions,
  report,
  scopeOptions,
  snapshot,
  tail,
} from "./arguments";
import { parseCached } from "./argumentCache";
import { askParsed } from "./askParsed";
import type { Asker, Call, CallDeclaration } from "./call";
import { cellError, notAvailable } from "./cellError";
import { failureText } from "./failureTexts";
import { type CellResult, passTable, tableOf } from "./cellResult";
import { checkRequiredCells, type ParsedCall } from "./parseCall";
import { session, sessionFor, whenSnapshotsRead } from "./session";

/** Pairs the endpoints' parameters with the arguments that fill them, by name. */
function pairParameters(
  { endpoint, join }: CallDeclaration,
  descriptors: Readonly<Record<string, Argument>>,
): (readonly [parameter: string, argument: string])[] {
  const sent = Object.entries(descriptors).filter(([, { parameter, isFilter }]) => parameter && !isFilter);
  const argumentFor = new Map(sent.map(([name, { sentAs = name }]) => [sentAs, name]));
  const joined = new Set((join?.endpoints ?? []).flatMap((name) => Object.keys(endpoints[name].parameters)));
  const ofJoined = [...argumentFor.keys()].filter((name) => joined.has(name));
  const names = new Set([...Object.keys(endpoints[endpoint].parameters), ...ofJoined]);
  return [...names].flatMap((parameter) => {
    const argument = argumentFor.get(parameter);
    return argument === undefined ? [] : [[parameter, argument] as const];
  });
}

/** Declares a function that asks the service; the endpoint or the join determines the type of responses. */
export function defineCall<
  Declared extends Arguments,
  Endpoint extends EndpointName,
  Result extends object = Responses[Endpoint],
  Options extends Readonly<Record<string, Argument>> = Record<never, never>,
>(
  declaration: CallDeclaration<Declared, Endpoint, Result, Options>,
): Call<Declared, Endpoint, Result, Options> {
  const ofTable: Arguments = { report, ...tail };
  const argumentNames = Object.keys(declaration.arguments);
  const own = Object.entries(declaration.arguments).filter(([name]) => !(name in ofTable));
  const ownArguments = Object.fromEntries(own) as Record<string, Argument>; // all but the table's arguments
  const options = { ...scopeOptions, ...declaration.options, ...presentationOptions, snapshot };
  const descriptors = { ...ownArguments, ...options, ...ownArguments };
  return {
    ...declaration,
    argumentNames,
    cardArguments: cardArguments(argumentNames),
    optionNames: Object.keys(options),
    descriptors,
    requestParameters: pairParameters(declaration, descriptors),
  };
}

type Invocation = CustomFunctions.CancelableInvocation;

interface Calling {
  readonly preview: boolean;
  readonly cancellation: CallCancellation | undefined;
  readonly options: unknown;
}

/** Returns undefined once a call has its code, and it is known whether the workbook shows a snapshot. */
function whenParsable({ code }: Pick<Call, "code">, { preview }: Calling): Promise<unknown> | undefined {
  const fetching = code?.ready();
  const reading = preview ? undefined : whenSnapshotsRead();
  return fetching && reading ? Promise.all([fetching, reading]) : (fetching ?? reading);
}

/** Returns the table of a call, or a promise while the call cannot be parsed or answered. */
export function runCall<Declared extends Arguments>(
  call: Call<Declared>,
  givenCells: ArgumentCells<Declared>,
  invocation?: Invocation,
): any {
  const holdsCard = call.cardArguments.some(
    (name) => typeof givenCells[name] === "object" && givenCells[name] !== null,
  );
  const cells = holdsCard ? withCardRace(call.cardArguments, givenCells) : givenCells;
  const calling: Calling = {
    preview: Boolean(invocation?.isInValuePreview),
    cancellation: invocation && new CallCancellation(invocation),
    options: cells.options,
  };
  const opening = whenParsable(call, calling);
  if (!opening) return runWith(calling, call, cells);
  // Checked now, because nothing that is awaited changes it. Excel takes results in flushes, so an error just
  // before the first answers would delay them by half a second.
  try {
    checkRequiredCells(call, cells);
  } catch (failure) {
    return refuse(failure, calling);
  }
  calling.cancellation?.observe();
  return opening.then(
    () => runWith(calling, call, cells),
    (failure: unknown) => refuse(failure, calling),
  );
}

/** Runs a call in its session. Waits until the client knows the source's date, which limits the dates. */
function runWith(calling: Calling, call: Call, cells: ArgumentCells): Cell[][] | Promise<Cell[][]> {
  try {
    const open = sessionFor(call, cells, session());
    const { client } = open;
    const parsed = parseCached(call, cells, open);
    const waiting = calling.preview ? undefined : client.ready();
    if (!waiting) return answer(parsed, new Run(client, parsed, calling));
    calling.cancellation?.observe();
    const refused = (failure: unknown): Cell[][] => refuse(failure, calling);
    return waiting.then(() => {
      try {
        const parsedNow = parseCached(call, cells, open);
        return answer(parsedNow, new Run(client, parsedNow, calling));
      } catch (failure) {
        return refused(failure);
      }
    }, refused);
  } catch (failure) {
    return refuse(failure, calling);
  }
}

/** The option errors=text in one cell or in two, whatever the other options. */
const asksForText = /\berrors\s*=\s*text\b/i;

/** Returns a failure as a cell error, or its message as a text under the option errors=text. */
export function shownFailure(failure: unknown, options: unknown): Cell[][] | CustomFunctions.Error {
  const error = cellError(failure);
  const written = rowsIn(options).map((row) => row.filter((cell) => typeof cell === "string").join("="));
  return written.some((text) => asksForText.test(text)) ? [[failureText(error.message ?? "")]] : error;
}

/** Throws a failure as a cell error, or returns its message as a text under the option errors=text. */
function refuse(failure: unknown, { options }: Pick<Calling, "options">): Cell[][] {
  const shown = shownFailure(failure, options);
  if (Array.isArray(shown)) return shown;
  throw shown;
}

/** Returns the table of a parsed call: at once if its responses are cached, else a promise. */
function answer(parsed: ParsedCall, run: Run): Cell[][] | Promise<Cell[][]> {
  const { client, preview } = run;
  const result = askParsed(parsed, run);
  if (result instanceof Promise)
    return result.then(
      (arrived) => show(parsed, arrived, run),
      (failure: unknown) => refuse(failure, run),
    );
  const sized = tableOf(parsed, result, client.peek);
  return preview ? sized.table : passTable(sized, client);
}

function show(parsed: ParsedCall, result: CellResult, run: Run): Cell[][] | Promise<Cell[][]> {
  try {
    return passTable(tableOf(parsed, result, run.client.peek), run.client);
  } catch (failure) {
    return refuse(failure, run);
  }
}

/** Asks the questions of a call or takes their cached answers; serves as the client's options itself. */
class Run implements Asker, AskOptions {
  readonly client: Client;
  readonly preview: boolean;
  readonly signal: CallCancellation | undefined;
  readonly allowStale: boolean;
  readonly options: unknown;

  constructor(client: Client, { view }: ParsedCall, { preview, cancellation, options }: Calling) {
    this.client = client;
    this.preview = preview;
    this.signal = cancellation;
    this.options = options;
    this.allowStale = view.presentation.stale === "show";
  }

  ask(question: Question): Answer | Promise<Answer> {
    if (this.preview) return cachedAnswer(question, this.client);
    return this.client.ask(question, this);
  }

  get peek(): Client["peek"] {
    return this.client.peek;
  }
}

/** Returns the cached answer for a formula preview, which sends no request. */
function cachedAnswer(question: Question, client: Client): Answer {
  const known = client.peek(question);
  if (!known) throw notAvailable(t`This has not been requested yet, and a preview sends no request.`);
  if ("failure" in known) throw known.failure;
  return known.answer;
}

const none: readonly (() => void)[] = [];

/** Excel's cancellation of a call. Ten thousand real AbortSignals would cost more than everything else. */
export class CallCancellation {
  aborted = false;
  readonly #invocation: Invocation;
  /** The only listener in most calls; a list for each of ten thousand calls takes longer to make. */
  #listener: (() => void) | undefined;
  #others = none;

  constructor(invocation: Invocation) {
    this.#invocation = invocation;
  }

  /** Watches for a cancellation from now on; a call that is answered at once does not need it. */
  observe(): void {
    this.#invocation.onCanceled = () => {
      this.aborted = true;
      this.#listener?.();
      for (const listener of this.#others) if (this.#others.includes(listener)) listener();
    };
  }

  addEventListener(_: "abort", listener: () => void): void {
    this.observe();
    if (this.#listener) this.#others = [...this.#others, listener];
    else this.#listener = listener;
  }

  removeEventListener(_: "abort", listener: () => void): void {
    if (this.#listener === listener) this.#listener = undefined;
    else this.#others = this.#others.filter((other) => other !== listener);
  }
}
