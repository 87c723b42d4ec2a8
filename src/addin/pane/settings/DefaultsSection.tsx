import { useId } from "preact/hooks";
import { defaultOf, type SettingName, settingNames } from "../../../functions/call/settings";
import { type Choice, settingDefinitions } from "../../settings/settingDefinitions";
import type { Layer } from "../../settings/settings";
import { FailureAlert, Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useKept } from "../state/useSave";

const layers = {
  user: {
    title: "My defaults",
    intro: "Kept for you on this computer. They count where neither a formula nor the workbook says otherwise.",
    reset: "Reset my defaults",
  },
  workbook: {
    title: "This workbook’s defaults",
    intro: "Kept in the workbook and travelling with it, so that its formulas mean the same to every reader.",
    reset: "Reset this workbook’s defaults",
  },
} as const satisfies Record<Layer, object>;

/** What holds when this layer says nothing: "Not set (au)". */
function noneOf(name: SettingName, layer: Layer, chosen: Parameters<typeof defaultOf>[1]): string {
  const { value } = defaultOf(name, layer === "workbook" ? { ...chosen, workbook: {} } : { workbook: {}, user: {} });
  const { label } = settingDefinitions[name].choices().find((choice) => choice.value === value) ?? { label: value };
  return `Not set: ${String(label)}`;
}

/** The defaults of one layer, each to be chosen, taken back, or all taken back together. */
export function DefaultsSection({ layer }: { readonly layer: Layer }) {
  const { settings, host, saved } = usePane();
  const { failure, keep } = useKept(saved);
  const { title, intro, reset } = layers[layer];
  const chosen = settings.chosen();

  if (layer === "workbook" && !host.workbookStore.available())
    return (
      <Section title={title}>
        <Notice tone="neutral">There is no workbook here that could keep them.</Notice>
      </Section>
    );

  return (
    <Section title={title}>
      <p class="intro">{intro}</p>
      {settings.invalid(layer).map(({ name, rule, value }) => (
        <Notice tone="warning" key={name}>
          The stored {name} is ignored, as it {rule}: {value}
        </Notice>
      ))}
      <FailureAlert text={failure} />
      {settingNames.map((name) => (
        <ChoiceField
          key={name}
          label={settingDefinitions[name].label}
          hint={settingDefinitions[name].hint}
          value={chosen[layer][name]}
          choices={settingDefinitions[name].choices()}
          none={noneOf(name, layer, chosen)}
          onChoose={(value) => keep(() => settings.set(layer, name, value))}
        />
      ))}
      <button type="button" onClick={() => keep(() => settings.reset(layer))}>
        {reset}
      </button>
    </Section>
  );
}

interface ChoiceFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Undefined when nothing is chosen. */
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  /** What the choice of nothing says. */
  readonly none: string;
  readonly onChoose: (value: string | undefined) => void;
}

/** A labelled list to choose one value from, or none. */
export function ChoiceField({ label, hint, value, choices, none, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={value ?? ""}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === "" ? undefined : currentTarget.value)}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
