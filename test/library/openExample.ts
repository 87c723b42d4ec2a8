import { createRacing } from "../../src/library/createRacing";
import type { Service } from "../../src/service/createService";
import { now } from "../functions/testSession";

export interface ExampleOptions {
  readonly key?: string;
  /** Answers in place of the service. */
  readonly answer?: (request: Request) => Promise<Response>;
  /** Creates the functions; they copy rows by default. */
  readonly create?: typeof createRacing;
}

/** Returns the library over a service with the fictional results, on their day. */
export const openExample = (
  service: Service,
  { key = "pro-key", answer, create = createRacing }: ExampleOptions = {},
) =>
  create({
    base: "http://localhost/api",
    key,
    now: () => now,
    async fetch(address, init) {
      if (address.endsWith("/health")) return Response.json({ source: "results", asOf: "2026-03-14" });
      const request = new Request(address.replace("/api", ""), init);
      return answer ? answer(request) : service.handle(request);
    },
  });
