import type { Fault } from "./checks";
import type { EndpointName } from "./endpoints";
import type { Responses } from "./responses";
import { validators } from "./validators.generated";

/**
 * Returns the first departure of a parsed response from the schema of its endpoint (spec 2). Unknown
 * properties are allowed.
 */
export function findFault(endpoint: EndpointName, value: unknown): Fault | undefined {
  return validators[endpoint](value);
}

/** Returns true for a valid response of an endpoint. */
export function isResponse<E extends EndpointName>(endpoint: E, value: unknown): value is Responses[E] {
  return findFault(endpoint, value) === undefined;
}
