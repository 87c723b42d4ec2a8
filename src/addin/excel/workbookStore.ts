import { t } from "../../language/translate";
import { createListeners } from "./listeners";
import { answerInTime, isSetSupported, officeContext, runInExcel, runWhenIdle } from "./officeJs";

const prefix = "racing.";

/**
 * The settings as they were copied when the workbook opened; of two editors, the last overwrites the other.
 */
const documentSettings = (): Office.Settings | undefined => officeContext()?.document?.settings;

/** Excel's own workbook settings report a colleague's change while both have the workbook open. */
const hasOwnSettings = (): boolean => isSetSupported("ExcelApi", "1.4");

/** Writes the copied settings into the workbook's file; until then Office holds them only in memory. */
function save(settings: Office.Settings): Promise<void> {
  const saved = new Promise<void>((resolve, reject) => {
    settings.saveAsync((result) => {
      // Compared as a text: the enumeration itself does not exist outside Excel.
      if (String(result.status) === "failed") reject(storeFailure(result.error.message));
      else resolve();
    });
  });
  return answerInTime(saved);
}

/** Copies the workbook's settings again, so that saving the copy keeps later changes. */
async function freshSettings(): Promise<Office.Settings | undefined> {
  const settings = documentSettings() as OlderSettings | undefined;
  if (settings?.refreshAsync)
    await answerInTime(new Promise<void>((resolve) => settings.refreshAsync?.(() => resolve())));
  return documentSettings();
}

/** Settings in a program that may lack a method of Office.js. */
type OlderSettings = Partial<Pick<Office.Settings, "refreshAsync">>;

/** The setting that makes Office read functions.json again when the workbook is next opened. */
const forceRefresh = "Office.ForceRefreshCustomFunctionsCache";

/** Changes this one setting in Excel's own settings; document.settings would save its copy of all others. */
function setOwnReading(asked: boolean): Promise<void> {
  return runInExcel(async (context) => {
    const storedSetting = context.workbook.settings.getItemOrNullObject(forceRefresh).load("value");
    await context.sync();
    const isAsked = !storedSetting.isNullObject && storedSetting.value === true;
    if (isAsked === asked) return;
    if (asked) context.workbook.settings.add(forceRefresh, true);
    else storedSetting.delete();
    await context.sync();
  });
}

async function setCopiedReading(asked: boolean): Promise<void> {
  const settings = await freshSettings();
  if (!settings || (settings.get(forceRefresh) === true) === asked) return;
  if (asked) settings.set(forceRefresh, true);
  else settings.remove(forceRefresh);
  await save(settings);
}

/** Makes Excel read the functions again, which it otherwise keeps for up to a day. */
export const functionsReading = {
  available: (): boolean =>
    isSetSupported("SharedRuntime", "1.1") && (hasOwnSettings() || documentSettings() !== undefined),
  /** Requests it for the open workbook, or withdraws the request, because it makes opening slower. */
  set: (asked: boolean): Promise<void> => (hasOwnSettings() ? setOwnReading(asked) : setCopiedReading(asked)),
} as const;

const storeFailure = (reason: string): Error =>
  new Error(t`The workbook could not store the setting: ${reason}`);

type Change = (stored: unknown) => unknown;

const copiedSettings = {
  get: (name: string): unknown => documentSettings()?.get(prefix + name) ?? undefined,
  async update(name: string, change: Change): Promise<void> {
    const settings = await freshSettings();
    if (!settings) throw new Error(t`No workbook is open that could store the setting.`);
    settings.set(prefix + name, change(settings.get(prefix + name) ?? undefined));
    await save(settings);
  },
};

/** Returns the add-in's values in Excel's own settings, by name without the prefix. */
async function ownValues(context: Excel.RequestContext): Promise<Map<string, unknown>> {
  const settings = context.workbook.settings.load("items/key,items/value");
  await context.sync();
  const ownSettings = settings.items.filter(({ key }) => key.startsWith(prefix));
  return new Map(ownSettings.map(({ key, value }) => [key.slice(prefix.length), value as unknown]));
}

const readOwn = (): Promise<Map<string, unknown>> => runWhenIdle(ownValues);

function updateOwn(name: string, change: Change): Promise<void> {
  return runInExcel(async (context) => {
    const storedValue = (await ownValues(context)).get(name);
    context.workbook.settings.add(prefix + name, change(storedValue));
    await context.sync();
  });
}

function listenToOwn(listener: () => Promise<void>): Promise<void> {
  return runWhenIdle(async (context) => {
    context.workbook.settings.onSettingsChanged.add(listener);
    await context.sync();
  });
}

/** Milliseconds that a change waits for Excel to answer. */
const hostTimeout = 2_000;

/**
 * Returns the store in the open workbook: Excel's own settings if the host has them, otherwise the copied
 * ones.
 */
export function createWorkbookStore(office: Promise<unknown>) {
  let values: ReadonlyMap<string, unknown> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const { raise, onChange } = createListeners();
  const get = (name: string): unknown => (values ? values.get(name) : copiedSettings.get(name));

  const replace = (next: ReadonlyMap<string, unknown>): void => {
    const names = new Set([...next.keys(), ...(values?.keys() ?? [])]);
    const changed = [...names].some((name) => JSON.stringify(next.get(name)) !== JSON.stringify(get(name)));
    values = next;
    if (changed) raise();
  };

  async function updateNow(name: string, change: Change): Promise<void> {
    if (!values) return copiedSettings.update(name, change);
    const before = values;
    let changedElsewhere = false;
    try {
      await updateOwn(name, (storedValue) => {
        changedElsewhere = JSON.stringify(storedValue) !== JSON.stringify(before.get(name));
        const value = change(storedValue);
        values = new Map([...before, [name, value]]); // now, before Excel reports the change
        return value;
      });
    } catch (failure) {
      values = before;
      throw storeFailure(failure instanceof Error ? failure.message : String(failure));
    }
    if (changedElsewhere) raise();
  }

  /** Accesses Excel's settings one at a time, because simultaneous changes would undo each other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }
  const update = (name: string, change: Change): Promise<void> =>
    inTurn(() => opened.then(() => updateNow(name, change)));

  async function load(): Promise<void> {
    if (!hasOwnSettings()) return;
    replace(await readOwn());
    await listenToOwn(() => inTurn(async () => replace(await readOwn())));
  }

  const loaded = office.then(load).catch(() => undefined); // the copied settings remain in use
  const opened = Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, hostTimeout))]);
  return {
    /** Resolves once the open workbook's values have been read. */
    ready: () => loaded,
    /** False if no workbook is open. */
    available: () => documentSettings() !== undefined || hasOwnSettings(),
    get,
    /** Stores the result of `change` on the stored value, which a colleague may have changed meanwhile. */
    update,
    /**
     * Calls the listener when a value changes other than through `update`; returns a function that ends it.
     */
    onChange,
  };
}

/** Stores values by name in the workbook's file, so that they travel with it. */
export type WorkbookStore = ReturnType<typeof createWorkbookStore>;
