import { useId, useState } from "preact/hooks";
import { type DataSourceName, dataSourceNames, dataSources } from "../settings/source";
import { messageOf } from "../messageOf";
import { Notice } from "./Notice";
import { usePane } from "./paneContext";

/** Where racing form comes from: one of this server's sources, or another address. */
export function SourceField() {
  const { connection, saved } = usePane();
  const id = useId();
  const [chosen, setChosen] = useState<DataSourceName>();
  const [typed, setTyped] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const source = chosen ?? connection.source();
  const address = typed ?? connection.address();

  const keep = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      setFailure(messageOf(error));
      return;
    }
    setFailure(undefined);
    setChosen(undefined);
    setTyped(undefined);
    saved();
  };
  const choose = (name: DataSourceName): void => {
    setChosen(name);
    setFailure(undefined);
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
        {dataSourceNames.map((name) => (
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
      {failure !== undefined && (
        <div role="alert">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
    </form>
  );
}
