import { useEffect, useRef, useState } from "preact/hooks";
import type { Cell } from "../../../cells/table/cell";
import { session } from "../../../functions/call/session";
import type { CellPosition, ChartBlock } from "../../excel/workbook";
import { CellRows } from "../builder/PreviewTable";
import { formulaArguments, formulaText } from "../builder/formula";
import { InsertBar, type Offer, refuseOverlap, tableSize } from "../builder/InsertBar";
import { cellText } from "../builder/labels";
import { OtherRaceNotice } from "../builder/OtherRaceNotice";
import { previewCall } from "../builder/preview";
import { PreviewBar, usePreview } from "../builder/PreviewBar";
import type { FormulaHandle } from "../builder/useFormula";
import { Choice } from "../controls/Field";
import { Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import type { Bars } from "./bars";
import { FormLinesPicture } from "./FormLinesPicture";
import { pictureBlock } from "./pictureCharts";
import { type Drawing, type Picture, pictureFormula, type PictureName, withBlankMissing } from "./pictures";
import { parseScratched, readEntrants, toggleScratched } from "./scenario";
import { SpeedMapPicture } from "./RunnerRows";

interface ScratchFieldsProps extends Pick<FormulaHandle, "formula" | "setValues"> {
  readonly picture: Picture;
  /** The picture's arguments as its function receives them. */
  readonly values: readonly unknown[];
}

/** A checkbox for each runner that scratches it in the picture, once the race is cached and can be drawn. */
function ScratchFields({ picture, formula, values, setValues }: ScratchFieldsProps) {
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

interface PictureSectionProps extends Pick<FormulaHandle, "formula" | "setValues"> {
  readonly name: PictureName;
  readonly picture: Picture;
}

/** The picture of the chosen race or venue; a message until one is chosen. */
export function PictureSection(props: PictureSectionProps) {
  const { title, requires } = props.picture;
  const isChosen = (props.formula.values[requires.argument] ?? "") !== "";
  return (
    <Section title={title}>
      {isChosen ? <PictureResult {...props} /> : <Notice tone="neutral">{requires.message}</Notice>}
    </Section>
  );
}

/** A picture with its cost, its table, and the buttons that insert its values or its formula. */
function PictureResult({ name, picture, formula, setValues }: PictureSectionProps) {
  const { workbook } = usePane().host;
  const { title, call, legend, canScratch } = picture;
  const chartOffer = useChartOffer({ name, picture, formula });
  const handle = usePreview(pictureFormula(picture, formula));
  const { args, values, text, preview } = handle;
  const shown = values && previewCall(call, withBlankMissing(call, values), session());
  const table = shown?.state === "ready" ? shown.table : undefined;
  const drawing = table && picture.draw(table);
  return (
    <>
      <PreviewBar handle={handle} action="Draw" />
      <OtherRaceNotice formula={{ ...formula, call }} setValues={setValues} />
      {canScratch && values && (
        <ScratchFields picture={picture} formula={formula} values={values} setValues={setValues} />
      )}
      {table && !drawing && <Notice tone="neutral">{picture.emptyMessage(table)}</Notice>}
      {drawing && preview.state === "ready" && (
        <>
          {drawing.caption !== undefined && <p class="caption">{drawing.caption}</p>}
          <Chart drawing={drawing} />
          {/* A screen reader announces the chart again after each scratching. */}
          <p class="unseen" role="status">
            {drawing.description}
          </p>
          {legend.length > 0 && <Legend legend={legend} />}
          <NumbersTable table={preview.table} title={title} />
          <InsertBar
            key={text}
            size={tableSize(preview.table)}
            refusal={refuseOverlap(args)}
            offers={[
              { label: "Insert the values", write: (at) => workbook.insertValues(preview.table, at) },
              {
                label: "Insert the formula",
                write: (at, size) => workbook.insertFormula(formulaText(call.name, args, at), at, size),
              },
              chartOffer(preview.table),
            ]}
          />
        </>
      )}
    </>
  );
}

/** Returns the offer to insert the picture as a chart of cells, from its table. */
function useChartOffer({ name, picture, formula }: Omit<PictureSectionProps, "setValues">) {
  const { host, settings } = usePane();
  const drawn = pictureFormula(picture, formula);
  const { race, track, venue } = formula.values;
  const place = picture.requires.argument === "venue" ? venue : `${track} R${race}`;
  return (table: readonly (readonly Cell[])[]): Offer => {
    const block = (at: CellPosition): ChartBlock =>
      pictureBlock({
        name,
        title: `${picture.title}: ${place}`,
        table,
        at,
        formulaOf({ values, headers = true, ...change }) {
          const changed = { ...drawn, ...change, values: { ...drawn.values, ...values }, headers };
          return formulaText(changed.call.name, formulaArguments(changed, settings.chosen().workbook), at);
        },
      });
    const { size } = block({ sheet: "", row: 0, column: 0 });
    return { label: "Insert as chart", size, write: (at) => host.workbook.insertChart(block(at), at) };
  };
}

function Chart({ drawing }: { readonly drawing: Drawing }) {
  const { description } = drawing;
  if ("bars" in drawing) return <BarChart bars={drawing.bars} description={description} />;
  if ("map" in drawing) return <SpeedMapPicture map={drawing.map} description={description} />;
  return <FormLinesPicture lines={drawing.lines} description={description} />;
}

type DrawBars = (container: Element, bars: Bars) => () => void;

/** A bar chart. The charting library is loaded with the first one. */
function BarChart({ bars, description }: { readonly bars: Bars; readonly description: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [draw, setDraw] = useState<DrawBars>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import("./drawBars").then(
      ({ drawBars }) => setDraw(() => drawBars),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (draw && container.current) return draw(container.current, bars);
    return undefined;
  }, [draw, JSON.stringify(bars)]);
  if (failed)
    return <Notice tone="warning">The chart could not be loaded. The table below shows its numbers.</Notice>;
  return <div class="picture" role="img" aria-label={description} ref={container} />;
}

function Legend({ legend }: Pick<Picture, "legend">) {
  return (
    <ul class="legend">
      {legend.map(([className, meaning]) => (
        <li key={className}>
          <span class={`swatch ${className}`} /> {meaning}
        </li>
      ))}
    </ul>
  );
}

function NumbersTable({
  table,
  title,
}: {
  readonly table: readonly (readonly Cell[])[];
  readonly title: string;
}) {
  const [headings = [], ...rows] = table;
  return (
    <details>
      <summary>Show as table</summary>
      {/* A region that scrolls sideways must be reachable by keyboard. */}
      <div class="scroll headed numbers" role="region" aria-label={`${title} as table`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {headings.map((heading, index) => (
                <th key={index} scope="col">
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
