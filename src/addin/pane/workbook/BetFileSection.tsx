import { defaultOf, parseContext, session } from "../../../functions/call/session";
import { textOfBytes } from "../../../cells/delimitedText";
import { formatCount, t } from "../../../language/translate";
import { serialNow } from "../../clock";
import { describeLogged } from "../../messages";
import { type BetFile, largestFile, readBetFile } from "../../workbook/betFile";
import { Button, LinesNotice, Notice, Section } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useTask } from "../state/useTask";

type FileState =
  | { readonly step: "read"; readonly file: BetFile }
  | { readonly step: "written"; readonly lines: readonly string[] };

/** Takes a file of bets, chosen, dropped or pasted: shows how it was understood, and writes it on request. */
export function BetFileSection() {
  const { betLog, settings } = usePane();
  const { state, run } = useTask<FileState>();
  const read = (textOf: () => Promise<string>): Promise<void> =>
    run(async () => {
      const { today, ...calendar } = parseContext(session());
      const timezone = String(defaultOf("timezone", settings.chosen()).value);
      const now = serialNow(calendar.dateSystem);
      const file = readBetFile(await textOf(), {
        calendar: { ...calendar, today: () => today(timezone) },
        now,
      });
      return { step: "read", file };
    });
  const take = (file: File | undefined): void => {
    if (!file) return;
    void read(async () => {
      if (/\.xls\w?$/i.test(file.name))
        throw new Error(
          t`${file.name} is an Excel file: open it, copy its cells with their headings and paste them here.`,
        );
      if (file.size > largestFile.bytes)
        throw new Error(
          t`${file.name} has ${Math.ceil(file.size / 1e6)} MB: at most ${largestFile.bytes / 1e6} MB are read. Split it.`,
        );
      return textOfBytes(new Uint8Array(await file.arrayBuffer()));
    });
  };
  return (
    <Section title="Bets from a file">
      <div
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          take(event.dataTransfer?.files[0]);
        }}
      >
        <p class="intro">
          A bookmaker’s or an exchange’s export with headings in any order, as CSV or TSV: choose it, drop it
          here, or paste its cells. Nothing is sent, and nothing is written before you have seen it.
        </p>
        <label>
          File
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
          />
        </label>
        <label>
          Or paste cells
          <textarea
            rows={2}
            onPaste={(event) => {
              const text = event.clipboardData?.getData("text/plain") ?? "";
              event.preventDefault();
              void read(async () => text);
            }}
          />
        </label>
      </div>
      {state.step === "read" && (
        <ReadFile
          file={state.file}
          onWrite={() =>
            run(async () => ({
              step: "written",
              lines: describeLogged(await betLog.append(state.file.bets.map(({ row }) => row))),
            }))
          }
        />
      )}
      <div role="status">
        {state.step === "written" && <LinesNotice tone="success" lines={state.lines} />}
        {state.step === "ended" && <Notice tone={state.tone}>{state.text}</Notice>}
      </div>
    </Section>
  );
}

/** Shows the reading of a file: its columns, and every line that is no bet. */
function ReadFile({
  file: { columns, bets, refused },
  onWrite,
}: {
  readonly file: BetFile;
  readonly onWrite: () => Promise<void>;
}) {
  const byName = bets.filter(({ by }) => by === "name").length;
  return (
    <>
      <ul aria-label="Columns">
        {columns.map(([heading, field], index) => (
          <li key={index}>
            {heading || "(no heading)"}: {field ?? "not used"}
          </li>
        ))}
      </ul>
      <Notice tone={refused.length > 0 ? "warning" : "neutral"}>
        {formatCount(bets.length, "bet")}: {bets.length - byName} by number, {byName} by name.{" "}
        {formatCount(refused.length, "line")} left out.
      </Notice>
      {refused.length > 0 && (
        <ul class="scroll" tabIndex={0} aria-label="Lines left out">
          {refused.map(({ line, text, reason }) => (
            <li key={line}>
              Line {line}: {reason} ({text})
            </li>
          ))}
        </ul>
      )}
      {bets.length > 0 && (
        <div class="row">
          <Button class="primary" onClick={onWrite}>
            Write {formatCount(bets.length, "bet")}
          </Button>
        </div>
      )}
    </>
  );
}
