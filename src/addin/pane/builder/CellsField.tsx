import { t } from "../../../language/translate";
import { Button, type EntryProps, Notice, TextField } from "../controls/controls";
import { usePane } from "../state/paneContext";
import { useAttempt } from "../state/useTask";
import { argumentLabel } from "./labels";
import { marketArgument, referenceText } from "./marketArgument";
import { completeFormula, formulaFault } from "./ratingFormula";

/** More cells than any field has; a larger selection is a whole column. */
const mostCells = 1000;

interface CellsFieldProps extends EntryProps {
  /** The name of the argument. */
  readonly name: string;
  readonly hint: string | undefined;
}

/** A field for a cell address or a constant, with a button that enters the selected cells. */
export function CellsField({ name, value, hint, onChange }: CellsFieldProps) {
  const { workbook } = usePane().host;
  const { failure, attempt } = useAttempt();
  const label = argumentLabel(name);
  const isFormula = name === "formula";
  const isText = value !== "" && !("reference" in marketArgument(name, value, ""));

  const enterSelection = async (): Promise<void> => {
    const { rows, columns, ...reference } = await workbook.selectedCells();
    if (rows * columns > mostCells)
      throw new Error(t`${reference.address} has more than ${mostCells} cells: select the runners’ cells.`);
    onChange(referenceText(reference));
  };
  /** Enters the typed text; an address without a sheet gets the name of the active sheet. */
  const complete = async (text: string): Promise<void> => {
    const typed = marketArgument(name, text, "");
    if (!("reference" in typed) || typed.reference.sheet !== "") return onChange(text);
    try {
      const { sheet } = await workbook.selectedCells();
      onChange(referenceText({ ...typed.reference, sheet }));
    } catch (error) {
      onChange(text);
      throw error;
    }
  };
  return (
    <>
      <div>
        <TextField
          label={label}
          value={value}
          hint={hint}
          suggestions={isFormula ? completeFormula : undefined}
          onChange={(text) => attempt(() => complete(text))}
        >
          <Button onClick={() => attempt(enterSelection)}>
            {t`Use the selected cells`}
            <span class="unseen"> {t`as ${label}`}</span>
          </Button>
        </TextField>
      </div>
      <div role="status">
        <Notice tone="warning">{failure ?? (isFormula && isText ? formulaFault(value) : undefined)}</Notice>
      </div>
    </>
  );
}
