/** Describes the differences of one host from Excel on the web in its newest version. */
export interface HostProfile {
  /** The versions of requirement sets: office.js itself refuses every member of a later one (ApiNotFound). */
  readonly sets?: Readonly<Record<string, string>>;
  /** The characters of results above which a message is refused; Excel on the web refuses it above 5 MB. */
  readonly mostCharacters?: number;
  /** True where functions.json of an older release is kept: calls lack the blank arguments at their end. */
  readonly keepsMetadata?: boolean;
  /** True where no request about the workbook is answered once the functions are there. */
  readonly isSilent?: boolean;
  /** True where a cell is edited from then on: a request fails, or waits for ever where it asks to wait. */
  readonly isEditing?: boolean;
  /** True where `Office.addin.showAsTaskpane` does nothing, which is so in add-ins of the Marketplace. */
  readonly ignoresShowPane?: boolean;
  /** Holds what the grid's cells do not: tables by their names, and merged cells. */
  readonly tables?: Readonly<Record<string, string>>;
  readonly merged?: readonly string[];
  /** True where every change of the workbook is refused. */
  readonly isReadOnly?: boolean;
}

/** The methods of the host's objects that change what a workbook stores. */
const changing = /^(Add|Clear|Copy|CopyFrom|Delete|FreezeColumns|FreezeRows|Merge|Protect|Unprotect|Set\w+)$/;

/** Returns true for what Excel refuses in a workbook that is open for reading. */
export const changesWorkbook = (typeName: string, member: string, sets: boolean): boolean =>
  !/^CustomFunctions|Service$/.test(typeName) && (sets || changing.test(member));
