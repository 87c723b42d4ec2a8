import { useState } from "preact/hooks";
import { Choice } from "../controls/Choice";
import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { ConnectionSection } from "./ConnectionSection";
import { DefaultsSection } from "./DefaultsSection";
import { EffectiveSection } from "./EffectiveSection";
import { StartupSection } from "./StartupSection";

/** The connection, the defaults for formulas, and facts about the add-in. */
export function SettingsView() {
  return (
    <>
      <ConnectionSection />
      <DefaultsSection layer="user" />
      <DefaultsSection layer="workbook" />
      <EffectiveSection />
      <DateWordsSection />
      <StartupSection />
      <AboutSection />
    </>
  );
}

/** The setting by which formulas with date words are calculated again on another day without asking. */
function DateWordsSection() {
  const { dateWordSetting } = usePane();
  const [on, setOn] = useState(dateWordSetting.isAutomatic());
  const change = (isOn: boolean): void => {
    dateWordSetting.setAutomatic(isOn);
    setOn(isOn);
  };
  return (
    <Section title="Date words">
      <Choice
        type="checkbox"
        checked={on}
        onChange={change}
        hint="On another day, formulas that say today, tomorrow or a weekday are calculated again without asking."
      >
        Bring date words up to date by itself
      </Choice>
    </Section>
  );
}

/** The libraries built into the page, whose licences require attribution. */
const libraries = [
  { name: "Preact", licence: "MIT" },
  { name: "idb-keyval", licence: "Apache-2.0" },
  { name: "Fluent 2 design tokens", licence: "MIT" },
] as const;

function AboutSection() {
  const { host, version } = usePane();
  const environment = host.environment();
  return (
    <Section title="About">
      <p>
        Racing Form for Excel {version}, MIT licence. Running in{" "}
        {[environment.host, environment.platform, environment.version].filter(Boolean).join(" ")}.
      </p>
      <p class="hint">
        Contains {libraries.map(({ name, licence }) => `${name} (${licence})`).join(", ")}; the{" "}
        <a href="third-party-notices.txt" target="_blank" rel="noopener">
          licences of all packages
        </a>{" "}
        in full. The{" "}
        <a href="help.html" target="_blank" rel="noopener">
          help
        </a>{" "}
        explains errors in cells.
      </p>
    </Section>
  );
}
