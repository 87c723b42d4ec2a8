import type { BrowserService } from "./createBrowserService";
import { UnreadableFile } from "../service/importing/unreadableFile";
import type { ImportedFile, Message, Reply, Zones } from "./messages";
import { messageOf } from "../spec/errorCodes";

export interface ImportingOptions {
  readonly zones: Zones;
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

export interface Receiver {
  /** Resolves to the service of the current races. */
  readonly service: () => Promise<BrowserService>;
  /** Imports files in place of the current races; an empty list brings back the example races. */
  readonly importFiles: (
    files: readonly File[],
    options: ImportingOptions,
  ) => Promise<readonly ImportedFile[]>;
}

/** Sends a reply to the page that asked; transferred objects leave this thread. */
export type Post = (reply: Reply, transfer?: Transferable[]) => void;

/** A page, and the streams that it reads by request id. */
export interface Page {
  readonly post: Post;
  readonly streams: Map<number, ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>>;
  /** The imports in progress. */
  readonly imports: Map<number, AbortController>;
}

/** Handles a page's message. Every failure becomes a reply. */
export async function receive(message: Message, page: Page, receiver: Receiver): Promise<void> {
  const { id } = message;
  const { post, streams, imports } = page;
  try {
    if ("cancel" in message) {
      imports.get(message.cancel)?.abort();
      return await streams.get(message.cancel)?.cancel();
    }
    if ("files" in message) {
      const onProgress = (progress: number): void => post({ id, progress });
      const controller = new AbortController();
      imports.set(id, controller);
      const { files, zones = {} } = message;
      const options = { zones, onProgress, signal: controller.signal };
      post({ id, imported: await receiver.importFiles(files, options) });
      return;
    }
    const { method, url } = message;
    const headers = message.headers.map(([name, value]): [string, string] => [name, value]);
    const service = await receiver.service();
    const response = await service.handle(new Request(url, { method, headers }));
    const { status } = response;
    const answered = [...response.headers];
    if (response.body && response.headers.get("Content-Type") === "text/event-stream") {
      post({ id, status, headers: answered, isStream: true });
      return await sendParts(id, response.body, page);
    }
    const body = await response.arrayBuffer();
    post({ id, status, headers: answered, body }, [body]);
  } catch (error) {
    const tracks = error instanceof UnreadableFile ? error.tracks : [];
    post({ id, failure: messageOf(error), ...(tracks.length > 0 ? { tracks } : {}) });
  } finally {
    imports.delete(id);
  }
}

async function sendParts(
  id: number,
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  { post, streams }: Page,
): Promise<void> {
  const reader = stream.getReader();
  streams.set(id, reader);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      post({ id, part: part.value });
  } finally {
    streams.delete(id);
    post({ id, isEnd: true });
  }
}
