import { createInterface } from "node:readline";
import type { Agent, CallContext } from "../../agents/createAgent";
import {
  errorAnswer,
  type Id,
  idOf,
  isObject,
  type JsonObject,
  type LogLevel,
  logLevels,
  ProtocolError,
} from "../../agents/messages";

/** The streams of a connection, whose messages are single lines of JSON. */
interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

const paramsOf = (value: unknown): JsonObject =>
  isObject(value) && isObject(value.params) ? value.params : {};

/**
 * Answers the messages of a stream until it ends, each as soon as its answer is ready. A call that its caller
 * cancels, or that outlives the stream, is ended without an answer. Resolves at the end of the stream.
 */
export async function serveLines(
  { input, output }: Streams,
  agent: Agent,
  context: Omit<CallContext, "signal" | "report" | "setLevel">,
): Promise<void> {
  const calls = new Map<Id, AbortController>();
  const write = (text: string): void => void output.write(`${text}\n`);

  const notify = (method: string, params: JsonObject): void =>
    write(JSON.stringify({ jsonrpc: "2.0", method, params }));
  let logsInfo = false;
  const setLevel = (level: LogLevel): void => {
    logsInfo = logLevels.indexOf(level) <= logLevels.indexOf("info");
  };

  /** Returns a function that reports progress to a request's caller, if it wants to know. */
  function reportTo(value: unknown): NonNullable<CallContext["report"]> {
    const { _meta: meta } = paramsOf(value);
    const progressToken = isObject(meta) ? meta.progressToken : undefined;
    let progress = 0;
    return (message) => {
      if (progressToken !== undefined)
        notify("notifications/progress", { progressToken, progress: ++progress, message });
      if (logsInfo) notify("notifications/message", { level: "info", logger: "races", data: message });
    };
  }

  async function answer(value: unknown): Promise<void> {
    const id = idOf(value);
    const call = new AbortController();
    if (id !== null) calls.set(id, call);
    const caller = { signal: call.signal, report: reportTo(value), setLevel };
    const answered = await agent(value, { ...context, ...caller });
    if (id !== null) calls.delete(id);
    if (answered && !call.signal.aborted) write(answered.text);
  }

  function receive(line: string): void {
    if (line.trim() === "") return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      return write(
        JSON.stringify(errorAnswer(null, new ProtocolError("unreadable", "the line is not JSON"))),
      );
    }
    if (isObject(value) && value.method === "notifications/cancelled")
      return calls.get(paramsOf(value).requestId as Id)?.abort();
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) void answer(one);
  }

  // The caller is gone and reads nothing.
  output.on("error", () => undefined);
  const lines = createInterface({ input });
  lines.on("line", receive);
  await new Promise((resolve) => lines.once("close", resolve));
  for (const call of calls.values()) call.abort();
}
