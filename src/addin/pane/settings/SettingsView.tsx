import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { ConnectionSection } from "./ConnectionSection";
import { DefaultsSection } from "./DefaultsSection";
import { EffectiveSection } from "./EffectiveSection";
import { StartupSection } from "./StartupSection";

/** Where the data comes from, the key, the defaults and where each comes from. */
export function SettingsView() {
  return (
    <>
      <ConnectionSection />
      <DefaultsSection layer="user" />
      <DefaultsSection layer="workbook" />
      <EffectiveSection />
      <StartupSection />
      <About />
    </>
  );
}

/** The libraries inside this page, each under the licence it asks to be named with. */
const libraries = [
  { name: "Preact", licence: "MIT" },
  { name: "idb-keyval", licence: "Apache-2.0" },
  { name: "Fluent 2 design tokens", licence: "MIT" },
] as const;

/** Which version this is, where it runs, and what it is made of. */
export function About() {
  const { host, version } = usePane();
  const place = host.environment();
  return (
    <Section title="About">
      <p>
        Racing Form for Excel {version}, MIT licence. Running in{" "}
        {[place.host, place.platform, place.version].filter(Boolean).join(" ")}.
      </p>
      <p class="hint">
        Contains {libraries.map(({ name, licence }) => `${name} (${licence})`).join(", ")}. Errors in cells are explained in the{" "}
        <a href="help.html" target="_blank" rel="noopener">
          help
        </a>
        .
      </p>
    </Section>
  );
}
