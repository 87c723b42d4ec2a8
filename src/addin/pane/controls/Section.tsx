import type { ComponentChildren, ComponentProps } from "preact";
import { useId } from "preact/hooks";
import { formatCount, formatNumber, t } from "../../../language/translate";

interface SectionProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A part of a view under a heading, which also names it to a screen reader. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface ButtonProps extends Omit<ComponentProps<"button">, "type" | "onClick"> {
  readonly onClick: () => void | Promise<void>;
}

/** A button outside the forms, which submits nothing. Work that takes time shows its own failure. */
export const Button = ({ onClick, ...attributes }: ButtonProps) => (
  <button type="button" {...attributes} onClick={() => void onClick()} />
);

interface CancelButtonProps {
  /** The step of a plan: it can be cancelled while it is made, once it is, and while it runs. */
  readonly step: string;
  readonly onCancel: () => void;
}

/** Discards a plan or cancels it while it runs. */
export const CancelButton = ({ step, onCancel }: CancelButtonProps) =>
  ["planning", "planned", "running"].includes(step) ? <Button onClick={onCancel}>Cancel</Button> : null;

export type Tone = "success" | "warning" | "danger" | "neutral";

/** A sign and a word for each tone, so that its meaning does not depend on colour. */
const signs = (): Readonly<Record<Tone, { readonly sign: string; readonly word: string }>> => ({
  success: { sign: "✓", word: t`Success` },
  warning: { sign: "!", word: t`Warning` },
  danger: { sign: "✕", word: t`Problem` },
  neutral: { sign: "i", word: t`Information` },
});

export function Sign({ tone }: { readonly tone: Tone }) {
  const { sign, word } = signs()[tone];
  return (
    <span class={`sign ${tone}`} role="img" aria-label={word}>
      {sign}
    </span>
  );
}

/** A short message with the sign of its tone; nothing without a message. */
export function Notice({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) {
  if (children === undefined) return null;
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

/** A notice of several sentences, such as the cost and the effects of a plan before it runs, a line each. */
export const LinesNotice = ({ tone, lines }: { readonly tone: Tone; readonly lines: readonly string[] }) => (
  <Notice tone={tone}>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Notice>
);

interface ProgressNoticeProps {
  readonly done: number;
  readonly total: number;
  /** The noun of the count, in the singular. */
  readonly noun: string;
}

/** The progress of a running plan: "3 of 12 answers" and a bar. */
export function ProgressNotice({ done, total, noun }: ProgressNoticeProps) {
  const id = useId();
  return (
    <Notice tone="neutral">
      <label for={id}>
        {formatNumber(done)} of {formatCount(total, noun)}
      </label>
      <progress id={id} value={done} max={Math.max(1, total)} />
    </Notice>
  );
}
