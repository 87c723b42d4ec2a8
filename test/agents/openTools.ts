import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { createAgentServer } from "../../src/agents/createAgentServer";
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
}

/** Calls a tool by the protocol's own client, which checks the content by the tool's schema. */
export async function callTool(client: Client, name: string, given: object = {}, signal?: AbortSignal) {
  const call = { name, arguments: given as Record<string, unknown> };
  const result = (await client.callTool(call, undefined, signal ? { signal } : {})) as CallToolResult;
  const [first] = result.content;
  const text = first?.type === "text" ? first.text : "";
  return { text, isError: result.isError === true, content: result.structuredContent as unknown as Content };
}

/** Opens the tools over a library, without a socket. */
export async function openTools(racing: Racing): Promise<Client> {
  const [ofClient, ofServer] = InMemoryTransport.createLinkedPair();
  const readPage = async (path: string) => `page ${path}`;
  await createAgentServer({ racing, version: "1", now: () => now, readPage }).connect(ofServer);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(ofClient);
  await client.listTools(); // the client checks structured content from now on
  return client;
}
