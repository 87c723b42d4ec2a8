/**
 * P6: the processor time of agents' tool calls over the time of the same requests of the interface, in one
 * server.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { measure, ratio } from "../rounds.mjs";
import { root } from "../sources.mjs";

const clients = 50;
const callsPerClient = 20;
const races = [1, 2, 3, 4];
const revision = "2026-07-28";
const meta = {
  "io.modelcontextprotocol/protocolVersion": revision,
  "io.modelcontextprotocol/clientCapabilities": {},
};
const key = { "X-API-Key": "key" };

const send = (url, { agent, method = "GET", headers = {}, body }) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...key, ...headers } }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });

/** Returns the request of the interface and the tool calls of both kinds of revisions for a race. */
function requestsOf(url, race) {
  const query = `date=2026-03-14&track=ashford-park&race=${race}`;
  const call = (more) =>
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "form", arguments: { date: "2026-03-14", track: "ashford-park", race }, ...more },
    });
  const post = (body, headers) => [
    `${url}/mcp`,
    {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        ...headers,
      },
    },
  ];
  const named = { "MCP-Protocol-Version": revision, "Mcp-Method": "tools/call", "Mcp-Name": "form" };
  return {
    rest: [`${url}/api/v1/form?${query}`, {}],
    call: post(call({ _meta: meta }), named),
    earlier: post(call({}), { "MCP-Protocol-Version": "2025-11-25" }),
  };
}

export async function agents({ rounds }) {
  const server = fork(join(root, "bench/performance/agentServer.mjs"));
  const [{ url }] = await once(server, "message");
  const spent = async () => {
    server.send("spent");
    const [{ microseconds }] = await once(server, "message");
    return microseconds;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const byRace = races.map((race) => requestsOf(url, race));
  const work = (kind) => async () => {
    const before = await spent();
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let call = 0; call < callsPerClient; call++) {
          const [address, options] = byRace[(client + call) % races.length][kind];
          const { status, text } = await send(address, { agent, ...options });
          if (status !== 200 || text.includes('"isError":true'))
            throw new Error(`${status} ${text.slice(0, 200)}`);
        }
      }),
    );
    return (await spent()) - before;
  };
  try {
    const times = await measure({ rest: work("rest"), call: work("call"), earlier: work("earlier") }, rounds);
    const [, options] = requestsOf(url, 1).call;
    const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const { "MCP-Protocol-Version": _v, "Mcp-Method": _m, "Mcp-Name": _n, ...headers } = options.headers;
    const { text } = await send(`${url}/mcp`, { agent, method: "POST", headers, body: list });
    const size = Buffer.byteLength(text);
    return {
      rows: [
        {
          goal: "P6",
          what: `a tool call over the same request, ${clients} clients`,
          unit: "x",
          limit: 1.5,
          ...ratio(times, "call", "rest"),
        },
        {
          goal: "P6",
          what: "the same in an earlier revision",
          unit: "x",
          limit: 1.5,
          ...ratio(times, "earlier", "rest"),
        },
        {
          goal: "P6",
          what: "the list of tools",
          wanted: "<= 16 kB",
          text: `${(size / 1024).toFixed(1)} kB`,
          met: size <= 16 * 1024,
        },
      ],
      parts: [],
    };
  } finally {
    agent.destroy();
    server.disconnect();
  }
}
