import { useId } from "preact/hooks";
import { endpoints } from "../../../spec/endpoints";
import type { Parameter } from "../../../spec/parameters";
import { functionHelp } from "../../functionHelp";
import { CellsField } from "../controls/CellsField";
import { Notice } from "../controls/Section";
import { SelectField } from "../controls/SelectField";
import { TextInput } from "../controls/TextInput";
import { takesCells } from "./formula";
import { argumentLabel } from "./labels";
import { RacePicker } from "./RacePicker";
import { ScopeFields, VenuePicker } from "./ScopeFields";
import type { FormulaHandle } from "./useFormula";
import { useSelection } from "./useSelection";

/** Arguments with a picker or a field of their own. */
const specialArguments = new Set([
  ...["date", "track", "race", "venue", "race_code", "country"],
  ...["fields", "headers", "options", "report"],
]);

/** The function's arguments: pickers where the service lists the choices, text fields for the others. */
export function ArgumentFields(handle: FormulaHandle) {
  const { call, values } = handle.formula;
  const reports = Object.keys(call.reports);
  return (
    <>
      <ScopeFields {...handle} />
      {call.argumentNames.includes("date") && <RacePicker {...handle} />}
      {call.argumentNames.includes("venue") && <VenuePicker {...handle} />}
      {call.argumentNames
        .filter((name) => !specialArguments.has(name))
        .map((name) => (
          <ArgumentField key={name} name={name} {...handle} />
        ))}
      {reports.length > 1 && (
        <SelectField
          label="Report"
          value={values.report || (reports[0] ?? "")}
          options={reports.map((name) => ({ value: name, label: name }))}
          onSelect={(report) => {
            handle.setValues({ report });
            handle.change({ fields: [] });
          }}
        />
      )}
    </>
  );
}

interface ArgumentFieldProps extends Pick<FormulaHandle, "formula" | "setValues"> {
  readonly name: string;
}

/** A field for one argument, with its help or the service's rule; for cells with their own button. */
export function ArgumentField({ name, ...handle }: ArgumentFieldProps) {
  const { call } = handle.formula;
  const rules: Readonly<Record<string, Parameter>> = endpoints[call.endpoint].parameters;
  const hint = functionHelp[call.name]?.parameters[name] ?? rules[name]?.rule;
  const Field = takesCells(name) ? CellsArgument : TextArgument;
  return <Field name={name} hint={hint} {...handle} />;
}

interface HintedFieldProps extends ArgumentFieldProps {
  readonly hint: string | undefined;
}

function CellsArgument({ name, hint, formula: { values }, setValues }: HintedFieldProps) {
  const { problem, selected, completed } = useSelection();
  const take = async (entry: Promise<string | undefined>): Promise<void> => {
    const text = await entry;
    if (text !== undefined) setValues({ [name]: text });
  };
  return (
    <>
      <CellsField
        label={argumentLabel(name)}
        value={values[name] ?? ""}
        hint={hint}
        onComplete={(text) => void take(completed(name, text))}
        onTakeSelection={() => void take(selected())}
      />
      <div role="status">{problem !== undefined && <Notice tone="warning">{problem}</Notice>}</div>
    </>
  );
}

function TextArgument({ name, hint, formula: { values }, setValues }: HintedFieldProps) {
  const id = useId();
  return (
    <div>
      <label for={id}>{argumentLabel(name)}</label>
      <TextInput
        id={id}
        value={values[name] ?? ""}
        aria-describedby={`${id}-hint`}
        onComplete={(text) => setValues({ [name]: text })}
      />
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
