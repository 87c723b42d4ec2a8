/** Where questions go and the key they carry. */
export interface Connection {
  /** An address without query, absolute or of this origin, such as `/api`. */
  readonly base: string;
  readonly key: string;
}
