/** What a race's sheet is about, as it is typed into its cells; a formula may stand in the place of a value. */
export interface RaceSelection {
  readonly date: string;
  readonly track: string;
  readonly race: string | number;
  /** Race type and country: "race_code=gallops; country=au". */
  readonly options: string;
}
