import type { Answer } from "../../client/answer";
import { NotFound } from "../../client/failure";
import type { Question } from "../../client/question";
import type { Found, Join, ParsedArguments } from "./call";
import { notAvailable } from "./cellError";
import type { Asked } from "./argumentCache";
import type { CellResult } from "./cellResult";
import { type EndpointName, endpoints } from "../../spec/endpoints";
import type { Responses } from "../../spec/responses";

type Outcome = { readonly question: Question } & ({ readonly answer: Answer } | { readonly failure: unknown });
type Arrived = Outcome & { readonly answer: Answer };

export interface Asking {
  /** The answer to one question, at once or later, or its failure. */
  readonly ask: (question: Question) => Answer | Promise<Answer>;
  /** What a cell shows for a question's failure. */
  readonly inCell: (failure: unknown, question: Question) => CustomFunctions.Error;
}

const isArrived = (outcome: Outcome): outcome is Arrived => "answer" in outcome;

/** Goes on at once with what is there, later with what is still to come. */
function whenThere<From, To>(value: From | Promise<From>, goOn: (value: From) => To | Promise<To>): To | Promise<To> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

function outcomeOf(question: Question, ask: Asking["ask"]): Outcome | Promise<Outcome> {
  try {
    const answer = ask(question);
    if (!(answer instanceof Promise)) return { question, answer };
    return answer.then(
      (arrived) => ({ question, answer: arrived }),
      (failure: unknown) => ({ question, failure }),
    );
  } catch (failure) {
    return { question, failure };
  }
}

/** How each question ended; a plain list when everything was at hand. All are asked before any is waited for. */
function outcomesOf(questions: readonly Question[], { ask }: Asking): readonly Outcome[] | Promise<readonly Outcome[]> {
  const outcomes = questions.map((question) => outcomeOf(question, ask));
  const later = outcomes.some((outcome) => outcome instanceof Promise);
  // Without a promise among them they are outcomes.
  return later ? Promise.all(outcomes) : (outcomes as Outcome[]);
}

/** Throws the first failure, except where a question may have no answer and the service has none. */
function checkOutcomes(outcomes: readonly Outcome[], { mayLack }: Join, { inCell }: Asking): void {
  for (const outcome of outcomes) {
    if (isArrived(outcome)) continue;
    if (!(outcome.failure instanceof NotFound && mayLack?.(outcome.question))) throw inCell(outcome.failure, outcome.question);
  }
}

/** The questions with what was found for each. The client has held each response to its endpoint's schema. */
export const foundIn = (outcomes: readonly Outcome[]): readonly Found[] =>
  outcomes.map((outcome) => ({
    question: outcome.question,
    response: isArrived(outcome) ? outcome.answer.response : undefined,
  })) as readonly Found[];

interface Made {
  readonly parts: readonly (object | undefined)[];
  readonly response: object;
}

/** What was made of answers, by the first of them and by the call, for as long as that answer lives. */
const made = new WeakMap<object, Map<string, Made>>();

function compose({ read, viewKey }: Asked, join: Join, found: readonly Found[]): object {
  const parts = found.map(({ response }) => response);
  const whole = parts.find((part) => part !== undefined) ?? read;
  let known = made.get(whole);
  if (!known) made.set(whole, (known = new Map<string, Made>()));
  const before = known.get(viewKey);
  if (before?.parts.length === parts.length && before.parts.every((part, index) => part === parts[index])) return before.response;
  const response = composed(read, join, found);
  known.set(viewKey, { parts, response });
  return response;
}

/** The arithmetic refuses here what an answer says, not what an argument says: arguments have been checked. */
function composed(read: Asked["read"], join: Join, found: readonly Found[]): object {
  try {
    return join.compose(read, found);
  } catch (failure) {
    if (failure instanceof RangeError) throw notAvailable(`The service's numbers cannot be used. ${failure.message}`);
    throw failure;
  }
}

/** Several answers made one: as old as its oldest part. */
function joined(asked: Asked, join: Join, outcomes: readonly Outcome[]): CellResult {
  const response = compose(asked, join, foundIn(outcomes));
  const answers = outcomes.filter(isArrived).map(({ answer }) => answer);
  const oldest = answers.reduce((one, other) => (other.receivedAt < one.receivedAt ? other : one));
  return { ...oldest, response, ...(answers.some(({ stale }) => stale) ? { stale: true } : {}) };
}

/** Asks everything that a call joins, what depends on the first answers included: at once when all is at hand, else a promise. */
export function askJoined(asked: Asked, join: Join, asking: Asking): CellResult | Promise<CellResult> {
  const first = join.questions?.(asked.read) ?? [asked.question];
  return whenThere(outcomesOf(first, asking), (outcomes) => {
    checkOutcomes(outcomes, join, asking);
    const further = join.further?.questions(asked.read, foundIn(outcomes)) ?? [];
    return whenThere(outcomesOf(further, asking), (more) => {
      checkOutcomes(more, join, asking);
      return joined(asked, join, [...outcomes, ...more]);
    });
  });
}

/** The question to an endpoint that holds the parameters which it takes, as the function that asks it alone would put it. */
export function questionTo(
  endpoint: EndpointName,
  { parameters }: Pick<ParsedArguments, "parameters">,
  more: ParsedArguments["parameters"] = {},
): Question {
  const given = Object.entries({ ...parameters, ...more }).filter(([name]) => name in endpoints[endpoint].parameters);
  return { endpoint, parameters: Object.fromEntries(given) };
}

/** The response of the first question to an endpoint. A question that must have an answer has one: the call fails without. */
export function responseTo<Name extends EndpointName>(found: readonly Found[], endpoint: Name): Responses[Name] {
  const response = found.find(({ question }) => question.endpoint === endpoint)?.response;
  if (!response) throw new Error(`The answer of ${endpoint} is missing.`);
  return response as Responses[Name]; // a question's answer is of its endpoint
}
