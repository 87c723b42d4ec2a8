import type { ComponentChildren } from "preact";

interface SaveFormProps {
  /** Called by the submit button and by Enter. */
  readonly onSave: () => void;
  readonly children: ComponentChildren;
}

/**
 * The form of one setting. The settings check what is entered, so that the browser's own checks are off and
 * the page is not left.
 */
export function SaveForm({ onSave, children }: SaveFormProps) {
  return (
    <form
      noValidate
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
    </form>
  );
}
