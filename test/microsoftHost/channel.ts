/** The values in messages between Excel on the web and a page with office.js; they are not documented. */
const messageType = { request: 0, response: 1 } as const;
const actionType = { invoke: 0, register: 1, unregister: 2 } as const;
const responseType = { call: 0, event: 1 } as const;
const errorCode = { none: 0, failed: -2 } as const;

/** The last part of hostInfo: the page is a shared runtime (1) and has custom functions (2). */
const hostFlags = 1 | 2;

interface Message {
  readonly _messageType: number;
  readonly _actionType: number;
  readonly _actionName: string;
  readonly _conversationId: string;
  readonly _correlationId: number;
  readonly _data: unknown;
}

/** A method of the host that the page may call. */
export type HostMethod = (data: unknown) => unknown;

export interface FrameIdentity {
  /** The id of the conversation, which no other frame has. */
  readonly conversation: string;
  readonly addin: string;
  /** The user interface's language, "en-AU". */
  readonly language: string;
  /** The origin of host and page. */
  readonly origin: string;
}

/** Returns the frame's name: office.js reads from it that Excel on the web hosts the page. */
export function frameName({ conversation, addin, language, origin }: FrameIdentity): string {
  return JSON.stringify({
    baseFrameName: conversation,
    hostInfo: ["Excel", "Web", "16.00", language, "", "", "disableLogging", hostFlags].join("$"),
    xdmInfo: [conversation, addin, origin].join("|"),
    serializerVersion: "1",
    flights: "[]",
  });
}

interface ChannelOptions {
  /** The conversation's id and the origin to which messages are sent. */
  readonly identity: Pick<FrameIdentity, "conversation" | "origin">;
  readonly methods: Readonly<Record<string, HostMethod>>;
}

/** The host's end of the messages with one frame. */
export class Channel {
  private readonly events = new Map<string, number>();
  private readonly frame: HTMLIFrameElement;
  private readonly options: ChannelOptions;

  constructor(frame: HTMLIFrameElement, options: ChannelOptions) {
    this.frame = frame;
    this.options = options;
  }

  /** Answers the page's requests. */
  open(): void {
    window.addEventListener("message", ({ source, data }) => {
      if (source === this.frame.contentWindow && typeof data === "string") void this.receive(data);
    });
  }

  /** Reports an event; returns false if the page has not registered for it. */
  report(event: string, data: unknown): boolean {
    const correlation = this.events.get(event);
    if (correlation === undefined) return false;
    this.send({
      _actionName: event,
      _correlationId: correlation,
      _responseType: responseType.event,
      _errorCode: errorCode.none,
      _data: data,
    });
    return true;
  }

  private async receive(text: string): Promise<void> {
    const message = JSON.parse(text) as Message; // the page is the add-in's own
    if (message._messageType !== messageType.request) return;
    if (message._conversationId !== this.options.identity.conversation) return;
    const head = {
      _actionName: message._actionName,
      _correlationId: message._correlationId,
      _responseType: responseType.call,
    };
    try {
      const data = await this.answer(message);
      this.send({ ...head, _errorCode: errorCode.none, _data: data });
    } catch (error) {
      this.send({ ...head, _errorCode: errorCode.failed, _data: String(error) });
    }
  }

  private answer(message: Message): unknown {
    const { _actionType: type, _actionName: name, _correlationId: correlation } = message;
    if (type === actionType.register) this.events.set(name, correlation);
    if (type === actionType.unregister) this.events.delete(name);
    if (type !== actionType.invoke) return { Version: 1, Error: 0 };
    const method = this.options.methods[name];
    if (!method) throw new Error(`The workbench has no method "${name}"`);
    return method(message._data);
  }

  private send(message: object): void {
    const { conversation, origin } = this.options.identity;
    const whole = {
      _messageType: messageType.response,
      _conversationId: conversation,
      _origin: origin,
      _serializerVersion: 1,
      ...message,
    };
    this.frame.contentWindow?.postMessage(JSON.stringify(whole), origin);
  }
}
