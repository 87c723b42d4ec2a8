import type { Fault } from "./checks";
import type { EndpointName } from "./endpoints";
import type { Responses } from "./responses";
import { validators } from "./validators.generated";

export type { Fault };

/**
 * Checks a parsed response against the schema of its endpoint (spec 2). Unknown fields are allowed.
 * Returns undefined when it fits, else the first fault: `{ path: "/runners/3/weight", rule: "must be number" }`.
 */
export function faultOf(endpoint: EndpointName, value: unknown): Fault | undefined {
  return validators[endpoint](value);
}

/** Says that a value is the response of an endpoint. */
export function isResponse<E extends EndpointName>(endpoint: E, value: unknown): value is Responses[E] {
  return faultOf(endpoint, value) === undefined;
}
