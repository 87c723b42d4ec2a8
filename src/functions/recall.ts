/** A branch for each value of one argument. */
interface Branch<Value> {
  value?: Value;
  readonly branches: Map<unknown, Branch<Value>>;
}

const limit = 200_000;
const emptyBranch = <Value>(): Branch<Value> => ({ branches: new Map() });

/** What an argument is told apart by: its value, or for a range all its values. */
function keyOf(argument: unknown): unknown {
  if (!Array.isArray(argument)) return argument ?? null;
  const row: unknown = argument[0];
  if (argument.length === 1 && Array.isArray(row) && row.length === 1) return keyOf(row[0]);
  return `\u0000${JSON.stringify(argument)}`;
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

  /** The value kept for the name and arguments, made and kept when there is none. */
  get(name: string, args: readonly unknown[], make: () => Value): Value {
    let branch = this.#step(this.#root, name);
    for (const argument of args) branch = this.#step(branch, keyOf(argument));
    if (branch.value !== undefined) return branch.value;
    const value = make();
    if (++this.#size > limit) this.clear();
    else branch.value = value;
    return value;
  }

  #step(branch: Branch<Value>, key: unknown): Branch<Value> {
    const known = branch.branches.get(key);
    if (known) return known;
    const next = emptyBranch<Value>();
    branch.branches.set(key, next);
    return next;
  }
}
