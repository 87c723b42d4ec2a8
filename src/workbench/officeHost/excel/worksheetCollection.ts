import { ClientObject } from "./clientObject";
import type { RequestContext } from "./requestContext";
import { Worksheet } from "./worksheet";

/** Excel.WorksheetCollection over the grid. */
export class WorksheetCollection extends ClientObject<true, { items: Worksheet[] }> {
  constructor(context: RequestContext) {
    super(context, {
      find: () => true,
      properties: () => ({ items: context.page.grid.sheets().map((name) => loadedSheet(context, name)) }),
    });
  }

  get items(): Worksheet[] {
    return this.property("items");
  }
  getItem(name: string): Worksheet {
    return new Worksheet(this.context, () => this.find(name));
  }
  getItemOrNullObject(name: string): Worksheet {
    return this.getItem(name);
  }
  getActiveWorksheet(): Worksheet {
    return new Worksheet(this.context, () => this.context.page.grid.activeSheet());
  }
  add(name?: string): Worksheet {
    return new Worksheet(this.context, () => this.context.page.grid.addSheet(name));
  }

  private find(name: string): string | undefined {
    return this.context.page.grid.sheets().find((sheet) => sheet.toLowerCase() === name.toLowerCase());
  }
}

/** A sheet of a loaded list comes with its name. */
function loadedSheet(context: RequestContext, name: string): Worksheet {
  return new Worksheet(context, () => name).load("name");
}
