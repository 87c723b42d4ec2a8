import { session } from "../../../functions/call/session";
import { previewCall } from "../builder/preview";
import type { FormulaHandle } from "../builder/useFormula";
import { Choice } from "../controls/Choice";
import { type Picture, withBlankMissing } from "./pictures";
import { parseScratched, readEntrants, toggleScratched } from "./scratching";

interface ScratchFieldsProps extends Pick<FormulaHandle, "formula" | "setValues"> {
  readonly picture: Picture;
  /** The picture's arguments as its function receives them. */
  readonly values: readonly unknown[];
}

/** A checkbox for each runner that scratches it in the picture, once the race is cached and can be drawn. */
export function ScratchFields({ picture, formula, values, setValues }: ScratchFieldsProps) {
  const { call } = picture;
  // The runners are read from the race without scratchings, as a table with all of them scratched is empty.
  const args = values.map((value, index) => (call.argumentNames[index] === "scratched" ? undefined : value));
  const preview = previewCall(call, withBlankMissing(call, args), session());
  if (preview.state !== "ready" || !picture.draw(preview.table)) return null;
  const text = formula.values.scratched;
  const scratchedHere = parseScratched(text);
  return (
    <fieldset class="scratch">
      <legend>Scratch</legend>
      <div class="choices">
        {readEntrants(preview.table).map(({ number, name, scratched }) => (
          <Choice
            type="checkbox"
            key={number}
            checked={scratched || scratchedHere.includes(number)}
            disabled={scratched}
            onChange={() => setValues({ scratched: toggleScratched(text, number) })}
          >
            {number} {name}
            {scratched && " (scratched by the source)"}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
