import { functionHelp } from "../../functionHelp";
import { CellsField } from "../controls/CellsField";
import { argumentLabel } from "./labels";
import { Notice } from "../controls/Section";
import { SelectField } from "../controls/SelectField";
import { choicesOf } from "./marketChoices";
import type { Market } from "./useMarket";

/** The arguments of a market function: choices, and fields that take the cells selected on the sheet. */
export function MarketFields(market: Market) {
  const { name, parameters, values, setValue, takeSelection, problem } = market;
  return (
    <>
      {parameters.map((parameter) => {
        const choices = choicesOf(name, parameter);
        if (!choices)
          return (
            <CellsField
              key={parameter}
              label={argumentLabel(parameter)}
              value={values[parameter] ?? ""}
              hint={functionHelp[name]?.parameters[parameter]}
              onComplete={(text) => setValue(parameter, text)}
              onTakeSelection={() => void takeSelection(parameter)}
            />
          );
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
