import { defaultOf, type SettingName, settingNames } from "../../../functions/call/settings";
import { settingDefinitions } from "../../settings/settingDefinitions";
import type { Layer } from "../../settings/settings";
import { FailureAlert, Notice, Section } from "../controls/Section";
import { SelectField } from "../controls/SelectField";
import { usePane } from "../state/paneContext";
import { useSave } from "../state/useSave";

const layers = {
  user: {
    title: "My defaults",
    intro:
      "Stored for you on this computer. They apply where neither the formula nor the workbook sets a value.",
    reset: "Reset my defaults",
  },
  workbook: {
    title: "This workbook’s defaults",
    intro:
      "Stored in the workbook and shared with it, so that its formulas give every reader the same results.",
    reset: "Reset this workbook’s defaults",
  },
} as const satisfies Record<Layer, object>;

/** Returns the label of no choice, with the value that then applies: "Not set: Australia (au)". */
function notSetLabel(name: SettingName, layer: Layer, chosen: Parameters<typeof defaultOf>[1]): string {
  const { value } = defaultOf(
    name,
    layer === "workbook" ? { ...chosen, workbook: {} } : { workbook: {}, user: {} },
  );
  const { label } = settingDefinitions[name].choices().find((choice) => choice.value === value) ?? {
    label: value,
  };
  return `Not set: ${String(label)}`;
}

/** The defaults of one layer, with a button that resets them all. */
export function DefaultsSection({ layer }: { readonly layer: Layer }) {
  const { settings, host, settingsSaved } = usePane();
  const { failure, save } = useSave(settingsSaved);
  const { title, intro, reset } = layers[layer];
  const chosen = settings.chosen();

  if (layer === "workbook" && !host.workbookStore.available())
    return (
      <Section title={title}>
        <Notice tone="neutral">No workbook is open that could store defaults.</Notice>
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
        <div class="field" key={name}>
          <SelectField
            label={settingDefinitions[name].label}
            hint={settingDefinitions[name].hint}
            value={chosen[layer][name] ?? ""}
            options={settingDefinitions[name].choices()}
            none={notSetLabel(name, layer, chosen)}
            onSelect={(value) => save(() => settings.set(layer, name, value === "" ? undefined : value))}
          />
        </div>
      ))}
      <button type="button" onClick={() => save(() => settings.reset(layer))}>
        {reset}
      </button>
    </Section>
  );
}
