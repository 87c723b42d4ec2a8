import { office } from "./office";

/** Opens the pane, where the program lets an add-in do that by itself. */
export async function showPane(): Promise<void> {
  await office()?.addin?.showAsTaskpane();
}
