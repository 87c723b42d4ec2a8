/** The error with which Excel rejects a request. */
export class ExcelError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
    this.name = "RichApi.Error";
  }
}

/** Returns Excel's error for a value that it does not accept. */
export const invalidArgument = (
  message = "The argument is invalid or missing or has an incorrect format.",
): ExcelError => new ExcelError("InvalidArgument", message);
