import { useId, useState } from "preact/hooks";
import { type DataSourceName, dataSources } from "../../settings/dataSources";
import { Choice } from "../controls/Choice";
import { FailureAlert } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { useSave } from "../state/useSave";
import { SaveForm } from "./SaveForm";

/** The data source: one that this server offers, or a service at another address. */
export function SourceField() {
  const { connection, settingsSaved } = usePane();
  const id = useId();
  const [chosen, setChosen] = useState<DataSourceName>();
  const [typed, setTyped] = useState<string>();
  const { failure, save, clearFailure } = useSave(() => {
    setChosen(undefined);
    setTyped(undefined);
    settingsSaved();
  });
  const source = chosen ?? connection.source();
  const address = typed ?? connection.address();

  const choose = (name: DataSourceName): void => {
    setChosen(name);
    clearFailure();
    if (name !== "address") save(() => connection.useOwn(name));
    else if (connection.address() !== "") save(() => connection.useAddress(connection.address()));
  };

  return (
    <SaveForm onSave={() => save(() => connection.useAddress(address))}>
      <fieldset>
        <legend>Data source</legend>
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
        <AddressInput value={address} invalid={failure !== undefined} onInput={setTyped} />
      )}
      <FailureAlert text={failure} />
    </SaveForm>
  );
}

interface AddressInputProps {
  readonly value: string;
  readonly invalid: boolean;
  readonly onInput: (text: string) => void;
}

function AddressInput({ value, invalid, onInput }: AddressInputProps) {
  const id = useId();
  return (
    <>
      <label for={id}>Address</label>
      <div class="row">
        <input
          id={id}
          type="url"
          value={value}
          placeholder="https://form.example.com"
          aria-invalid={invalid}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
        <button type="submit" class="primary">
          Use<span class="unseen"> this address</span>
        </button>
      </div>
    </>
  );
}
