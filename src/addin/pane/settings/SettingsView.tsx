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
      <StartupSection />
      <AboutSection />
    </>
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
        Contains {libraries.map(({ name, licence }) => `${name} (${licence})`).join(", ")}. The{" "}
        <a href="help.html" target="_blank" rel="noopener">
          help
        </a>{" "}
        explains errors in cells.
      </p>
    </Section>
  );
}
