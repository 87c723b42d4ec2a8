/** Mixes `part` into `state`: a 32-bit avalanche after the finaliser of MurmurHash3 (Appleby 2011). */
export function mix(state: number, part: number): number {
  let bits = Math.imul(state ^ (part + 0x9e3779b9 + (state << 6) + (state >>> 2)), 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Returns a 32-bit hash of two or three whole numbers, the same on every machine. Every random number of the
 * world is seeded with the hash of its subject (seed, venue or race, day), so that none depends on how many
 * were drawn before it.
 */
export function hash(first: number, second: number, third?: number): number {
  const state = mix(mix(0x2545f491, first), second);
  return third === undefined ? state : mix(state, third);
}

/** Returns a 32-bit hash of a text. */
export function hashText(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = mix(state, text.charCodeAt(index));
  return state;
}

/** Converts a 32-bit hash to a number uniform from 0 (included) to 1 (excluded). */
export function uniformOf(bits: number): number {
  return bits / 0x100000000;
}

/** Converts a 32-bit hash to a standard normal number (Box and Muller 1958). */
export function normalOf(bits: number): number {
  const radius = Math.sqrt(-2 * Math.log((bits + 1) / 0x100000001));
  return radius * Math.cos(2 * Math.PI * uniformOf(mix(bits, 0x51ed)));
}

const rounds = 4;

/**
 * Returns a whole number from 0 to `size` - 1 for another one: a random-looking order in which each number
 * occurs once. A Feistel network (Luby and Rackoff 1988) over the next power of four, repeated until the
 * number is below `size`.
 */
export function permute(number: number, size: number): number {
  let half = 1;
  while (4 ** half < size) half++;
  const mask = 2 ** half - 1;
  let permuted = number;
  do {
    let left = permuted >>> half;
    let right = permuted & mask;
    for (let round = 0; round < rounds; round++)
      [left, right] = [right, left ^ (mix(mix(size, round), right) & mask)];
    permuted = (left << half) | right;
  } while (permuted >= size);
  return permuted;
}
