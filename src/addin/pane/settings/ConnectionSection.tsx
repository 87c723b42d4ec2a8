import type { ConnectionCheck, Verdict } from "../../../client/checkConnection";
import { Notice, Section, type Tone } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { sourceWords } from "../state/sourceStatus";
import { KeyField } from "./KeyField";
import { PlanPageField } from "./PlanPageField";
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

const tones: Readonly<Record<Verdict, Tone>> = {
  connected: "success",
  offline: "warning",
  unreachable: "danger",
  blocked: "danger",
  notTheService: "danger",
  keyMissing: "warning",
  keyRefused: "danger",
  quotaExceeded: "warning",
  unavailable: "warning",
};

/** What a test of the connection found: the source, the verdict and what to do. */
export function ConnectionReport({ check }: { readonly check: ConnectionCheck | undefined }) {
  const source = check && sourceWords(check);
  return (
    <div role="status">
      {check ? (
        <Notice tone={tones[check.verdict]}>
          {source !== undefined && (
            <p>
              <strong>{source}</strong>
            </p>
          )}
          <p>{check.message}</p>
        </Notice>
      ) : (
        <Notice tone="neutral">Testing the connection …</Notice>
      )}
    </div>
  );
}
