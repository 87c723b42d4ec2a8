import type { FromSchema } from "json-schema-to-ts";
import {
  askedAngleFields,
  correctedFields,
  fieldRateFields,
  intervalFields,
  recordFields,
  warningFields,
} from "./angle";
import { raceCodes } from "./codes";
import * as is from "./fields";
import { raceFields, runnerFields } from "./form";
import { pastRaceFields, resultRaceFields } from "./pastRace";

const { conditions, from, until } = askedAngleFields;
const { number, name, barrier, weight, claim, jockey, trainer, age, sex, scratched } = runnerFields;
const { date, track, slug, country, raceNumber } = pastRaceFields;
const { raceName, raceClass, distance, condition } = raceFields;
const { startTime, timezone } = resultRaceFields;

/** A runner on the day's cards that meets the conditions. */
export const qualifierFields = {
  date,
  track,
  slug,
  country,
  raceNumber,
  ...is.optional({ raceName, raceClass, distance, condition }),
  startTime,
  timezone,
  number,
  name,
  ...is.optional({
    barrier,
    weight,
    claim,
    jockey,
    trainer,
    age,
    sex,
    price: is.odds(
      "Price",
      "The last price in the server's table when the list was read; blank where the table has no price for the runner",
    ),
  }),
  scratched,
};

/** The record of an angle in one race code. */
export const qualifierRecordFields = {
  raceType: is.oneOf("Race type", "Race code of the record and of its runners", raceCodes),
  conditions,
  from,
  until,
  ...recordFields,
  ...fieldRateFields,
  ...intervalFields,
  ...correctedFields,
  ...warningFields,
  ...is.optional({
    priceCondition: is.text(
      "Price wanted",
      "The condition on the price, which is not known before the start and is left to the reader",
    ),
    racesWithoutGoing: is.integer(
      "Races without going",
      "Races of the day whose going is not known yet: no runner of these meets the condition on it",
      "races",
    ),
  }),
};

export const askedDayFields = {
  date: is.date("Date", "Day of the cards, YYYY-MM-DD"),
  ...is.optional({
    pricesAt: is.time("Prices as of", "When the table of prices last changed, ISO 8601 UTC"),
    priceProblem: is.text("Price problem", "The reason why no runner has a price"),
  }),
};

/** The runners on a day's cards that meet the conditions (docs/extension.md, qualifiers). */
export const qualifiersSchema = is.object({
  ...askedDayFields,
  codes: is.listOf(
    "A record for each race code in which every name of the conditions is known",
    is.object({
      ...qualifierRecordFields,
      runners: is.listOf(
        "Runners of the day's cards that meet the conditions, by start time, scratched ones flagged",
        is.object(qualifierFields),
      ),
    }),
  ),
});

export type QualifiersResponse = FromSchema<typeof qualifiersSchema>;
