import { useId } from "preact/hooks";
import { venuesCall } from "../../../functions/venues";
import { Notice } from "../Notice";
import { useAnswer } from "./useAnswer";
import type { DraftHandle } from "./useDraft";

/** A venue of the chosen race type and country, as the service lists them. */
export function VenuePicker({ draft: { scope, given }, give }: DraftHandle) {
  const id = useId();
  const { response, problem } = useAnswer({ endpoint: "venues", call: venuesCall, args: [scope.race_code, scope.country] });
  return (
    <>
      {problem !== undefined && <Notice tone="warning">{problem}</Notice>}
      <label for={id}>Venue</label>
      <select id={id} value={given.venue ?? ""} onChange={({ currentTarget }) => give({ venue: currentTarget.value })}>
        <option value="">{response ? `Choose one of ${response.venues.length}` : "Loading …"}</option>
        {response?.venues.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
