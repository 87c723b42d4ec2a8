import { useState } from "preact/hooks";
import { errorMessage } from "../../messages";
import { TextField, type TextFieldProps } from "../controls/Field";
import { Button } from "../controls/Section";
import { usePane } from "../state/paneContext";
import { marketArgument, referenceText } from "./marketArgument";

/** More cells than any field has: a whole column was selected. */
const mostCells = 1000;

/** Reads the selection of the sheet for arguments that take cells. */
export function useSelectedCells() {
  const { workbook } = usePane().host;
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    clearProblem: () => setProblem(undefined),
    /** Resolves with the address of the selected cells; with undefined where they cannot be taken. */
    async selected() {
      try {
        const { rows, columns, ...reference } = await workbook.selectedCells();
        if (rows * columns <= mostCells) {
          setProblem(undefined);
          return referenceText(reference);
        }
        setProblem(`${reference.address} has more than ${mostCells} cells: select those of the runners.`);
      } catch (failure) {
        setProblem(errorMessage(failure));
      }
      return undefined;
    },
    /** Resolves with an entry; an address without a sheet gets the name of the active one. */
    async completed(name: string, text: string) {
      setProblem(undefined);
      const parsed = marketArgument(name, text, "");
      if (!("reference" in parsed) || parsed.reference.sheet !== "") return text;
      try {
        const { sheet } = await workbook.selectedCells();
        return referenceText({ ...parsed.reference, sheet });
      } catch (failure) {
        setProblem(errorMessage(failure));
        return text;
      }
    },
  };
}

interface CellsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string | undefined;
  readonly suggestions?: TextFieldProps["suggestions"];
  readonly onComplete: (text: string) => void | Promise<void>;
  readonly onTakeSelection: () => void | Promise<void>;
}

/** A field for the address of cells or a constant, and the button that enters the selected cells. */
export const CellsField = ({ onTakeSelection, ...field }: CellsFieldProps) => (
  <div>
    <TextField {...field}>
      <Button onClick={onTakeSelection}>
        Use the selected cells<span class="unseen"> as {field.label}</span>
      </Button>
    </TextField>
  </div>
);
