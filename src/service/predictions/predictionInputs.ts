/** The inputs of a race's predictions: the model's coefficients and its features of the starters. */
export interface PredictionInputs {
  /** In the order of the features. */
  readonly weights: readonly number[];
  readonly temperature: number;
  /** The saddle cloth numbers of the starters. */
  readonly numbers: readonly number[];
  /** The features of each starter; NaN for unknown ones. */
  readonly values: readonly Float32Array[];
}

/** Returns inputs as a text for the store, the values as base64 of their bytes. */
export function textOfInputs({ weights, temperature, numbers, values }: PredictionInputs): string {
  const text = values.map((row) => btoa(String.fromCharCode(...bytesOf(row))));
  return JSON.stringify({ weights, temperature, numbers, values: text });
}

/** The bytes of each number, the lowest first on every machine that JavaScript runs on. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Returns the inputs that `textOfInputs` wrote. */
export function inputsOfText(text: string): PredictionInputs {
  const stored = JSON.parse(text) as Omit<PredictionInputs, "values"> & {
    readonly values: readonly string[];
  };
  const values = stored.values.map(
    (row) => new Float32Array(Uint8Array.from(atob(row), (byte) => byte.charCodeAt(0)).buffer),
  );
  return { ...stored, values };
}
