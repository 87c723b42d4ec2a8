import { dayNumber } from "../../dates/days";
import { isTimezone } from "../../dates/zones";
import { type Country, countryOf } from "../../spec/codes";
import { type AskedRace, parseRaces } from "../../spec/changes";
import { goingRule, requestedGoings } from "../../spec/goings";
import type { EndpointName, endpoints } from "../../spec/endpoints";
import type { Parameter } from "../../spec/parameters";
import { type Surface, surfaceOf } from "../races/surface";
import { slugify } from "../../spec/slug";
import { type ParameterFault, RequestError, shortened } from "./context";

type Table = Readonly<Record<string, Parameter>>;
type AlwaysPresent = { readonly required: true } | { readonly default: string | number };
type ValueOf<P> = P extends { readonly values: readonly (infer Value)[] }
  ? Value
  : P extends { readonly kind: infer K extends keyof KindValues }
    ? KindValues[K]
    : never;

/** The parsed parameters of a table; an optional one without a default may be undefined. */
type Values<T extends Table> = {
  readonly [N in keyof T]: T[N] extends AlwaysPresent ? ValueOf<T[N]> : ValueOf<T[N]> | undefined;
};

export type Parameters<E extends EndpointName> = Values<(typeof endpoints)[E]["parameters"]>;

export interface Source {
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Parses parameters by their table (spec 4). Throws a RequestError (422) that lists every invalid one. */
export function readParameters<T extends Table>(table: T, source: Source): Values<T> {
  const faults: ParameterFault[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries<Parameter>(table)) {
    const text = (parameter.in === "path" ? source.path[name] : source.query.get(name))?.trim() ?? "";
    try {
      if (text === "" && parameter.required)
        throw new InvalidParameter(`is missing; it must be ${parameter.rule}`, "missing");
      values[name] = text === "" ? parameter.default : parsers[parameter.kind](text, parameter);
    } catch (error) {
      if (!(error instanceof InvalidParameter)) throw error;
      faults.push({ loc: [parameter.in, name], msg: `${name} ${error.message}`, type: error.type });
    }
  }
  if (faults.length > 0) throw new RequestError("parameter_invalid", faults);
  // Each value comes from the parser of its kind, and the type is derived from the same table.
  return values as Values<T>;
}

/** The rule that a value breaks, and the type of the fault. */
class InvalidParameter extends Error {
  constructor(
    message: string,
    readonly type: string,
  ) {
    super(message);
  }
}

interface KindValues {
  date: string;
  timezone: string;
  country: Country;
  distance: { readonly from: number; readonly to: number };
  condition: string;
  surface: Surface;
  races: readonly AskedRace[];
  integer: number;
  number: number;
  slug: string;
  word: string;
  text: string;
}

type Parser<K extends Parameter["kind"]> = (text: string, parameter: Parameter) => KindValues[K];

const reject = ({ rule }: Parameter, text: string, type: string): never => {
  throw new InvalidParameter(`must be ${rule}; current value is ${shortened(text)}`, type);
};

function integer(text: string, parameter: Parameter): number {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = parameter;
  if (!/^[+-]?\d{1,15}$/.test(text)) return reject(parameter, text, "int_parsing");
  const value = Number(text);
  if (value < minimum) return reject(parameter, text, "greater_than_equal");
  return value > maximum ? reject(parameter, text, "less_than_equal") : value;
}

/** Parses a distance or low-high; each fault in spec 4.4 has a different message. */
function distance(text: string, parameter: Parameter): KindValues["distance"] {
  const { minimum = 0, maximum = Infinity } = parameter;
  const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text);
  if (!match?.[1]) {
    const type = /\d\s*[a-z]+$/i.test(text) ? "distance_unit" : "distance_parsing";
    return reject(parameter, text, type);
  }
  const [from, to] = [Number(match[1]), Number(match[2] ?? match[1])];
  if (from > to)
    throw new InvalidParameter(
      `range is reversed; it must be low first; current value is ${text}`,
      "distance_reversed",
    );
  if (from < minimum || to > maximum) {
    throw new InvalidParameter(
      `must lie within ${minimum} to ${maximum} metres; current value is ${text}`,
      "distance_out_of_bounds",
    );
  }
  return { from, to };
}

/** The parsers by kind; codes may be in upper case. */
const parsers: { readonly [K in Parameter["kind"]]: Parser<K> } = {
  date: (text, parameter) => (dayNumber(text) === undefined ? reject(parameter, text, "date_parsing") : text),
  timezone: (text, parameter) => (isTimezone(text) ? text : reject(parameter, text, "timezone")),
  slug: (text, parameter) => slugify(text) || reject(parameter, text, "slug"),
  integer,
  country: (text, parameter) => countryOf(text) ?? reject(parameter, text, "country"),
  distance,
  condition: (text) => {
    if (requestedGoings(text, "gallops")) return text;
    throw new InvalidParameter(`${goingRule(text)}; current value is ${shortened(text)}`, "condition");
  },
  surface: (text, parameter) => surfaceOf(text) ?? reject(parameter, text, "enum"),
  word: (text, parameter) =>
    parameter.values?.find((value) => value === text.toLowerCase()) ?? reject(parameter, text, "enum"),
  text: (text) => text,
  number: (text, parameter) => {
    const value = Number(text);
    const { minimum = -Infinity } = parameter;
    return Number.isFinite(value) && value >= minimum ? value : reject(parameter, text, "float_parsing");
  },
  races: (text, parameter) => parseRaces(text) ?? reject(parameter, text, "races"),
};
