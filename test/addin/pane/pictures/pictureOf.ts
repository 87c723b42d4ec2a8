import { draftArguments, formulaOf } from "../../../../src/addin/pane/builder/formula";
import { type Preview, previewOf, shownFor } from "../../../../src/addin/pane/builder/preview";
import {
  type Drawing,
  drawnArguments,
  pictureDraft,
  type PictureName,
  pictures,
} from "../../../../src/addin/pane/pictures/pictures";
import { session } from "../../../../src/functions/call/session";

export interface Pictured {
  /** What the sheet would show. */
  readonly preview: Preview;
  readonly drawing: Drawing | undefined;
  readonly formula: string;
}

/** The picture of a race or venue of the open session, as the pane draws it from what its pickers were given. */
export function pictureOf(name: PictureName, given: Readonly<Record<string, string>>): Pictured {
  const picture = pictures[name];
  const scope = { race_code: "gallops", country: "au" };
  const draft = pictureDraft(picture, { call: picture.picker, given, fields: [], headers: true, scope });
  const args = draftArguments(draft, {});
  const drawn = previewOf(picture.call, drawnArguments(picture.call, args), session());
  return {
    preview: previewOf(picture.call, args, session()),
    drawing: drawn.state === "ready" ? picture.draw(drawn.table) : undefined,
    formula: formulaOf(picture.call.name, args),
  };
}

/** The same once it has been asked for, as the pane's button does. */
export async function askedPicture(...[name, given]: Parameters<typeof pictureOf>): Promise<Pictured> {
  const { preview } = pictureOf(name, given);
  if (preview.state === "unknown") await shownFor(preview.asked, (question) => session().client.ask(question));
  return pictureOf(name, given);
}

/** The bars of a picture that has some. */
export function barsIn({ drawing }: Pictured) {
  if (drawing && "bars" in drawing) return drawing.bars;
  throw new Error("The picture has no bars");
}
