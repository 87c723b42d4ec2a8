import { excelLimits } from "../../src/cells/excelLimits";
import type {
  CustomFunction,
  FunctionMetadata,
  Invocation,
} from "../../src/workbench/runtime/customFunction";
import type { HostProfile } from "./hostProfile";
import { HostError } from "./requests/hostObject";

/** A message to the page's functions, as an entry of the event "richApiMessage". */
export type FunctionMessage = readonly [category: 1, type: number, target: "", text: string, call: number];

/** A result of the page's functions: the call's id, success, the value or message, the error's code. */
export type FunctionResult = readonly [id: number, succeeded: boolean, value: unknown, code?: number];

const messageType = { call: 1000, cancellation: 1001 } as const;
const category = 1;
/** The flags of a call: it may be cancelled; objects among its arguments are JSON texts. */
const flag = { cancelable: 1, stream: 2, richData: 8 } as const;

/** Excel's errors by the codes in results; every other is #VALUE!. */
const errors: Readonly<Record<number, string>> = {
  1: "#N/A",
  5: "#DIV/0!",
  6: "#NUM!",
  7: "#VALUE!",
  8: "#NULL!",
};

export interface CallOptions {
  /** Such as "Race!A5"; null for a function that does not require it. */
  readonly address?: string | null;
  readonly parameterAddresses?: readonly (string | undefined)[] | null;
  /** Takes each result of a streaming function. */
  readonly setResult?: ((result: unknown) => void) | undefined;
}

interface PendingCall {
  readonly setResult: ((result: unknown) => void) | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: object) => void;
}

/** Calls the page's custom functions through messages like Excel. */
export class FunctionCalls {
  private readonly pending = new Map<number, PendingCall>();
  private readonly listeners: ((results: readonly FunctionResult[]) => void)[] = [];
  private readonly report: (messages: readonly FunctionMessage[]) => void;
  private readonly profile: HostProfile;
  private queue: FunctionMessage[] = [];
  private last = 0;

  constructor(report: (messages: readonly FunctionMessage[]) => void, profile: HostProfile = {}) {
    this.report = report;
    this.profile = profile;
  }

  /** Calls a function; calls of one task share a message. */
  call(name: string, args: readonly unknown[], { address, parameterAddresses, setResult }: CallOptions = {}) {
    const id = ++this.last;
    const flags = (setResult ? flag.stream : flag.cancelable) | flag.richData;
    const knownArguments = this.profile.keepsMetadata ? withoutBlankEnd(args) : args;
    const message = [
      id,
      name,
      knownArguments.map(asMessage),
      address ?? null,
      flags,
      parameterAddresses ?? null,
    ];
    this.enqueue([category, messageType.call, "", JSON.stringify(message), id]);
    const result = new Promise<unknown>((resolve, reject) =>
      this.pending.set(id, { setResult, resolve, reject }),
    );
    return { id, result };
  }

  cancel(id: number): void {
    if (this.pending.get(id)?.setResult) this.pending.delete(id);
    this.enqueue([category, messageType.cancellation, "", JSON.stringify({ invocationId: id }), id]);
  }

  /** Returns a function of the page for the workbench's runtime. */
  asFunction({ id }: Pick<FunctionMetadata, "id">): CustomFunction {
    return (...args) => {
      const invocation = args.at(-1) as Invocation; // the runtime's last argument
      // Microsoft's script has no preview, because Excel calls no function for a formula that is being typed.
      if (invocation.isInValuePreview) return new Promise(() => undefined);
      const call = this.call(id, args.slice(0, -1), {
        setResult: invocation.setResult,
      });
      invocation.onCanceled = () => this.cancel(call.id);
      return call.result;
    };
  }

  /** Settles calls with the results of one message of the page. */
  take(results: readonly FunctionResult[]): void {
    if (JSON.stringify(results).length > (this.profile.mostCharacters ?? excelLimits.request))
      throw new HostError(
        "RequestPayloadSizeLimitExceeded",
        "The request payload size has exceeded the limit.",
        413,
      );
    for (const [id, succeeded, value, code = 0] of results) {
      const call = this.pending.get(id);
      const error = { code: errors[code] ?? "#VALUE!", message: value };
      if (call?.setResult) {
        call.setResult(succeeded ? value : error);
        continue;
      }
      this.pending.delete(id);
      if (succeeded) call?.resolve(value);
      else call?.reject(error);
    }
    for (const listener of this.listeners) listener(results);
  }

  /** Calls back with the results of each message of the page. */
  onResults(listener: (results: readonly FunctionResult[]) => void): void {
    this.listeners.push(listener);
  }

  private enqueue(message: FunctionMessage): void {
    this.queue.push(message);
    if (this.queue.length > 1) return;
    queueMicrotask(() => {
      const messages = this.queue;
      this.queue = [];
      this.report(messages);
    });
  }
}

const withoutBlankEnd = (args: readonly unknown[]): readonly unknown[] =>
  args.slice(
    0,
    args.reduce<number>((end, argument, index) => (argument === null ? end : index + 1), 0),
  );

/** Returns an argument as messages carry it: a data type of a cell as its JSON text. */
function asMessage(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(asMessage);
  return typeof argument === "object" && argument !== null ? { value: JSON.stringify(argument) } : argument;
}
