/** A branch for each value of one argument. */
interface Branch<Value> {
  value?: Value;
  readonly branches: Map<unknown, Branch<Value>>;
}

const limit = 200_000;
const emptyBranch = <Value>(): Branch<Value> => ({ branches: new Map() });

/** What an argument is told apart by: its value, or for a range all its values. */
function keyOf(argument: unknown): unknown {
  if (typeof argument !== "object" || !Array.isArray(argument)) return argument ?? null;
  const row: unknown = argument[0];
  if (argument.length === 1 && Array.isArray(row) && row.length === 1) return keyOf(row[0]);
  return `\u0000${JSON.stringify(argument)}`;
}

/** How many arguments count: blank ones at the end say nothing. */
function lengthOf(args: readonly unknown[]): number {
  let length = args.length;
  while (length > 0 && (args[length - 1] ?? null) === null) length--;
  return length;
}

/**
 * Finds what was kept for a list of arguments as Excel sends them, without building a text of them.
 * Starts afresh after 200,000 different lists.
 */
export class Recall<Value> {
  #root = emptyBranch<Value>();
  #size = 0;

  clear(): void {
    this.#root = emptyBranch();
    this.#size = 0;
  }

  /** The value kept for the name and arguments. */
  find(name: string, args: readonly unknown[]): Value | undefined {
    const length = lengthOf(args);
    let branch = this.#root.branches.get(name);
    for (let index = 0; branch && index < length; index++) branch = branch.branches.get(keyOf(args[index]));
    return branch?.value;
  }

  /** Keeps a value for the name and arguments, in place of an earlier one. */
  keep(name: string, args: readonly unknown[], value: Value): void {
    if (++this.#size > limit) this.clear();
    let branch = this.#step(this.#root, name);
    for (const argument of args.slice(0, lengthOf(args))) branch = this.#step(branch, keyOf(argument));
    branch.value = value;
  }

  #step(branch: Branch<Value>, key: unknown): Branch<Value> {
    const known = branch.branches.get(key);
    if (known) return known;
    const next = emptyBranch<Value>();
    branch.branches.set(key, next);
    return next;
  }
}
