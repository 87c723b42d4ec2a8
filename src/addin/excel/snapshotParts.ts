import { isSetSupported, runInExcel, runWhenIdle } from "./officeJs";

const namespace = "urn:racing-form:snapshots";
/** Excel on the web transfers at most 5 MB per request. */
const longestPart = 2_000_000;

/** Returns a text as XML parts, which state to which text they belong and how many there are. */
function toParts(text: string): string[] {
  const set = `${text.slice(0, 10)}-${text.length}`; // a serialised text begins with its checksum
  const count = Math.max(1, Math.ceil(text.length / longestPart));
  return Array.from({ length: count }, (_, index) => {
    const data = text.slice(index * longestPart, (index + 1) * longestPart);
    return `<snapshots xmlns="${namespace}" set="${set}" index="${index}" count="${count}">${data}</snapshots>`;
  });
}

function parsePart(xml: string) {
  const root = new DOMParser().parseFromString(xml, "application/xml").documentElement;
  const number = (name: string): number => Number(root.getAttribute(name) ?? 0);
  const set = root.getAttribute("set") ?? "";
  return { set, index: number("index"), count: number("count"), data: root.textContent };
}

type ParsedPart = ReturnType<typeof parsePart>;

/**
 * Returns the text of the last complete set of parts, because a set stays complete while its replacement is
 * written. Otherwise returns whatever there is; undefined if there are no parts.
 */
function textIn(xml: readonly string[]): string | undefined {
  const parts = xml.map(parsePart);
  const sets = [...new Set(parts.map(({ set }) => set))].map((set) =>
    parts.filter((part) => part.set === set).sort((one, other) => one.index - other.index),
  );
  const isComplete = (members: readonly ParsedPart[]): boolean =>
    members.every(({ index, count }, position) => index === position && count === members.length);
  const members = sets.reverse().find(isComplete) ?? sets[0];
  return members?.map(({ data }) => data).join("");
}

async function partsIn(context: Excel.RequestContext): Promise<readonly Excel.CustomXmlPart[]> {
  const parts = context.workbook.customXmlParts.getByNamespace(namespace).load("items/id");
  await context.sync();
  return parts.items;
}

async function textOf(context: Excel.RequestContext, parts: readonly Excel.CustomXmlPart[]) {
  const read: string[] = [];
  for (const part of parts) {
    const xml = part.getXml();
    await context.sync();
    read.push(xml.value);
  }
  return textIn(read);
}

export const snapshotParts = {
  /** False if the host has no custom XML parts: before ExcelApi 1.5, or without an open workbook. */
  available: () => isSetSupported("ExcelApi", "1.5"),
  /** Resolves with the stored text; undefined if nothing is stored. */
  read: () => runWhenIdle(async (context) => textOf(context, await partsIn(context))),
  /** Replaces the text, which a colleague may have changed, with the result of `change`. */
  update: (change: (stored: string | undefined) => string | undefined) =>
    runInExcel(async (context) => {
      const before = await partsIn(context);
      const text = change(await textOf(context, before));
      for (const xml of text === undefined ? [] : toParts(text)) {
        context.workbook.customXmlParts.add(xml);
        await context.sync();
      }
      for (const part of before) part.delete();
      await context.sync();
    }),
};

/** Stores the snapshots' text in the workbook's custom XML parts, so that it travels with the workbook. */
export type SnapshotParts = typeof snapshotParts;
