/** An error as the host rejects a request with it: a code to act on and a sentence. */
export class ExcelError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
    this.name = "RichApi.Error";
  }
}
