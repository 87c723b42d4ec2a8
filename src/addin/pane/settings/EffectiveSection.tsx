import { defaultOf, type Origin, settingNames } from "../../../functions/call/settings";
import { settingDefinitions } from "../../settings/settingDefinitions";
import { Section } from "../controls/Section";
import { usePane } from "../state/paneContext";

const origins: Readonly<Record<Origin, string>> = {
  argument: "the formula",
  option: "the formula",
  workbook: "this workbook",
  user: "my defaults",
  spec: "the service’s default",
};

/** The defaults that apply now, with the layer each comes from. */
export function EffectiveSection() {
  const { settings } = usePane();
  const chosen = settings.chosen();
  return (
    <Section title="Defaults in effect">
      <p class="intro">
        Used by formulas that do not set these values. A formula’s own arguments and options always come
        first.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Default</th>
            <th scope="col">Value</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {settingNames.map((name) => {
            const { value, from } = defaultOf(name, chosen);
            return (
              <tr key={name}>
                <th scope="row">{settingDefinitions[name].label}</th>
                <td>{String(value)}</td>
                <td>{origins[from]}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
