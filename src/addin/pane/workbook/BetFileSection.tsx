import { Fragment } from "preact";
import { useRef, useState } from "preact/hooks";
import { askParsed } from "../../../functions/call/askParsed";
import { defaultOf, parseContext, session } from "../../../functions/call/session";
import { settleCall } from "../../../functions/settle";
import { formatCount, formatNumber, t } from "../../../language/translate";
import { serialNow } from "../../clock";
import { describeLogged, errorMessage, exceedsQuota } from "../../messages";
import { ArgumentError } from "../../../cells/cellValue";
import { givenZones, giveZone } from "../../settings/trackZones";
import type { Field } from "../../../cells/bets/betReaders";
import type { BetFile, ChosenFields, ColumnFields } from "../../workbook/betFile";
import type { JoinedTables, NamedLines } from "../../workbook/fileSet";
import type { Steps } from "../../workbook/longFile";
import type { BetRow } from "../../workbook/fitRow";
import type { Matches, PriceMatches } from "../../workbook/betMatches";
import { type RefusedLine, zonesShown } from "../../workbook/fileOfBets";
import { sum } from "../../../lists/lists";
import { previewCall } from "../builder/PreviewBar";
import { Button, LinesNotice, Notice, Section } from "../controls/controls";
import { ZoneFields } from "../controls/ZoneFields";
import { usePane, useRequested } from "../state/paneContext";
import { TaskReport, useTask } from "../state/useTask";
import { useEscape } from "../state/useEscape";

/**
 * The rows of a file of bets, matched with the runners of their races, or the reason why they could not be.
 */
type MatchedRows = Partial<Matches> & {
  readonly rows: readonly BetRow[];
  readonly open?: number;
  readonly problem?: string;
};

interface Rereading {
  /** Reads the same lines again with another field for a column. */
  readonly choose: Choose;
}

/** A table that was read: a file, or several with the same headings. */
interface ReadTable extends Rereading {
  /** The names of its files; "" for one that was chosen alone. */
  readonly name: string;
  readonly file: BetFile;
  /** Reads the same lines again, ignoring a column. */
  readonly ignore: (heading: string) => void;
}

interface ReadTables {
  readonly tables: readonly ReadTable[];
  readonly joined: JoinedTables;
  readonly options: FieldOptions;
  /** Remembers time zones by the keys of their tracks, and reads the same lines again. */
  readonly onZones: (zones: ReadonlyMap<string, string>) => Promise<void>;
}

/** The fields that a column may state, with their names. */
type FieldOptions = readonly (readonly [Field, string])[];

/** Lets the pane be drawn and keys be heard between two steps. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A person's choices for the columns of a file. */
interface Choices {
  readonly ignored: readonly string[];
  readonly chosen: ChosenFields;
}
const noChoices: Choices = { ignored: [], chosen: new Map() };

type FileState =
  | (ReadTables & { readonly step: "read"; readonly bets: MatchedRows })
  | (ReadTables & { readonly step: "priced"; readonly prices: PriceMatches })
  /** A table that cannot be read as bets by its headings, with the fields that they were taken for. */
  | (ColumnsProps & { readonly step: "unread"; readonly reason: string })
  | { readonly step: "written"; readonly lines: readonly string[] };

/** Loads the code that reads files when the first file is opened. */
const loadReader = () =>
  Promise.all([
    import("../../workbook/betFile"),
    import("../../workbook/longFile"),
    import("../../workbook/fileSet"),
    import("../../workbook/betMatches"),
    settleCall.code?.ready(),
  ]).then(([file, long, set, matches]) => ({ ...file, ...long, ...set, ...matches }));
type Reader = Awaited<ReturnType<typeof loadReader>>;

/** Returns an error with the name of its file; "" for a file that was chosen alone. */
const errorIn = (name: string, error: unknown): unknown =>
  name === "" ? error : new Error(`${name}: ${errorMessage(error)}`);

/** Takes files of bets or of starting prices: shows how they were read, and writes them on request. */
export function BetFileSection() {
  const { betLog, client, connection, host, settings } = usePane();
  const { state, run, cancel, showSteps } = useTask<FileState>();
  const [latest, isAgain] = [useRef(state), useRef(false)];
  if (state.step !== "running") latest.current = state;
  /** Keeps lines in view while they are read again, with the control that has the focus. */
  const view = isAgain.current ? latest.current : state;

  /** Matches bets with their races through the results that SETTLE asks for, within the day's requests. */
  async function match(rows: readonly BetRow[], reader: Reader): Promise<MatchedRows> {
    const { options } = await (await betLog()).read();
    const args = [reader.betsToMatch(rows), "bets", reader.matchFields, false, options || undefined];
    let foundPreview = previewCall(settleCall, args, session());
    if (foundPreview.state === "notFetched") {
      if (exceedsQuota(foundPreview.requests, client.status().quota))
        return {
          rows,
          problem: t`${formatCount(foundPreview.requests, "request")} are more than you have left today.`,
        };
      try {
        await askParsed(foundPreview.parsed, client);
      } catch (error) {
        return { rows, problem: errorMessage(error) };
      }
      foundPreview = previewCall(settleCall, args, session());
    }
    if (foundPreview.state === "ready") return reader.matchBets(rows, foundPreview.table);
    return {
      rows,
      problem: "message" in foundPreview ? foundPreview.message : t`the results did not arrive.`,
    };
  }

  /** Adds the place that takes results to a refusal. */
  const resultsAmongBets = (refusal: string): string =>
    connection.sources().includes("browser")
      ? t`${refusal}. The file seems to hold results: choose it under Settings, Your results files, or drop it elsewhere on the pane.`
      : t`${refusal}. The file seems to hold results, which the service imports: racing-form --results FILE.`;

  const read = (
    linesOf: (reader: Reader, steps: Steps) => Promise<readonly NamedLines[]>,
    choices?: readonly Choices[],
  ): Promise<void> => {
    isAgain.current = choices !== undefined;
    return run(async (signal) => {
      const onProgress = (done: number, total: number): void => {
        if (!signal.aborted) showSteps("line", total)(done);
      };
      const steps = { signal, onProgress, pause };
      const reader = await loadReader();
      const { today, ...parsing } = parseContext(session());
      const timezone = String(defaultOf("timezone", settings.chosen()).value);
      const calendar = { ...parsing, today: () => today(timezone) };
      const sheet = await (await betLog()).read();
      const given = await linesOf(reader, steps);
      const options = reader.fieldOptions();
      const onZones = (chosen: ReadonlyMap<string, string>): Promise<void> =>
        read(async () => {
          chosen.forEach((zone, key) => giveZone(host.userStore, key, zone));
          return given;
        }, choices ?? []);
      const zones = givenZones(host.userStore);
      const tables: ReadTable[] = [];
      for (const [at, { name, lines }] of given.entries()) {
        const { ignored, chosen } = choices?.[at] ?? noChoices;
        const again = (changed: Partial<Choices>): void => {
          const changedChoices = given.map((_, index) => choices?.[index] ?? noChoices);
          changedChoices[at] = { ignored, chosen, ...changed };
          void read(async () => given, changedChoices);
        };
        const choose =
          (fields: ColumnFields): Choose =>
          (index, field) =>
            again({ chosen: reader.chooseField(fields, chosen, { index, field }) });
        const ignore = (heading: string): void => again({ ignored: [...ignored, heading] });
        try {
          const { layout } = sheet;
          const file = await reader.readInSteps(lines, calendar, { layout, ignored, chosen, zones, steps });
          tables.push({ name, file, choose: choose(file.fields ?? []), ignore });
        } catch (error) {
          if (!(error instanceof ArgumentError) || !lines[0]) throw errorIn(name, error);
          const fields = reader.fieldsOfColumns(lines, chosen);
          const columns = lines[0].cells.map((heading) => [String(heading), undefined] as const);
          const refusal = errorMessage(errorIn(name, error));
          const reason = reader.holdsResults(lines[0].cells) ? resultsAmongBets(refusal) : refusal;
          return { step: "unread", columns, fields, reason, options, choose: choose(fields) };
        }
      }
      const { dateSystem } = calendar;
      const joined = reader.joinTables(tables, { now: serialNow(dateSystem), dateSystem });
      if (joined.kind === "starting price") {
        const prices = reader.matchPrices(joined, { sheet, calendar });
        return { step: "priced", tables, joined, options, onZones, prices };
      }
      return { step: "read", tables, joined, options, onZones, bets: await match(joined.rows, reader) };
    });
  };
  const take = (list: FileList | null | undefined): void => {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    void read(async ({ checkSize, largestPrices, linesInSteps, tablesOf }, steps) => {
      checkSize(sum(files.map(({ size }) => size)), largestPrices.bytes);
      const read: NamedLines[] = [];
      for (const file of files)
        try {
          const bytes = new Uint8Array(await file.arrayBuffer());
          const lines = await linesInSteps(bytes, parseContext(session()).dateSystem, steps);
          read.push({ name: file.name, lines });
        } catch (error) {
          throw files.length === 1 ? error : errorIn(file.name, error);
        }
      return tablesOf(read);
    });
  };
  const write = (work: () => Promise<readonly string[]>): Promise<void> =>
    run(async () => ({ step: "written", lines: await work() }));

  return (
    <Section title={t`Bets or prices from a file`}>
      <div
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          take(event.dataTransfer?.files);
        }}
      >
        <p class="intro">
          {t`A bookmaker’s or an exchange’s export of bets, or starting prices for the bets on the sheet Bets, with headings in any order, as CSV, TSV or .xlsx: choose one file or several, drop them here, or paste cells. The files stay on this computer. To match the runners, the results of each meeting are requested once. Nothing is written until you have checked it.`}
        </p>
        <label>
          {t`File`}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            multiple
            onChange={({ currentTarget }) => take(currentTarget.files)}
          />
        </label>
        <label>
          {t`Or paste cells`}
          <textarea
            rows={2}
            onPaste={(event) => {
              const text = event.clipboardData?.getData("text/plain") ?? "";
              event.preventDefault();
              void read(async ({ linesOfText }) => [{ name: "", lines: linesOfText(text) }]);
            }}
          />
        </label>
      </div>
      {view.step === "unread" && (
        <>
          <Notice tone="warning">{view.reason}</Notice>
          <Columns {...view} />
        </>
      )}
      {view.step === "read" && (
        <ReadBets
          {...view}
          onWrite={() => write(async () => describeLogged(await (await betLog()).append(view.bets.rows)))}
        />
      )}
      {view.step === "priced" && (
        <ReadPrices
          {...view}
          onWrite={() =>
            write(async () => {
              await (await betLog()).fill(view.prices.inputs);
              return [t`Filled ${formatCount(view.prices.cells, "cell")} of the sheet Bets.`];
            })
          }
        />
      )}
      <TaskReport state={state}>
        {state.step === "written" && <LinesNotice tone="success" lines={state.lines} />}
      </TaskReport>
      {state.step === "running" && <CancelReading onCancel={cancel} />}
    </Section>
  );
}

/** Cancels the reading of a long file, by the button or by Escape. */
function CancelReading({ onCancel }: { readonly onCancel: () => void }) {
  useEscape(onCancel);
  return <Button onClick={onCancel}>{t`Cancel (Escape)`}</Button>;
}

/** The most lines that a list shows; a month of prices may leave out thousands. */
const mostListed = 200;

/** A list of lines that were left out or not matched; nothing if there are none. */
function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p class="hint">{title}</p>
      <ul class="scroll" tabIndex={0} aria-label={title}>
        {lines.slice(0, mostListed).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {lines.length > mostListed && (
          <li>{t`and ${formatCount(lines.length - mostListed, "line")} more`}</li>
        )}
      </ul>
    </>
  );
}

const reasons = (list: Matches["unmatched"] = []): readonly string[] =>
  list.map(({ label, reason }) => `${label}: ${reason}`);

type Choose = (index: number, field: Field | undefined) => void;

type ColumnsProps = Pick<BetFile, "columns" | "fields"> & Rereading & { readonly options: FieldOptions };

/** Shows for what each column was taken, and lets a person take it for something else. */
function Columns({ columns, fields, choose, options }: ColumnsProps) {
  const wordsAt = (index: number) => options.find(([field]) => field === fields?.[index])?.[1];
  return (
    <ul aria-label={t`Columns`} class="columns">
      {columns.map(([heading, words], index) => (
        <li key={index}>
          {fields ? (
            <label>
              {heading || t`(no heading)`}{" "}
              <select
                value={fields[index] ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  choose(
                    index,
                    options.map(([field]) => field).find((field) => field === value),
                  )
                }
              >
                <option value="">{t`not used`}</option>
                {options.map(([field, name]) => (
                  <option key={field} value={field}>
                    {name}
                  </option>
                ))}
              </select>
              {words !== undefined && words !== wordsAt(index) && <span class="hint">{words}</span>}
            </label>
          ) : (
            `${heading || t`(no heading)`}: ${words ?? t`not used`}`
          )}
        </li>
      ))}
    </ul>
  );
}

const refusalOf = ({ file, line, text, reason }: RefusedLine): string =>
  file === undefined ? t`Line ${line}: ${reason} (${text})` : t`${file}, line ${line}: ${reason} (${text})`;

/**
 * Asks for the time zones of tracks, and lists the zones of known tracks first. Shows nothing if there are no
 * tracks to ask about. The lines are read again only on request, because each zone that the arrow keys pass
 * would request the results of other days.
 */
function TrackZones({ tracks, onZones }: Pick<JoinedTables, "tracks"> & Pick<ReadTables, "onZones">) {
  const given = givenZones(usePane().host.userStore);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  if (tracks.length === 0) return null;
  const shown = zonesShown(tracks, (key) => chosen.get(key) ?? given(key));
  return (
    <>
      <p class="hint">
        {t`The file’s times are on another clock than these tracks’. Choose the time zone of each track: it is remembered for other files.`}
      </p>
      <ZoneFields
        tracks={tracks}
        shown={shown}
        onChoose={(key, zone) => setChosen(new Map([...chosen, [key, zone]]))}
      />
      <div class="row">
        <Button onClick={() => onZones(shown)}>{t`Read again with these zones`}</Button>
      </div>
    </>
  );
}

/** Shows how files were read: their columns, their dates, and every line that cannot be used. */
function Understood({ tables, joined, options, onZones }: ReadTables) {
  return (
    <>
      {tables.map(({ name, file: { columns, fields, dates }, choose }) => (
        <Fragment key={name}>
          {name !== "" && <p class="hint">{name}</p>}
          <Columns columns={columns} {...(fields ? { fields } : {})} choose={choose} options={options} />
          {dates !== undefined && <Notice tone="neutral">{dates}</Notice>}
        </Fragment>
      ))}
      <TrackZones tracks={joined.tracks} onZones={onZones} />
      <Lines title={t`Lines left out`} lines={joined.refused.map(refusalOf)} />
    </>
  );
}

interface ReadProps extends ReadTables {
  readonly onWrite: () => Promise<void>;
}

const toneOf = (isComplete: boolean) => (isComplete ? "neutral" : "warning");

interface ReadBetsProps extends ReadProps {
  readonly bets: MatchedRows;
}

/** Offers to ignore columns that may affect money and are not recognised. */
function UnknownColumns({ tables }: Pick<ReadTables, "tables">) {
  const unknownMoney = tables.flatMap(({ file, ignore }) =>
    file.unknownMoney.map((heading) => ({ heading, ignore })),
  );
  if (unknownMoney.length === 0) return null;
  return (
    <>
      <Notice tone="warning">
        {t`These columns may change the money of a bet and are not understood. Rename each to one of the headings in the help of SETTLE, or ignore it.`}
      </Notice>
      <div class="row">
        {unknownMoney.map(({ heading, ignore }, index) => (
          <Button key={index} onClick={async () => ignore(heading)}>
            {t`Ignore ${heading}`}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Shows the bets in files and their matches. */
function ReadBets({ bets, onWrite, ...read }: ReadBetsProps) {
  const { by, open = 0, unmatched = [], problem, rows } = bets;
  const { refused } = read.joined;
  const count = formatCount(rows.length, "bet");
  const left = formatCount(refused.length, "line");
  return (
    <>
      <Understood {...read} />
      <UnknownColumns {...read} />
      <Notice tone={toneOf(refused.length + unmatched.length === 0 && problem === undefined)}>
        {t`${count}, ${left} left out. ${
          by
            ? t`Matched with their races: ${formatNumber(by.number)} by number, ${formatNumber(by.name)} by name. Not run yet: ${formatNumber(open)}. Not matched: ${formatNumber(unmatched.length)}.`
            : t`Not matched with their races: ${problem}`
        }`}
      </Notice>
      <Lines title={t`Bets not matched: written as the file has them`} lines={reasons(unmatched)} />
      {rows.length > 0 && (
        <div class="row">
          <Button class="primary" onClick={onWrite}>
            {t`Write ${count}`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows the starting prices in files and the logged bets that receive them. */
function ReadPrices({ prices, onWrite, ...read }: ReadProps & { readonly prices: PriceMatches }) {
  const { by, unmatched, withoutChance, unused, cells } = prices;
  const { joined } = read;
  const isComplete = joined.refused.length + unmatched.length + withoutChance.length === 0;
  return (
    <>
      <Understood {...read} />
      <Notice tone={toneOf(isComplete && cells > 0)}>
        {t`${formatCount(joined.read.length, "starting price")}, ${formatCount(joined.refused.length, "line")} left out, ${formatNumber(unused)} on races without a bet. Bets matched: ${formatNumber(by.number)} by number, ${formatNumber(by.name)} by name. Not matched: ${formatNumber(unmatched.length)}.`}
      </Notice>
      <Lines title={t`Bets not matched`} lines={reasons(unmatched)} />
      <Lines title={t`Bets without the chance behind the price`} lines={reasons(withoutChance)} />
      {cells > 0 && (
        <div class="row">
          <Button class="primary" onClick={onWrite}>
            {t`Write ${formatCount(cells, "cell")} to the sheet Bets`}
          </Button>
        </div>
      )}
    </>
  );
}

interface Logged {
  readonly step: "logged";
  readonly sheet: string;
  readonly lines: readonly string[];
}

/** Logs the stakes of the active race sheet, also when the ribbon's button asks for it. */
export function BetsSection() {
  const { betLog, host } = usePane();
  const { state, run } = useTask<Logged>();
  const log = (): Promise<void> =>
    run(async () => {
      const logged = await (await betLog()).log();
      return { step: "logged", sheet: logged.sheet, lines: describeLogged(logged) };
    });
  useRequested("logBets", () => void log());
  return (
    <Section title={t`Bets`}>
      <p class="intro">
        {t`Copies the stakes of the active race sheet to the sheet Bets, which settles them after the race. Bets already on that sheet are never changed. No request is sent.`}
      </p>
      <div class="row">
        <Button onClick={log}>{t`Log these bets`}</Button>
        {state.step === "logged" && (
          <Button onClick={() => host.workbook.showSheet(state.sheet)}>{t`Go to ${state.sheet}`}</Button>
        )}
      </div>
      <TaskReport state={state}>
        {state.step === "logged" && <LinesNotice tone="success" lines={state.lines} />}
      </TaskReport>
    </Section>
  );
}
