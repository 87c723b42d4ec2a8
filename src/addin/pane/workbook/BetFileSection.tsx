import { askParsed } from "../../../functions/call/askParsed";
import { defaultOf, parseContext, session } from "../../../functions/call/session";
import { settleCall } from "../../../functions/settle";
import { formatCount, t } from "../../../language/translate";
import { serialNow } from "../../clock";
import { describeLogged, errorMessage, exceedsQuota } from "../../messages";
import { ArgumentError } from "../../../cells/cellValue";
import type { Field } from "../../../cells/bets/betReaders";
import type { BetFile, ChosenFields, ColumnFields, FileLine } from "../../workbook/betFile";
import type { Steps } from "../../workbook/longFile";
import type { BetRow } from "../../workbook/fitRow";
import type { Matches, PriceMatches } from "../../workbook/betMatches";
import { previewCall } from "../builder/PreviewBar";
import { Button, LinesNotice, Notice, Section } from "../controls/controls";
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
  /** The fields that a column may state, with their names. */
  readonly options: readonly (readonly [Field, string])[];
}

/** Lets the pane be drawn and keys be heard between two steps. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

type UnreadColumns = Pick<BetFile, "columns" | "fields">;

/** A person's choices for the columns of a file. */
interface Choices {
  readonly ignored: readonly string[];
  readonly chosen: ChosenFields;
}
const noChoices: Choices = { ignored: [], chosen: new Map() };

type FileState =
  | (Rereading & {
      readonly step: "read";
      readonly file: BetFile;
      readonly bets: MatchedRows;
      /** Reads the same lines again, ignoring a column. */
      readonly ignore: (heading: string) => void;
    })
  | (Rereading & { readonly step: "priced"; readonly file: BetFile; readonly prices: PriceMatches })
  /** A file whose headings name no bets, as it was understood so far. */
  | (Rereading & UnreadColumns & { readonly step: "unread"; readonly reason: string })
  | { readonly step: "written"; readonly lines: readonly string[] };

/** Loads the code that reads files when the first file is opened. */
const loadReader = () =>
  Promise.all([
    import("../../workbook/betFile"),
    import("../../workbook/longFile"),
    import("../../workbook/betMatches"),
  ]).then(([file, long, matches]) => ({ ...file, ...long, ...matches }));
type Reader = Awaited<ReturnType<typeof loadReader>>;

/** Takes a file of bets or starting prices: shows how it was read, and writes it on request. */
export function BetFileSection() {
  const { betLog, client, settings } = usePane();
  const { state, run, cancel, showSteps } = useTask<FileState>();

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

  const read = (
    linesOf: (reader: Reader, steps: Steps) => Promise<readonly FileLine[]>,
    choices = noChoices,
  ): Promise<void> =>
    run(async (signal) => {
      const onProgress = (done: number, total: number): void => showSteps("line", total)(done);
      const steps = { signal, onProgress, pause };
      const reader = await loadReader();
      const { today, ...parsing } = parseContext(session());
      const timezone = String(defaultOf("timezone", settings.chosen()).value);
      const calendar = { ...parsing, today: () => today(timezone) };
      const sheet = await (await betLog()).read();
      const lines = await linesOf(reader, steps);
      const { ignored, chosen } = choices;
      const options = reader.fieldOptions();
      const again = (changed: Partial<Choices>): void =>
        void read(async () => lines, { ...choices, ...changed });
      const choose =
        (fields: ColumnFields): Choose =>
        (index, field) =>
          again({ chosen: reader.chooseField(fields, chosen, { index, field }) });
      let file: BetFile;
      try {
        file = await reader.readInSteps(lines, calendar, { layout: sheet.layout, ...choices, steps });
      } catch (error) {
        if (!(error instanceof ArgumentError) || !lines[0]) throw error;
        const fields = reader.fieldsOfColumns(lines, chosen);
        const columns = lines[0].cells.map((heading) => [String(heading), undefined] as const);
        const reason = errorMessage(error);
        return { step: "unread", columns, fields, reason, options, choose: choose(fields) };
      }
      const rereading = { options, choose: choose(file.fields ?? []) };
      if (file.kind === "starting price")
        return { step: "priced", file, prices: reader.matchPrices(file, { sheet, calendar }), ...rereading };
      const { dateSystem } = calendar;
      const rows = reader.betRowsOf(file, { now: serialNow(dateSystem), dateSystem });
      const ignore = (heading: string): void => again({ ignored: [...ignored, heading] });
      return { step: "read", file, bets: await match(rows, reader), ignore, ...rereading };
    });
  const take = (files: FileList | null | undefined): void => {
    const [file, ...others] = [...(files ?? [])];
    if (!file) return;
    if (others.length > 0)
      return void run(async () => {
        throw new Error(t`Choose one file: you check the columns of each by itself.`);
      });
    void read(async ({ checkSize, largestPrices, linesInSteps }, steps) => {
      checkSize(file.size, largestPrices.bytes);
      const bytes = new Uint8Array(await file.arrayBuffer());
      return linesInSteps(bytes, parseContext(session()).dateSystem, steps);
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
          {t`A bookmaker’s or an exchange’s export of bets, or starting prices for the bets on the sheet Bets, with headings in any order, as CSV, TSV or .xlsx: choose it, drop it here, or paste its cells. The file stays on this computer. To match the runners, the results of each meeting are requested once. Nothing is written until you have checked it.`}
        </p>
        <label>
          {t`File`}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
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
              void read(async ({ linesOfText }) => linesOfText(text));
            }}
          />
        </label>
      </div>
      {state.step === "unread" && (
        <>
          <Notice tone="warning">{state.reason}</Notice>
          <Columns {...state} />
        </>
      )}
      {state.step === "read" && (
        <ReadBets
          {...state}
          onWrite={() => write(async () => describeLogged(await (await betLog()).append(state.bets.rows)))}
        />
      )}
      {state.step === "priced" && (
        <ReadPrices
          {...state}
          onWrite={() =>
            write(async () => {
              await (await betLog()).fill(state.prices.inputs);
              return [t`Filled ${formatCount(state.prices.cells, "cell")} of the sheet Bets.`];
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

type ColumnsProps = UnreadColumns & Rereading;

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

/** Shows how a file was read: its columns, its dates, and every line that cannot be used. */
function Understood({ columns, fields, dates, refused, ...rereading }: BetFile & Rereading) {
  return (
    <>
      <Columns columns={columns} {...(fields ? { fields } : {})} {...rereading} />
      {dates !== undefined && <Notice tone="neutral">{dates}</Notice>}
      <Lines
        title={t`Lines left out`}
        lines={refused.map(({ line, text, reason }) => t`Line ${line}: ${reason} (${text})`)}
      />
    </>
  );
}

interface ReadProps extends Rereading {
  readonly file: BetFile;
  readonly onWrite: () => Promise<void>;
}

const toneOf = (isComplete: boolean) => (isComplete ? "neutral" : "warning");

interface ReadBetsProps extends ReadProps {
  readonly bets: MatchedRows;
  readonly ignore: (heading: string) => void;
}

/** Offers to ignore columns that may affect money and are not recognised. */
function UnknownColumns({ file, ignore }: Pick<ReadBetsProps, "file" | "ignore">) {
  const { unknownMoney } = file;
  if (unknownMoney.length === 0) return null;
  return (
    <>
      <Notice tone="warning">
        {t`These columns may change the money of a bet and are not understood. Rename each to one of the headings in the help of SETTLE, or ignore it.`}
      </Notice>
      <div class="row">
        {unknownMoney.map((heading) => (
          <Button key={heading} onClick={async () => ignore(heading)}>
            {t`Ignore ${heading}`}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Shows the bets in a file and their matches. */
function ReadBets({ file, bets, ignore, choose, options, onWrite }: ReadBetsProps) {
  const { by, open = 0, unmatched = [], problem, rows } = bets;
  const count = formatCount(rows.length, "bet");
  const left = formatCount(file.refused.length, "line");
  return (
    <>
      <Understood {...file} choose={choose} options={options} />
      <UnknownColumns file={file} ignore={ignore} />
      <Notice tone={toneOf(file.refused.length + unmatched.length === 0 && problem === undefined)}>
        {t`${count}, ${left} left out. ${
          by
            ? t`Matched with their races: ${by.number} by number, ${by.name} by name. Not run yet: ${open}. Not matched: ${unmatched.length}.`
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

/** Shows the starting prices in a file and the logged bets that receive them. */
function ReadPrices({
  file,
  prices,
  choose,
  options,
  onWrite,
}: ReadProps & { readonly prices: PriceMatches }) {
  const { by, unmatched, withoutChance, unused, cells } = prices;
  const isComplete = file.refused.length + unmatched.length + withoutChance.length === 0;
  return (
    <>
      <Understood {...file} choose={choose} options={options} />
      <Notice tone={toneOf(isComplete && cells > 0)}>
        {t`${formatCount(file.read.length, "starting price")}, ${formatCount(file.refused.length, "line")} left out, ${unused} on races without a bet. Bets matched: ${by.number} by number, ${by.name} by name. Not matched: ${unmatched.length}.`}
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
