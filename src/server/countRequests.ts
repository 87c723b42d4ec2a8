import type { Service } from "../service/createService";

/** A service whose requests are counted. */
export interface CountedService {
  readonly service: Service;
  /** Resolves when every request that it received has been answered. */
  idle(): Promise<void>;
}

/** Counts the requests of a service, so that what it reads from is closed after the last one. */
export function countRequests({ handle, example }: Service): CountedService {
  const inFlight = new Set<Promise<unknown>>();
  const counted = <T>(request: Promise<T>): Promise<T> => {
    inFlight.add(request);
    const end = (): void => void inFlight.delete(request);
    request.then(end, end);
    return request;
  };
  return {
    service: {
      handle: (request, connection) => counted(handle(request, connection)),
      example: () => counted(example()),
    },
    idle: async () => {
      while (inFlight.size > 0) await Promise.allSettled(inFlight);
    },
  };
}
