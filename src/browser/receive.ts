import type { BrowserService } from "./createBrowserService";
import type { ImportedFile, Message, Reply } from "./messages";

export interface Receiver {
  /** Resolves with the service of the races in use. */
  readonly service: () => Promise<BrowserService>;
  /** Imports files instead of the races in use; none for the example races. */
  readonly importFiles: (
    files: readonly File[],
    onProgress: (part: number) => void,
  ) => Promise<readonly ImportedFile[]>;
}

/** Sends a reply to the page that asked; what is transferred is no longer held by this thread. */
export type Post = (reply: Reply, transfer?: Transferable[]) => void;

/** Carries out a message of a page. Every failure becomes a reply. */
export async function receive(message: Message, post: Post, receiver: Receiver): Promise<void> {
  const { id } = message;
  try {
    if ("files" in message) {
      const onProgress = (progress: number): void => post({ id, progress });
      post({ id, imported: await receiver.importFiles(message.files, onProgress) });
      return;
    }
    const { method, url } = message;
    const headers = message.headers.map(([name, value]): [string, string] => [name, value]);
    const service = await receiver.service();
    const response = await service.handle(new Request(url, { method, headers }));
    const body = await response.arrayBuffer();
    post({ id, status: response.status, headers: [...response.headers], body }, [body]);
  } catch (error) {
    post({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}
