import type { Area } from "../../grid/gridHost";
import { ClientObject } from "./clientObject";
import { Range } from "./range";
import type { RequestContext } from "./requestContext";

/** A range of a loaded list comes with where it is; its cells may be a whole sheet's. */
const place = "address,rowIndex,columnIndex,rowCount,columnCount";

/** Excel.RangeCollection over the grid. */
export class RangeCollection extends ClientObject<readonly Area[], { items: Range[] }> {
  constructor(context: RequestContext, find: () => readonly Area[]) {
    const properties = (areas: readonly Area[]) => ({ items: areas.map((area) => new Range(context, () => area).load(place)) });
    super(context, { find, properties });
  }

  get items(): Range[] {
    return this.property("items");
  }
}
