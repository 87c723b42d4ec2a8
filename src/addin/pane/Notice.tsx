import type { ComponentChildren } from "preact";

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
