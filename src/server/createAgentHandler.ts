import { LRUCache } from "lru-cache";
import type { ToolContext } from "../agents/answerTool";
import { checkHeaders } from "../agents/checkHeaders";
import { type AgentOptions, type Answer, type CallContext, createAgent } from "../agents/createAgent";
import { errorAnswer, idOf, ProtocolError, readMessage } from "../agents/messages";
import { createSharedRacing, type Racing } from "../library/createRacing";
import type { Connection } from "../service/createService";
import { othersTurn } from "../service/store/othersTurn";
import { endpoints } from "../spec/endpoints";

/** The sender of a request: the address, and whether the request names this machine. */
export type Sender = Pick<Connection, "address" | "namesThisMachine">;

/** Sends a request to this server as if it came from a sender. */
export type SendFrom = (request: Request, sender: Sender) => Promise<Response>;

export interface AgentHandlerOptions extends AgentOptions, Pick<ToolContext, "now" | "preparation" | "wait"> {
  /** The path of the service that answers, /api or /relay. */
  readonly base: string;
  readonly send: SendFrom;
}

/** The most callers whose answers are cached; the least recent callers are forgotten. */
const mostCallers = 500;

/** The statuses for a key that is refused or has no requests left. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * The status for a refused key. Clients take a 401 at the protocol's address as a request to log in by OAuth,
 * which this server does not offer, and would show that failure instead of the reason.
 */
const shownStatus = (status: number): number => (status === 401 ? 403 : status);

/** The most messages in one body, because the revision 2025-03-26 allows lists of them. */
const mostMessages = 100;

/** Returns the API key in a request; many clients can only send it as a bearer token. */
function keyOf({ headers }: Request): string {
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return headers.get("X-API-Key") ?? token;
}

const accepted = (): Response => new Response(null, { status: 202 });
const respond = ({ text, status }: Answer): Response =>
  new Response(text, { status, headers: { "Content-Type": "application/json" } });
const refuse = (value: unknown, error: ProtocolError): Response =>
  respond({ text: JSON.stringify(errorAnswer(idOf(value), error)), status: error.status });

/** Returns the service's refusal as a protocol error, with its reason and headers. */
async function refusalOf(value: unknown, refused: Response): Promise<Response> {
  const { detail = "the key was refused", ...facts } = (await refused.json()) as { readonly detail?: string };
  const error = { code: keyRefused, message: detail, data: facts };
  const headers = new Headers({ "Cache-Control": "no-store" });
  const retryAfter = refused.headers.get("Retry-After");
  if (retryAfter !== null) headers.set("Retry-After", retryAfter);
  const body = { jsonrpc: "2.0", id: idOf(value), error };
  return Response.json(body, { status: shownStatus(refused.status), headers });
}

/** The code for a refused key, from the range that the protocol leaves to servers. */
const keyRefused = -32_000;

/** Handles requests of agents: asks the service with the key in their header, from their own address. */
export function createAgentHandler({ base, send, now, preparation, wait, ...options }: AgentHandlerOptions) {
  const agent = createAgent(options);
  const callers = new LRUCache<string, Racing>({ max: mostCallers, dispose: (racing) => racing.close() });

  /**
   * Returns the functions for a key and an address, with separate answers and limits for each caller; or the
   * service's refusal. The service is asked once, because some functions send no request.
   */
  async function racingOf(key: string, sender: Sender): Promise<Racing | Response> {
    const id = `${sender.address} ${sender.namesThisMachine} ${key}`;
    const cachedCaller = callers.get(id);
    if (cachedCaller) return cachedCaller;
    const service = `http://localhost${base}`;
    const headers = { "X-API-Key": key };
    const checked = await send(new Request(`${service}${endpoints.form.path}`, { headers }), sender);
    if (refusals.has(checked.status)) return checked;
    const fetch = (address: string, init?: RequestInit) => send(new Request(address, init), sender);
    const racing = createSharedRacing({ base: service, key, fetch, now });
    callers.set(id, racing);
    return racing;
  }

  /** Answers each message in a list; a list without requests is accepted. */
  async function answerAll(values: readonly unknown[], context: CallContext): Promise<Response> {
    if (values.length === 0 || values.length > mostMessages)
      return refuse(values, new ProtocolError("invalidRequest", `a list has 1 to ${mostMessages} messages`));
    const answers = await Promise.all(values.map((value) => agent(value, context)));
    const texts = answers.flatMap((answer) => answer?.text ?? []);
    return texts.length === 0 ? accepted() : respond({ text: `[${texts.join(",")}]`, status: 200 });
  }

  return async (request: Request, sender: Sender): Promise<Response> => {
    const { headers } = request;
    if (!/^application\/json\b/i.test(headers.get("Content-Type") ?? ""))
      return Response.json(
        errorAnswer(null, new ProtocolError("invalidRequest", "the body must be application/json")),
        { status: 415 },
      );
    let value: unknown;
    try {
      value = JSON.parse(await request.text());
    } catch {
      return refuse(null, new ProtocolError("unreadable", "the body is not JSON"));
    }
    const racing = await racingOf(keyOf(request), sender);
    if (racing instanceof Response) return refusalOf(value, racing);
    const context: CallContext = {
      racing: () => racing,
      get signal() {
        return request.signal;
      },
      now,
      preparation,
      wait,
      othersTurn,
    };
    if (Array.isArray(value)) return answerAll(value, context);
    try {
      const message = readMessage(value);
      if (message) checkHeaders(message, headers);
    } catch (error) {
      if (error instanceof ProtocolError) return refuse(value, error);
      throw error;
    }
    const answer = await agent(value, context);
    return answer ? respond(answer) : accepted();
  };
}
