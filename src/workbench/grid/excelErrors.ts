import { errorCodes } from "../runtime/cellValue";
import { engine } from "./engine";

/** Makes the engine say Excel's codes: #REF! for #REF, #VALUE! for #ERROR, and know those that it lacks. */
export function useExcelErrors(): void {
  const { CellErrorType, registries } = engine();
  Object.assign(CellErrorType, { InvalidReference: "#REF!", GenericError: "#VALUE!" });
  for (const code of errorCodes) registries.errorTypes.add(code);
}
