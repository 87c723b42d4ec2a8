import { About } from "./About";
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
