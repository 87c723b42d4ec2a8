import { useEffect, useRef, useState } from "preact/hooks";
import type { Cell } from "../../../cells/table/cell";
import { session } from "../../../functions/call/session";
import { InsertBar, sizeOf } from "../builder/InsertBar";
import { PreviewBar, usePreview } from "../builder/PreviewBar";
import { CellRows } from "../builder/PreviewTable";
import { cellText } from "../builder/labels";
import { previewOf } from "../builder/preview";
import type { DraftHandle } from "../builder/useFormula";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { ScratchFields } from "./ScratchFields";
import { SpeedMapPicture } from "./SpeedMapPicture";
import type { Bars } from "./chartData";
import { type Drawing, drawnArguments, type Picture, pictureDraft } from "./pictures";

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
  const { workbook } = usePane().host;
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
              { label: "Put the numbers into the sheet", put: (site) => workbook.insertValues(preview.table, site) },
              { label: "Insert the formula", put: (site, size) => workbook.insertFormula(formula, site, size) },
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

type DrawBars = (container: Element, bars: Bars) => () => void;

/** Bars with a name for those who do not see them. The charting library is fetched when the first are drawn. */
export function BarsPicture({ bars, words }: { readonly bars: Bars; readonly words: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [draw, setDraw] = useState<DrawBars>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import("./drawBars").then(
      ({ drawBars }) => setDraw(() => drawBars),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (draw && place.current) return draw(place.current, bars);
    return undefined;
  }, [draw, JSON.stringify(bars)]);
  if (failed) return <Notice tone="warning">The picture could not be fetched. The table below holds its numbers.</Notice>;
  return <div class="picture" role="img" aria-label={words} ref={place} />;
}

/** The table behind a picture, shown on request. */
export function NumbersTable({ table, title }: { readonly table: readonly (readonly Cell[])[]; readonly title: string }) {
  const [headings = [], ...rows] = table;
  return (
    <details>
      <summary>Show as table</summary>
      {/* It scrolls sideways, so the keyboard must reach it. */}
      <div class="scroll numbers" role="region" aria-label={`${title} as table`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {headings.map((heading, right) => (
                <th key={right} scope="col">
                  {cellText(heading)}
                </th>
              ))}
            </tr>
          </thead>
          <CellRows rows={rows} />
        </table>
      </div>
    </details>
  );
}
