import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CallToolResult, JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { type CallContext, createAgent } from "../../src/agents/createAgent";
import { isObject } from "../../src/agents/messages";
import type { Value } from "../../src/library/answered";
import type { Racing } from "../../src/library/createRacing";
import { now } from "../functions/testSession";

/** The structured content of a result. */
export interface Content {
  readonly formula: string;
  readonly fields: readonly { readonly name: string; readonly heading: string; readonly kind: string }[];
  readonly rows: readonly Readonly<Record<string, Value>>[];
  readonly omittedRows: number;
  readonly notes: readonly string[];
  readonly requests: number;
  readonly source?: string;
  readonly quota?: { readonly limit: number; readonly remaining: number };
}

/** Calls a tool by the protocol's own client, which checks the content by the tool's schema. */
export async function callTool(
  client: Client,
  name: string,
  toolArguments: object = {},
  signal?: AbortSignal,
) {
  const call = { name, arguments: toolArguments as Record<string, unknown> };
  const result = (await client.callTool(call, undefined, signal ? { signal } : {})) as CallToolResult;
  const texts = result.content.map((part) => (part.type === "text" ? part.text : ""));
  const [text = ""] = texts;
  const content = result.structuredContent as unknown as Content;
  return { text, texts, isError: result.isError === true, content };
}

/** Creates the agent of the tests, whose pages state their paths. */
export const testAgent = () => createAgent({ version: "1", readPage: async (path) => `page ${path}` });

/** A connection to the agent without a socket, as a transport of the protocol's clients. */
export function agentTransport(context: Omit<CallContext, "signal" | "now">): Transport {
  const agent = testAgent();
  const calls = new Map<unknown, AbortController>();
  const transport: Transport = {
    start: async () => undefined,
    close: async () => transport.onclose?.(),
    async send(message) {
      const { id, method, params } = message as { id?: unknown; method?: string; params?: unknown };
      if (method === "notifications/cancelled" && isObject(params)) calls.get(params.requestId)?.abort();
      const call = new AbortController();
      calls.set(id, call);
      const answer = agent(message, { ...context, now: () => now, signal: call.signal });
      void answer.then(
        (givenAnswer) => givenAnswer && transport.onmessage?.(JSON.parse(givenAnswer.text) as JSONRPCMessage),
      );
    },
  };
  return transport;
}

/** Opens the tools over a library, without a socket. */
export async function openTools(racing: Racing): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(agentTransport({ racing: () => racing }));
  await client.listTools(); // the client checks structured content from now on
  return client;
}
