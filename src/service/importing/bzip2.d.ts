/** The decoder of unbzip2-stream without its Node stream. */
declare module "unbzip2-stream/lib/bzip2.js" {
  interface BitReader {
    readonly bytesRead: number;
  }
  const bzip2: {
    /** Returns the block size in units of 100,000 bytes. */
    header(bits: BitReader): number;
    /**
     * Decodes a block byte by byte. Returns the checksum so far; null at the end of the stream. Throws an
     * Error.
     */
    decompress(
      bits: BitReader,
      onByte: (byte: number) => void,
      buffer: Int32Array,
      size: number,
      checksum: number,
    ): number | null;
  };
  export default bzip2;
}
declare module "unbzip2-stream/lib/bit_iterator.js" {
  export default function bitIterator(next: () => Uint8Array): { readonly bytesRead: number };
}
