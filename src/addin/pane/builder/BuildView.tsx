import { useEffect, useId } from "preact/hooks";
import { catalogue } from "../../../functions/catalogue";
import { functionHelp } from "../../functionHelp";
import { FirstRun } from "../FirstRun";
import { usePane } from "../paneContext";
import { Section } from "../Section";
import { ArgumentFields } from "./ArgumentFields";
import { FieldPicker } from "./FieldPicker";
import { ResultSection } from "./ResultSection";
import { useDraft } from "./useDraft";

/** Builds a formula from pickers, shows what it gives, and puts it into the sheet. */
export function BuildView() {
  const id = useId();
  const { navigation } = usePane();
  const handle = useDraft();
  const { draft, choose } = handle;
  const wanted = navigation.place().function;
  useEffect(() => {
    if (wanted !== undefined) choose(wanted);
  }, [wanted]);
  return (
    <>
      <FirstRun />
      <Section title="Build a formula">
        <label for={id}>Function</label>
        <select id={id} value={draft.call.name} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {catalogue.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <p class="hint">{functionHelp[draft.call.name]?.summary}</p>
        <ArgumentFields {...handle} />
        <FieldPicker {...handle} />
      </Section>
      <ResultSection draft={draft} />
    </>
  );
}
