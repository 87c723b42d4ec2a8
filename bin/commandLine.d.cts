type Values = Readonly<Record<string, string | boolean | undefined>>;

export function readCommandLine(
  args: readonly string[],
  own?: readonly string[],
): { readonly values: Values; readonly passed: string[] };
export function firstWorld(values: Values, data: string): string[];
