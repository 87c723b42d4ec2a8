import { Notice } from "./Notice";

/** Why something could not be kept, told at once to who listens instead of looking. */
export function FailureAlert({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="danger">{text}</Notice>
    </div>
  );
}
