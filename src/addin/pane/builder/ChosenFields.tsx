import { useState } from "preact/hooks";
import { moved } from "./moved";

interface ChosenFieldsProps {
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** The chosen fields in their order, to be dragged, moved by buttons, or taken out. */
export function ChosenFields({ fields, onChange }: ChosenFieldsProps) {
  const [dragged, setDragged] = useState<number>();
  if (fields.length === 0) return null;
  const move = (from: number, to: number): void => onChange(moved(fields, { from, to }));
  return (
    <ol class="chosen" aria-label="Chosen fields">
      {fields.map((name, index) => (
        <li
          key={name}
          draggable
          onDragStart={() => setDragged(index)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) move(dragged, index);
            setDragged(undefined);
          }}
        >
          <span>{name}</span>
          <button type="button" disabled={index === 0} aria-label={`Move ${name} up`} onClick={() => move(index, index - 1)}>
            ↑
          </button>
          <button
            type="button"
            disabled={index === fields.length - 1}
            aria-label={`Move ${name} down`}
            onClick={() => move(index, index + 1)}
          >
            ↓
          </button>
          <button type="button" aria-label={`Remove ${name}`} onClick={() => onChange(fields.filter((field) => field !== name))}>
            ✕
          </button>
        </li>
      ))}
    </ol>
  );
}
