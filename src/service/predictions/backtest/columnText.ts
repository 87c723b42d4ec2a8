import { valueAt } from "../../../lists/lists";
import { numbersOf, textOfNumbers } from "../predictionInputs";

/**
 * The words of 32 bits before the values: the number of values, and the number of different ones. The
 * different ones follow, then the place of each value among them in as few bits as the places need. If that
 * is no shorter, the second number is 0 and the values follow as they are.
 */
const headerWords = 2;
const wordBits = 32;

/**
 * Returns a column of 32-bit numbers as text. Most columns hold counts, places and rates, of which few are
 * different, and become a third as long.
 */
export function textOfColumn(values: Float32Array): string {
  const patterns = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const words = shortened(patterns) ?? Uint32Array.of(values.length, 0, ...patterns);
  return textOfNumbers(new Float32Array(words.buffer));
}

/** Returns the numbers from a text of `textOfColumn`. */
export function columnOfText(text: string): Float32Array {
  const { buffer } = numbersOf(text);
  const words = new Uint32Array(buffer);
  const [count = 0, different = 0] = words;
  const from = headerWords * Uint32Array.BYTES_PER_ELEMENT;
  if (different === 0) return new Float32Array(buffer, from, count);
  const distinct = new Float32Array(buffer, from, different);
  const bits = bitsFor(different);
  const values = new Float32Array(count);
  let at = (headerWords + different) * wordBits;
  for (let index = 0; index < count; index++, at += bits)
    values[index] = distinct[bitsAt(words, at, bits)] ?? NaN;
  return values;
}

/** Returns the bits of a place among so many values, 0 for a single one. */
const bitsFor = (different: number): number => wordBits - Math.clz32(different - 1);

/** Returns a number of less than 32 bits that begins at a bit. */
function bitsAt(words: Uint32Array, at: number, bits: number): number {
  const word = Math.floor(at / wordBits);
  const shift = at % wordBits;
  const next = shift + bits > wordBits ? (words[word + 1] ?? 0) << (wordBits - shift) : 0;
  return (((words[word] ?? 0) >>> shift) | next) & (2 ** bits - 1);
}

/** Returns the words of values by their places among the different ones; undefined if they are no fewer. */
function shortened(patterns: Uint32Array): Uint32Array | undefined {
  const { distinct, places } = findDistinct(patterns);
  const bits = bitsFor(distinct.length);
  const first = headerWords + distinct.length;
  const length = first + Math.ceil((patterns.length * bits) / wordBits);
  if (length >= headerWords + patterns.length) return undefined;
  const words = new Uint32Array(length);
  words.set([patterns.length, distinct.length]);
  words.set(distinct, headerWords);
  let at = first * wordBits;
  for (let index = 0; index < patterns.length; index++, at += bits) {
    const word = Math.floor(at / wordBits);
    const shift = at % wordBits;
    const place = valueAt(places, index);
    words[word] = (words[word] ?? 0) | (place << shift);
    if (shift + bits > wordBits) words[word + 1] = place >>> (wordBits - shift);
  }
  return words;
}

/** The arrays of the latest column, used again because thousands of large ones would fill the memory. */
let used = { places: new Uint32Array(), slots: new Uint32Array() };

/** Returns the different values in the order in which they occur, and the place of each value among them. */
function findDistinct(patterns: Uint32Array): { distinct: Uint32Array; places: Uint32Array } {
  const size = 2 ** Math.ceil(Math.log2(2 * Math.max(1, patterns.length)));
  if (used.slots.length < size) used = { places: new Uint32Array(size / 2), slots: new Uint32Array(size) };
  const { places, slots } = used;
  // A hash table with open addressing: a slot holds the number of a distinct value, counted from 1.
  slots.fill(0);
  const mask = slots.length - 1;
  const distinct = new Uint32Array(patterns.length);
  let count = 0;
  for (let index = 0; index < patterns.length; index++) {
    const pattern = patterns[index] ?? 0;
    let slot = (Math.imul(pattern, 0x9e3779b1) >>> 8) & mask;
    while (slots[slot] !== 0 && distinct[(slots[slot] ?? 0) - 1] !== pattern) slot = (slot + 1) & mask;
    if (slots[slot] === 0) {
      distinct[count++] = pattern;
      slots[slot] = count;
    }
    places[index] = (slots[slot] ?? 0) - 1;
  }
  return { distinct: distinct.subarray(0, count), places };
}
