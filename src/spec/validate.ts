import type { EndpointName } from "./endpoints";
import type { Responses } from "./responses";
import * as validators from "./validators.generated";

/** Where a response departs from its schema: `{ path: "/runners/3/weight", rule: "must be number" }`. */
export interface Fault {
  readonly path: string;
  readonly rule: string;
}

interface Validator {
  (value: unknown): boolean;
  errors?: readonly { instancePath: string; keyword: string; params: Readonly<Record<string, unknown>> }[] | null;
}

const rules: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: ({ missingProperty }) => `must have ${String(missingProperty)}`,
  type: ({ type }) => `must be ${String(type).replace(",", " or ")}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as readonly string[]).join(", ")}`,
};

/**
 * Checks a parsed response against the schema of its endpoint (spec 2). Unknown fields are allowed.
 * Returns undefined when it fits, else the first fault.
 */
export function faultOf(endpoint: EndpointName, value: unknown): Fault | undefined {
  const validator = validators[endpoint] as Validator;
  if (validator(value)) return undefined;
  const error = validator.errors?.[0];
  return { path: error?.instancePath ?? "", rule: rules[error?.keyword ?? ""]?.(error?.params ?? {}) ?? "must fit its schema" };
}

/** Says that a value is the response of an endpoint. */
export function isResponse<E extends EndpointName>(endpoint: E, value: unknown): value is Responses[E] {
  return faultOf(endpoint, value) === undefined;
}
