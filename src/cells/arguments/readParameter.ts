import type { Parameter } from "../../spec/parameters";
import { type Calendar, readDate } from "./readDate";
import { readCountry } from "./readCountry";
import { readDistance } from "./readDistance";
import { readInteger } from "./readInteger";
import { readRaceCode } from "./readRaceCode";
import { readCondition, readName, readSlug } from "./readText";
import { readTimezone } from "./readTimezone";

type Reader = (value: unknown, about: { name: string; parameter: Parameter; calendar: Calendar }) => string | number;

const readers: Readonly<Record<Parameter["kind"], Reader>> = {
  date: (value, { calendar }) => readDate(value, calendar),
  race_code: (value, { name }) => readRaceCode(name, value),
  timezone: (value, { name }) => readTimezone(name, value),
  slug: (value, { name }) => readSlug(name, value),
  integer: (value, { name, parameter }) => readInteger(name, value, parameter),
  country: (value, { name }) => readCountry(name, value),
  distance: (value, { name, parameter }) => readDistance(name, value, parameter),
  condition: (value, { name }) => readCondition(name, value),
  name: (value, { name }) => readName(name, value),
};

/**
 * What a cell says for a parameter of the interface, as the service takes it, checked against the parameter's rule (spec 4).
 * `name` is the argument's name in messages.
 */
export const readParameter: Reader = (value, about) => readers[about.parameter.kind](value, about);
