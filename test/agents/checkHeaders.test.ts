import { checkHeaders } from "../../src/agents/checkHeaders";
import { ProtocolError, readMessage } from "../../src/agents/messages";

const newest = "2026-07-28";
const meta = {
  "io.modelcontextprotocol/protocolVersion": newest,
  "io.modelcontextprotocol/clientCapabilities": {},
};
const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "form", _meta: meta } };
const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: meta } };
const readRequest = {
  jsonrpc: "2.0",
  id: 1,
  method: "resources/read",
  params: { uri: "racing://docs/é", _meta: meta },
};
const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25" } };
const earlier = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const version = { "MCP-Protocol-Version": newest };

/** Returns the code and the status of the refusal; undefined for a message that passes. */
function refusal(body: unknown, headers: Record<string, string>) {
  const message = readMessage(body);
  if (!message) throw new Error("no message");
  try {
    checkHeaders(message, new Headers(headers));
    return undefined;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return [error.code, error.status];
  }
}

test.each([
  [call, { ...version, "Mcp-Method": "tools/call", "Mcp-Name": "form" }],
  [call, { ...version, "mcp-method": "tools/call", "Mcp-Name": "  form " }],
  [call, { ...version, "Mcp-Method": "tools/call", "Mcp-Name": `=?base64?${btoa("form")}?=` }],
  [
    readRequest,
    { ...version, "Mcp-Method": "resources/read", "Mcp-Name": "=?base64?cmFjaW5nOi8vZG9jcy/DqQ==?=" },
  ],
  [list, { ...version, "Mcp-Method": "tools/list" }],
  [{ ...list, id: undefined, method: "notifications/cancelled" }, {}],
  [earlier, {}],
  [earlier, { "MCP-Protocol-Version": "2025-03-26" }],
  [initialize, {}],
])("headers that repeat the body pass: %#", (body, headers) => {
  expect(refusal(body, headers as unknown as Record<string, string>)).toBeUndefined();
});

const mismatch = [-32_020, 400];
test.each([
  [call, { ...version, "Mcp-Method": "tools/call", "Mcp-Name": "bias" }, mismatch],
  [call, { ...version, "Mcp-Method": "tools/call" }, mismatch],
  [call, { ...version, "Mcp-Method": "tools/call", "Mcp-Name": "=?base64?Zm9ybQ?=" }, mismatch],
  [call, { ...version, "Mcp-Method": "tools/call", "Mcp-Name": "=?base64?Zm!!?=" }, mismatch],
  [list, { ...version, "Mcp-Method": "TOOLS/LIST" }, mismatch],
  [list, version, mismatch],
  [list, { "Mcp-Method": "tools/list" }, mismatch],
  [list, { "MCP-Protocol-Version": "2025-11-25", "Mcp-Method": "tools/list" }, mismatch],
  [initialize, version, mismatch],
  [earlier, version, [-32_602, 400]],
  [earlier, { "MCP-Protocol-Version": "2023-01-01" }, [-32_022, 400]],
])("headers that differ from the body are refused: %#", (body, headers, expected) => {
  expect(refusal(body, headers as unknown as Record<string, string>)).toEqual(expected);
});
