import { useId } from "preact/hooks";
import { endpoints } from "../../../spec/endpoints";
import type { Parameter } from "../../../spec/parameters";
import { functionHelp } from "../../functionHelp";
import { argumentWords } from "./argumentWords";
import type { DraftHandle } from "./useDraft";

/** A field for one argument of the draft's function, with the rule that it keeps. */
export function ArgumentField({ name, draft, give }: Pick<DraftHandle, "draft" | "give"> & { readonly name: string }) {
  const id = useId();
  const { call, given } = draft;
  const rules: Readonly<Record<string, Parameter>> = endpoints[call.endpoint].parameters;
  return (
    <div>
      <label for={id}>{argumentWords(name)}</label>
      <input
        id={id}
        value={given[name] ?? ""}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => give({ [name]: currentTarget.value })}
      />
      <p class="hint" id={`${id}-hint`}>
        {functionHelp[call.name]?.parameters[name] ?? rules[name]?.rule}
      </p>
    </div>
  );
}
