import type { Profile } from "../runtime/argument";
import type { CustomFunction } from "../runtime/invocation";
import { FunctionRuntime } from "../runtime/functionRuntime";
import type { AttachedAddin, BookSettings } from "../excelPage";
import type { Clock } from "../clock";
import type { GridHost } from "../grid/gridHost";
import type { BookFile } from "./bookFile";

/** The grid with the functions of the add-in behind it: what calculates, apart from how it is shown. */
export class Bench {
  readonly grid: GridHost;
  readonly runtime: FunctionRuntime;
  readonly settings: BookSettings;
  private addin: AttachedAddin | undefined;
  private kept: Readonly<Record<string, unknown>> = {};
  private profile: Profile = "desktop";

  constructor(grid: GridHost, clock: Clock) {
    this.grid = grid;
    this.runtime = new FunctionRuntime({
      clock,
      find: (id): CustomFunction | undefined => this.addin?.find(id),
      profile: () => this.profile,
      deliver: (cells) => grid.calculate(cells),
    });
    this.settings = { read: () => this.kept, write: (settings) => (this.kept = { ...settings }) };
    grid.onCalculated((edited) => this.runtime.calculationEnded(edited ? (cell) => grid.holdsFormula(cell) : undefined));
  }

  /** The add-in's page is there: all cells that waited for it ask now. */
  attach(addin: AttachedAddin): void {
    this.addin = addin;
    this.runtime.forget();
    this.grid.calculate();
  }

  setProfile(profile: Profile): void {
    this.profile = profile;
    this.grid.calculate();
  }

  file(): BookFile {
    return { book: this.grid.save(), settings: this.kept };
  }

  /** Shows another book in the place of this one, whose calls nobody waits for any more. */
  async replace(show: () => Promise<void>, settings: Readonly<Record<string, unknown>>): Promise<void> {
    this.runtime.forget();
    this.kept = settings;
    await show();
  }
}
