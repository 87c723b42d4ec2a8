/** The revision of the protocol without sessions: each request names it and is complete in itself. */
export const revision = "2026-07-28";

/** The earlier revisions, which begin with `initialize`; newest first. */
export const earlierRevisions: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
];

/** The severities of log messages in the revisions before it, the lowest first (RFC 5424). */
export const logLevels = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] as const;
export type LogLevel = (typeof logLevels)[number];

const metaKey = (name: string): string => `io.modelcontextprotocol/${name}`;
export const serverInfoKey = metaKey("serverInfo");
const revisionKey = metaKey("protocolVersion");
const capabilitiesKey = metaKey("clientCapabilities");

export type JsonObject = Readonly<Record<string, unknown>>;
export type Id = string | number;

/** A request, or a notification if it has no id. */
export interface Message {
  readonly id?: Id;
  readonly method: string;
  readonly params: JsonObject;
}

/** The errors of the protocol: the JSON-RPC code and the status of the HTTP response. */
const errors = {
  unreadable: { code: -32_700, status: 400 },
  invalidRequest: { code: -32_600, status: 400 },
  methodUnknown: { code: -32_601, status: 404 },
  /** The HTTP status is 200 because the method is known: the error is a complete answer. */
  invalidParams: { code: -32_602, status: 200 },
  invalidEnvelope: { code: -32_602, status: 400 },
  internal: { code: -32_603, status: 500 },
  headerMismatch: { code: -32_020, status: 400 },
  revisionUnknown: { code: -32_022, status: 400 },
} as const;

/** An error that answers a message instead of a result. */
export class ProtocolError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: JsonObject | undefined;

  constructor(kind: keyof typeof errors, message: string, data?: JsonObject) {
    super(message);
    ({ code: this.code, status: this.status } = errors[kind]);
    this.data = data;
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is Id => typeof value === "string" || typeof value === "number";

/** Returns the id of a request; null if it cannot be read. */
export const idOf = (value: unknown): Id | null =>
  isObject(value) && typeof value.method === "string" && isId(value.id) ? value.id : null;

/** Returns the answer that states an error. */
export const errorAnswer = (id: Id | null, { code, message, data }: ProtocolError): JsonObject => ({
  jsonrpc: "2.0",
  id,
  error: { code, message, ...(data && { data }) },
});

/**
 * Reads a message; undefined for a response, because this server sends no requests. Throws a ProtocolError
 * for anything else.
 */
export function readMessage(value: unknown): Message | undefined {
  if (isObject(value) && value.jsonrpc === "2.0") {
    const { id, method, params = {} } = value;
    if (typeof method === "string" && isObject(params)) {
      if (id === undefined) return { method, params };
      if (isId(id)) return { id, method, params };
    }
    if (method === undefined && ("result" in value || "error" in value)) return undefined;
  }
  throw new ProtocolError("invalidRequest", "the message is not one of JSON-RPC 2.0");
}

const metaOf = ({ params }: Message): JsonObject => (isObject(params._meta) ? params._meta : {});

/** Returns true for a message that names its revision, as in 2026-07-28 and later revisions. */
export const namesRevision = (message: Message): boolean => revisionKey in metaOf(message);

/** Returns the revision that a message names; undefined if it names none. */
export function revisionOf(message: Message): string | undefined {
  const statedRevision = metaOf(message)[revisionKey];
  return typeof statedRevision === "string" ? statedRevision : undefined;
}

/** Throws a ProtocolError for a request that lacks a required part of this revision. */
export function checkEnvelope(message: Message): void {
  const meta = metaOf(message);
  const isNamed = typeof meta[revisionKey] === "string";
  const missing = [
    ...(isNamed ? [] : [revisionKey]),
    ...(isObject(meta[capabilitiesKey]) ? [] : [capabilitiesKey]),
  ];
  if (missing.length > 0)
    throw new ProtocolError("invalidEnvelope", `params._meta must have ${missing.join(" and ")}`, {
      envelope: { missing },
    });
}

/** Throws a ProtocolError for a message of a revision other than the newest. */
export function checkRevision(message: Message): void {
  const requested = revisionOf(message);
  if (requested !== revision)
    throw new ProtocolError("revisionUnknown", `the revision must be ${revision}`, {
      supported: [revision],
      requested,
    });
}
