import { useEffect, useRef } from "preact/hooks";
import { parseContext, session } from "../../../functions/call/session";
import { t } from "../../../language/translate";
import type { CellPosition, ChartBlock } from "../../excel/workbook";
import { ArgumentField } from "../builder/ArgumentFields";
import { formulaArguments, type FormulaHandle, formulaText, useFormula } from "../builder/formula";
import { InsertBar, type Offer, refuseOverlap, tableSize } from "../builder/InsertBar";
import type { Rows } from "../builder/labels";
import { OtherRaceNotice } from "../builder/OtherRaceNotice";
import { PreviewBar, previewCall, usePreview } from "../builder/PreviewBar";
import { NumbersTable } from "../builder/FormulaSection";
import { RacePicker, ScopeFields, VenuePicker } from "../builder/RacePicker";
import { Choice, Notice, Section } from "../controls/controls";
import { usePane, useRemembered } from "../state/paneContext";
import { useLoaded } from "../state/useLoaded";
import type { Bars } from "./bars";
import { hasChart, pictureBlock } from "./pictureCharts";
import "./pictures.css";
import {
  type Drawing,
  type Picture,
  pictureFormula,
  type PictureName,
  pictures,
  signs,
  withBlankMissing,
} from "./pictures";
import { ComparedRunners, useSheetCells, useShownRunner } from "./ComparedRunners";
import * as svg from "./svgPictures";
import * as scenarios from "./scenario";

/** Holds the pictures' formula; scratchings and sharpening are kept for each race and day. */
function useRaceFormula(): FormulaHandle {
  const { raceEntries } = usePane();
  const handle = useFormula("pictures", true);
  const [shownFor, setShownFor] = useRemembered<string | undefined>("pictures.race", () => undefined);
  const { formula } = handle;
  const race = scenarios.scenarioKey(formula, parseContext(session()));
  const scenario = scenarios.scenarioOf(formula);
  const text = JSON.stringify(scenario);
  useEffect(() => {
    const keptScenario = race === undefined ? undefined : raceEntries.kept(race);
    const ownFormula = scenarios.withRaceScenario(formula, { race, shownFor, kept: keptScenario });
    if (ownFormula !== formula) handle.setValues(ownFormula.values);
    else if (race !== undefined && text !== JSON.stringify(keptScenario))
      void raceEntries.keep(race, scenario);
    setShownFor(() => race);
  }, [race, text]);
  return handle;
}

interface ScratchFieldsProps extends Pick<FormulaHandle, "formula" | "setValues"> {
  readonly picture: Picture;
  /** The picture's arguments, as its function receives them. */
  readonly values: readonly unknown[];
}

/**
 * A checkbox for each runner, which scratches it in the picture; shown once the race is cached and can be
 * drawn.
 */
function ScratchFields({ picture, formula, values, setValues }: ScratchFieldsProps) {
  const { call } = picture;
  // The runners come from the race without scratchings, because a table with all of them scratched is empty.
  const args = values.map((value, index) => (call.argumentNames[index] === "scratched" ? undefined : value));
  const preview = previewCall(call, withBlankMissing(call, args), session());
  if (preview.state !== "ready" || !picture.draw(preview.table, formula.values)) return null;
  const text = formula.values.scratched;
  const scratchedHere = scenarios.parseScratched(text);
  return (
    <fieldset class="scratch">
      <legend>{t`Scratch`}</legend>
      <div class="choices">
        {scenarios.readEntrants(preview.table).map(({ number, name, scratched }) => (
          <Choice
            type="checkbox"
            key={number}
            checked={scratched || scratchedHere.includes(number)}
            disabled={scratched}
            onChange={() => setValues({ scratched: scenarios.toggleScratched(text, number) })}
          >
            {number} {name}
            {scratched && ` ${t`(scratched by the source)`}`}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

interface PictureResultProps extends Pick<FormulaHandle, "formula" | "setValues"> {
  readonly name: PictureName;
  readonly picture: Picture;
}

/** A picture with its cost, its table, and buttons to insert its values or its formula. */
function PictureResult({ name, picture, formula, setValues }: PictureResultProps) {
  const { workbook } = usePane().host;
  const { title, call, legend, canScratch } = picture;
  const chartOffer = useChartOffer({ name, picture, formula });
  const handle = usePreview(pictureFormula(picture, formula));
  const { args, values, text, preview } = handle;
  const shownPreview = values && previewCall(call, withBlankMissing(call, values), session());
  const table = shownPreview?.state === "ready" ? shownPreview.table : undefined;
  const drawing = table && picture.draw(table, formula.values);
  return (
    <>
      <PreviewBar handle={handle} action={t`Draw`} />
      <OtherRaceNotice formula={{ ...formula, call }} setValues={setValues} />
      {canScratch && values && (
        <ScratchFields picture={picture} formula={formula} values={values} setValues={setValues} />
      )}
      {picture.canCompare && table && (
        <ComparedRunners table={table} values={formula.values} setValues={setValues} />
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
          {legend && (
            <ul class="legend">
              {legend().map(([sign, meaning]) => (
                <li key={sign}>
                  <svg width="16" height="12" aria-hidden="true">
                    <path class={sign} d={signs[sign]} />
                  </svg>
                  {meaning}
                </li>
              ))}
            </ul>
          )}
          <NumbersTable table={preview.table} title={title} />
          <InsertBar
            key={text}
            size={tableSize(preview.table)}
            refusal={refuseOverlap(args)}
            offers={[
              { label: t`Insert the values`, write: (at) => workbook.insertValues(preview.table, at) },
              {
                label: t`Insert the formula`,
                write: (at, size) => workbook.insertFormula(formulaText(call.name, args, at), at, size),
              },
              ...chartOffer(preview.table),
            ]}
          />
        </>
      )}
    </>
  );
}

function useChartOffer({ name, picture, formula }: Omit<PictureResultProps, "setValues">) {
  const { host, settings } = usePane();
  const drawn = pictureFormula(picture, formula);
  const { race, track, venue } = formula.values;
  const place = picture.requires.argument === "venue" ? venue : `${track} R${race}`;
  return (table: Rows): readonly Offer[] => {
    if (!hasChart(name)) return [];
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
    return [{ label: t`Insert as chart`, size, write: (at) => host.workbook.insertChart(block(at), at) }];
  };
}

function Chart({ drawing }: { readonly drawing: NonNullable<Drawing> }) {
  const { description } = drawing;
  if ("bars" in drawing) return <BarChart bars={drawing.bars} description={description} />;
  if ("map" in drawing) return <svg.SpeedMapPicture map={drawing.map} description={description} />;
  if ("signed" in drawing) return <svg.SignedBarsPicture bars={drawing.signed} description={description} />;
  if ("bank" in drawing) return <svg.BankPicture bank={drawing.bank} description={description} />;
  return <svg.FormLinesPicture lines={drawing.lines} description={description} />;
}

/** A bar chart. The charting library is loaded when the first one is drawn. */
function BarChart({ bars, description }: svg.Described<{ bars: Bars }>) {
  const container = useRef<HTMLDivElement>(null);
  const { value: library, problem } = useLoaded([], () => import("./drawBars"));
  useEffect(() => {
    if (library && container.current) return library.drawBars(container.current, bars);
    return undefined;
  }, [library, JSON.stringify(bars)]);
  if (problem !== undefined)
    return (
      <Notice tone="warning">{t`The chart could not be loaded. The table below shows its numbers.`}</Notice>
    );
  return <div class="picture" role="img" aria-label={description} ref={container} />;
}

const names = Object.keys(pictures) as PictureName[]; // the keys of a constant table

export function PicturesView() {
  const [chosen, setChosen] = useRemembered<PictureName>("picture", () => "chances");
  const handle = useRaceFormula();
  const { formula, setValues } = handle;
  const picture: Picture = pictures[chosen];
  const { title, requires, picker = picture.call, textArguments = [], hint } = picture;
  const isChosen = (formula.values[requires.argument] ?? "") !== "";
  useSheetCells(handle, picture);
  useShownRunner(handle, () => setChosen(() => "why"));
  const pickerHandle: FormulaHandle = { ...handle, formula: { ...formula, call: picker } };
  return (
    <>
      <Section title={t`Choose a picture`}>
        <fieldset>
          <legend class="unseen">{t`Picture`}</legend>
          {names.map((name) => (
            <Choice
              type="radio"
              key={name}
              name="picture"
              checked={name === chosen}
              onChange={() => setChosen(() => name)}
            >
              {pictures[name].title}
            </Choice>
          ))}
        </fieldset>
        <p class="hint">{hint}</p>
        {requires.argument !== "bets" && <ScopeFields {...pickerHandle} />}
        {requires.argument === "race" && <RacePicker {...pickerHandle} />}
        {requires.argument === "venue" && <VenuePicker {...pickerHandle} />}
        {textArguments.map((name) => (
          <ArgumentField key={name} name={name} {...pickerHandle} />
        ))}
      </Section>
      <Section key={chosen} title={title}>
        {isChosen ? (
          <PictureResult name={chosen} picture={picture} formula={formula} setValues={setValues} />
        ) : (
          <Notice tone="neutral">{requires.message}</Notice>
        )}
      </Section>
    </>
  );
}
