import { useState } from "preact/hooks";

interface TextInputProps {
  readonly id: string;
  /** The id of a list of suggestions. */
  readonly list?: string;
  readonly "aria-describedby": string;
  readonly value: string;
  /** Called when the text is complete: with Enter, or when another control gets the focus. */
  readonly onComplete: (text: string) => void;
}

/** A text field. What is being typed remains when the pane is drawn again meanwhile. */
export function TextInput({ value, onComplete, ...attributes }: TextInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      type="text"
      {...attributes}
      value={typed ?? value}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      onChange={({ currentTarget }) => {
        setTyped(undefined);
        onComplete(currentTarget.value);
      }}
    />
  );
}
