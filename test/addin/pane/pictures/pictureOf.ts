import { formulaArguments, formulaText } from "../../../../src/addin/pane/builder/formula";
import { argumentValues } from "../../../../src/addin/pane/builder/marketArgument";
import { askParsed } from "../../../../src/functions/call/askParsed";
import { type Preview, previewCall } from "../../../../src/addin/pane/builder/PreviewBar";
import {
  type Drawing,
  withBlankMissing,
  pictureFormula,
  type PictureName,
  pictures,
} from "../../../../src/addin/pane/pictures/pictures";
import { session } from "../../../../src/functions/call/session";

export interface PictureResult {
  /** The table that the formula returns. */
  readonly preview: Preview;
  readonly drawing: Drawing;
  readonly formula: string;
}

/** Returns the picture that the pane draws for these picker values in the open session. */
export function pictureOf(name: PictureName, values: Readonly<Record<string, string>>): PictureResult {
  const picture = pictures[name];
  const scope = { race_code: "gallops", country: "au" };
  const draft = pictureFormula(picture, {
    call: picture.picker ?? picture.call,
    values,
    fields: [],
    headers: true,
    scope,
  });
  const args = formulaArguments(draft, {});
  const received = argumentValues(args, []);
  const drawn = previewCall(picture.call, withBlankMissing(picture.call, received), session());
  return {
    preview: previewCall(picture.call, received, session()),
    drawing: drawn.state === "ready" ? picture.draw(drawn.table, values) : undefined,
    formula: formulaText(picture.call.name, args),
  };
}

/** Requests the answers as the pane's button does, and returns the picture. */
export async function fetchPicture(...[name, values]: Parameters<typeof pictureOf>): Promise<PictureResult> {
  const { preview } = pictureOf(name, values);
  if (preview.state === "notFetched") await askParsed(preview.parsed, session().client);
  return pictureOf(name, values);
}

/** Returns the bars of a picture. Throws if it has no bars. */
export function barsIn({ drawing }: PictureResult) {
  if (drawing && "bars" in drawing) return drawing.bars;
  throw new Error("The picture has no bars");
}
