/** The inputs of a race's predictions: the model's coefficients and the starters' features. */
export interface PredictionInputs {
  /** In the order of the features. */
  readonly weights: readonly number[];
  readonly temperature: number;
  /** The bend of the win chances; 0 if absent. */
  readonly bend?: number;
  /** The saddle cloth numbers of the starters. */
  readonly numbers: readonly number[];
  /** The features of each starter; NaN if unknown. */
  readonly values: readonly Float32Array[];
  /**
   * The effects of products on each starter, by feature, before the temperature; absent if there are none.
   */
  readonly products?: readonly Float32Array[];
}

/** Returns inputs as a text for the store, with 32-bit arrays in the form of `textOfNumbers`. */
export const textOfInputs = (inputs: PredictionInputs): string =>
  JSON.stringify(inputs, (_, value: unknown) =>
    value instanceof Float32Array ? textOfNumbers(value) : value,
  );

/** Returns the inputs from a text of `textOfInputs`. */
export function inputsOfText(text: string): PredictionInputs {
  // textOfInputs wrote the text, in which no number is a string.
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === "string" ? numbersOf(value) : value,
  ) as PredictionInputs;
}

/**
 * Returns 32-bit numbers as a text: base64 of their bytes, lowest byte first on every machine that runs
 * JavaScript.
 */
export function textOfNumbers({ buffer, byteOffset, byteLength }: Float32Array): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let text = "";
  // A call accepts some ten thousand values at most.
  for (let from = 0; from < byteLength; from += 8192)
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(from, from + 8192));
  return btoa(text);
}

/** Returns the numbers from a text of `textOfNumbers`. */
export function numbersOf(text: string): Float32Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return new Float32Array(bytes.buffer);
}
