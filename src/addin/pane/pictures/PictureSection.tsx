import { session } from "../../../functions/session";
import { InsertBar } from "../builder/InsertBar";
import { PreviewBar } from "../builder/PreviewBar";
import { previewOf } from "../builder/preview";
import type { DraftHandle } from "../builder/useDraft";
import { sizeOf } from "../builder/useInsert";
import { usePreview } from "../builder/usePreview";
import { Notice } from "../Notice";
import { usePane } from "../paneContext";
import { Section } from "../Section";
import { BarsPicture } from "./BarsPicture";
import { drawnArguments } from "./drawnArguments";
import { NumbersTable } from "./NumbersTable";
import { type Drawing, type Picture, pictureDraft } from "./pictures";
import { ScratchFields } from "./ScratchFields";
import { SpeedMapPicture } from "./SpeedMapPicture";

const Drawn = ({ drawing }: { readonly drawing: Drawing }) =>
  "bars" in drawing ? (
    <BarsPicture bars={drawing.bars} words={drawing.words} />
  ) : (
    <SpeedMapPicture map={drawing.map} words={drawing.words} />
  );

function Legend({ legend }: Pick<Picture, "legend">) {
  return (
    <ul class="legend">
      {legend.map(([sign, meaning]) => (
        <li key={sign}>
          <span class={`swatch ${sign}`} /> {meaning}
        </li>
      ))}
    </ul>
  );
}

interface PictureSectionProps extends Pick<DraftHandle, "draft" | "give"> {
  readonly picture: Picture;
}

/** A picture of what a formula shows, the table behind it, and the ways of both into the sheet. */
function AnsweredPicture({ picture, draft, give }: PictureSectionProps) {
  const { book } = usePane().host;
  const { title, call, legend, nothing, scratches } = picture;
  const found = usePreview(pictureDraft(picture, draft));
  const { args, formula, preview } = found;
  const drawn = previewOf(call, drawnArguments(call, args), session());
  const drawing = drawn.state === "ready" ? picture.draw(drawn.table) : undefined;
  return (
    <>
      <PreviewBar found={found} action="Draw" />
      {scratches && <ScratchFields picture={picture} draft={draft} give={give} />}
      {drawn.state === "ready" && !drawing && <Notice tone="neutral">{nothing}</Notice>}
      {drawing && preview.state === "ready" && (
        <>
          <Drawn drawing={drawing} />
          {/* A scratching draws the picture anew: what it then says is said aloud. */}
          <p class="unseen" role="status">
            {drawing.words}
          </p>
          {legend.length > 0 && <Legend legend={legend} />}
          <NumbersTable table={preview.table} title={title} />
          <InsertBar
            key={formula}
            size={sizeOf(preview.table)}
            offers={[
              { label: "Put the numbers into the sheet", put: (site) => book.insertValues(preview.table, site) },
              { label: "Insert the formula", put: (site, size) => book.insert(formula, site, size) },
            ]}
          />
        </>
      )}
    </>
  );
}

/** A picture of the race or venue that is picked; until one is, what to do to see it. */
export function PictureSection(props: PictureSectionProps) {
  const { title, needs } = props.picture;
  const picked = (props.draft.given[needs.given] ?? "") !== "";
  return (
    <Section title={title}>{picked ? <AnsweredPicture {...props} /> : <Notice tone="neutral">{needs.words}</Notice>}</Section>
  );
}
