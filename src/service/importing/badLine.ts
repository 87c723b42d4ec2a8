/** Why a line of a results file cannot be imported. */
export class BadLine extends Error {}

export function fail(column: string, rule: string, value: string): never {
  throw new BadLine(`${column} ${rule}: ${value.length > 60 ? `${value.slice(0, 60)}...` : value}`);
}
