import { useState } from "preact/hooks";
import { usePane } from "./paneContext";

/**
 * Holds a choice as useState does, and remembers it while another view is shown. Each name belongs to one
 * choice.
 *
 * @example
 * const [scope, changeScope] = useRemembered("scope", () => "sheet");
 * changeScope(() => "workbook");
 */
export function useRemembered<Value>(
  name: string,
  initial: () => Value,
): readonly [Value, (change: (old: Value) => Value) => void] {
  const { memory } = usePane();
  const [value, setValue] = useState<Value>(
    () => (memory.has(name) ? (memory.get(name) as Value) : initial()), // only this choice has the name
  );
  const change = (next: (old: Value) => Value): void =>
    setValue((old) => {
      const changed = next(old);
      memory.set(name, changed);
      return changed;
    });
  return [value, change];
}
