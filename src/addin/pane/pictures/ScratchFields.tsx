import { session } from "../../../functions/call/session";
import { draftArguments } from "../builder/formula";
import { previewOf } from "../builder/preview";
import type { DraftHandle } from "../builder/useFormula";
import { usePane } from "../state/paneContext";
import { drawnArguments, type Picture, pictureDraft } from "./pictures";
import { entrantsOf, scratchedIn, toggled } from "./scratching";

interface ScratchFieldsProps extends Pick<DraftHandle, "draft" | "give"> {
  readonly picture: Picture;
}

/** A box for every runner: ticked, it is scratched in the picture. There once the race is at hand and has a picture; it asks nothing. */
export function ScratchFields({ picture, draft, give }: ScratchFieldsProps) {
  const { settings } = usePane();
  const { call } = picture;
  // Of the race without any scratching here: with all scratched there is no table.
  const unchanged = pictureDraft(picture, { ...draft, given: { ...draft.given, scratched: "" } });
  const args = draftArguments(unchanged, settings.chosen().workbook);
  const whole = previewOf(call, drawnArguments(call, args), session());
  if (whole.state !== "ready" || !picture.draw(whole.table)) return null;
  const { scratched } = draft.given;
  const here = scratchedIn(scratched);
  return (
    <fieldset class="scratch">
      <legend>Scratch</legend>
      <div class="choices">
        {entrantsOf(whole.table).map(({ number, name, scratched: gone }) => (
          <label class="choice" key={number}>
            <input
              type="checkbox"
              checked={gone || here.includes(number)}
              disabled={gone}
              onChange={() => give({ scratched: toggled(scratched, number) })}
            />
            <span>
              {number} {name}
              {gone && " (scratched by the source)"}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
