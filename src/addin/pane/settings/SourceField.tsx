import { useId, useState } from "preact/hooks";
import { type DataSourceName, dataSources } from "../../settings/dataSources";
import { FailureAlert } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useKept } from "../state/useSave";

/** Where racing form comes from: one of this server's sources, or another address. */
export function SourceField() {
  const { connection, saved } = usePane();
  const id = useId();
  const [chosen, setChosen] = useState<DataSourceName>();
  const [typed, setTyped] = useState<string>();
  const { failure, keep, clear } = useKept(() => {
    setChosen(undefined);
    setTyped(undefined);
    saved();
  });
  const source = chosen ?? connection.source();
  const address = typed ?? connection.address();

  const choose = (name: DataSourceName): void => {
    setChosen(name);
    clear();
    if (name !== "address") keep(() => connection.useOwn(name));
    else if (connection.address() !== "") keep(() => connection.useAddress(connection.address()));
  };

  return (
    <form
      noValidate
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        keep(() => connection.useAddress(address));
      }}
    >
      <fieldset>
        <legend>Data source</legend>
        {connection.sources().map((name) => (
          <label class="choice" key={name}>
            <input type="radio" name={id} checked={source === name} onChange={() => choose(name)} />
            <span>
              {dataSources[name].label}
              <span class="hint">{dataSources[name].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {source === "address" && (
        <>
          <label for={`${id}-address`}>Address</label>
          <div class="row">
            <input
              id={`${id}-address`}
              type="url"
              value={address}
              placeholder="https://form.example.com"
              aria-invalid={failure !== undefined}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <button type="submit" class="primary">
              Use<span class="unseen"> this address</span>
            </button>
          </div>
        </>
      )}
      <FailureAlert text={failure} />
    </form>
  );
}
