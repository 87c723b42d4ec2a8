import type { ConnectionCheck, Verdict } from "../../client/checkConnection";
import { Notice, type Tone } from "./Notice";
import { sourceWords } from "./sourceWords";

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
