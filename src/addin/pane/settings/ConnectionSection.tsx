import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { ConnectionCheck, Verdict } from "../../../client/client";
import { t, tParts } from "../../../language/translate";
import { isShownAtOnce } from "../../refresh/recalculate";
import { type DataSourceName, dataSources } from "../../settings/dataSources";
import { Button, Choice, FailureAlert, Notice, Section, TextField, type Tone } from "../controls/controls";
import { ZoneFields } from "../controls/ZoneFields";
import { type UnknownZones as UnknownZonesProps, useClientChanges, usePane } from "../state/paneContext";
import { sourceLabel } from "../state/useConnectionTest";
import { useAttempt } from "../state/useTask";
import { useEscape } from "../state/useEscape";

/** Saves a form's typed entry; resolves to false if that is not possible, which the form explains. */
type Save = () => Promise<boolean>;

interface SaveFormProps {
  /** Called by the submit button and by Enter. */
  readonly onSave: Save;
  readonly children: ComponentChildren;
}

/** The form of one setting; it skips the browser's validation and does not leave the page. */
function SaveForm({ onSave, children }: SaveFormProps) {
  return (
    <form
      noValidate
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {children}
    </form>
  );
}

interface PendingProps {
  /** Saves unsaved entries by form; the connection test does so first. */
  readonly pending: Map<string, Save>;
}

/** Registers the way to save a form's typed entry while there is one. */
function usePending({ pending }: PendingProps, form: string, save: Save | undefined): void {
  useEffect(() => {
    if (save) pending.set(form, save);
    return () => void pending.delete(form);
  });
}

/** The data source: one that this server offers, or a service at another address. */
function SourceField({ pending }: PendingProps) {
  const { connection, settingsSaved } = usePane();
  const id = useId();
  const [chosen, setChosen] = useState<DataSourceName>();
  const [typed, setTyped] = useState<string>();
  const { failure, run, attempt, clearFailure } = useAttempt(() => {
    setChosen(undefined);
    setTyped(undefined);
    if (!isShownAtOnce(connection.source())) settingsSaved();
  });
  const source = chosen ?? connection.source();
  const address = typed ?? connection.address();

  const choose = (name: DataSourceName): void => {
    setChosen(name);
    clearFailure();
    if (name !== "address") attempt(() => connection.useOwn(name));
    else if (connection.address() !== "") attempt(() => connection.useAddress(connection.address()));
  };

  const save: Save = () => run(() => connection.useAddress(address));
  const isTyped = source === "address" && (chosen !== undefined || typed !== undefined);
  usePending({ pending }, "source", isTyped ? save : undefined);

  return (
    <SaveForm onSave={save}>
      <fieldset>
        <legend>{t`Data source`}</legend>
        {connection.sources().map((name) => (
          <Choice
            type="radio"
            key={name}
            name={id}
            checked={source === name}
            onChange={() => choose(name)}
            hint={dataSources[name].hint}
          >
            {dataSources[name].label}
          </Choice>
        ))}
      </fieldset>
      {source === "address" && (
        <TextField
          label={t`Address`}
          type="url"
          value={address}
          placeholder={t`https://form.example.com`}
          aria-invalid={failure !== undefined}
          live
          onChange={setTyped}
        >
          <button type="submit" class="primary">
            {t`Use`}
            <span class="unseen"> {t`this address`}</span>
          </button>
        </TextField>
      )}
      <FailureAlert text={failure} />
    </SaveForm>
  );
}

interface ImportingProps {
  /** The completed part, 0 to 1. */
  readonly part: number;
  readonly onCancel: () => void;
}

/** The bar of an import, which Escape or a button cancels. */
function Importing({ part, onCancel }: ImportingProps) {
  const id = useId();
  useEscape(onCancel);
  return (
    <Notice tone="neutral">
      <label for={id}>{t`Importing: ${Math.floor(part * 100)}%`}</label>
      <progress id={id} value={part} max={1} />
      <Button onClick={onCancel}>{t`Cancel (Escape)`}</Button>
    </Notice>
  );
}

/** The progress of an import of results files, its report, or the reason why nothing was imported. */
function ImportStatus() {
  const { part, report, failure, unknown, cancel } = usePane().filesImport;
  return (
    <>
      <div role="status">
        {part !== undefined && <Importing part={part} onCancel={cancel} />}
        <Notice tone="success">{report}</Notice>
      </div>
      <FailureAlert text={failure} />
      {unknown && <UnknownZones {...unknown} />}
    </>
  );
}

/** Asks for the time zones of tracks that the files name, and imports the files again on request. */
function UnknownZones({ tracks, importAgain }: UnknownZonesProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <div class="field">
      <ZoneFields
        tracks={tracks.map((name) => ({ key: name, name }))}
        shown={chosen}
        onChoose={(key, zone) => setChosen(new Map([...chosen, [key, zone]]))}
      />
      <div class="row">
        <Button
          onClick={() => importAgain(Object.fromEntries([...chosen].filter(([, zone]) => zone !== "")))}
        >
          {t`Import again with these zones`}
        </Button>
      </div>
    </div>
  );
}

/** The user's results files, which the service in this browser imports in place of the races before. */
function FilesField() {
  const { client, filesImport } = usePane();
  const { part, use } = filesImport;
  useClientChanges();
  const id = useId();

  return (
    <div class="field">
      <label for={id}>{t`Your results files`}</label>
      <input
        id={id}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.json,.jsonl,.xml,.gz,.bz2,.zip,.1,.2"
        disabled={part !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) void use(files);
        }}
      />
      <p class="hint" id={`${id}-hint`}>
        {t`Results files of any known format, also compressed: choose all of them at once, or drop them or their folder on this pane. They replace the races before and stay on this computer.`}
      </p>
      <ImportStatus />
      {client.status().source === "results" && (
        <Button disabled={part !== undefined} onClick={() => use([])}>
          {t`Use the example races again`}
        </Button>
      )}
    </div>
  );
}

/** The address of the vendor's page about plans and keys, with a link to it. */
function PlanPageField() {
  const { planPage } = usePane();
  const id = useId();
  const [address, setAddress] = useState(planPage.address());
  const { failure, attempt } = useAttempt(() => setAddress(planPage.address()));

  return (
    <div class="field">
      <label for={id}>{t`Vendor’s plan page`}</label>
      <input
        id={id}
        type="url"
        value={address ?? ""}
        placeholder={t`https://`}
        aria-describedby={`${id}-hint`}
        aria-invalid={failure !== undefined}
        onChange={({ currentTarget: { value } }) => attempt(() => planPage.save(value))}
      />
      <p class="hint" id={`${id}-hint`}>
        {t`The address of the page where you look up plans and keys. A link to it appears here.`}
      </p>
      <FailureAlert text={failure} />
      {address !== undefined && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t`Open the plan page`}
        </a>
      )}
    </div>
  );
}

/** The API key: masked until shown on request; saved or forgotten. */
function KeyField({ pending }: PendingProps) {
  const { connection, settingsSaved } = usePane();
  const savedKey = connection.key();
  const [typed, setTyped] = useState<string>();
  const [isShown, setShown] = useState(false);
  const { failure, run, attempt } = useAttempt(() => {
    setTyped(undefined);
    setShown(false);
    settingsSaved();
  });
  const value = typed ?? savedKey ?? "";
  const save: Save = () => run(() => connection.saveKey(value));
  usePending({ pending }, "key", typed === undefined || typed === savedKey ? undefined : save);

  return (
    <SaveForm onSave={save}>
      <TextField
        label={t`API key`}
        type={isShown ? "text" : "password"}
        value={value}
        hint={
          <>
            {tParts`Stored for you on this computer, sent only to this data source, and never stored in the workbook.${
              savedKey === undefined &&
              connection.source() === "embedded" &&
              ` ${t`Without a key, the public demonstration key is used.`}`
            }`}
          </>
        }
        autocomplete="off"
        spellcheck={false}
        aria-invalid={failure !== undefined}
        live
        onChange={setTyped}
      >
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t`Show`}
          <span class="unseen"> {t`key`}</span>
        </Button>
      </TextField>
      <FailureAlert text={failure} />
      <div class="row">
        <button type="submit" class="primary">
          {t`Save`}
          <span class="unseen"> {t`key`}</span>
        </button>
        <Button disabled={savedKey === undefined} onClick={() => attempt(connection.forgetKey)}>
          {t`Forget`}
          <span class="unseen"> {t`key`}</span>
        </Button>
      </div>
    </SaveForm>
  );
}

/** The data source, its API key or files, and the result of the last connection test. */
export function ConnectionSection() {
  const { connection, connectionTest } = usePane();
  const { check, test } = connectionTest;
  const [pending] = useState(() => new Map<string, Save>());
  const [isRefused, setRefused] = useState(false);
  /** Tests the typed connection after saving it. */
  const testTyped = async (): Promise<void> => {
    const saved = await Promise.all([...pending.values()].map((save) => save()));
    setRefused(saved.includes(false));
    if (!saved.includes(false)) test();
  };
  useEffect(() => setRefused(false), [check]);
  const isBrowser = connection.source() === "browser";
  return (
    <Section title={t`Data source and API key`}>
      {/* Files may also be dropped on the pane while another source is chosen. */}
      {!isBrowser && <ImportStatus />}
      {isRefused ? (
        <Notice tone="warning">{t`Not tested: the text below cannot be used.`}</Notice>
      ) : (
        <ConnectionReport check={check} />
      )}
      <Button onClick={testTyped}>{t`Test connection`}</Button>
      <SourceField pending={pending} />
      {isBrowser ? (
        <FilesField />
      ) : (
        <>
          <KeyField key={connection.connection().base} pending={pending} />
          <PlanPageField />
        </>
      )}
    </Section>
  );
}

const tones: Readonly<Record<Verdict, Tone>> = {
  connected: "success",
  offline: "warning",
  unreachable: "danger",
  blocked: "danger",
  notTheService: "danger",
  invalid: "danger",
  keyMissing: "warning",
  keyRefused: "danger",
  quotaExceeded: "warning",
  unavailable: "warning",
};

function ConnectionReport({ check }: { readonly check: ConnectionCheck | undefined }) {
  const source = check && sourceLabel(check);
  return (
    <div role="status">
      {check ? (
        <Notice tone={tones[check.verdict]}>
          {source !== undefined && (
            <p>
              <strong>{source}</strong>
            </p>
          )}
          <p>{check.message}</p>
        </Notice>
      ) : (
        <Notice tone="neutral">{t`Testing the connection …`}</Notice>
      )}
    </div>
  );
}
