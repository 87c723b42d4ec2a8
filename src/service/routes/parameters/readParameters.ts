import type { EndpointName, endpoints } from "../../../spec/endpoints";
import { endpoints as table } from "../../../spec/endpoints";
import type { Parameter } from "../../../spec/parameters";
import { Refusal, type ParameterFault } from "../refusal";
import { readers, Unusable, type KindValues } from "./kinds";

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
