import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** A part of a view under a heading, which also names it to a screen reader. */
export function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export type Tone = "success" | "warning" | "danger" | "neutral";

/** A sign and a word for each tone, so that its meaning does not depend on colour. */
const signs: Readonly<Record<Tone, { readonly sign: string; readonly word: string }>> = {
  success: { sign: "✓", word: "Success" },
  warning: { sign: "!", word: "Warning" },
  danger: { sign: "✕", word: "Problem" },
  neutral: { sign: "i", word: "Information" },
};

/** The sign of a tone. */
export function Sign({ tone }: { readonly tone: Tone }) {
  const { sign, word } = signs[tone];
  return (
    <span class="sign" role="img" aria-label={word}>
      {sign}
    </span>
  );
}

/** A short message with the sign of its tone. */
export function Notice({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  return (
    <div class={`notice ${tone}`}>
      <Sign tone={tone} />
      <div>{children}</div>
    </div>
  );
}

/** A failure that a screen reader announces at once. */
export function FailureAlert({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="danger">{text}</Notice>
    </div>
  );
}
