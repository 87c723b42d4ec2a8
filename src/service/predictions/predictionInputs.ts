/** The inputs of a race's predictions: the model's coefficients and its features of the starters. */
export interface PredictionInputs {
  /** In the order of the features. */
  readonly weights: readonly number[];
  readonly temperature: number;
  /** The saddle cloth numbers of the starters. */
  readonly numbers: readonly number[];
  /** The features of each starter; NaN for unknown ones. */
  readonly values: readonly Float32Array[];
  /** The effects of products on each starter, by feature, before the temperature; none when omitted. */
  readonly products?: readonly Float32Array[];
}

/** Returns inputs as a text for the store, arrays of 32 bits as base64 of their bytes. */
export const textOfInputs = (inputs: PredictionInputs): string =>
  JSON.stringify(inputs, (_, value: unknown) =>
    value instanceof Float32Array ? btoa(String.fromCharCode(...bytesOf(value))) : value,
  );

/** The bytes of each number, the lowest first on every machine that JavaScript runs on. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Returns the inputs that `textOfInputs` wrote. */
export function inputsOfText(text: string): PredictionInputs {
  // textOfInputs wrote the text, in which no number is a string.
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === "string" ? numbersOf(value) : value,
  ) as PredictionInputs;
}

const numbersOf = (text: string): Float32Array =>
  new Float32Array(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)).buffer);
