/** True for a formula that a file may hold without being marked as a dynamic array. */
export const isPlainFormula = (_typed: string): boolean => false;
