/** Where the relay keeps what it knows: short texts by name, each for a while. */
export interface Store {
  /** The texts of some names at one moment; undefined for what is not there. */
  read(names: readonly string[]): Promise<readonly (string | undefined)[]>;
  write(name: string, text: string, milliseconds: number): Promise<void>;
  /** Takes a name for as long as it lasts, unless someone else has it; what comes back gives it free. */
  lease(name: string, milliseconds: number): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
}
