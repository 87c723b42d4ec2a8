import {
  earlierRevisions,
  type Message,
  namesRevision,
  ProtocolError,
  revision,
  revisionOf,
} from "./messages";

/** The property that the Mcp-Name header repeats, by method. */
const headerNames: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/**
 * Returns the value of a header, decoded from Base64 if it begins with =?base64?; undefined if unreadable.
 */
function decoded(value: string): string | undefined {
  const coded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (coded === undefined) return value;
  try {
    const bytes = atob(coded);
    if (btoa(bytes) !== coded) return undefined;
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

const mismatch = (header: string, stated: string | null, expected: string): ProtocolError =>
  new ProtocolError(
    "headerMismatch",
    stated === null
      ? `the header ${header} is missing, which the body states as ${expected}`
      : `the header ${header} is ${stated}, the body states ${expected}`,
  );

/** Throws a ProtocolError for an HTTP message whose headers differ from its body. */
export function checkHeaders(message: Message, headers: Headers): void {
  const version = headers.get("MCP-Protocol-Version");
  if (!namesRevision(message)) {
    if (version === null || earlierRevisions.includes(version)) return;
    if (version >= revision) {
      if (message.method === "initialize")
        throw mismatch("MCP-Protocol-Version", version, "an initialize request of an earlier revision");
      throw new ProtocolError("invalidEnvelope", `params._meta must name the revision ${version}`);
    }
    throw new ProtocolError("revisionUnknown", `MCP-Protocol-Version must be a known revision`, {
      supported: [revision, ...earlierRevisions],
      requested: version,
    });
  }
  const { id, method, params } = message;
  const statedRevision = revisionOf(message) ?? "";
  if (version !== null && version !== statedRevision)
    throw mismatch("MCP-Protocol-Version", version, statedRevision);
  if (id === undefined || statedRevision !== revision) return;
  if (version === null) throw mismatch("MCP-Protocol-Version", null, statedRevision);
  const methodHeader = headers.get("Mcp-Method");
  if (methodHeader !== method) throw mismatch("Mcp-Method", methodHeader, method);
  const expected = params[headerNames[method] ?? ""];
  if (typeof expected !== "string") return;
  const nameHeader = headers.get("Mcp-Name");
  if (nameHeader === null || decoded(nameHeader) !== expected)
    throw mismatch("Mcp-Name", nameHeader, expected);
}
