import { useEffect, useState } from "preact/hooks";
import { defaultOf, type Origin, type SettingName, settingNames } from "../../../functions/call/session";
import { t, tParts } from "../../../language/translate";
import { errorMessage } from "../../messages";
import { settingDefinitions } from "../../settings/settingDefinitions";
import type { Layer } from "../../settings/settings";
import { helpIn } from "./gamblingHelp";
import { Button, Choice, FailureAlert, Headings, Notice, Section, SelectField } from "../controls/controls";
import { usePane } from "../state/paneContext";
import { useAttempt } from "../state/useTask";
import { ConnectionSection } from "./ConnectionSection";
import { RecordSection } from "./RecordSection";

/** Starts the add-in together with this workbook; off by default, and reversible. */
function StartupSection() {
  const { host } = usePane();
  const [on, setOn] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const available = host.startup.available();

  const show = (state: Promise<boolean>): void =>
    void state.then(setOn).catch((error: unknown) => setFailure(errorMessage(error)));
  useEffect(() => {
    if (available) show(host.startup.isOn());
  }, []);
  if (!available) return null;
  return (
    <Section title={t`Start with this workbook`}>
      <Choice
        type="checkbox"
        checked={on ?? false}
        disabled={on === undefined}
        onChange={(checked) => show(host.startup.set(checked).then(() => checked))}
        hint={t`Stored in the workbook; takes effect when it is next opened. Excel then prompts colleagues who do not have the add-in: clear this before you share the file with them.`}
      >
        {t`Start the add-in when this workbook opens`}
      </Choice>
      <Notice tone="danger">{failure}</Notice>
    </Section>
  );
}

const origins = (): Readonly<Record<Origin, string>> => ({
  argument: t`the formula`,
  option: t`the formula`,
  workbook: t`this workbook`,
  user: t`my defaults`,
  spec: t`the service’s default`,
});

function EffectiveSection() {
  const { settings } = usePane();
  const chosen = settings.chosen();
  return (
    <Section title={t`Defaults in effect`}>
      <p class="intro">
        {t`Used by formulas that do not set these values. A formula’s own arguments and options always come first.`}
      </p>
      <table class="defaults">
        <Headings texts={[t`Default`, t`Value`, t`From`]} />
        <tbody>
          {settingNames.map((name) => {
            const { value, from } = defaultOf(name, chosen);
            return (
              <tr key={name}>
                <th scope="row">{settingDefinitions[name].label}</th>
                <td>{String(value)}</td>
                <td>{origins()[from]}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

const layers = {
  user: {
    get title() {
      return t`My defaults`;
    },
    get intro() {
      return t`Stored for you on this computer. They apply where neither the formula nor the workbook sets a value.`;
    },
    get reset() {
      return t`Reset my defaults`;
    },
  },
  workbook: {
    get title() {
      return t`This workbook’s defaults`;
    },
    get intro() {
      return t`Stored in the workbook and shared with it, so that its formulas give every reader the same results.`;
    },
    get reset() {
      return t`Reset this workbook’s defaults`;
    },
  },
} as const satisfies Record<Layer, object>;

/** Returns the label for no choice, with the value that then applies: "Not set: Australia (au)". */
function notSetLabel(name: SettingName, layer: Layer, chosen: Parameters<typeof defaultOf>[1]): string {
  const { value } = defaultOf(
    name,
    layer === "workbook" ? { ...chosen, workbook: {} } : { workbook: {}, user: {} },
  );
  const { label } = settingDefinitions[name].choices().find((choice) => choice.value === value) ?? {
    label: value,
  };
  return t`Not set: ${String(label)}`;
}

/** The defaults of one layer, with a button that resets all of them. */
function DefaultsSection({ layer }: { readonly layer: Layer }) {
  const { settings, host, settingsSaved } = usePane();
  const { failure, attempt } = useAttempt(settingsSaved);
  const { title, intro, reset } = layers[layer];
  const chosen = settings.chosen();

  if (layer === "workbook" && !host.workbookStore.available())
    return (
      <Section title={title}>
        <Notice tone="neutral">{t`No workbook is open that could store defaults.`}</Notice>
      </Section>
    );

  return (
    <Section title={title}>
      <p class="intro">{intro}</p>
      {settings.invalid(layer).map(({ name, rule, value }) => (
        <Notice tone="warning" key={name}>
          {t`The stored ${name} is ignored, because it ${rule}: ${value}`}
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
            onChange={(value) => attempt(() => settings.set(layer, name, value === "" ? undefined : value))}
          />
        </div>
      ))}
      <Button onClick={() => attempt(() => settings.reset(layer))}>{reset}</Button>
    </Section>
  );
}

export function SettingsView() {
  return (
    <>
      <ConnectionSection />
      <DefaultsSection layer="user" />
      <DefaultsSection layer="workbook" />
      <EffectiveSection />
      <DateWordsSection />
      <RecordSection />
      <StartupSection />
      <AboutSection />
    </>
  );
}

function DateWordsSection() {
  const { dateWordSetting } = usePane();
  const [on, setOn] = useState(dateWordSetting.isAutomatic());
  const change = (isOn: boolean): void => {
    dateWordSetting.setAutomatic(isOn);
    setOn(isOn);
  };
  return (
    <Section title={t`Date words`}>
      <Choice
        type="checkbox"
        checked={on}
        onChange={change}
        hint={t`On another day, formulas that say today, tomorrow or a weekday are calculated again without asking.`}
      >
        {t`Update date words automatically`}
      </Choice>
    </Section>
  );
}

/** The libraries built into the page whose licences require attribution. */
const libraries = [
  { name: "Preact", licence: "MIT" },
  { name: "idb-keyval", licence: "Apache-2.0" },
  { name: "Fluent 2 design tokens", licence: "MIT" },
] as const;

function AboutSection() {
  const { host, version, settings } = usePane();
  const help = helpIn(String(defaultOf("country", settings.chosen()).value));
  const environment = host.environment();
  const [status, setStatus] = useState<string>();
  const readAgain = (): Promise<void> =>
    host.functionsReading.set(true).then(
      () => setStatus(t`Save, close and open this workbook: Excel then reads the functions again.`),
      (failure: unknown) => setStatus(errorMessage(failure)),
    );
  return (
    <Section title={t`About`}>
      <p>
        {t`Racing Form for Excel ${version}, MIT licence. Running in ${[environment.host, environment.platform, environment.version].filter(Boolean).join(" ")}.`}
      </p>
      <p class="hint">
        {tParts`Contains ${libraries.map(({ name, licence }) => `${name} (${licence})`).join(", ")}; the ${(
          <a href="third-party-notices.txt" target="_blank" rel="noopener">
            {t`licences of all packages`}
          </a>
        )} in full. The ${(
          <a href="help.html" target="_blank" rel="noopener">
            {t`help`}
          </a>
        )} explains errors in cells.`}
      </p>
      <p class="hint">
        {tParts`Bet only what you can afford to lose: the figures are estimates, not advice. Free and confidential help: ${(
          <a href={help.address} target="_blank" rel="noopener">
            {help.name}
          </a>
        )}, and ${(
          <a href="help.html#gambling-help" target="_blank" rel="noopener">
            {t`other countries`}
          </a>
        )}.`}
      </p>
      {host.functionsReading.available() && (
        <>
          <p class="hint">{t`Excel keeps the list of functions for up to a day after an update.`}</p>
          <Button onClick={readAgain}>{t`Read the functions again`}</Button>
          <p class="hint" role="status">
            {status}
          </p>
        </>
      )}
    </Section>
  );
}
