import { requestIdHeader } from "../spec/errorCodes";
import { type FailureFacts, InvalidResponse } from "./failure";

/**
 * Returns the name of the request in the service's log, which a response states; nothing when it states none,
 * or repeats the key.
 */
export function requestIdOf(headers: Headers, key: string): Pick<FailureFacts, "requestId"> {
  const requestId = headers.get(requestIdHeader)?.trim() ?? "";
  const isName = /^[\w.-]{1,64}$/.test(requestId) && (key === "" || !requestId.includes(key));
  return isName ? { requestId } : {};
}

/**
 * Returns the result of reading a response. An InvalidResponse that is thrown meanwhile names the request, so
 * that it is found in the service's log.
 */
export async function namingRequest<T>(
  { headers, key }: { readonly headers: Headers; readonly key: string },
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InvalidResponse)) throw error;
    throw new InvalidResponse({ ...error.facts, ...requestIdOf(headers, key) });
  }
}
