/** Returns the first 32 bits of the fractions of the roots of the first primes (FIPS 180-4, 4.2.2, 5.3.3). */
function fractionsOf(root: (prime: number) => number, count: number): Uint32Array {
  const words: number[] = [];
  for (let candidate = 2; words.length < count; candidate++) {
    if (isPrime(candidate)) words.push(Math.floor((root(candidate) % 1) * 2 ** 32));
  }
  return Uint32Array.from(words);
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return true;
}

const roundConstants = fractionsOf(Math.cbrt, 64);
const initialHash = fractionsOf(Math.sqrt, 8);
const blockSize = 64;

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Returns the SHA-256 digest of a text in UTF-8 (FIPS 180-4), at once, in any JavaScript engine. */
export function sha256(text: string): Uint8Array {
  const blocks = padded(new TextEncoder().encode(text));
  const hash = Uint32Array.from(initialHash);
  for (let at = 0; at < blocks.byteLength; at += blockSize)
    addBlock(hash, new DataView(blocks.buffer, at, blockSize));
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

/** Returns bytes as hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns bytes as base64url without padding (RFC 4648, 5). */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/=+$/, "")
    .replace(/\+/g, "-")
    .replace(/\//g, "_");

/** Returns a message with a bit 1, zeros and its length in bits, in whole blocks. */
function padded(message: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / blockSize) * blockSize);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const length = new DataView(blocks.buffer, blocks.length - 8);
  length.setUint32(0, Math.floor(message.length / 2 ** 29));
  length.setUint32(4, message.length * 8);
  return blocks;
}

/** Returns the words of a block, expanded to one for each round. */
function scheduleOf(block: DataView): Uint32Array {
  const words = new Uint32Array(64);
  const word = (index: number): number => words[index] ?? 0;
  for (let index = 0; index < 16; index++) words[index] = block.getUint32(index * 4);
  for (let index = 16; index < 64; index++) {
    const [early, late] = [word(index - 15), word(index - 2)];
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = word(index - 16) + small + word(index - 7) + large;
  }
  return words;
}

function addBlock(hash: Uint32Array, block: DataView): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  scheduleOf(block).forEach((word, round) => {
    const choice = (e & f) ^ (~e & g);
    const large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + large + choice + (roundConstants[round] ?? 0) + word) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  });
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = (hash[index] ?? 0) + word));
}
