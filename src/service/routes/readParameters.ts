import { type EndpointName, type endpoints, endpoints as table } from "../../spec/endpoints";
import type { Parameter } from "../../spec/parameters";
import { Refusal, type ParameterFault } from "./route";
import { raceCodes, type RaceCode } from "../../spec/codes";
import { countryCodes, type Country } from "../../spec/countries";
import { dayNumber } from "../../dates/days";
import { isTimezone } from "../../dates/zones";
import { slugify } from "../races/names";
import type { DistanceRange } from "../statistics/biasReport";

type Table<E extends EndpointName> = (typeof endpoints)[E]["parameters"];
type Given = { readonly required: true } | { readonly default: string | number };
type ValueOf<P> = P extends { readonly kind: infer K extends keyof KindValues } ? KindValues[K] : never;

/** The parameters of an endpoint, each as its kind is read; one that may be left out and has no default may be undefined. */
export type Parameters<E extends EndpointName> = {
  readonly [N in keyof Table<E>]: Table<E>[N] extends Given ? ValueOf<Table<E>[N]> : ValueOf<Table<E>[N]> | undefined;
};

/** Where the texts of a request's parameters are found. */
export interface Source {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Reads the parameters of an endpoint by its table (spec 4); every one that cannot be used is listed in one 422. */
export function readParameters<E extends EndpointName>(endpoint: E, source: Source): Parameters<E> {
  const faults: ParameterFault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries<Parameter>(table[endpoint].parameters)) {
    const text = (parameter.in === "path" ? source.path[name] : source.query.get(name))?.trim() ?? "";
    try {
      values[name] = text === "" ? absent(parameter) : readers[parameter.kind](text, parameter);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      faults.push({ loc: [parameter.in, name], msg: `${name} ${error.message}`, type: error.type });
    }
  }
  if (faults.length > 0) throw new Refusal(422, faults);
  // Each value was read by the reader of its own kind, as the type derives from the same table.
  return values as Parameters<E>;
}

function absent(parameter: Parameter): string | number | undefined {
  if (parameter.required) throw new Unusable(`is missing; it must be ${parameter.rule}`, "missing");
  return parameter.default;
}

/** Why a value was refused: the sentence and the kind of fault. */
export class Unusable extends Error {
  constructor(
    message: string,
    readonly type: string,
  ) {
    super(message);
  }
}

/** What a parameter of each kind is read as. */
export interface KindValues {
  date: string;
  race_code: RaceCode;
  timezone: string;
  slug: string;
  integer: number;
  country: Country;
  distance: DistanceRange;
  condition: string;
  name: string;
}

type Reader<K extends Parameter["kind"]> = (text: string, parameter: Parameter) => KindValues[K];

const refuse = ({ rule }: Parameter, text: string, type: string): never => {
  throw new Unusable(`must be ${rule}; current value is ${text.length > 60 ? `${text.slice(0, 60)}...` : text}`, type);
};

function wholeNumber(text: string, parameter: Parameter): number {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = parameter;
  if (!/^[+-]?\d{1,15}$/.test(text)) return refuse(parameter, text, "int_parsing");
  const value = Number(text);
  if (value < minimum) return refuse(parameter, text, "greater_than_equal");
  return value > maximum ? refuse(parameter, text, "less_than_equal") : value;
}

/** A distance or low-high: each reason of spec 4.4 has its own sentence. */
function distance(text: string, parameter: Parameter): DistanceRange {
  const { minimum = 0, maximum = Infinity } = parameter;
  const said = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text);
  if (!said?.[1]) {
    const type = /\d\s*[a-z]+$/i.test(text) ? "distance_unit" : "distance_parsing";
    return refuse(parameter, text, type);
  }
  const [from, to] = [Number(said[1]), Number(said[2] ?? said[1])];
  if (from > to) throw new Unusable(`range is reversed; it must be low first; current value is ${text}`, "distance_reversed");
  if (from < minimum || to > maximum) {
    throw new Unusable(`must lie within ${minimum} to ${maximum} metres; current value is ${text}`, "distance_out_of_bounds");
  }
  return { from, to };
}

/** How the text of each kind is read; codes in upper case are accepted. */
export const readers: { readonly [K in Parameter["kind"]]: Reader<K> } = {
  date: (text, parameter) => (dayNumber(text) === undefined ? refuse(parameter, text, "date_parsing") : text),
  race_code: (text, parameter) => raceCodes.find((code) => code === text.toLowerCase()) ?? refuse(parameter, text, "enum"),
  timezone: (text, parameter) => (isTimezone(text) ? text : refuse(parameter, text, "timezone")),
  slug: (text, parameter) => slugify(text) || refuse(parameter, text, "slug"),
  integer: wholeNumber,
  country: (text, parameter) => countryCodes.find((code) => code === text.toLowerCase()) ?? refuse(parameter, text, "country"),
  distance,
  condition: (text) => text,
  name: (text) => text,
};
