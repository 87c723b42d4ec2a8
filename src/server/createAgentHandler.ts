import { createHash } from "node:crypto";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { LRUCache } from "lru-cache";
import { createAgentServer, type AgentServerOptions } from "../agents/createAgentServer";
import { createRacing, type Racing } from "../library/createRacing";
import { endpoints } from "../spec/endpoints";

/** Sends a request to this server as if it came from an address. */
export type SendFrom = (request: Request, sender: string | undefined) => Promise<Response>;

export interface AgentHandlerOptions extends Omit<AgentServerOptions, "racing"> {
  /** The path of the service that answers, /api or /relay. */
  readonly base: string;
  readonly send: SendFrom;
}

/** The callers whose answers are cached; those not heard of for longest are forgotten. */
const mostCallers = 500;

/** The statuses of a request whose key is refused, or has nothing left. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

/** Handles requests of agents: the key of their header asks the service from their own address. */
export function createAgentHandler({ base, send, ...options }: AgentHandlerOptions) {
  const callers = new LRUCache<string, Racing>({ max: mostCallers, dispose: (racing) => racing.close() });

  /**
   * Returns the functions for a key and an address, whose answers and limits are no other caller's; or the
   * refusal of the service, which is asked once: some functions send no request.
   */
  async function racingOf(key: string, sender: string | undefined): Promise<Racing | Response> {
    const id = createHash("sha256").update(`${key}\n${sender}`).digest("hex");
    const known = callers.get(id);
    if (known) return known;
    const service = `http://localhost${base}`;
    const headers = { "X-API-Key": key };
    const checked = await send(new Request(`${service}${endpoints.form.path}`, { headers }), sender);
    if (refusals.has(checked.status)) return checked;
    const fetch = (address: string, init?: RequestInit) => send(new Request(address, init), sender);
    const racing = createRacing({ base: service, key, fetch, now: options.now });
    callers.set(id, racing);
    return racing;
  }

  return async (request: Request, sender: string | undefined): Promise<Response> => {
    const racing = await racingOf(request.headers.get("X-API-Key") ?? "", sender);
    if (racing instanceof Response) return racing;
    // Without sessions any process answers; a call ends with its request.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createAgentServer({ racing, ...options });
    const close = (): void => void server.close();
    request.signal.addEventListener("abort", close, { once: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request);
    } finally {
      request.signal.removeEventListener("abort", close);
    }
  };
}
