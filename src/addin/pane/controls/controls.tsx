import type { ComponentChildren, ComponentProps } from "preact";
import { useId, useState } from "preact/hooks";
import { formatSeconds } from "../../../client/failure";
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

/** A button outside forms, which submits nothing. Long-running work shows its own failures. */
export const Button = ({ onClick, ...attributes }: ButtonProps) => (
  <button type="button" {...attributes} onClick={() => void onClick()} />
);

interface CancelButtonProps {
  /** The step of a plan. It can be cancelled while it is being made, once it is ready, and while it runs. */
  readonly step: string;
  readonly onCancel: () => void;
}

/** Discards a plan, or cancels it while it runs. */
export const CancelButton = ({ step, onCancel }: CancelButtonProps) =>
  ["planning", "planned", "running"].includes(step) ? <Button onClick={onCancel}>{t`Cancel`}</Button> : null;

/** The headings of a table's columns. */
export const Headings = ({ texts }: { readonly texts: readonly string[] }) => (
  <thead>
    <tr>
      {texts.map((text, index) => (
        <th key={index} scope="col">
          {text}
        </th>
      ))}
    </tr>
  </thead>
);

export type Tone = "success" | "warning" | "danger" | "neutral";

/** A sign and a word for each tone, so that the meaning does not depend on colour. */
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

/** A short message with the sign of its tone; nothing if there is no message. */
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

/** A notice with several sentences, one per line, such as the cost and effects of a plan before it runs. */
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
  /** The singular noun of the count. */
  readonly noun: string;
  readonly pause?: Pause | undefined;
}

/** A pause that the service asks for: its length, and its end in milliseconds since 1970. */
export interface Pause {
  readonly seconds: number;
  readonly until: number;
}

function pauseText({ seconds, until }: Pause): string {
  const time = new Date(until).toLocaleTimeString();
  return t`The service asks for a pause of ${formatSeconds(seconds)}. This continues by itself at ${time}.`;
}

/** The progress of a running plan: "3 of 12 answers" and a bar, and a pause that the service asks for. */
export function ProgressNotice({ done, total, noun, pause }: ProgressNoticeProps) {
  const id = useId();
  return (
    <Notice tone="neutral">
      <label for={id}>{t`${formatNumber(done)} of ${formatCount(total, noun)}`}</label>
      <progress id={id} value={done} max={Math.max(1, total)} />
      {pause && <p>{pauseText(pause)}</p>}
    </Notice>
  );
}

/** Holds a field's entry, and calls back with a new one once it is complete. */
export interface EntryProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

interface FieldProps extends EntryProps {
  readonly label: string;
}

interface ChoiceProps {
  readonly type: "checkbox" | "radio";
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ComponentChildren;
  readonly hint?: string;
  /** Shown while the pointer rests on it. */
  readonly title?: string | undefined;
  /** Groups radio buttons. */
  readonly name?: string;
  readonly disabled?: boolean;
}

export const Choice = ({ onChange, children, hint, title, ...attributes }: ChoiceProps) => (
  <label class="choice" title={title}>
    <input {...attributes} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    <span>
      {children}
      {hint !== undefined && <span class="hint">{hint}</span>}
    </span>
  </label>
);

type Attributes = "placeholder" | "autocomplete" | "spellcheck" | "aria-invalid";

interface TextFieldProps extends FieldProps, Pick<ComponentProps<"input">, Attributes> {
  readonly type?: "text" | "url" | "password";
  readonly hint?: ComponentChildren;
  /** The suggested texts for the typed one. */
  readonly suggestions?: ((typed: string) => readonly string[]) | undefined;
  /** Shown next to the field. */
  readonly children?: ComponentChildren;
  /** True to call back at each key; otherwise at Enter, or when another control gets the focus. */
  readonly live?: boolean;
}

/** A text field with a label and a hint. Typing in progress survives a redraw of the pane. */
export function TextField(props: TextFieldProps) {
  const { label, value, hint, suggestions, children, live, onChange, ...others } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const list = suggestions && { list: `${id}-list` };
  // lists apply only to texts
  const attributes = { type: "text", ...others, ...list } as ComponentProps<"input">;
  const input = (
    <input
      id={id}
      {...attributes}
      aria-describedby={`${id}-hint`}
      value={typed ?? value}
      onInput={({ currentTarget }) => (live ? onChange : setTyped)(currentTarget.value)}
      onChange={({ currentTarget }) => {
        setTyped(undefined);
        onChange(currentTarget.value);
      }}
    />
  );
  return (
    <>
      <label for={id}>{label}</label>
      {children === undefined ? (
        input
      ) : (
        <div class="row">
          {input}
          {children}
        </div>
      )}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions(typed ?? value).map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </>
  );
}

interface SearchFieldProps extends FieldProps {
  readonly placeholder: string;
  /** The sentence about the matches, which screen readers announce. */
  readonly found: string;
  readonly onEnter?: () => void;
}

export function SearchField({ label, value, placeholder, found, onChange, onEnter }: SearchFieldProps) {
  const id = useId();
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        value={value}
        placeholder={placeholder}
        aria-describedby={`${id}-found`}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={({ key }) => key === "Enter" && onEnter?.()}
      />
      <p class="hint" role="status" id={`${id}-found`}>
        {found}
      </p>
    </>
  );
}

interface SelectOption {
  readonly value: string;
  readonly label: string;
  /** The heading above neighbouring options. */
  readonly group?: string;
}

interface SelectFieldProps extends FieldProps {
  readonly options: readonly SelectOption[];
  /** The label of a first option with an empty value. */
  readonly none?: string;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}

export function SelectField({ label, options, none, hint, onChange, ...attributes }: SelectFieldProps) {
  const id = useId();
  const groups = new Set(options.map(({ group }) => group));
  const describedBy = hint === undefined ? {} : { "aria-describedby": `${id}-hint` };
  return (
    <>
      <label for={id}>{label}</label>
      <select
        id={id}
        {...describedBy}
        {...attributes}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {[...groups].map((group) => {
          const members = options
            .filter((option) => option.group === group)
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ));
          return group === undefined ? (
            members
          ) : (
            <optgroup key={group} label={group}>
              {members}
            </optgroup>
          );
        })}
      </select>
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
