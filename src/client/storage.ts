/** A large store of texts for what can be fetched again. */
export interface KeyValueStorage {
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}
