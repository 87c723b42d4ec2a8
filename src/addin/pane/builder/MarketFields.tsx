import { useId } from "preact/hooks";
import { functionHelp } from "../../functionHelp";
import { argumentLabel } from "./labels";
import { Notice } from "../controls/Section";
import { SelectField } from "../controls/SelectField";
import { TextInput } from "../controls/TextInput";
import { choicesOf } from "./marketChoices";
import type { Market } from "./useMarket";

/** The arguments of a market function: choices, and fields that take the cells selected on the sheet. */
export function MarketFields(market: Market) {
  const { name, parameters, values, setValue, problem } = market;
  return (
    <>
      {parameters.map((parameter) => {
        const choices = choicesOf(name, parameter);
        if (!choices) return <CellsField key={parameter} parameter={parameter} {...market} />;
        return (
          <SelectField
            key={parameter}
            label={argumentLabel(parameter)}
            value={values[parameter] ?? ""}
            none={choices.none}
            options={choices.options}
            onSelect={(value) => setValue(parameter, value)}
            hint={functionHelp[name]?.parameters[parameter]}
          />
        );
      })}
      <div role="status">{problem !== undefined && <Notice tone="warning">{problem}</Notice>}</div>
    </>
  );
}

/** An argument as the address of cells or a constant, and the button that enters the selected cells. */
function CellsField({
  parameter,
  name,
  values,
  setValue,
  takeSelection,
}: Market & { readonly parameter: string }) {
  const id = useId();
  const label = argumentLabel(parameter);
  return (
    <div>
      <label for={id}>{label}</label>
      <div class="row">
        <TextInput
          id={id}
          value={values[parameter] ?? ""}
          aria-describedby={`${id}-hint`}
          onComplete={(text) => setValue(parameter, text)}
        />
        <button type="button" onClick={() => void takeSelection(parameter)}>
          Use the selected cells<span class="unseen"> as {label}</span>
        </button>
      </div>
      <p class="hint" id={`${id}-hint`}>
        {functionHelp[name]?.parameters[parameter]}
      </p>
    </div>
  );
}
