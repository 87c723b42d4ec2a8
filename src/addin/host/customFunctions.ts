/**
 * Where Office.js could not be loaded there is nobody to associate the functions with; associating them must not stop the
 * page, whose pane says what is wrong. Imported before the functions.
 */
const scope = globalThis as { CustomFunctions?: { associate(id: string, work: unknown): void } };
scope.CustomFunctions ??= { associate: () => undefined };

export {};
