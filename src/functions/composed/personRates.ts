import { isFieldRate } from "../../cells/columns/people";
import type { JockeyResponse, TrainerResponse } from "../../spec/people";
import type { PersonRatesResponse } from "../../spec/rates";
import type { Responses } from "../../spec/responses";
import type { Arguments } from "../call/arguments";
import { type Join, type Outcome, type ParsedArguments, questionTo, responseTo } from "../call/call";

type Person = JockeyResponse | TrainerResponse;
type Rates = Pick<PersonRatesResponse, "impactValue" | "percentBeaten">;
type Part = Pick<PersonRatesResponse, keyof Rates | "trackRates" | "conditionRates">;

interface Stats {
  readonly trackStats: JockeyResponse["trackStats"];
  readonly conditionStats?: JockeyResponse["conditionStats"];
}

const ratesIn = (rates: Rates | undefined): Rates | undefined =>
  rates && { impactValue: rates.impactValue, percentBeaten: rates.percentBeaten };

/** Returns a record with its rates, and each of its rows with the row's. */
function withRates<Of extends Stats>(stats: Of, part: Part | null): Of {
  if (!part) return stats;
  return {
    ...stats,
    ...ratesIn(part),
    trackStats: stats.trackStats.map((row) => {
      const ofTrack = part.trackRates.filter(({ track }) => track === row.track);
      return { ...row, ...ratesIn(ofTrack.find((one) => one.totalStarts === row.starts) ?? ofTrack[0]) };
    }),
    ...(stats.conditionStats && {
      conditionStats: stats.conditionStats.map((row) => ({
        ...row,
        ...ratesIn(part.conditionRates.find(({ condition }) => condition === row.condition)),
      })),
    }),
  };
}

function personWithRates<Of extends Person>(person: Of, outcomes: readonly Outcome[]): Of {
  const rates = outcomes.find(({ question }) => question.endpoint === "personRates")?.answer?.response as
    PersonRatesResponse | undefined; // determined by its question's endpoint
  if (!rates) return person;
  const { recentStats } = person;
  return {
    ...withRates(person, rates),
    recentStats: recentStats && withRates(recentStats, rates.recentRates),
  };
}

type Parsed = Pick<ParsedArguments, "columns">;

/**
 * Returns the join of a person's record with impact value and rivals beaten, which only a source with past
 * starts has and only their columns ask for. They may stay blank next to other columns.
 */
export function personRatesJoin<Role extends "jockey" | "trainer">(
  role: Role,
): Join<Arguments, Responses[Role]> {
  const asksRates = ({ columns }: Parsed): boolean => columns.some(isFieldRate);
  const asksRatesOnly = ({ columns }: Parsed): boolean => columns.every(isFieldRate);
  return {
    endpoints: ["personRates"],
    further: (parsed) =>
      asksRates(parsed)
        ? {
            description: "one for impact value and rivals beaten",
            questions: (outcomes) =>
              outcomes.flatMap(({ question, answer }) =>
                answer && question.endpoint === role
                  ? questionTo("personRates", { parameters: { ...question.parameters, role } })
                  : [],
              ),
          }
        : undefined,
    mayFail: ({ endpoint }, parsed) => endpoint === "personRates" && !asksRatesOnly(parsed),
    compose(parsed, outcomes) {
      const failed = outcomes.find(({ question }) => question.endpoint === "personRates")?.failure;
      if (failed !== undefined && asksRatesOnly(parsed)) throw failed;
      return personWithRates(responseTo(outcomes, role), outcomes);
    },
  };
}
