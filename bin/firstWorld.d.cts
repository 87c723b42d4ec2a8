export function hasOption(args: readonly string[], name: string): boolean;
export const defaultScale: string;
export function firstWorld(args: readonly string[], data: string): string[];
