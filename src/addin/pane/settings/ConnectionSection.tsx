import type { ConnectionCheck, Verdict } from "../../../client/client";
import { Notice, Section, type Tone } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { sourceLabel } from "../state/sourceStatus";
import { FilesField } from "./FilesField";
import { KeyField } from "./KeyField";
import { PlanPageField } from "./PlanPageField";
import { SourceField } from "./SourceField";

/** The data source, its API key or its files and the result of the last connection test. */
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
      {connection.source() === "browser" ? (
        <FilesField />
      ) : (
        <>
          <KeyField key={connection.connection().base} />
          <PlanPageField />
        </>
      )}
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

function ConnectionReport({ check }: { readonly check: ConnectionCheck | undefined }) {
  const source = check && sourceLabel(check);
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
