/**
 * Reads results of the Greyhound Board of Great Britain (JSON).
 *
 * Source: the results interface of gbgb.org.uk, from a test fixture of another project (index id
 * 70135689031). Days are day/month/year, times are local. `resultBtnDistance` is to the dog in front;
 * `resultRunTime` is the dog's time, from which `resultAdjustedTime` subtracts the going. `raceGoing` is in
 * hundredths of a second.
 */
import { anyDay, minutesOf, startAt } from "./clocks";
import {
  all,
  always,
  at,
  type CreateFormat,
  fields,
  finishBlank,
  type NestedRow,
  outcome,
  unplaced,
} from "./format";
import type { JsonObject } from "../../../spec/validate";
import { childrenOf, type Level, LostPart, rowsUnder } from "./nested";
import * as read from "./readers";

const zone = "Europe/London";
/** Margins in greyhound racing: a neck is a quarter of a length. */
const margins = { ...read.marginWords, nk: 0.25, neck: 0.25, dnf: null };
const outcomeOf = read.outcomes({
  unplaced: ["DNF", "F", "D", "DIS", "DISQ", "BD", "0"],
  scratched: [...read.finishWords.scratched, "V", "S"],
});

/** Returns true for a trap without a dog, which results list too. */
const isVacant = ({ dogName, resultPosition, SP }: JsonObject): boolean =>
  /^\s*(?:vacant|no reserve)\s*$/i.test(String(dogName)) || !(dogName || resultPosition || SP);

function* rows(meeting: JsonObject): Generator<NestedRow | LostPart> {
  const levels: readonly Level[] = [
    ["race", "races"],
    ["trap", "traps"],
  ];
  for (const row of rowsUnder(meeting, levels, { meeting }))
    if (row instanceof LostPart || !isVacant(row.trap as JsonObject)) yield row;
}

export const createGbgb: CreateFormat = () => ({
  kind: "json",
  name: "gbgb",
  title: "GBGB results JSON",
  source: "the results interface of the Greyhound Board of Great Britain, 2025",
  gives: "finish, margins, run times, starting prices, traps, weights of dogs, ids",
  lacks: "scratched dogs, ages, sire and dam",
  converts: ["distances to the dog in front to lengths behind the winner", "starting prices of fractions"],
  recognises: (document) =>
    childrenOf(document, "races").some((race) => childrenOf(race, "traps").length > 0),
  rows,
  noValue: ["-", "--"],
  race: {
    date: all(["race.raceDate", "meeting.meetingDate"], (race, meeting) => anyDay(race || meeting)),
    country: always("gb"),
    raceCode: always("greyhounds"),
    track: at("meeting.trackName", read.text),
    raceNumber: all(["race.raceNumber"], (number) => (number === "" ? 0 : read.raceNumber(number))),
    timezone: always(zone),
    startTime: all(["race.raceTime", "race.raceDate", "meeting.meetingDate"], (time, race, meeting) =>
      time === "" ? undefined : startAt(anyDay(race || meeting), minutesOf(time), zone),
    ),
    raceName: at("race.raceTitle", read.text),
    raceClass: at("race.raceClass", read.text),
    distance: at("race.raceDistance", read.metresOf),
  },
  runner: {
    number: at("trap.trapNumber", read.whole(1, 99)),
    barrier: at("trap.trapNumber", read.whole(1, 99)),
    name: fields(["trap.dogName"], read.runnerName),
    runnerKey: at("trap.dogId", read.idOrNone),
    trainer: at("trap.trainerName", read.text),
    sex: at("trap.dogSex", read.words(read.greyhoundSexes)),
    sire: at("trap.dogSire", read.text),
    dam: at("trap.dogDam", read.text),
    weight: at("trap.resultDogWeight", read.greyhoundKilograms),
    lengthsToNext: at("trap.resultBtnDistance", read.lengths(margins)),
    seconds: at("trap.resultRunTime", read.seconds),
    startingPrice: all(
      ["trap.SP", "trap.resultPriceNumerator", "trap.resultPriceDenominator"],
      (price, numerator, denominator) => {
        if (price !== "") return read.price(price);
        return Number(numerator) > 0 ? read.price(`${numerator}/${denominator}`) : undefined;
      },
    ),
    also: [
      outcome(["trap.resultPosition", "trap.resultBtnDistance"], (place, distance) => {
        if (place === "" && /^dnf$/i.test(distance)) return unplaced;
        return place === "" ? finishBlank : outcomeOf(place);
      }),
    ],
  },
});
