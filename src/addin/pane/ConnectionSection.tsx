import { ConnectionReport } from "./ConnectionReport";
import { KeyField } from "./KeyField";
import { usePane } from "./paneContext";
import { PlanPageField } from "./PlanPageField";
import { Section } from "./Section";
import { SourceField } from "./SourceField";

/** Where the figures come from, the key for it, and whether it answers. */
export function ConnectionSection() {
  const { connection, connectionTest } = usePane();
  const { check, test } = connectionTest;
  return (
    <Section title="Data source and API key">
      <ConnectionReport check={check} />
      <button type="button" onClick={test}>
        Test connection
      </button>
      <SourceField />
      <KeyField key={connection.connection().base} />
      <PlanPageField />
    </Section>
  );
}
