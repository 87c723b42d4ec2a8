import { useId } from "preact/hooks";

interface DateFieldProps {
  readonly date: string;
  readonly onChange: (date: string) => void;
}

/** A day, as the functions read one. */
export function DateField({ date, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>Date</label>
      <input
        id={id}
        list={`${id}-dates`}
        value={date}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      <datalist id={`${id}-dates`}>
        {["today", "tomorrow", "yesterday"].map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <p class="hint" id={`${id}-hint`}>
        A word such as today or saturday, +1, or a date such as 2026-03-14.
      </p>
    </>
  );
}
