import type { ResultsSource } from "../service/importing/importSource";

/** The compressed file is cut short or its content is not what gzip wrote. */
class DamagedGzip extends Error {}

/** Returns the results file that a user chose or dropped, also one compressed with gzip, for the import. */
export function fileSource(file: File): ResultsSource {
  return {
    name: file.name,
    async read(consume) {
      let bytesRead = 0;
      const count = (chunk: Uint8Array): void => void (bytesRead += chunk.length);
      const isCompressed = await isGzip(file);
      const chunks = isCompressed ? unzipped(file, count) : chunksOf(file.stream(), count);
      await consume(chunks, () => bytesRead / file.size);
    },
    reasonOf: (error) => {
      if (error instanceof DamagedGzip) return "the compressed file is damaged or ends too early (truncated)";
      return error instanceof DOMException
        ? "it could not be read: it was changed or removed after it was chosen"
        : undefined;
    },
  };
}

async function isGzip(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk(value);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // after a failure of the stream there is nothing to cancel
  }
}

/** Yields the content of a compressed file. Throws DamagedGzip. */
async function* unzipped(file: File, onChunk: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      onChunk(chunk);
      controller.enqueue(chunk);
    },
  });
  const content = chunksOf(file.stream().pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")));
  for (;;) {
    const next = await content.next().catch((error: unknown) => {
      // A file that cannot be read any more has an error of its own.
      throw error instanceof DOMException ? error : new DamagedGzip();
    });
    if (next.done) return;
    yield next.value;
  }
}
