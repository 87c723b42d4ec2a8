import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A part of the pane under a heading that names it to a screen reader too. */
export function Section({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export type Tone = "success" | "warning" | "danger" | "neutral";

/** A word beside each colour, so that the meaning does not hang on seeing it. */
const marks: Readonly<Record<Tone, { readonly sign: string; readonly word: string }>> = {
  success: { sign: "✓", word: "Good" },
  warning: { sign: "!", word: "Note" },
  danger: { sign: "✕", word: "Problem" },
  neutral: { sign: "i", word: "Information" },
};

/** A short message with its sign. */
export function Notice({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  const { sign, word } = marks[tone];
  return (
    <div class={`notice ${tone}`}>
      <span class="sign" role="img" aria-label={word}>
        {sign}
      </span>
      <div>{children}</div>
    </div>
  );
}

/** Why something could not be kept, told at once to who listens instead of looking. */
export function FailureAlert({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="danger">{text}</Notice>
    </div>
  );
}
