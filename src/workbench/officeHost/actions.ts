/** What a button of the ribbon or a shortcut does. */
type Action = (event: { completed(): void }) => void;

/** Office.actions: the workbench has no ribbon; it keeps what is associated under the name by which Office.js does. */
export function actions() {
  const mappings: Record<string, Action> = {};
  return {
    _association: { mappings },
    associate: (name: string, action: Action): void => void (mappings[name] = action),
  };
}
