export const defaultScale: string;
export function firstWorld(args: readonly string[], data: string): string[];
