import { t } from "../../language/translate";

/** A request that Excel refused, with a sentence that says what to do. */
export class ExcelFailure extends Error {
  constructor(
    /** Excel's code, such as "AccessDenied". */
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = "ExcelFailure";
  }
}

const tooLarge = (): string =>
  t`Excel refused the change (RequestTooLarge): Excel on the web takes at most 5 MB at a time. Choose fewer rows, columns or sheets, then try again.`;

/** The remedies for Excel's errors, by code in Microsoft's table of application-specific errors. */
const sentences = (): Readonly<Record<string, string>> => ({
  AccessDenied: t`Excel refused the change: the sheet or the workbook is protected or read-only. Unprotect it on the Review tab, then try again.`,
  InvalidOperationInCellEditMode: t`Excel refused the change because a cell is being edited. Press Enter or Esc, then try again.`,
  ItemAlreadyExists: t`Excel refused the change: another sheet took the name meanwhile. Try again.`,
  ItemNotFound: t`Excel refused the change: a sheet or a range has been removed meanwhile. Try again.`,
  ApiNotFound: t`This version of Excel cannot do that. Update Excel, then try again.`,
  RequestTooLarge: tooLarge(),
  RequestPayloadSizeLimitExceeded: tooLarge(), // the code in older versions
  NotImplemented: t`This version of Excel cannot do that. Update Excel, then try again.`,
});

const isCoded = (failure: unknown): failure is Error & { readonly code: string } =>
  failure instanceof Error && "code" in failure && typeof failure.code === "string";

/** Translates an error of Excel; nothing else does. Our own errors and unknown codes keep their message. */
export function excelFailure(failure: unknown): unknown {
  if (failure instanceof ExcelFailure || !isCoded(failure)) return failure;
  return new ExcelFailure(failure.code, sentences()[failure.code] ?? failure.message);
}
